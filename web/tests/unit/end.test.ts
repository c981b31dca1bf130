import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Transport } from "../../src/api/transport";
import { rooms } from "../../src/games";
import { words } from "../../src/i18n/index.svelte";
import { sounds } from "../../src/lib/sound";
import type { BaseEvent, BaseView, Controller } from "../../src/table/controller";
import Frame from "../../src/table/Frame.svelte";
import { Session } from "../../src/table/session.svelte";

const room = rooms[0]!;
const outcome = { scores: [5, 3], winners: [0], decided_by: "gold" };
const playing: BaseView = { game: room.name, options: { players: 2 }, seat: 0, actors: [0], outcome: null };
const over: BaseView = { ...playing, actors: [], outcome };
const nothing = createRawSnippet(() => ({ render: () => "<p></p>" }));

/** The winner's page; what an entry after the game tells is the same view again. */
async function sit() {
  const controller: Controller = { settle: () => {}, story: () => [], show: async () => {}, tell: () => ({ log: "" }) };
  const transport: Transport = { open: () => {}, close: () => {}, play: async () => {} };
  const session = new Session<BaseView, BaseEvent>(transport, controller, room);
  session.seats(
    ["Anna", "Ben"].map((name) => ({ name, bot: null, present: true })),
    0,
  );
  const told = (view: BaseView) => {
    session.update({ view, events: [], series: null }, false);
    flushSync();
  };
  session.update({ view: playing, events: [], series: null }, true);
  await vi.waitFor(() => expect(session.busy).toBe(false));
  const props = { session, prompt: "", scene: nothing, seats: nothing, board: nothing };
  const page = mount(Frame, { target: document.body, props });
  told(over);
  await vi.waitFor(() => expect(book()).not.toBeNull());
  return { told, page, session };
}

const book = () => document.querySelector(".end");

beforeEach(async () => {
  document.head.innerHTML = '<link id="favicon">';
  await words.use("en");
  await room.speech.load();
});
afterEach(() => vi.restoreAllMocks());

test("the book of the end stays where it is, whatever is told after the game", async () => {
  const { told, page, session } = await sit();
  const before = book();
  told(over);
  expect(session.busy).toBe(true);
  expect(book()).toBe(before);
  await vi.waitFor(() => expect(session.busy).toBe(false));
  expect(book()).toBe(before);

  document.querySelector<HTMLElement>("[data-end=look]")!.click();
  flushSync();
  told(over);
  await vi.waitFor(() => expect(session.busy).toBe(false));
  expect(book()).toBeNull();
  expect(document.querySelector("[data-end=back]")).not.toBeNull();
  await unmount(page);
});

test("whoever wins hears it once", async () => {
  const win = vi.spyOn(sounds, "win");
  const { told, page, session } = await sit();
  told(over);
  await vi.waitFor(() => expect(session.busy).toBe(false));
  expect(win).toHaveBeenCalledTimes(1);
  await unmount(page);
});
