import { describe, expect, test } from "vitest";
import { type Direction, draw, isUpright, nearest, towards } from "../../src/games/gold/spots";
import type { GoldView } from "../../src/games/gold/types";
import scatter from "../fixtures/gold-scatter.json";

const places = scatter.constant.places as GoldView["places"];
const ARROWS: Direction[] = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
const all = Array.from({ length: 64 }, (_, position) => position);

/** All positions that arrow keys lead to from one of them. */
function reached(spots: ReturnType<typeof draw>["spots"], lying: number[], shape: number): Set<number> {
  const found = new Set([lying[0]!]);
  for (const from of found)
    for (const arrow of ARROWS) {
      const next = towards(spots, lying, from, arrow, shape);
      if (next !== null) found.add(next);
    }
  return found;
}

describe.each([
  ["lying", false],
  ["upright", true],
])("strewn cards, the table %s", (_, upright) => {
  const { spots, shape, cardWidth, order } = draw(places, upright);

  test("the table has the shape of its screen, and no card leaves it or comes near another", () => {
    expect(shape! > 1).toBe(!upright);
    const middles = spots.map(({ x, y }) => ({ x, y: y / shape! }));
    for (const [i, one] of middles.entries()) {
      expect(Math.min(one.x, 1 - one.x, one.y, 1 / shape! - one.y)).toBeGreaterThan(cardWidth / 2);
      for (const other of middles.slice(i + 1))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(1.07 * cardWidth);
    }
  });

  test("cards are read from the top left to the bottom right", () => {
    expect([...order].sort((a, b) => a - b)).toEqual(all);
    const corner = (position: number) => spots[position]!.x + spots[position]!.y;
    const [first, last] = [order.slice(0, 8), order.slice(-8)].map((band) => band.map(corner));
    expect(Math.max(...first!)).toBeLessThan(Math.max(...last!));
    const tops = [0, 1, 2, 3, 4, 5, 6, 7].map((band) =>
      order.slice(8 * band, 8 * band + 8).reduce((sum, at) => sum + spots[at]!.y, 0),
    );
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
  });

  test.each([1, 2, 3, 5])("arrow keys lead to every card, of those that lie there one in %i", (one) => {
    const lying = order.filter((_, i) => i % one === 0);
    expect(reached(spots, lying, shape!)).toEqual(new Set(lying));
  });

  test("an arrow never leads the other way", () => {
    for (const from of all) {
      const left = towards(spots, all, from, "ArrowLeft", shape!);
      if (left !== null) expect(spots[left]!.x).toBeLessThan(spots[from]!.x);
      const down = towards(spots, all, from, "ArrowDown", shape!);
      if (down !== null) expect(spots[down]!.y).toBeGreaterThan(spots[from]!.y);
    }
  });
});

test("the nearest card is meant by a finger", () => {
  const { spots, shape } = draw(places, true);
  for (const position of all)
    expect(nearest(spots, all, { x: spots[position]!.x + 0.01, y: spots[position]!.y - 0.01 }, shape!)).toBe(position);
});

test("in the grid an arrow leads to the next card of the row or column", () => {
  const { spots, order } = draw(null, true);
  expect(order).toEqual(all);
  expect(towards(spots, all, 9, "ArrowRight")).toBe(10);
  expect(towards(spots, all, 9, "ArrowUp")).toBe(1);
  expect(towards(spots, all, 7, "ArrowRight")).toBeNull();
});

test("places of former rules are drawn as they were", () => {
  const at = all.map((i): [number, number, number] => [(i % 8) * 200 + 100, Math.floor(i / 8) * 240 + 120, 3]);
  const { spots, shape, order } = draw({ table: [1600, 1920], card: [160, 200], at }, true);
  expect(shape).toBeNull();
  expect(order).toEqual(all);
  expect(spots[0]).toEqual({ x: 100 / 1600, y: 120 / 1920, turn: 3 });
});

describe("whether the table is set upright", () => {
  const [tall, wide] = [
    { width: 768, height: 1024 },
    { width: 1024, height: 768 },
  ];

  test("where its room is about square, the window decides: what comes and goes beside it turns no table over", () => {
    for (const height of [700, 760, 768, 775, 840]) {
      expect(isUpright({ width: 768, height }, tall)).toBe(true);
      expect(isUpright({ width: 768, height }, wide)).toBe(false);
    }
  });

  test("else its room does, and before that is measured the window", () => {
    expect(isUpright({ width: 600, height: 800 }, wide)).toBe(true);
    expect(isUpright({ width: 740, height: 560 }, tall)).toBe(false);
    expect(isUpright({ width: 0, height: 0 }, tall)).toBe(true);
    expect(isUpright({ width: 0, height: 0 }, wide)).toBe(false);
  });
});
