import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { GoldController } from "../../src/games/gold/controller.svelte";
import { isVague, kept } from "../../src/games/gold/memory";
import { tellGold } from "../../src/games/gold/tell";
import type { GoldEvent, GoldView } from "../../src/games/gold/types";
import { speech } from "../../src/games/gold/words";
import { LANGUAGES, type Language, words } from "../../src/i18n/index.svelte";
import type { Clock } from "../../src/lib/motion";
import type { Recording } from "../../src/table/recorded";

const { constant, steps } = JSON.parse(readFileSync("tests/fixtures/gold-scatter.json", "utf8")) as Recording;
const views = steps.map((step) => ({ ...constant, ...step.view }) as unknown as GoldView);
const events = steps.flatMap((step) => step.events) as GoldEvent[];
const strict = views[0]!;
const fading = { ...strict, options: { ...strict.options, memory: "fading" as const } };
const over = views.at(-1)!;
const clock: Clock = { wait: () => Promise.resolve(), hold: () => Promise.resolve(), scale: () => 0, skipping: true };
const seats = ["Ada", "Bruno", "Cleo"].map((name) => ({ name, bot: null, present: true }));
const told = (list: GoldEvent[], view: GoldView) =>
  list.map((event, i) => tellGold(event, seats, 0, view, list.slice(0, i)));
const lasting = (list: GoldEvent[], view: GoldView) =>
  told(list, view).flatMap((each) => (each?.log ? [`${each.log} ${each.why ?? ""}`] : []));
const spoken = (list: GoldEvent[], view: GoldView) => told(list, view).flatMap((each) => each?.say ?? []);

describe.each(Object.keys(LANGUAGES) as Language[])("in %s", (language) => {
  beforeAll(async () => {
    await words.use(language);
    await speech.load();
  });

  test("the log of a strict table holds no values, live and after a reload alike", () => {
    const lines = lasting(events, strict);
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.filter((line) => /\d|\?/.test(line))).toEqual([]);
    const again = events.map((event) => kept(event, strict));
    expect(lasting(again, strict)).toEqual(lines);
    expect(told(again, strict).some((each) => /\d|undefined/.test(each?.say ?? ""))).toBe(false);
  });

  test("what lies open may be said aloud, and at the end all of it", () => {
    expect(spoken(events, strict).some((text) => /\d/.test(text))).toBe(true);
    expect(lasting(events, fading).some((line) => /\d/.test(line))).toBe(true);
    expect(lasting(events, over).some((line) => /\d/.test(line))).toBe(true);
  });
});

test("what is told without its cards moves nothing on the board", async () => {
  const controller = new GoldController();
  controller.settle(strict);
  const before = JSON.stringify(controller.cards);
  for (const event of events.map((each) => kept(each, strict))) {
    const isQuiet = event.event === "next-turn" || event.event === "rush";
    expect(isVague(event)).toBe(!isQuiet);
    if (!isQuiet) await controller.show(event, clock);
  }
  expect(JSON.stringify(controller.cards)).toBe(before);
});

test("what was said of cards that lay open is gone with the next turn, and with nothing sooner", () => {
  const controller = new GoldController();
  expect(events.some((event) => controller.begins(event))).toBe(true);
  for (const event of events) expect(controller.begins(event)).toBe(event.event === "next-turn");
  expect(told(events, strict).every((each) => !each?.say || each.passes)).toBe(true);
});

test("a card that has turned its back keeps no face", async () => {
  const controller = new GoldController();
  for (const [i, step] of steps.slice(0, 12).entries()) {
    for (const event of step.events as GoldEvent[]) await controller.show(event, clock);
    controller.settle(views[i]!);
    controller.settle(views[i]!);
    const faces = controller.cards.filter((card) => card.face !== null && !card.gone).length;
    expect(faces).toBe(views[i]!.table.filter((entry) => entry !== null && entry !== "?").length);
  }
});
