import { mount, unmount } from "svelte";
import { beforeAll, expect, test } from "vitest";
import type { SeatInfo, Series, Transport } from "../../src/api/transport";
import { rooms } from "../../src/games";
import { words } from "../../src/i18n/index.svelte";
import type { BaseEvent, BaseView, Controller, Outcome } from "../../src/table/controller";
import Interlude from "../../src/table/Interlude.svelte";
import Log from "../../src/table/Log.svelte";
import { Session } from "../../src/table/session.svelte";

/** What stands beside a game, and between two of them. */

type Event = BaseEvent & { seat?: number };
const calm = () => new Promise((resolve) => setTimeout(resolve, 0));
const person = (name: string): SeatInfo => ({ name, bot: null, present: true });
const over: Outcome = { scores: [3, 5, 1], winners: [1], decided_by: "gold" };
const series = (outcomes: (Outcome | null)[]): Series => ({ games: 3, outcomes, outcome: null });

/** Anna's page; each event is told under its own name. */
function sit() {
  const controller: Controller<BaseView, Event> = {
    settle: () => {},
    story: () => [],
    show: async () => {},
    tell: ({ event, seat }) => ({
      log: event,
      tone: event === "rush" ? "turn" : "plain",
      ...(seat === undefined ? {} : { seat }),
    }),
  };
  const transport: Transport = { open: () => {}, close: () => {}, play: async () => {} };
  const session = new Session<BaseView, Event>(transport, controller, rooms[0]!);
  session.seats(["Anna", "Ben", "Clara"].map(person), 0);
  const tell = (events: Event[], told: Series | null = null, starter: unknown = "lot", fresh = false) => {
    const view: BaseView = { game: "gold", options: { players: 3, starter }, seat: 0, actors: [1], outcome: null };
    session.update({ view, events, series: told }, fresh);
    return calm();
  };
  return { session: session as Session<BaseView, BaseEvent>, tell };
}

beforeAll(async () => {
  await words.use("en");
  for (const room of rooms) await room.speech.load();
});

async function lines(session: Session<BaseView, BaseEvent>): Promise<string[]> {
  const log = mount(Log, { target: document.body, props: { session, onrule: () => {} } });
  await expect.poll(() => document.querySelectorAll("li").length).toBeGreaterThan(0);
  const read = [...document.querySelectorAll("li")].map((line) =>
    [...line.querySelectorAll("p")].map(({ textContent }) => textContent.trim()).join(" "),
  );
  void unmount(log);
  return read;
}

test("what happened since one's own last turn stands under its heading, and nothing else does", async () => {
  const { session, tell } = sit();
  await tell([], null, "lot", true);
  await tell([{ event: "nothing", seat: 1 }]);
  expect(await lines(session)).toEqual(["nothing"]);
  await tell([{ event: "mine", seat: 0 }]);
  expect(await lines(session)).toEqual(["mine", "nothing"]);
  await tell([{ event: "duel", seat: 1 }]);
  await tell([{ event: "blast", seat: 2 }]);
  expect(await lines(session)).toEqual(["Since your last turn blast", "duel", "mine", "nothing"]);
  // That it is one's turn is no turn of one's own yet.
  await tell([{ event: "rush", seat: 0 }]);
  expect(await lines(session)).toEqual(["Since your last turn rush", "blast", "duel", "mine", "nothing"]);
  await tell([{ event: "strike", seat: 0 }]);
  expect(await lines(session)).toEqual(["strike", "rush", "blast", "duel", "mine", "nothing"]);
});

test("between two games of a series a page that is behind names who starts the next one, not the newest", async () => {
  const { session, tell } = sit();
  await tell([], series([null]), "lot", true);
  await tell([{ event: "taken" }], series([over, null]), 2);
  await tell([{ event: "taken" }], series([over, over, null]), 0);
  const starts = () => document.querySelector(".starts")?.textContent?.trim();
  const page = mount(Interlude, { target: document.body, props: { session } });
  expect(session.interlude).toBe(1);
  await expect.poll(starts).toBe("Clara starts the next one.");
  session.goOn();
  await expect.poll(() => session.interlude).toBe(2);
  await expect.poll(starts).toBe("You start the next one.");
  void unmount(page);
});
