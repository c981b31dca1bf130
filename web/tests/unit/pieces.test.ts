import { describe, expect, test } from "vitest";
import { Builder, TEMPLATES } from "../../src/games/hunting/builder.svelte";
import { coordinate } from "../../src/games/gold/types";
import { noise } from "../../src/lib/noise";
import { qrCode } from "../../src/lib/qr";
import { readRoute } from "../../src/lib/route.svelte";
import { themeOf } from "../../src/lib/place.svelte";

const SUPPLY = { 1: 4, 2: 4, 3: 2 };

describe("building piles", () => {
  test("every template and every shuffle is a legal build", () => {
    const builder = new Builder(() => SUPPLY);
    for (const template of Object.keys(TEMPLATES) as (keyof typeof TEMPLATES)[]) {
      builder.fill(template);
      expect(builder.complete, template).toBe(true);
    }
    for (let i = 0; i < 200; i++) {
      builder.shuffle();
      expect(builder.complete).toBe(true);
      expect(builder.piles.flat().length).toBe(10);
    }
  });

  test("no more pieces than there are, and undo step by step", () => {
    const builder = new Builder(() => SUPPLY);
    expect(builder.place(3, 0) && builder.place(3, 1)).toBe(true);
    expect(builder.place(3, 2)).toBe(false);
    builder.undo();
    expect(builder.piles).toEqual([[3], [], [], []]);
    expect(builder.left[3]).toBe(1);
    builder.takeBack(0);
    expect(builder.missing).toBe(10);
    builder.undo();
    expect(builder.piles[0]).toEqual([3]);
  });

  test("the move is written bottom to top", () => {
    const builder = new Builder(() => SUPPLY);
    builder.fill("steady");
    expect(builder.move).toBe("build 1-2-3/2-2/1-1/3-2-1");
  });
});

test("coordinates", () => {
  expect([0, 7, 17, 63].map(coordinate)).toEqual(["A1", "H1", "B3", "H8"]);
});

test("noise depends on its place alone", () => {
  expect(noise(3, 4)).toBe(noise(3, 4));
  const values = Array.from({ length: 500 }, (_, i) => noise(i));
  expect(Math.min(...values)).toBeLessThan(0.1);
  expect(Math.max(...values)).toBeGreaterThan(0.9);
});

test("a QR code has its finders and a size that fits", () => {
  const code = qrCode("http://127.0.0.1:8000/table/owoXdE67DSs7Ev9P");
  expect(code.length).toBe(29);
  for (const [row, column] of [
    [0, 0],
    [0, 22],
    [22, 0],
  ] as const) {
    expect(code[row]!.slice(column, column + 7).every(Boolean)).toBe(true);
    expect(code[row + 1]![column + 1]).toBe(false);
    expect(code[row + 3]![column + 3]).toBe(true);
  }
  expect(() => qrCode("x".repeat(200))).toThrow();
});

test("routes", () => {
  expect(readRoute("/table/abc", "?seat=2")).toEqual({ page: "table", table: "abc", seat: 2, learn: false });
  expect(readRoute("/new/chess", "?friends")).toEqual({ page: "new", game: "chess", friends: true });
  expect(readRoute("/new")).toEqual({ page: "lost" });
  const review = { page: "review", table: "abc", game: 0, at: 0, as: null };
  expect(readRoute("/review/abc")).toEqual(review);
  expect(readRoute("/review/abc", "?game=1&at=17&as=open")).toEqual({ ...review, game: 1, at: 17, as: "open" });
  expect(readRoute("/review/abc", "?at=-3&game=x")).toEqual(review);
  expect(readRoute("/rules/mole/M-5")).toEqual({ page: "rules", game: "mole", rule: "M-5" });
});

test("light follows the place unless somebody wishes otherwise", () => {
  const [garden, tunnel] = [
    { name: "garden", nature: "light" },
    { name: "tunnel", nature: "dark" },
  ] as const;
  expect(themeOf(garden, "auto", false)).toBe("light");
  expect(themeOf(garden, "auto", true)).toBe("dark");
  expect(themeOf(tunnel, "auto", false)).toBe("dark");
  expect(themeOf(tunnel, "light", true)).toBe("light");
});
