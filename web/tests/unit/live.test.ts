import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LiveTable, type Onlooker } from "../../src/api/live";
import { Party } from "../../src/api/party";
import type { Fresh, LiveUpdate, TableInfo } from "../../src/api/schemas";
import { type Listener, Refused, type Update } from "../../src/api/transport";

/** A line without a server: the test says what the server would. */
class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.end(1006);
  }
  accept(): this {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
    return this;
  }
  tell(message: object): this {
    this.onmessage?.({ data: JSON.stringify(message) });
    return this;
  }
  end(code: number, reason = ""): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }
  /** What was sent, heartbeats aside. */
  get said(): Record<string, unknown>[] {
    return this.sent.filter(({ type }) => type !== "ping");
  }
}

const seat = (number: number, kind: "human" | "open" = "human") => ({
  seat: number,
  kind,
  name: kind === "open" ? "" : `P${number}`,
  level: null,
  away: false,
  stand_in: false,
  offered: false,
  kept: false,
  handed: false,
  plays_as: null,
  commitment: null,
  words: null,
});
const table = (phase: TableInfo["phase"], ...seats: TableInfo["seats"]): TableInfo =>
  ({
    id: "t",
    game: "hunting",
    phase,
    seats,
    series: false,
    series_games: null,
    spectators: true,
    next_table: null,
  }) as unknown as TableInfo;
const view = (...actors: number[]) =>
  ({ game: "hunting", options: { players: 2 }, seat: 0, actors, outcome: null }) as unknown as NonNullable<
    Fresh["view"]
  >;
const both = [seat(0), seat(1)];

const fresh = (seq: number, more: Partial<Fresh> = {}): Fresh => ({
  type: "fresh",
  seq,
  table: table("playing", ...both),
  seat: 0,
  yours: [0],
  host: false,
  present: [0],
  view: view(0),
  events: [],
  legal: null,
  take_back: false,
  hold: null,
  outcomes: [],
  outcome: null,
  due: [],
  sent_away: false,
  ...more,
});
const update = (seq: number, more: Partial<LiveUpdate> = {}): LiveUpdate => ({
  type: "update",
  seq,
  at: 0,
  what: "moved",
  seat: 0,
  by: "human",
  plays_as: null,
  move: null,
  events: [],
  view: view(1),
  table: null,
  legal: null,
  take_back: false,
  hold: null,
  outcomes: null,
  outcome: null,
  due: [],
  ...more,
});

class Ear implements Listener {
  told: [number[], boolean][] = [];
  lines: string[] = [];
  present: boolean[] = [];
  players: (string | null | undefined)[] = [];
  games: (number | undefined)[] = [];
  seats(seats: { present: boolean; playsAs?: string | null }[]): void {
    this.present = seats.map((one) => one.present);
    this.players = seats.map((one) => one.playsAs);
  }
  update(told: Update, isFresh: boolean): void {
    this.games.push(told.series?.games);
    this.told.push([told.view?.actors ?? [], isFresh]);
  }
  connection(state: string): void {
    this.lines.push(state);
  }
}

