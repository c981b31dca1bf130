import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cardsMoved, moveWords, stepsMoved } from "../../src/games/mole/closing";
import { corridors, gainOf, gainWords, withCard } from "../../src/games/mole/gain";
import { coaching } from "../../src/games/mole/coaching";
import { tellMole, whyWords } from "../../src/games/mole/tell";
import type { MoleEvent, MoleView, PlacedPile, Why } from "../../src/games/mole/types";
import { speech } from "../../src/games/mole/words";
import { words } from "../../src/i18n/index.svelte";
import type { Recording } from "../../src/table/recorded";

type Laid = Extract<MoleEvent, { event: "laid" }>;
type Corridor = Extract<MoleEvent, { event: "corridor" }>;
type Removed = Extract<MoleEvent, { event: "removed" }>;

function steps(name: string): { view: MoleView; next: MoleEvent[] }[] {
  const { constant, steps } = JSON.parse(readFileSync(`tests/fixtures/${name}.json`, "utf8")) as Recording;
  return steps.slice(0, -1).map(({ view }, i) => ({
    view: { ...constant, ...view } as unknown as MoleView,
    next: steps[i + 1]!.events as unknown as MoleEvent[],
  }));
}

/** `R7 R9+R11/.G8` pile by pile. */
function layout(written: string): PlacedPile[] {
  return written.split("/").flatMap((row, line) => {
    const cells = row.replace(/^\.+/, "");
    return cells.split(" ").map((pile, i) => ({
      cell: [line, row.length - cells.length + i] as [number, number],
      cards: pile.split("+"),
    }));
  });
}

beforeAll(() => speech.load());
afterAll(() => words.use("en"));

describe("what a place brings is what the law then takes", () => {
  for (const name of ["mole", "mole-silver"]) {
    test(name, () => {
      let asked = 0;
      for (const { view, next } of steps(name)) {
        const laid = next.find((event): event is Laid => event.event === "laid");
        if (view.pending?.kind !== "lay" || !laid) continue;
        asked += 1;
        const choice = view.pending.choices.find(({ cell }) => String(cell) === String(laid.cell));
        const gain = gainOf(withCard(view.placed, laid.card, choice!.cell));
        const later = next.slice(next.indexOf(laid) + 1);
        const end = later.findIndex((event) => event.event === "laid" || event.event === "removed");
        const now = later.slice(0, end + 1);
        const kinds = now.filter((event): event is Corridor => event.event === "corridor").map(({ kind }) => kind);
        const taken = now.find((event): event is Removed => event.event === "removed");
        expect(gain?.cards ?? 0, laid.layout).toBe(taken?.cards.length ?? 0);
        expect(gain?.kinds ?? [], laid.layout).toEqual([...new Set(kinds)]);
      }
      expect(asked).toBeGreaterThan(4);
    });

    test(`${name}: every corridor of the game is found`, () => {
      let found = 0;
      for (const { next } of steps(name)) {
        for (const [i, event] of next.entries()) {
          if (event.event !== "laid") continue;
          const after = next.slice(i + 1);
          const until = after.findIndex(({ event }) => event !== "corridor");
          const told = after.slice(0, until < 0 ? after.length : until) as Corridor[];
          const seen = corridors(layout(event.layout));
          expect(seen.map(({ kind }) => kind).sort()).toEqual(told.map(({ kind }) => kind).sort());
          found += seen.length;
        }
      }
      expect(found).toBeGreaterThan(2);
    });
  }

  test("a row and a column at once: every card of both, each once", () => {
    const crossing = layout("..B15/R7 R9+R10 R12 R16/..G12/..Y10");
    expect(gainOf(crossing)).toEqual({ kinds: ["row", "column"], cards: 8 });
    expect(gainWords(gainOf(crossing)!)).toBe("completes a row of four and a column of four: +8");
  });

  test("red 12 on 8, 9, 11 completes a pile of four", () => {
    const gain = gainOf(withCard(layout("R8+R9+R11 R13"), "R12", [0, 0]));
    expect(gainWords(gain!)).toBe("completes a pile of four: +4");
    expect(gainOf(withCard(layout("R8+R9+R11 R13"), "R12", [0, 1]))).toBeNull();
  });
});

