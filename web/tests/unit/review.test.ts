import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { rooms } from "../../src/games";
import { LANGUAGES, type Language, words } from "../../src/i18n/index.svelte";
import { recordsIn, scoreOf } from "../../src/lib/recordFile";
import { Judging } from "../../src/pages/review/judging.svelte";
import { inOneBreath, tellChances, tellDecision } from "../../src/pages/review/telling";
import type { BaseView } from "../../src/table/controller";
import {
  chanceAt,
  type Decision,
  decisionAt,
  faultsBeside,
  faultsOf,
  type GameReview,
  lineOf,
  type Reason,
  type Verdict,
} from "../../src/table/reviewing";
import { tellerFor } from "../../src/table/story";

const languages = Object.keys(LANGUAGES) as Language[];

function decision(number: number, seat: number, win: number, best_win: number, name: Verdict): Decision {
  const best = best_win > win ? "this" : "that";
  return { number, seat, played: "that", best, win, best_win, loss: best_win - win, name, why: "", reason: null };
}
const player = (seat: number, result: number) => ({
  seat,
  decisions: 2,
  accuracy: 0.9,
  share: 0.5,
  luck: 0,
  skill: 0,
  result,
});
const review: GameReview = {
  format: "motherlode-review/1",
  game: "pebbles",
  bot: "master",
  decisions: [
    decision(1, 0, 0.5, 0.6, "mistake"),
    decision(2, 1, 0.4, 0.4, "best"),
    decision(4, 0, 0.7, 0.73, "slip"),
    decision(6, 1, 0.1, 0.5, "blunder"),
    decision(8, 1, 0.2, 0.203, "best"),
  ],
  players: [player(0, 1), player(1, 0)],
  turning_points: [],
  ledger: null,
};

describe("the course of a game", () => {
  const line = lineOf(review, 0, 8);
  test("begins with an equal share, passes each own choice before and after it, and ends with the result", () => {
    expect(line.map(({ at, chance }) => [at, chance])).toEqual([
      [0, 0.5],
      [0, 0.6],
      [1, 0.5],
      [3, 0.73],
      [4, 0.7],
      [8, 1],
    ]);
  });
  test("is told at every moment as it is drawn", () => {
    expect(chanceAt(line, 0)).toBe(0.6);
    expect(chanceAt(line, 1)).toBe(0.5);
    expect(chanceAt(line, 2)).toBeCloseTo(0.615);
    expect(chanceAt(line, 6)).toBeCloseTo(0.85);
    expect(chanceAt(line, 8)).toBe(1);
    expect(tellChances([line, lineOf(review, 1, 8)], 8, tellerFor(["Ada", "Bo"], null))).toBe("Ada 100% and Bo 0%");
  });
  test("leads from mistake to mistake, of one seat or of all", () => {
    expect(decisionAt(review, 3)?.number).toBe(4);
    expect(decisionAt(review, 2)).toBeNull();
    expect(faultsBeside(faultsOf(review, null), 3)).toEqual({ before: 0, after: 5 });
    expect(faultsBeside(faultsOf(review, 1), 0)).toEqual({ before: null, after: 5 });
    expect(faultsBeside(faultsOf(review, 1), 5)).toEqual({ before: null, after: null });
  });
});

describe("a decision", () => {
  const view = {} as BaseView;
  const told = (at: number) => tellDecision(decisionAt(review, at)!, view, null, tellerFor(["Ada", "Bo"], 0));
  test("of a game without words for it is told in its notation", () => {
    expect(inOneBreath(told(0))).toBe("Mistake. Ada: that, 50% instead of 60%. Better: this.");
    expect(inOneBreath(told(1))).toBe("Best. Bo: that, 40%.");
  });
  test("is not mended where nobody could tell two moves apart", () => {
    expect(inOneBreath(told(7))).toBe("Best. Bo: that, 20%.");
    expect(inOneBreath(told(3))).toContain("Better: this.");
  });
});

