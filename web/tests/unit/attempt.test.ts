import { readFileSync } from "node:fs";
import { mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { GameInfo, TableInfo } from "../../src/api/client";
import { rooms } from "../../src/games";
import { en } from "../../src/i18n/en";
import HostDesk from "../../src/pages/HostDesk.svelte";
import Lobby from "../../src/pages/Lobby.svelte";
import { Attempt } from "../../src/table/attempt.svelte";

afterEach(() => vi.unstubAllGlobals());

/** What is tried here goes on until it is told to end. */
function slowly(done: string[]) {
  const ends: (() => void)[] = [];
  const action = (name: string) => () =>
    new Promise<void>((end) => {
      done.push(name);
      ends.push(end);
    });
  return { action, end: () => ends.shift()?.() };
}
const settle = () => new Promise((done) => setTimeout(done));

test("a button that is pressed twice does it once", async () => {
  const attempt = new Attempt();
  const done: string[] = [];
  const { action, end } = slowly(done);
  const first = attempt.run(action("first"));
  expect(attempt.busy).toBe(true);
  await attempt.run(action("second"));
  end();
  await first;
  expect(done).toEqual(["first"]);
  expect(attempt.busy).toBe(false);
});

test("what is chosen while something is under way follows after it, in order", async () => {
  const attempt = new Attempt();
  const done: string[] = [];
  const { action, end } = slowly(done);
  void attempt.run(action("first"));
  void attempt.inTurn(action("second"));
  void attempt.inTurn(action("third"));
  expect(done).toEqual(["first"]);
  end();
  await settle();
  expect(done).toEqual(["first", "second"]);
  end();
  await settle();
  expect(attempt.busy).toBe(true);
  end();
  await settle();
  expect(done).toEqual(["first", "second", "third"]);
  expect(attempt.busy).toBe(false);
});

test("why something failed stays until the next is tried, and keeps nothing from its turn", async () => {
  const attempt = new Attempt();
  const { action, end } = slowly([]);
  const all = attempt.inTurn(() => Promise.reject(new Error("no such seat")));
  void attempt.inTurn(action("second"));
  await settle();
  end();
  await all;
  expect(attempt.problem).toBe("no such seat");
  void attempt.run(action("third"));
  expect(attempt.problem).toBe("");
});

/** A lobby of two seats for a host: one is theirs, one a bot's. */
const lobby = (info: GameInfo) =>
  ({
    id: "t",
    game: info.name,
    options: Object.fromEntries(info.options.map((option) => [option.name, option.default])),
    seats: ["human", "bot"].map((kind, seat) => ({ seat, kind, name: "", level: null })),
    speed: "live",
    patience: 60,
    pause: null,
    series: false,
    listed: false,
    spectators: true,
    hints: true,
  }) as unknown as TableInfo;

const infos = JSON.parse(readFileSync("tests/fixtures/games.json", "utf8")) as GameInfo[];

/** A server that says what games there are, and answers what it is asked besides only when it is told to. */
function slowServer() {
  const asked: unknown[] = [];
  const answers: (() => void)[] = [];
  vi.stubGlobal("fetch", (_: string, { body }: { body?: string }) => {
    if (!body) return Promise.resolve(new Response(JSON.stringify(infos)));
    asked.push(JSON.parse(body));
    return new Promise<Response>((answer) => answers.push(() => answer(new Response("{}"))));
  });
  const answer = () => {
    answers.shift()?.();
    return settle();
  };
  return { asked, answer };
}

function choose(legend: string, label: string): void {
  const among = [...document.querySelectorAll("fieldset")].find((each) => each.textContent?.includes(legend))!;
  const tab = [...among.querySelectorAll("label")].find((each) => each.textContent?.trim() === label)!;
  tab.querySelector("input")!.click();
}

test("a host who chooses faster than the server answers gets all that they chose", async () => {
  const { asked, answer } = slowServer();
  const room = rooms[0]!;
  const info = infos.find(({ name }) => name === room.name)!;
  await room.speech.load();
  const target = document.body.appendChild(document.createElement("div"));
  const props = { room, info, setup: await room.setup(), table: lobby(info), mine: 0, attempt: new Attempt() };
  const desk = mount(HostDesk, { target, props });
  choose(en["lobby.hints"], en["lobby.hints.false"]);
  choose(en["lobby.watchers"], en["lobby.watchers.false"]);
  choose(en["lobby.listed"], en["lobby.listed.true"]);
  expect(asked).toEqual([{ hints: false }]);
  for (let i = 0; i < 3; i++) await answer();
  expect(asked).toEqual([{ hints: false }, { spectators: false }, { listed: true }]);
  await unmount(desk);
  target.remove();
});

test("colours that were picked while something was under way give way to what the table says", async () => {
  const { asked, answer } = slowServer();
  const [room, setup] = (await Promise.all(rooms.map(async (each) => [each, await each.setup()] as const))).find(
    ([, { seatChoice }]) => seatChoice,
  )!;
  const table = lobby(infos.find(({ name }) => name === room.name)!);
  table.options = setup.seatChoice!.options(setup.seatChoice!.first, table.seats.length);
  const props = {
    room,
    table,
    mine: 0,
    host: true,
    present: new Set([0]),
    connection: "open" as const,
    sentAway: false,
    onseat: () => Promise.resolve(),
  };
  const page = mount(Lobby, { target: document.body, props });
  await vi.waitFor(() => expect(document.querySelector(".faces select")).not.toBeNull());
  const select = document.querySelector<HTMLSelectElement>(".faces select")!;
  const before = select.value;
  choose(en["lobby.hints"], en["lobby.hints.false"]);
  select.value = [...select.options].find(({ value }) => value !== before)!.value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
  await answer();
  expect(asked.length).toBe(2);
  expect(select.value).not.toBe(before);
  await answer();
  expect(select.value).toBe(before);
  await unmount(page);
});
