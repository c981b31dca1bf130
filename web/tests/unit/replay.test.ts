import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { rooms } from "../../src/games";
import { GoldController } from "../../src/games/gold/controller.svelte";
import { HuntingController } from "../../src/games/hunting/controller.svelte";
import { MoleController } from "../../src/games/mole/controller.svelte";
import type { Recording } from "../../src/table/recorded";
import type { MoleView } from "../../src/games/mole/types";
import type { Clock } from "../../src/lib/motion";
import type { BaseEvent, BaseView, Controller } from "../../src/table/controller";

const now: Clock = { wait: () => Promise.resolve(), hold: () => Promise.resolve(), scale: () => 0, skipping: true };
const read = (name: string): Recording => JSON.parse(readFileSync(`tests/fixtures/${name}.json`, "utf8")) as Recording;

/** Follow a recorded game by its events alone; what is shown must be what each view would have shown. */
async function follow<C extends Controller>(
  name: string,
  make: () => C,
  shown: (controller: C) => unknown,
): Promise<void> {
  const recording = read(name);
  const led = make();
  const views = recording.steps.map((step) => ({ ...recording.constant, ...step.view }) as unknown as BaseView);
  led.settle(views[0]!);
  for (const [i, step] of recording.steps.entries()) {
    if (i === 0) continue;
    for (const event of step.events as BaseEvent[]) {
      await led.show(event, now);
      expect(() => led.tell(event, [], 0, views[i]!, [])).not.toThrow();
    }
    const settled = make();
    settled.settle(views[i]!);
    expect(shown(led), `step ${i}: ${step.move}`).toEqual(shown(settled));
    led.settle(views[i]!);
  }
}

const gold = (c: GoldController) => ({
  cards: c.cards.map((card) => (card.gone ? "gone" : card.up ? card.face : "down")),
  hoards: c.hoards.map((hoard) => hoard.cards),
  rush: c.rush,
  left: c.left,
});

const hunting = (c: HuntingController) => ({
  box: [...c.box].sort(),
  sides: c.sides.map(({ built, heights, lifted, unseen, stack, kept, score, marker }) => ({
    built,
    heights,
    lifted,
    unseen,
    stack,
    kept,
    score,
    state: marker.state,
  })),
});

/** Where the layout lies on the ground is free: only what lies beside what counts. */
const mole = (c: MoleController) => {
  const top = Math.min(...c.laid.map((card) => card.line));
  const left = Math.min(...c.laid.map((card) => card.column));
  return {
    laid: c.laid.map((card) => `${card.code} ${card.line - top} ${card.column - left} ${card.depth}`).sort(),
    counts: c.chambers.map((chamber) => chamber.count),
  };
};

test("a card taken back is where it was in the hand", async () => {
  const recording = read("mole");
  const views = recording.steps.map((step) => ({ ...recording.constant, ...step.view }) as unknown as MoleView);
  const chosen = views.filter((view) => view.choice);
  expect(chosen.length).toBeGreaterThan(3);
  for (const view of chosen) {
    const controller = new MoleController();
    controller.settle(view);
    await controller.show({ event: "taken-back", seat: view.seat! }, now);
    expect(controller.hand).toEqual(view.unplayed);
    expect(controller.hand).toContain(view.choice);
  }
});

describe("events lead from one view to the next", () => {
  test("every room has a recorded game", () => {
    const files = readdirSync("tests/fixtures");
    const isRecorded = (name: string) => files.some((file) => file === `${name}.json` || file.startsWith(`${name}-`));
    expect(rooms.map(({ name }) => name).filter((name) => !isRecorded(name))).toEqual([]);
  });
  test("gold, strewn", () => follow("gold-scatter", () => new GoldController() as GoldController & Controller, gold));
  test("gold, in a grid, aided", () =>
    follow("gold-grid", () => new GoldController() as GoldController & Controller, gold));
  test("hunting", () => follow("hunting", () => new HuntingController() as HuntingController & Controller, hunting));
  test("mole", () => follow("mole", () => new MoleController() as MoleController & Controller, mole));
  test("mole with silver", () =>
    follow("mole-silver", () => new MoleController() as MoleController & Controller, mole));
});