/** What the server gives as reasons, of each kind, by game. */
const REASONS: Record<string, { key: string; all: unknown[] }> = {
  gold: {
    key: "cards",
    all: [
      { kind: "new", at: 17, card: null, with: null, to: null },
      ...["known", "take"].map((kind) => ({ kind, at: 17, card: "N3", with: null, to: null })),
      ...["plan", "strike", "duel", "blast", "nothing"].map((kind) => ({
        kind,
        at: 17,
        card: "N3",
        with: "R4",
        to: null,
      })),
      { kind: "plan", at: 17, card: "N3", with: "R4", with_at: 38, to: null },
      { kind: "gift", at: 17, card: "N3", with: "P4", to: 1 },
      { kind: "gift", at: 17, card: "N3", with: "P4", to: 0 },
    ],
  },
  hunting: {
    key: "odds",
    all: [
      null,
      9.31,
      { kind: "mine", number: 2, pile: "b", chance: 0.5, counted: 0.5, risk: 0 },
      { kind: "keep", number: 2, pile: "b", chance: 0.5, counted: 0.3, risk: 0 },
      { kind: "rush", number: 3, pile: "d", chance: 0.25, counted: 0.25, risk: 0.125 },
    ],
  },
  mole: {
    key: "layout",
    all: [
      { kind: "play", move: "Y12", takes: 0, opens: 0 },
      { kind: "lay", move: "on R8", takes: 4, opens: 0 },
      { kind: "play", move: "Y12", takes: 0, opens: 7 },
    ],
  },
};
const MOVES: Record<string, string[]> = {
  gold: ["flip 17"],
  hunting: ["build 1-2-3/2-2/1-1/3-2-1", "mine 2 b", "rush d", "keep 1 a"],
  mole: ["play Y12", "lay left of R8", "close .B9 B15/R7 R9", "close R7 R9"],
};
const VIEW = {
  pending: { kind: "close", choices: [{ move: "close R7 R9", piles: [{ pile: ["R7"], from: [0, 0], to: [0, 1] }] }] },
} as unknown as BaseView;
const LEDGERS: Record<string, unknown> = {
  gold: {
    flips: [],
    nuggets: [
      { seat: 0, number: 9, position: 17, gold: "N3", fate: "forgotten", missed: 7, seen: 2 },
      { seat: 0, number: 9, position: 17, gold: "N3", fate: "misjudged", missed: 7, seen: 2 },
      { seat: 0, number: 9, position: 17, gold: "N3", fate: "given away", missed: 8, seen: null },
      { seat: 0, number: 9, position: 17, gold: "N3", fate: "unlucky", missed: null, seen: null },
    ],
    players: [{ seat: 0, won: 4, lost: { forgotten: 3, unlucky: 3, misjudged: 3, "given away": 3 } }],
  },
  hunting: {
    lifts: [
      { number: 5, seat: 0, pile: "a", declared: 3, piece: 3, chance: 0.2, best: 0.5 },
      { number: 7, seat: 0, pile: "b", declared: 2, piece: 1, chance: 0.8, best: 0.8 },
      { number: 9, seat: 0, pile: "c", declared: 1, piece: 1, chance: 0.5, best: 0.5 },
    ],
    builds: [{ seat: 0, gives: 9.31, least: 8.9 }],
    markers: [{ seat: 0, use: "rush", number: 9, cost: 0, late: 7, late_use: "keep", late_cost: 0.06 }],
    players: [{ seat: 0, hits: 2, expected: 1.5, possible: 1.8 }],
  },
  mole: {
    turns: [
      { number: 4, round: 1, seat: 0, card: "R7", reach: 4, took: 0, opened: 5 },
      { number: 8, round: 2, seat: 0, card: "R9", reach: 4, took: 4, opened: 0 },
    ],
    players: [{ seat: 0, took: 4, opened: 5, missed: 1 }],
  },
};
const MOMENTS: Record<string, number[]> = { gold: [6, 6, 7], hunting: [6, 4, 6], mole: [3, 3] };

describe.each(languages)("in %s", (language) => {
  beforeEach(() => words.use(language));
  afterEach(() => words.use("en"));
  test.each(rooms)("$name has words for every move, reason and ledger", async ({ name, reviewing, speech }) => {
    await speech.load();
    const { move, why, accounts } = await reviewing!();
    const teller = tellerFor(["Ada", "Bo"], 0);
    const { key, all } = REASONS[name]!;
    const reasons = all.map((each) => why({ key, played: each, best: each } as Reason<never>, "best", teller));
    const [account] = accounts({ ...review, ledger: LEDGERS[name] }, teller);
    const moves = MOVES[name]!.map((each) => move(each, VIEW));
    const lines = account!.lines.map(({ text }) => text);
    for (const list of [reasons, moves, lines]) expect(new Set(list).size).toBe(list.length);
    for (const text of [...reasons, ...moves, ...account!.sum, ...lines])
      expect(text).not.toMatch(/[{}]|review\.|undefined|NaN|^$/);
    for (const text of [...reasons, ...account!.sum, ...lines]) expect(text).toMatch(/^(\p{Lu}|\d)/u);
    expect(account!.lines.map(({ at }) => at)).toEqual(MOMENTS[name]);
    expect(speech.maybe("review.account")).toBeTruthy();
    expect(speech.maybe("review.account.how")).toBeTruthy();
  });
});

test("mole: of two moves that bring the same, the better one says what sets it apart", async () => {
  const { reviewing, speech } = rooms.find(({ name }) => name === "mole")!;
  await speech.load();
  const { why } = await reviewing!();
  const nothing = { kind: "play", move: "R7", takes: 0, opens: 0 } as never;
  const told = (order: string | null, which: "played" | "best") =>
    why({ key: "layout", played: nothing, best: nothing, order } as Reason<never>, which, tellerFor(["Ada", "Bo"], 0));
  expect(told("later", "best")).toBe(`${told(null, "best")} It is laid later, when higher cards of others lie there.`);
  expect(new Set(["later", "earlier", "after", null].map((order) => told(order, "best"))).size).toBe(4);
  expect(told("later", "played")).toBe(told(null, "played"));
});

