import { beforeAll, describe, expect, test, vi } from "vitest";
import { rooms } from "../../src/games";
import { GoldController } from "../../src/games/gold/controller.svelte";
import { tellGold } from "../../src/games/gold/tell";
import type { GoldView } from "../../src/games/gold/types";
import { tellBuilt } from "../../src/games/hunting/building";
import { tellHunting } from "../../src/games/hunting/tell";
import { standingOf } from "../../src/games/hunting/types";
import { examples } from "../../src/games/mole/examples";
import { columnsOf, rowsOf } from "../../src/games/mole/rows";
import type { MoleEvent, MoleView, PlacedPile } from "../../src/games/mole/types";
import { tellMole } from "../../src/games/mole/tell";
import { words } from "../../src/i18n/index.svelte";
import { settings } from "../../src/lib/settings.svelte";
import type { BaseEvent, BaseView, Controller, Told } from "../../src/table/controller";
import type { Room } from "../../src/table/room";
import { Session } from "../../src/table/session.svelte";
import type { Transport } from "../../src/api/transport";

/** What somebody hears who sees nothing. */

beforeAll(async () => {
  await words.use("en");
  for (const room of rooms) await room.speech.load();
});

/** `R7 R9+R11/.G8` pile by pile; a `-` is the gap that a corridor left. */
function layout(written: string): PlacedPile[] {
  return written.split("/").flatMap((row, line) => {
    const cells = row.replace(/^\.+/, "");
    const piles = cells.split(" ").map((pile, i) => ({
      cell: [line, row.length - cells.length + i] as [number, number],
      cards: pile.split("+"),
    }));
    return piles.filter(({ cards }) => cards[0] !== "-");
  });
}

const told = (written: string) => rowsOf(layout(written)).map((row) => row.told);

describe("a layout of the mole in words", () => {
  test("says in which columns a row lies: what stands above what is heard", () => {
    expect(told(".B9 B15/R7 R9+R11/.G8")).toEqual([
      "Row 1, columns 2 to 3: blue 9 and blue 15",
      "Row 2, columns 1 to 2: red 7 and red 11 (pile of 2)",
      "Row 3, column 2: green 8",
    ]);
  });
  test("names gaps that are still open", () => {
    expect(told("R7 - R15")).toEqual(["Row 1, columns 1 to 3: red 7, a gap, and red 15"]);
  });
  test("counts columns from the leftmost pile, wherever the layout lies on the ground", () => {
    const moved = layout(".B9/R7").map(
      ({ cell, cards }) => ({ cell: [cell[0] - 2, cell[1] - 5], cards }) as PlacedPile,
    );
    expect(rowsOf(moved).map((row) => row.told)).toEqual(["Row 1, column 2: blue 9", "Row 2, column 1: red 7"]);
  });
  test("says what lies one above the other, where several piles do", () => {
    expect(columnsOf(layout(".B9 B15/R7 R9+R11/.G8"))).toEqual([
      "Column 2, rows 1 to 3: blue 9, red 11 (pile of 2), and green 8",
    ]);
    // Only what all rows share makes a corridor.
    expect(columnsOf(layout("Y1/R7 R9/.B3/G2 G4"))).toEqual([
      "Column 1, rows 1 to 4: yellow 1, red 7, a gap, and green 2",
      "Column 2, rows 2 to 4: red 9, blue 3, and green 4",
    ]);
    expect(columnsOf(layout("R7 R9"))).toEqual([]);
    expect(columnsOf([])).toEqual([]);
  });
  test("says the colour of a row that silver covers", () => {
    expect(told("R17+S14/S3")).toEqual([
      "Row 1, column 1: silver 14 (pile of 2) (red row)",
      "Row 2, column 1: silver 3 (no colour yet)",
    ]);
  });
  test("and every drawn example of a rule begins with what lies there", () => {
    for (const { rule, steps } of examples)
      expect(steps[0]!.seen!(), rule).toMatch(/Row 1, column|The centre is empty/);
  });
});

