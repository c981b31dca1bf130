import { readFileSync } from "node:fs";
import { type Component, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Refused } from "../../src/api/transport";
import { rooms } from "../../src/games";
import { GoldController } from "../../src/games/gold/controller.svelte";
import { drawn } from "../../src/games/gold/seen";
import type { GoldEvent, GoldView } from "../../src/games/gold/types";
import { LANGUAGES, type Language, words } from "../../src/i18n/index.svelte";
import { readRoute } from "../../src/lib/route.svelte";
import { keepMark, localDay, marksOf } from "../../src/lib/solved";
import { tellAnswer } from "../../src/pages/puzzles/telling";
import type { BaseEvent, BaseView, Controller } from "../../src/table/controller";
import { PuzzleTable } from "../../src/table/puzzle.svelte";
import { nextAfter, type PuzzleAnswer, type SeenMoment } from "../../src/table/puzzling";
import type { Recording } from "../../src/table/recorded";
import { Session } from "../../src/table/session.svelte";
import { tellerFor } from "../../src/table/story";

const languages = Object.keys(LANGUAGES) as Language[];

describe("what became of puzzles", () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => vi.unstubAllGlobals());

  test("is remembered by game, and what is solved stays solved", () => {
    keepMark("a", "1", "missed");
    keepMark("a", "2", "solved");
    keepMark("a", "2", "missed");
    keepMark("b", "1", "solved");
    expect(marksOf("a")).toEqual({ 1: "missed", 2: "solved" });
    keepMark("a", "1", "solved");
    expect(marksOf("a")).toEqual({ 1: "solved", 2: "solved" });
    expect(marksOf("c")).toEqual({});
  });

  test.each(["nonsense", "null", "[1]", '"text"', '{"a": null}', '{"a": 7}'])("counts as nothing: %s", (text) => {
    localStorage.setItem("motherlode-puzzles", text);
    expect(marksOf("a")).toEqual({});
    keepMark("a", "1", "solved");
    expect(marksOf("a")).toEqual({ 1: "solved" });
  });

  // The last of these: from then on nothing is asked of the browser.
  test("lasts as long as the page where the browser keeps nothing", () => {
    const refuse = () => {
      throw new Error("refused");
    };
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
    keepMark("a", "1", "solved");
    expect(marksOf("a")).toEqual({ 1: "solved" });
  });
});

test("a day is that where the reader is", () => {
  expect(localDay(new Date(2026, 0, 5, 0, 1))).toBe("2026-01-05");
  expect(localDay(new Date(2026, 11, 31, 23, 59))).toBe("2026-12-31");
});

test("addresses of puzzles", () => {
  const none = { page: "puzzles", game: null, puzzle: null, sheet: null };
  expect(readRoute("/puzzles")).toEqual(none);
  expect(readRoute("/puzzles/chess/12ab")).toEqual({ ...none, game: "chess", puzzle: "12ab" });
  expect(readRoute("/puzzles/chess", "?sheet=2")).toEqual({ ...none, game: "chess", sheet: 2 });
  expect(readRoute("/puzzles/chess", "?sheet=x")).toEqual({ ...none, game: "chess", sheet: 0 });
});

test("the next puzzle is one that nothing became of yet, round the list", () => {
  const ids = ["a", "b", "c", "d"];
  const among =
    (...done: string[]) =>
    (id: string) =>
      done.includes(id);
  expect(nextAfter("b", ids, among())).toBe("c");
  expect(nextAfter("b", ids, among("c", "d"))).toBe("a");
  expect(nextAfter("b", ids, among(...ids))).toBe("c");
  expect(nextAfter("unknown", ids, among())).toBe("a");
  expect(nextAfter("a", ["a"], among())).toBeNull();
});

const fixture = JSON.parse(readFileSync("tests/fixtures/gold-grid.json", "utf8")) as Recording;
/** So many moments of a recorded game, with a choice at the end. */
function puzzleOf(length: number, judge = (_: string) => Promise.resolve(), from = 0, memory = "strict"): PuzzleTable {
  const constant = { ...fixture.constant, options: { ...fixture.constant.options, memory } };
  const seat = fixture.steps[length - 1]!.view.actors![0]!;
  const recording = { ...fixture, constant, seat, names: ["Ada", "Bruno"], steps: fixture.steps.slice(0, length) };
  return new PuzzleTable(recording, from, judge, 0);
}
const told = () => ({ seats: vi.fn(), update: vi.fn(), connection: vi.fn() });

describe("on the way to a decision", () => {
  test("nobody moves; every move is shown, however hurried the reader is", () => {
    const table = puzzleOf(5);
    const listener = told();
    table.open(listener);
    table.seen();
    for (let i = 0; i < 3; i++) table.step();
    expect(table.at).toBe(1);
    table.seen();
    expect(table.at).toBe(2);
    table.seen();
    expect(table.at).toBe(2);
    expect(table.past).toBe(true);
    expect(listener.update.mock.calls.map(([, fresh]) => fresh)).toEqual([true, false, false]);
    table.close();
  });

  test("going back shows the move before once more", () => {
    const table = puzzleOf(6, undefined, 4);
    const listener = told();
    table.open(listener);
    table.back();
    expect(table.at).toBe(3);
    const shown = listener.update.mock.calls.map(([update, fresh]) => [update.events, fresh]);
    expect(shown.at(-1)).toEqual([fixture.steps[3]!.events, false]);
    table.jump(1);
    table.back();
    expect(table.at).toBe(0);
  });

  test("it runs by itself until there is something to decide", async () => {
    const table = puzzleOf(3);
    table.open(told());
    table.seen();
    table.run(true);
    expect(table.at).toBe(1);
    table.seen();
    await vi.waitFor(() => expect(table.at).toBe(2));
    expect([table.running, table.past]).toEqual([false, false]);
  });
});