test.each([
  ["en", "B3", "G5"],
  ["de", "B3", "G5"],
  ["fr", "B3", "G5"],
] as const)("gold names the places of both cards of a pair (%s)", async (language, ...places) => {
  await words.use(language);
  const { speech, reviewing } = rooms.find((room) => room.name === "gold")!;
  await speech.load();
  const pair = { kind: "plan", at: 17, card: "N3", with: "R4", with_at: 38, to: null };
  const told = (await reviewing!()).why({ key: "cards", played: pair, best: pair } as Reason<never>, "best", {
    you: null,
    name: String,
  });
  for (const place of places) expect(told).toContain(place);
  await words.use("en");
});

describe("where a move is on the board", () => {
  const find = async (name: string, move: string, seat: number) =>
    (await rooms.find((room) => room.name === name)!.reviewing!()).marks(move, seat, VIEW);
  afterEach(() => {
    document.body.innerHTML = "";
  });
  test("gold: the card that is turned up", async () => {
    document.body.innerHTML = `<main class="board"><div class="card"><button data-position="17"></button></div></main>`;
    expect((await find("gold", "flip 17", 0))[0]?.node.className).toBe("card");
    expect(await find("gold", "flip 3", 0)).toEqual([]);
  });
  test("hunting: the pile of the other side, and the number", async () => {
    document.body.innerHTML = ["0b", "1b"]
      .map((pile) => `<div data-pile="${pile}"><span class="pile" id="p${pile}"></span></div>`)
      .join("");
    expect((await find("hunting", "mine 2 b", 0)).map(({ node, text }) => [node.id, text])).toEqual([["p1b", "2"]]);
    expect((await find("hunting", "rush b", 1)).map(({ node, text }) => [node.id, text])).toEqual([["p0b", undefined]]);
    expect(await find("hunting", "build 1-2-3/2-2/1-1/3-2-1", 0)).toEqual([]);
  });
  test("mole: the card in a hand, the place in the layout, the piles that move", async () => {
    document.body.innerHTML = `<main class="board"><i data-place="lay on R8"></i><i data-card="R7"></i></main>
      <div class="controls"><i data-card="Y12"></i></div>`;
    const marked = async (move: string) =>
      (await find("mole", move, 0)).map(({ node }) => node.dataset["card"] ?? node.dataset["place"]);
    expect(await marked("play Y12")).toEqual(["Y12"]);
    expect(await marked("play R7")).toEqual([]);
    expect(await marked("lay on R8")).toEqual(["lay on R8"]);
    expect(await marked("close R7 R9")).toEqual(["R7"]);
    expect(await marked("close R9")).toEqual([]);
  });
});

describe("a review is asked for until it is there", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  /** A server that answers one after the other. */
  function answering(...answers: [number, unknown][]): () => number {
    let asked = 0;
    vi.stubGlobal("fetch", () => {
      const [status, body] = answers[Math.min(asked++, answers.length - 1)]!;
      return Promise.resolve(new Response(JSON.stringify(body), { status }));
    });
    return () => asked;
  }

  test("and tells how far it is", async () => {
    const asked = answering([200, { done: 3, total: 9, review: null }], [200, { done: 9, total: 9, review }]);
    const judging = new Judging("abc", 0);
    await vi.advanceTimersByTimeAsync(10);
    expect([judging.done, judging.total, judging.review]).toEqual([3, 9, null]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(judging.review?.game).toBe("pebbles");
    expect(asked()).toBe(2);
  });

  test("later, where the server has too much to do", async () => {
    const busy = { code: "too-many", message: "wait", retry_after: 5 };
    const asked = answering([429, busy], [200, { done: 9, total: 9, review }]);
    const judging = new Judging("abc", 0);
    await vi.advanceTimersByTimeAsync(4_900);
    expect([asked(), judging.failed]).toEqual([1, false]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(judging.review).not.toBeNull();
  });

  test("and no more where there will be none, or nobody looks", async () => {
    const refused = answering([400, { code: "bad-option", message: "no bot", retry_after: null }]);
    const judging = new Judging("abc", 0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(refused()).toBe(1);
    expect(judging.failed).toBe(true);
    const asked = answering([200, { done: 0, total: 9, review: null }]);
    const left = new Judging("abc", 0);
    await vi.advanceTimersByTimeAsync(10);
    left.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked()).toBe(1);
  });
});

test("records are found in what is dropped", () => {
  const one = { game: "gold", outcome: { scores: [3, 4] } };
  expect(recordsIn(JSON.stringify(one, null, 2))).toEqual([one]);
  expect(recordsIn(`${JSON.stringify(one)}\n${JSON.stringify({ game: "mole" })}\n`)).toEqual([one, { game: "mole" }]);
  expect(recordsIn(JSON.stringify({ format: "motherlode-series/1", games: [one, one] }))).toEqual([one, one]);
  for (const text of ["", "hello", "[1, 2]", "3", `${JSON.stringify(one)}\nhello`]) expect(recordsIn(text)).toEqual([]);
  expect(scoreOf(one)).toBe("3 : 4");
  expect(scoreOf({ outcome: null })).toBe("");
});