describe("who chooses in the mole", () => {
  const seats = ["Ada", "Bruno"].map((name) => ({ name, bot: null, present: true }));
  const heard = (seat: number, mine: number | null, choice: string | null) =>
    tellMole({ event: "chosen", seat }, seats, mine, { choice } as MoleView)?.heard;
  test("is heard by whoever waits for them, not by whoever still thinks", () => {
    expect(heard(1, 0, "R7")).toBe("Bruno has chosen.");
    expect(heard(1, null, null)).toBe("Bruno has chosen.");
    expect(heard(1, 0, null)).toBeNull();
    expect(heard(0, 0, null)).toBeNull();
  });
  test("is not heard to choose again by whoever never heard that they had chosen", () => {
    const again = (seat: number, choice: string | null) =>
      tellMole({ event: "taken-back", seat }, seats, 0, { choice } as MoleView)?.heard;
    expect(again(1, "R7")).toBe("Bruno is choosing again.");
    expect(again(1, null)).toBeNull();
    expect(again(0, "R7")).toBe("Your card is back in your hand.");
  });
});

test("that somebody else asked for a hint is heard; whoever asked hears the answer", () => {
  const session = new Session({} as Transport, {} as Controller, rooms[0] as Room);
  const seats = ["Ada", "Bruno"].map((name) => ({ name, bot: null, present: true }));
  session.seats(seats, 0);
  session.hinted(0);
  session.hinted(1);
  expect(session.heard.map(({ text }) => text)).toEqual(["Bruno asked for a hint."]);
  expect(session.log.map(({ text }) => text)).toEqual(["You asked for a hint.", "Bruno asked for a hint."]);
});

test("nothing is asked before it was told how the game began", async () => {
  let tell = (_: []) => {};
  const history = () => new Promise<[]>((resolve) => (tell = resolve));
  const controller = { settle: () => {} } as unknown as Controller;
  const session = new Session({ history } as unknown as Transport, controller, rooms[0] as Room);
  session.update({ view: { actors: [], outcome: null }, events: [] } as never, true);
  expect(session.isRecalled).toBe(false);
  tell([]);
  await expect.poll(() => session.isRecalled).toBe(true);
});

test("how high a pile has become is heard, where it is one", () => {
  const laid = (card: string, written: string) =>
    tellMole(
      {
        event: "laid",
        seat: 0,
        card,
        side: "on",
        neighbour: "R9",
        why: { row: "own colour", place: "nearest", distance: 1, equally_near: [], only_side: false },
        layout: written,
      } as unknown as MoleEvent,
      [{ name: "Ada", bot: null, present: true }],
      1,
      {} as MoleView,
    )?.heard;
  expect(laid("R10", ".B9 B15/R7 R9+R10/.G8")).toBe("Ada lays red 10 on red 9. Pile of 2. Nearest number, 1 away.");
  expect(laid("R10", "R9 R10")).toBe("Ada lays red 10 on red 9. Nearest number, 1 away.");
});

describe("what a corridor brings", () => {
  const seats = ["Ada", "Bruno"].map((name) => ({ name, bot: null, present: true }));
  const took = (cards: string[]) => ({ seat: 1, cards, cells: [] });
  const turn = (...links: string[][]): MoleEvent[] => [
    { event: "laid", seat: 1 } as MoleEvent,
    ...links.flatMap((cards, link) => [
      ...(link ? [{ event: "chain", seat: 1, link: link + 1 } as MoleEvent] : []),
      { event: "removed", ...took(cards) } as MoleEvent,
      { event: "moved", seat: 1, asked: false, piles: [{ pile: ["B8"], from: [0, 2], to: [0, 1] }] } as MoleEvent,
    ]),
    { event: "collected", ...took(links.flat()), total: 9 } as MoleEvent,
  ];
  const heard = (events: MoleEvent[]) =>
    events.flatMap((event, i) => {
      const told = event.event === "laid" ? null : tellMole(event, seats, 0, {} as MoleView, events.slice(0, i));
      return told?.log ? [told.log] : [];
    });
  test("is named before the rest moves up, and told once", () => {
    expect(heard(turn(["R7", "B9", "G2", "Y12"]))).toEqual([
      "Bruno takes 4 cards: red 7, blue 9, green 2, and yellow 12.",
      "The soil settles: 1 pile slides.",
    ]);
  });
  test("is only counted where it is much, and added up after a chain", () => {
    const many = ["R1", "R2", "R3", "R4", "B1", "B2", "B3"];
    expect(heard(turn(many, ["G1", "G2", "G3", "G4"])).filter((text) => text.includes("takes"))).toEqual([
      "Bruno takes 7 cards.",
      "Bruno takes 4 cards: green 1, green 2, green 3, and green 4.",
      "Bruno takes 11 cards in all.",
    ]);
  });
});

