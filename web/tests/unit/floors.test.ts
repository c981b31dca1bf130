import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";
import { rooms } from "../../src/games";

/** Imports point from the end of this list to its beginning, never the other way. */
const FLOORS = ["lib", "i18n", "paper", "api", "table", "games", "pages"];
const SOURCE = "src";
const IMPORT = /\b(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+)"/g;

const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.(ts|svelte|css)$/.test(file))
  .map((path) => ({ path, text: readFileSync(join(SOURCE, path), "utf8") }));

/** The number of a file's floor; what stands directly in `src` is above all of them. */
function floorOf(path: string): number {
  const [folder, ...rest] = path.split("/");
  const floor = FLOORS.indexOf(folder!);
  return floor < 0 && !rest.length ? FLOORS.length : floor;
}
const roomOf = (path: string) => /^games\/(\w+)\//.exec(path)?.[1] ?? null;
const importsOf = (path: string, text: string) =>
  [...text.matchAll(IMPORT)].map((match) => normalize(join(dirname(path), match[1]!)));

describe("floors", () => {
  test("every folder has one", () => {
    expect(files.filter(({ path }) => floorOf(path) < 0).map(({ path }) => path)).toEqual([]);
    expect(new Set(files.map(({ path }) => floorOf(path))).size).toBe(FLOORS.length + 1);
  });

  test("imports point down", () => {
    const up = files.flatMap(({ path, text }) =>
      importsOf(path, text)
        .filter((other) => floorOf(other) > floorOf(path))
        .map((other) => `${path} imports ${other}`),
    );
    expect(up).toEqual([]);
  });

  test("no room imports another, and nothing below the pages looks into a room", () => {
    const into = files.flatMap(({ path, text }) =>
      importsOf(path, text)
        .filter((other) => roomOf(`${other}/`) !== null && roomOf(`${other}/`) !== roomOf(path))
        .map((other) => `${path} imports ${other}`),
    );
    expect(into).toEqual([]);
  });
});

/** A name that is an everyday word here: gold is what shines. Only what names the game by it is wrong. */
const EVERYDAY = ["gold"];

/** How a file would name a game: as a value, as part of a key of words, in a path, as a class in CSS. */
function namings(name: string): RegExp {
  const literal = `["'\`]${name}["'\`]`;
  const part = `["'\`][\\w.]*\\.${name}(?:\\.[\\w.]*)?["'\`]`;
  const path = `/${name}[/"'\`?]`;
  return new RegExp(EVERYDAY.includes(name) ? [literal, part, path].join("|") : `\\b${name}\\b|--${name}-`, "i");
}

const outside = files.filter(({ path }) => roomOf(path) === null && path !== "api/schema.d.ts");

/** How a file would ask for an event of some game by its name. */
const ASKS_EVENT = /\bevent\s*[!=]==?\s*["'`]|["'`]\s*[!=]==?\s*\w*\.event\b|switch \((\w+\.)?event\)/;

test("shared code asks for no event of a game", () => {
  const asked = outside.filter(({ text }) => ASKS_EVENT.test(text)).map(({ path }) => path);
  expect(asked).toEqual([]);
  for (const line of ['event.event !== "next-turn"', '"taken" === past.event', "switch (event.event) {"])
    expect(line).toMatch(ASKS_EVENT);
  for (const line of ["a.event === b.event", "switch (told.type) {"]) expect(line).not.toMatch(ASKS_EVENT);
});

describe("shared code names no game", () => {
  test.each(rooms)("$name", ({ name }) => {
    const named = outside.flatMap(({ path, text }) =>
      text.split("\n").flatMap((line, i) => (namings(name).test(line) ? [`${path}:${i + 1}: ${line.trim()}`] : [])),
    );
    expect(named).toEqual([]);
  });

  test("and would be found out", () => {
    for (const line of ['game === "gold"', "t('game.gold')", 'go("/new/gold")', 'import "../games/gold/Face.svelte"'])
      expect(line).toMatch(namings("gold"));
    for (const line of ["var(--gold)", "class:gold={shines}", '"gold.dust"', '"Gold is heavy"'])
      expect(line).not.toMatch(namings("gold"));
    for (const line of ['"mole"', ".mole .note {", "var(--mole-y)"]) expect(line).toMatch(namings("mole"));
  });
});