describe("a decision", () => {
  test("is judged once", async () => {
    const judge = vi.fn(() => Promise.resolve());
    const table = puzzleOf(4, judge, 1);
    table.open(told());
    await table.play("flip 9");
    expect(judge).not.toHaveBeenCalled();
    table.jump(3);
    await table.play("flip 9");
    await table.play("flip 10");
    expect(judge.mock.calls).toEqual([["flip 9"]]);
    expect([table.chosen, table.past]).toEqual(["flip 9", true]);
    table.again(3);
    expect(table.past).toBe(false);
  });

  test("that the server does not hear of is still to be made", async () => {
    const table = puzzleOf(4, () => Promise.reject(new Refused("away")), 3);
    await expect(table.play("flip 9")).rejects.toThrow("away");
    expect([table.chosen, table.past]).toEqual([null, false]);
  });
});

test("the log of a puzzle does not remember for the reader, though it is watched", async () => {
  const room = rooms.find(({ name }) => name === "gold")!;
  await room.speech.load();
  const table = puzzleOf(12, undefined, 9, "strict");
  const session = new Session<BaseView, BaseEvent>(table, new GoldController() as unknown as Controller, room);
  session.open();
  await vi.waitFor(() => expect(session.log.length).toBeGreaterThan(2));
  expect(session.log.map(({ text }) => text).join()).not.toMatch(/[A-H][1-8]|\d/);
  session.close();
});

const answer: PuzzleAnswer = {
  is_right: false,
  right: ["this", "that"],
  win: 0.8,
  next_win: 0.5,
  missed_by: ["novice", "regular"],
  why: "so",
  reason: null,
};

describe.each(languages)("an answer in %s", (language) => {
  beforeEach(() => words.use(language));
  afterEach(() => words.use("en"));

  test("tells what is right, also where a game has no words for it", () => {
    const wrong = tellAnswer(answer, "other", {} as BaseView, null, tellerFor([], 0));
    expect(wrong.right).toContain("this");
    expect(wrong.also).toMatch(/that/i);
    expect(wrong.chances).toMatch(/80.*50/);
    expect([wrong.why, wrong.chosen]).toEqual(["so", ""]);
    const right = tellAnswer({ ...answer, is_right: true }, "that", {} as BaseView, null, tellerFor([], 0));
    expect(right.right).toBe("That.");
    expect(right.also).toMatch(/this/i);
  });

  test("says who misses it", () => {
    const missed = (levels: string[]) =>
      tellAnswer({ ...answer, missed_by: levels }, "this", {} as BaseView, null, tellerFor([], 0)).missedBy;
    expect(missed([])).not.toContain("{");
    expect(missed(["novice", "mine"])).toContain("mine");
  });
});

test("a plan of the table has what was seen, and nothing else", () => {
  const moments = fixture.steps
    .slice(0, 9)
    .map(({ events, view }) => ({ events, view: { ...fixture.constant, ...view } })) as unknown as SeenMoment<
    GoldView,
    GoldEvent
  >[];
  const seen = new Map(
    moments.flatMap(({ events }) =>
      events.flatMap((event) => (event.event === "turned" ? [[event.position, event.card] as const] : [])),
    ),
  );
  const cards = drawn(moments);
  expect(seen.size).toBeGreaterThan(4);
  cards.forEach(({ is, code }, position) => {
    if (is === "gone") expect(moments.at(-1)!.view.table[position]).toBeNull();
    else expect(code).toBe(seen.get(position) ?? null);
    expect(is === "unseen").toBe(is !== "gone" && !seen.has(position));
  });
});

test.each(rooms.filter(({ puzzling }) => puzzling))("$name draws its puzzles on paper, and asks", async (room) => {
  const name = room.name === "gold" ? "gold-scatter" : room.name;
  const recording = JSON.parse(readFileSync(`tests/fixtures/${name}.json`, "utf8")) as Recording;
  const [{ Paper, ask, legend }] = await Promise.all([room.puzzling!(), room.speech.load()]);
  const seat = recording.seat ?? 0;
  const all = recording.steps.map(({ events, view }) => ({
    events,
    view: { ...recording.constant, ...view } as BaseView,
  }));
  const asked = new Set<string>();
  for (const [i, { view }] of all.entries()) {
    if (!view.actors.includes(seat) || i % 4) continue;
    const target = document.createElement("div");
    const props = { moments: all.slice(0, i + 1) as never, seat, names: ["Ada", "Bruno", "Cleo", "Dario"] };
    const paper = mount(Paper as Component<typeof props>, { target, props });
    expect(target.querySelector("svg")).not.toBeNull();
    expect(target.textContent).not.toMatch(/undefined|null|NaN|\{/);
    asked.add(ask(view));
    await unmount(paper);
  }
  expect([...asked, legend()].join()).not.toMatch(/ask\.|paper\.|\{/);
  expect(asked.size).toBeGreaterThan(0);
});