describe("building in words", () => {
  const left = { 1: 1, 2: 1, 3: 1 };
  const none = { 1: 0, 2: 0, 3: 0 };
  test("says the one pile that changed, and that a piece is used up", () => {
    expect(tellBuilt([[1], [], [], []], [[1, 2], [], [], []], left)).toBe(
      "Piece 2 lies on pile a: 1, 2 from the bottom up.",
    );
    expect(tellBuilt([[1], [], [], []], [[1, 2], [], [], []], { ...left, 2: 0 })).toContain("No piece of 2 is left.");
    expect(tellBuilt([[1], [], [], []], [[], [], [], []], left)).toBe("Pile a, empty.");
  });
  test("says all piles of a pattern, and that the screen can go", () => {
    const text = tellBuilt(
      [[], [], [], []],
      [
        [1, 2, 3],
        [2, 2],
        [1, 1],
        [3, 2, 1],
      ],
      none,
    );
    expect(text.match(/Pile [a-d]: /g)).toHaveLength(4);
    expect(text).toMatch(/you can remove the screen\.$/);
    expect(tellBuilt([[1], [2], [], []], [[1], [2, 3], [], []], none)).toMatch(/every pile needs one\.$/);
  });
});

test("how a game began is heard by whoever comes to it early, and by nobody later", async () => {
  const told = (lines: string[]) => {
    const controller = {
      settle: () => {},
      tell: ({ event }: BaseEvent) => ({ log: event, ...(event === "opens" ? { opening: true } : {}) }),
    } as unknown as Controller;
    const history = () => Promise.resolve(lines.map((event) => ({ event })));
    const session = new Session({ history } as unknown as Transport, controller, rooms[0] as Room);
    session.update({ view: { actors: [], outcome: null }, events: [] } as never, true);
    return session;
  };
  const early = told(["opens", "built"]);
  await expect.poll(() => early.heard.map(({ text }) => text)).toEqual(["opens"]);
  // As after a line that was cut.
  early.update({ view: { actors: [], outcome: null }, events: [] } as never, true);
  await expect.poll(() => early.log.length).toBe(2);
  await new Promise((resolve) => setTimeout(resolve));
  expect(early.heard.map(({ text }) => text)).toEqual(["opens"]);
  const late = told(["opens", "laid", "laid", "laid"]);
  await expect.poll(() => late.log.length).toBe(4);
  expect(late.heard).toEqual([]);
});

test("how high the piles of others stand is heard when the screens go", () => {
  const seats = ["Ada", "Bruno"].map((name) => ({ name, bot: null, present: true }));
  const event = {
    event: "unveiled",
    heights: [
      [6, 4, 2, 6],
      [2, 5, 3, 8],
    ],
  } as never;
  expect(tellHunting(event, seats, 0)?.heard).toMatch(/stand\. Bruno, heights: a 2, b 5, c 3, d 8\.$/);
  expect(tellHunting(event, seats, null)?.heard).toMatch(/Ada, heights: a 6, .* Bruno, heights: a 2, /);
});

test("a card that lies open is heard by whoever comes just then", () => {
  const table = Array<string | null>(64).fill("?");
  table[20] = "N3";
  table[21] = null;
  const session = new Session(
    {} as Transport,
    new GoldController(),
    rooms.find(({ name }) => name === "gold")!,
  );
  const view = { actors: [1], outcome: null, options: { colours: [] }, table, ghosts: [], hoards: [], left: null };
  session.update({ view, events: [] } as never, true);
  return expect.poll(() => session.heard.map(({ text }) => text)).toEqual(["E3: gold 3"]);
});

test("that both cards turn back is heard, and not once more what they are", () => {
  const event = { event: "nothing", why: "two gold", cards: ["N3", "N4"], positions: [0, 1] } as const;
  const view = { options: { memory: "strict" } } as GoldView;
  expect(tellGold(event as never, [], null, view)?.heard).toBe("Nobody is there to carry it: both turn back.");
});

