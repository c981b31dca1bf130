import { flushSync, mount, unmount } from "svelte";
import { describe, expect, test } from "vitest";
import type { Series, Transport } from "../../src/api/transport";
import type { BaseEvent, BaseView, Controller, Outcome } from "../../src/table/controller";
import { gameNumber, leaders, totals } from "../../src/table/series";
import { rooms } from "../../src/games";
import Interlude from "../../src/table/Interlude.svelte";
import { Session } from "../../src/table/session.svelte";

const outcome = (...scores: number[]): Outcome => ({ scores, winners: [0], decided_by: "gold" });
const series = (...outcomes: (Outcome | null)[]): Series => ({
  games: 2,
  outcomes,
  outcome: outcomes.length === 2 && outcomes[1] ? outcome(9, 9) : null,
});
const calm = () => new Promise((resolve) => setTimeout(resolve, 0));

function sit() {
  const shown: string[] = [];
  const controller: Controller = {
    settle: () => {},
    story: () => [],
    show: async (event) => void shown.push(event.event),
    tell: ({ event }) => ({ log: event }),
    begins: ({ event }) => event === "dealt",
  };
  const transport: Transport = { open: () => {}, close: () => {}, play: async () => {} };
  const session = new Session<BaseView, BaseEvent>(transport, controller, rooms[0]!);
  const view: BaseView = { game: "gold", options: { players: 2 }, seat: 0, actors: [1], outcome: null };
  const tell = (events: string[], now: Series, fresh = false) =>
    session.update({ view, events: events.map((event) => ({ event })), series: now }, fresh);
  return { session, shown, tell, transport };
}

test("after a reload the log begins where the game did, and tells once what came meanwhile", async () => {
  const { session, tell, transport } = sit();
  let answer: (events: BaseEvent[]) => void = () => {};
  transport.history = () => new Promise((resolve) => (answer = resolve));
  tell([], series(null), true);
  tell(["turned", "nothing"], series(null));
  await calm();
  answer([{ event: "opened" }, { event: "turned" }, { event: "nothing" }]);
  await calm();
  tell(["strike"], series(null));
  await calm();
  expect(session.log.map(({ text }) => text)).toEqual(["opened", "turned", "nothing", "strike"]);
});

describe("a series", () => {
  test("adds up what is over", () => {
    expect(totals(series(outcome(3, 5), null))).toEqual([3, 5]);
    expect(totals(series(outcome(3, 5), outcome(4, 2)))).toEqual([7, 7]);
    expect(leaders(series(outcome(3, 5), null))).toEqual([1]);
    expect(leaders(series(outcome(3, 5), outcome(4, 2)))).toEqual([0, 1]);
    expect(gameNumber(series(outcome(3, 5), null))).toBe(2);
  });

  test("may have more games than seats, or fewer: points are those of the seats", () => {
    const bestOfThree: Series = { games: 3, outcomes: [outcome(1, 0), outcome(2, 5), null], outcome: null };
    expect(totals(bestOfThree)).toEqual([3, 5]);
    expect(leaders(bestOfThree)).toEqual([1]);
    expect(totals({ games: 2, outcomes: [outcome(1, 0, 4), null], outcome: null })).toEqual([1, 0, 4]);
    expect(totals({ ...bestOfThree, outcomes: [null] })).toEqual([]);
  });

  test("pauses once between two games, and tells the next one only afterwards", async () => {
    const { session, shown, tell } = sit();
    tell([], series(null), true);
    tell(["turned"], series(null));
    tell(["taken", "dealt"], series(outcome(3, 5), null));
    tell(["turned"], series(outcome(3, 5), null));
    await calm();
    expect(session.interlude).toBe(1);
    expect(shown).toEqual(["turned", "taken"]);
    expect(session.log.map(({ text }) => text)).toEqual(["turned", "taken"]);
    expect(gameNumber(session.series!)).toBe(1);
    expect(totals(session.standing!)).toEqual([3, 5]);
    session.goOn();
    await calm();
    expect(session.interlude).toBeNull();
    expect(session.log.map(({ text }) => text)).toEqual(["dealt", "turned"]);
    expect(gameNumber(session.series!)).toBe(2);
    expect(shown).toEqual(["turned", "taken", "dealt", "turned"]);
    tell(["turned"], series(outcome(3, 5), null));
    await calm();
    expect(session.interlude).toBeNull();
    expect(session.busy).toBe(false);
  });

  test("tells in the pause whom the next game waits for already", async () => {
    const { session, tell } = sit();
    tell([], series(null), true);
    tell(["taken", "dealt"], series(outcome(3, 5), null));
    await calm();
    const drawn = [0, 1].map((mine) => {
      session.seats([], mine);
      const page = mount(Interlude, { target: document.body, props: { session } });
      flushSync();
      const text = document.querySelector(".awaited")?.textContent ?? null;
      void unmount(page);
      return text;
    });
    expect(drawn).toEqual([null, "The next game is on: it waits for you."]);
  });

  test("does not pause at its end, and a fresh view ends a pause", async () => {
    const { session, tell } = sit();
    tell([], series(null), true);
    tell(["taken", "dealt"], series(outcome(3, 5), null));
    await calm();
    expect(session.interlude).toBe(1);
    tell([], series(outcome(3, 5), null), true);
    await calm();
    expect(session.interlude).toBeNull();
    tell(["taken"], series(outcome(3, 5), outcome(4, 2)));
    await calm();
    expect(session.interlude).toBeNull();
    expect(session.series?.outcome).not.toBeNull();
  });
});