describe("closing in words, counted in cards", () => {
  const moves = [
    { pile: ["R7"], from: [1, 0] as [number, number], to: [1, 1] as [number, number] },
    { pile: ["B2", "B8"], from: [2, 0] as [number, number], to: [2, 1] as [number, number] },
    { pile: ["G9"], from: [0, 3] as [number, number], to: [1, 1] as [number, number] },
  ];
  test("every card of a pile counts, and every step of every card", () => {
    expect(cardsMoved(moves)).toBe(4);
    expect(stepsMoved(moves)).toBe(6);
  });
  test.each([
    ["en", "red 7 and blue 8 (pile of 2): 1 column to the right; green 9: 2 columns to the left and 1 row down"],
    [
      "de",
      "Rot 7 und Blau 8 (Stapel aus 2): 1 Spalte nach rechts; Grün 9: 2 Spalten nach links und 1 Reihe nach unten",
    ],
    ["fr", "7 rouge et 8 bleu (pile de 2) : 1 colonne à droite ; 9 vert : 2 colonnes à gauche et 1 rangée plus bas"],
  ] as const)("in %s", async (language, told) => {
    await words.use(language);
    expect(moveWords(moves).replaceAll(/[\u00a0\u202f]/g, " ")).toBe(told);
  });
});

describe("why a card goes there", () => {
  const OWN: Why = { row: "own colour", place: "highest", distance: 0, equally_near: [], only_side: false };
  const laid = (card: string, why: Partial<Why>, side: Laid["side"] = "on") =>
    ({
      event: "laid",
      seat: 0,
      card,
      side,
      neighbour: side === "alone" ? null : "S9",
      layout: `S9+${card}`,
      why: { ...OWN, ...why },
    }) as unknown as Laid;
  const NEW = { row: "new row", place: "nearest", distance: 3 } as const;

  test.each([
    [
      "en",
      "opens a new row, nearest number, 3 away",
      "opens a new row on the only free side, nearest number of the outer",
    ],
    [
      "de",
      "eröffnet eine Reihe, nächste Zahl",
      "eröffnet eine Reihe an der einzigen freien Seite, nächste Zahl der äuß",
    ],
    [
      "fr",
      "ouvre une rangée, nombre le plus proche",
      "ouvre une rangée du seul côté libre, nombre le plus proche des ra",
    ],
  ] as const)("M-6: that one side alone is free is said, in %s", async (language, free, only) => {
    await words.use(language);
    expect(whyWords({ ...OWN, ...NEW }).replaceAll("\u00a0", " ")).toMatch(new RegExp(`^${free}`));
    expect(whyWords({ ...OWN, ...NEW, only_side: true }).replaceAll("\u00a0", " ")).toMatch(new RegExp(`^${only}`));
  });

  test("the rule that is cited is the one at work: M-12 wherever silver makes the difference", async () => {
    await words.use("en");
    const cases: [Laid, string, string][] = [
      [laid("R9", { place: "equal" }), "M-12", "The same number, so on top."],
      [laid("S9", { row: "silver card", place: "equal" }), "M-12", "Silver fits any row, the same number, so on top."],
      [laid("S9", { row: "empty centre", place: "alone" }, "alone"), "M-12", "Silver opens a row only where nothing"],
      [laid("R9", { row: "empty centre", place: "alone" }, "alone"), "M-7", "Nothing else is there."],
      [laid("R9", { row: "blank row", place: "equal" }), "M-13", "Gives the silver row its colour, the same number"],
      [laid("R9", {}), "M-5", "Highest of its row."],
      [laid("R9", { ...NEW, distance: 0 }), "M-6", "Opens a new row, the same number."],
    ];
    for (const [event, rule, why] of cases) {
      const told = tellMole(event, [], null, {} as MoleView)!;
      expect(told.rule).toBe(rule);
      expect(told.why).toContain(why);
      expect(coaching.rule(event)).toBe(rule);
    }
  });
});