test("what is left of a pile that was built is told, not how it was built", () => {
  expect(standingOf([3, 1, 3], 7)).toEqual([3, 1, 3]);
  expect(standingOf([3, 1, 3], 4)).toEqual([3, 1]);
  expect(standingOf([3, 1, 3], 0)).toEqual([]);
});

test("several things at once are all heard, in order, and one that comes twice is heard twice", async () => {
  const says: Record<string, Told> = {
    strike: { say: "Strike!" },
    close: { say: "It closes.", heard: "It closes: two to the left." },
    turn: { say: "Your turn", heard: null },
  };
  const controller = {
    settle: () => {},
    show: () => Promise.resolve(),
    tell: ({ event }: BaseEvent) => says[event] ?? null,
    story: () => [],
  } as unknown as Controller;
  const session = new Session({ past: true } as unknown as Transport, controller, rooms[0] as Room);
  const view = { actors: [], outcome: null } as unknown as BaseView;
  session.update({ view, events: [] } as never, true);
  const events = ["strike", "strike", "close", "turn"].map((event) => ({ event }));
  session.update({ view, events } as never, false);
  await expect.poll(() => session.busy).toBe(false);
  expect(session.heard.map(({ text }) => text)).toEqual(["Strike!", "Strike!", "It closes: two to the left."]);
  expect(session.said).toBe("Your turn");
});

test("what passes is heard until something new begins, by the controller's word", async () => {
  const controller = {
    settle: () => {},
    show: () => Promise.resolve(),
    tell: ({ event }: BaseEvent) => ({ say: event, ...(event === "seen" ? { passes: true } : {}) }),
    begins: ({ event }: BaseEvent) => event === "round",
    story: () => [],
  } as unknown as Controller;
  const session = new Session({ past: true } as unknown as Transport, controller, rooms[0] as Room);
  const view = { actors: [], outcome: null } as unknown as BaseView;
  const hear = async (...events: string[]) => {
    session.update({ view, events: events.map((event) => ({ event })) } as never, false);
    await expect.poll(() => session.busy).toBe(false);
    return session.heard.map(({ text }) => text);
  };
  session.update({ view, events: [] } as never, true);
  expect(await hear("seen", "next-turn")).toEqual(["seen", "next-turn"]);
  expect(await hear("round")).toEqual(["next-turn", "round"]);
});

test("whoever wants to be asked moves with the second choice of the same, and hears it; a hand that trembles does not", async () => {
  const sent: string[] = [];
  const now = vi.spyOn(performance, "now");
  const transport = { play: (move: string) => Promise.resolve(void sent.push(move)) } as unknown as Transport;
  const session = new Session(transport, {} as Controller, rooms[0] as Room);
  settings.twice = true;
  try {
    for (const [ms, move] of [
      [1000, "play R7"],
      [3000, "play R8"],
      [3200, "play R8"],
      [3400, "play R8"],
    ] as const) {
      now.mockReturnValue(ms);
      await session.play(move);
    }
    expect(sent).toEqual([]);
    now.mockReturnValue(4000);
    await session.play("play R8");
  } finally {
    settings.twice = false;
    now.mockRestore();
  }
  await session.play("play R9");
  expect(sent).toEqual(["play R8", "play R9"]);
  expect(session.heard.map(({ text }) => text)).toEqual(Array(2).fill("Choose it once more, and it counts"));
});

test("a page that is slow to handle a double tap does not take it for two choices", async () => {
  const sent: string[] = [];
  const transport = { play: (move: string) => Promise.resolve(void sent.push(move)) } as unknown as Transport;
  const session = new Session(transport, {} as Controller, rooms[0] as Room);
  settings.twice = true;
  const now = vi.spyOn(performance, "now");
  try {
    for (const [tapped, handled] of [
      [1000, 1000],
      [1200, 4000],
    ] as const) {
      vi.stubGlobal("event", { timeStamp: tapped });
      now.mockReturnValue(handled);
      await session.play("play R8");
    }
  } finally {
    settings.twice = false;
    now.mockRestore();
    vi.unstubAllGlobals();
  }
  expect(sent).toEqual([]);
});
