import { describe, expect, test } from "vitest";
import { Chance } from "../browser/chance";
import { drawPlan, type GameInfo } from "../soak/plan";

const info = (name: string, seats: number[], choices: unknown[]) =>
  ({
    name,
    seats,
    levels: ["random", "novice", "regular", "expert", "master"],
    has_series: name === "b",
    options: [
      { name: "starter", choices: null },
      { name: "way", choices },
    ],
  }) as unknown as GameInfo;
const games = [info("a", [2], [1, 2]), info("b", [2, 3, 4], [true, false])];

describe("chance from a seed", () => {
  test("is the same every time, and another for another seed", () => {
    const draw = (seed: string) => {
      const chance = new Chance(seed);
      return Array.from({ length: 20 }, () => chance.below(1000));
    };
    expect(draw("one")).toEqual(draw("one"));
    expect(draw("one")).not.toEqual(draw("two"));
  });

  test("favours nothing", () => {
    const chance = new Chance("fair");
    const counts = [0, 0, 0, 0, 0];
    for (let i = 0; i < 10_000; i++) counts[chance.below(5)]! += 1;
    for (const count of counts) expect(Math.abs(count - 2000)).toBeLessThan(200);
  });
});

describe("the plan of a soaked game", () => {
  const plans = Array.from({ length: 400 }, (_, i) => drawPlan(`seed-${i}`, games));

  test("is the same for the same seed", () => {
    expect(drawPlan("seed-7", games)).toEqual(plans[7]);
  });

  test("comes to every game, number of seats, option, level, language, theme, width and beginning", () => {
    const all = (of: (plan: (typeof plans)[0]) => unknown) => new Set(plans.flatMap(of)).size;
    expect(all((plan) => `${plan.game} ${plan.seats.length} ${String(plan.options["way"])}`)).toBe(2 + 6);
    expect(all((plan) => plan.seats.map((seat) => seat.level))).toBe(5 + 1);
    expect(all((plan) => plan.context.locale)).toBe(3);
    expect(all((plan) => plan.settings.theme)).toBe(3);
    expect(all((plan) => plan.device.width)).toBe(6);
    expect(all((plan) => plan.beginning)).toBe(3);
    expect(plans.some((plan) => plan.series && plan.game === "b")).toBe(true);
    expect(plans.some((plan) => plan.series && plan.game === "a")).toBe(false);
  });
});