function sit(onlooker: Onlooker = {}): { live: LiveTable; ear: Ear; socket: FakeSocket } {
  const live = new LiveTable("t", 0, onlooker);
  const ear = new Ear();
  live.open(ear);
  return { live, ear, socket: FakeSocket.last.accept().tell(fresh(5)) };
}
const refused = (id: unknown, code: string, retry_after: number | null) => ({
  type: "refused",
  problem: { code, message: "no", retry_after },
  id,
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a line to a table", () => {
  test("comes back by itself, later each time, and asks for what it missed", () => {
    const { ear, socket } = sit();
    expect(socket.url).toMatch(/\/api\/tables\/t\/live\?seat=0$/);
    socket.end(1006);
    expect(ear.lines).toEqual(["open", "lost"]);
    vi.advanceTimersByTime(500);
    expect(FakeSocket.all).toHaveLength(2);
    expect(FakeSocket.last.url).toMatch(/\?seat=0&since=5$/);
    FakeSocket.last.end(1006);
    vi.advanceTimersByTime(900);
    expect(FakeSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(200);
    expect(FakeSocket.all).toHaveLength(3);
    FakeSocket.last.accept().tell(update(6));
    expect(ear.lines.at(-1)).toBe("open");
    expect(ear.told).toEqual([
      [[0], true],
      [[1], false],
    ]);
  });

  test("tells how long a series is as the table does, whoever sits there", () => {
    const { ear, socket } = sit();
    const bestOfThree: TableInfo = { ...table("playing", ...both), series: true, series_games: 3 };
    socket.tell(fresh(6, { table: bestOfThree, outcomes: [null] })).tell(update(7, { outcomes: [null] }));
    expect(ear.games).toEqual([undefined, 3, 3]);
  });

  test("forgets the series that its lobby was for a while", () => {
    const live = new LiveTable("t", 0);
    live.connect();
    const socket = FakeSocket.last.accept();
    const lobby = table("lobby", ...both);
    socket.tell(fresh(1, { table: { ...lobby, series: true, series_games: 3 }, view: null }));
    socket.tell(update(2, { what: "arranged", view: null, table: lobby }));
    socket.tell(update(3, { what: "started", table: table("playing", ...both) }));
    const ear = new Ear();
    live.open(ear);
    expect(ear.games).toEqual([undefined]);
  });

  test("does not tell twice, and asks where numbers are missing", () => {
    const { ear, socket } = sit();
    socket.tell(update(6)).tell(update(6)).tell(update(9));
    expect(ear.told).toHaveLength(2);
    expect(socket.said).toEqual([{ type: "sync", since: 6, id: "sync" }]);
    socket.tell(update(10));
    expect(socket.said).toHaveLength(1);
    socket.tell(update(7)).tell(update(8)).tell(update(9));
    expect(ear.told).toHaveLength(5);
  });

  test("whose question for what it missed was refused asks again by itself", () => {
    const { ear, socket } = sit();
    socket.tell(update(7));
    expect(socket.said).toEqual([{ type: "sync", since: 5, id: "sync" }]);
    socket.tell(refused("sync", "too-many", 0.5));
    vi.advanceTimersByTime(5_000);
    socket.tell({ type: "pong", id: "", seq: 7 });
    expect(socket.said).toEqual([socket.said[0], socket.said[0]]);
    socket.tell(update(6)).tell(update(7)).tell({ type: "pong", id: "", seq: 7 });
    expect(socket.said).toHaveLength(2);
    expect(ear.told).toHaveLength(3);
  });

  test("that is taken and refused again and again comes back less and less often", () => {
    sit();
    for (let time = 0; time < 6; time++) {
      FakeSocket.last.tell(refused(null, "too-many", 10)).end(4429);
      vi.advanceTimersByTime(8_000);
      FakeSocket.last.accept();
    }
    const before = FakeSocket.all.length;
    FakeSocket.last.end(4429);
    vi.advanceTimersByTime(7_000);
    expect(FakeSocket.all).toHaveLength(before);
    vi.advanceTimersByTime(2_000);
    expect(FakeSocket.all).toHaveLength(before + 1);
  });

  test("sends a move again, under its id, until the database is back", async () => {
    const { live, socket } = sit();
    const move = live.move("mine 2 b");
    const { id } = socket.said[0]!;
    for (let time = 0; time < 3; time++) {
      socket.tell(refused(id, "store-down", 1));
      vi.advanceTimersByTime(1_100);
    }
    expect(socket.said).toEqual([0, 1, 2, 3].map(() => socket.said[0]));
    socket.tell({ type: "ack", id, seq: 6 });
    expect(await move).toBe(6);
  });

  test("has played a move once the table has told of it, whichever comes first", async () => {
    const { live, socket } = sit();
    const done = vi.fn();
    const isPlayed = live.play("mine 1 a").then(done);
    socket.tell({ type: "ack", id: socket.said[0]!["id"], seq: 6 });
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    expect(done).not.toHaveBeenCalled();
    socket.tell(update(6));
    await isPlayed;
    const next = live.play("mine 1 b");
    socket.tell(update(7)).tell({ type: "ack", id: socket.said[1]!["id"], seq: 7 });
    await next;
  });

  test("sends what was not answered once more after a break, and no more once it is answered", async () => {
    const { live, socket } = sit();
    const move = live.move("mine 2 b");
    const [{ id }] = socket.said as [{ id: string }];
    socket.end(1006);
    vi.advanceTimersByTime(500);
    const again = FakeSocket.last.accept();
    expect(again.said).toEqual([{ type: "move", move: "mine 2 b", id }]);
    again.tell({ type: "ack", id, seq: 6, duplicate: true });
    expect(await move).toBe(6);
    again.end(1006);
    vi.advanceTimersByTime(500);
    expect(FakeSocket.last.accept().said).toEqual([]);
  });

  test("tries again when the table is held, and tells what is refused for good", async () => {
    const { live, socket } = sit();
    const move = live.play("mine 2 b");
    const { id } = socket.said[0]!;
    socket.tell(refused(id, "hold", 1.5));
    vi.advanceTimersByTime(1_400);
    expect(socket.said).toHaveLength(1);
    vi.advanceTimersByTime(200);
    expect(socket.said).toHaveLength(2);
    socket.tell(refused(id, "illegal", null));
    await expect(move).rejects.toBeInstanceOf(Refused);
  });

  test("a refusal that names nothing does not leave a move waiting for ever", async () => {
    const { live, socket } = sit();
    const move = live.move("mine 2 b");
    const { id } = socket.said[0]!;
    socket.tell(refused(null, "too-many", 0.5));
    vi.advanceTimersByTime(600);
    expect(socket.said).toEqual([socket.said[0], socket.said[0]]);
    socket.tell(refused(null, "bad-request", null));
    vi.advanceTimersByTime(1_100);
    expect(socket.said).toHaveLength(3);
    socket.tell(refused("react", "too-many", 2));
    vi.advanceTimersByTime(3_000);
    expect(socket.said).toHaveLength(3);
    socket.tell({ type: "ack", id, seq: 6 });
    expect(await move).toBe(6);
  });

  test("of a hidden page stays: its slow clock alone is no reason to leave", () => {
    const { socket } = sit();
    vi.advanceTimersByTime(5_000);
    expect(socket.sent.at(-1)).toEqual({ type: "ping" });
    socket.tell({ type: "pong", id: "", seq: 5 });
    vi.setSystemTime(Date.now() + 60_000);
    for (let minute = 0; minute < 5; minute++) {
      vi.advanceTimersByTime(5_000);
      socket.tell({ type: "pong", id: "", seq: 5 });
      vi.setSystemTime(Date.now() + 60_000);
    }
    expect(FakeSocket.all).toHaveLength(1);
  });

  test("that answers no ping is dropped", () => {
    const { ear } = sit();
    vi.advanceTimersByTime(19_000);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(2_000);
    expect(ear.lines.at(-1)).toBe("lost");
    expect(FakeSocket.all).toHaveLength(2);
  });

  test("that is shut stays shut, and nothing waits for it", async () => {
    const shut = vi.fn();
    const { live, socket } = sit({ shut });
    const move = live.play("mine 2 b");
    socket.end(4401, "seat given up");
    await expect(move).rejects.toBeInstanceOf(Refused);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(shut.mock.calls.map(([, code, reason]) => [code as string, reason as string])).toEqual([
      ["who-are-you", "seat given up"],
    ]);
  });

  test.each([
    [4400, "bad-request"],
    [4401, "who-are-you"],
    [4403, "not-allowed"],
    [4404, "no-such-table"],
    [4410, "broken"],
  ])("that is shut by %i says that it was refused as %s", (code, refusal) => {
    const shut = vi.fn();
    const { socket } = sit({ shut });
    socket.end(code, "why");
    expect(shut).toHaveBeenCalledExactlyOnceWith(expect.any(String), refusal, "why");
  });

  test("confirms what was shown, again after a break", () => {
    const { live, socket } = sit();
    live.seen();
    expect(socket.said.at(-1)).toEqual({ type: "confirm", seq: 5 });
    socket.end(1012);
    vi.advanceTimersByTime(500);
    expect(FakeSocket.last.accept().said).toEqual([{ type: "confirm", seq: 5 }]);
  });
});

test("a lobby is told who sits down, who is there, and that the game begins", () => {
  const phases: string[] = [];
  const open: number[] = [];
  let here: number[] = [];
  const live = new LiveTable("t", null, {
    table: (info) => {
      phases.push(info.phase);
      open.push(info.seats.filter((one) => one.kind === "open").length);
    },
    present: (seats) => {
      here = [...seats];
    },
  });
  live.connect();
  const lobby = table("lobby", seat(0), seat(1, "open"));
  const socket = FakeSocket.last.accept();
  socket.tell(fresh(1, { table: lobby, seat: null, yours: [], view: null }));
  expect(here).toEqual([0]);
  socket.tell(update(2, { what: "joined", view: null, table: table("lobby", ...both) }));
  socket.tell({ type: "presence", seats: [0, 1] });
  expect(here).toEqual([0, 1]);
  socket.tell(update(3, { what: "left", view: null, table: lobby }));
  socket.end(1006);
  vi.advanceTimersByTime(500);
  FakeSocket.last.accept().tell(update(4, { what: "started", view: view(1), table: table("playing", ...both) }));
  expect(phases).toEqual(["lobby", "lobby", "lobby", "playing"]);
  expect(open).toEqual([1, 0, 1, 0]);
  const ear = new Ear();
  live.open(ear);
  expect(ear.told).toEqual([[[1], true]]);
  expect(FakeSocket.all).toHaveLength(2);
});

describe("people who share a device", () => {
  function party(): { party: Party; lines: FakeSocket[] } {
    const made = new Party("t", [0, 1]);
    const lines = FakeSocket.all.map((socket) => socket.accept().tell(fresh(5)));
    return { party: made, lines };
  }

  test("have a line each, and what one of them saw all have seen", () => {
    const { party: friends, lines } = party();
    expect(lines.map((line) => new URL(line.url).searchParams.get("seat"))).toEqual(["0", "1"]);
    const passed: number[] = [];
    const screen = friends.screenOf(0, (next) => passed.push(next));
    screen.open(new Ear());
    for (const line of lines) line.tell(update(6, { view: view(1) }));
    screen.seen?.();
    expect(lines.map((line) => line.said.at(-1))).toEqual([
      { type: "confirm", seq: 6 },
      { type: "confirm", seq: 6 },
    ]);
    expect(passed).toEqual([1]);
    expect(friends.actors).toEqual([1]);
  });

  test("play in turn on one screen where nobody has secrets", async () => {
    const { party: friends, lines } = party();
    const screen = friends.openScreen();
    const turns: (number | null)[] = [];
    const ear = Object.assign(new Ear(), { seats: (_: unknown, mine: number | null) => turns.push(mine) });
    screen.open(ear);
    for (const line of lines) line.tell(update(6, { view: view(1) }));
    screen.seen?.();
    expect(turns.at(-1)).toBe(1);
    const move = screen.play("flip 3");
    const sent = lines[1]!.said.at(-1)!;
    expect(sent).toMatchObject({ type: "move", move: "flip 3" });
    lines[1]!.tell({ type: "ack", id: sent["id"], seq: 7 });
    let isDone = false;
    void move.then(() => {
      isDone = true;
    });
    await Promise.resolve();
    expect(isDone).toBe(false);
    lines[0]!.tell(update(7, { view: view(0) }));
    await move;
    screen.close();
    lines[0]!.tell(update(8));
    expect(ear.told.at(-1)).toEqual([[0], false]);
  });
});

test("whom a slow table waits for is told, and that it waits for somebody else now", () => {
  const told: unknown[] = [];
  new LiveTable("t", 0, { due: (due) => told.push(due) }).connect();
  const socket = FakeSocket.last.accept();
  socket.tell(fresh(5, { due: [{ seat: 0, until: 100 }] }));
  socket.tell(update(6, { due: [{ seat: 1, until: 200 }] }));
  expect(told).toEqual([[{ seat: 0, until: 100 }], [{ seat: 1, until: 200 }]]);
});

test("which level plays where a bot does not work is told with its moves", () => {
  const { ear, socket } = sit();
  expect(ear.players).toEqual([null, null]);
  socket.tell(update(6, { seat: 1, by: "bot", plays_as: "expert" }));
  expect(ear.players).toEqual([null, "expert"]);
  socket.tell(update(7, { seat: 0 }));
  expect(ear.players).toEqual([null, "expert"]);
  socket.tell(update(8, { seat: 1, by: "bot" }));
  expect(ear.players).toEqual([null, null]);
});
