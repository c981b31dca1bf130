import { describe, expect, test } from "vitest";
import { ALL, CLOSEST, type Lens, panBy, pinch, type Point, within, zoomAt } from "../../src/games/mole/lens";

/** Where a point of the layout, counted from its middle at zoom 1, is seen. */
const seen = (lens: Lens, point: Point): Point => ({
  x: lens.x + point.x * lens.zoom,
  y: lens.y + point.y * lens.zoom,
});
const under = (lens: Lens, at: Point): Point => ({ x: (at.x - lens.x) / lens.zoom, y: (at.y - lens.y) / lens.zoom });
const layout = { width: 280, height: 240 };

describe("looking at the layout", () => {
  test("zooming keeps what lies under the pointer under it", () => {
    const at = { x: 70, y: -40 };
    const before: Lens = { zoom: 1.5, x: 12, y: 30 };
    const point = under(before, at);
    for (const factor of [1.25, 2, 0.8]) {
      const after = zoomAt(before, factor, at);
      expect(after.zoom).toBeCloseTo(1.5 * factor);
      expect(seen(after, point).x).toBeCloseTo(at.x);
      expect(seen(after, point).y).toBeCloseTo(at.y);
    }
  });

  test("never further away than all of it, never closer than the closest, and the point stays even then", () => {
    expect(zoomAt(ALL, 0.5, { x: 50, y: 50 })).toEqual(ALL);
    const close = zoomAt({ zoom: 3, x: 0, y: 0 }, 10, { x: 20, y: 0 });
    expect(close.zoom).toBe(CLOSEST);
    expect(seen(close, under({ zoom: 3, x: 0, y: 0 }, { x: 20, y: 0 })).x).toBeCloseTo(20);
  });

  test("two fingers hold what is under each of them", () => {
    const [a, b]: [Point, Point] = [
      { x: -30, y: 0 },
      { x: 30, y: 10 },
    ];
    const [c, d]: [Point, Point] = [
      { x: -50, y: 5 },
      { x: 70, y: 25 },
    ];
    const before: Lens = { zoom: 1.2, x: 4, y: -8 };
    const after = pinch(before, [a, b], [c, d]);
    expect(after.zoom).toBeCloseTo(2.4);
    for (const [from, to] of [
      [a, c],
      [b, d],
    ] as const) {
      const now = seen(after, under(before, from));
      expect(now.x).toBeCloseTo(to.x);
      expect(now.y).toBeCloseTo(to.y);
    }
  });

  test("two fingers on one spot do not break it", () => {
    const spot = { x: 3, y: 3 };
    expect(pinch(ALL, [spot, spot], [spot, { x: 9, y: 9 }]).zoom).toBe(1);
  });

  test("the layout is never lost, and any spot of it can be held", () => {
    expect(within(panBy(ALL, 500, 500), layout)).toEqual(ALL);
    expect(within(panBy(ALL, -500, -500), layout).x).toBeCloseTo(0);
    const far = within({ zoom: 2, x: 5000, y: -5000 }, layout);
    expect([far.x, far.y]).toEqual([140 + 24, -(120 + 24)]);
    for (const corner of [
      { x: 140, y: -120 },
      { x: -140, y: 120 },
      { x: 0, y: 0 },
    ]) {
      const close = zoomAt(ALL, 3, corner);
      expect(within(close, layout)).toEqual(close);
    }
  });
});
