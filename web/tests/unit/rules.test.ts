import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { rooms } from "../../src/games";
import { inLanguage, LANGUAGES, type Language } from "../../src/i18n/index.svelte";
import { type Rule, search } from "../../src/table/rules";

const rulings = readFileSync("../docs/rulings.md", "utf8");
const ruled = rooms.flatMap(({ name, rules }) => (rules ? [{ name, rules }] : []));

/** Rules that a text names, such as G-5. */
const named = (text: string, letter: string) =>
  [...text.matchAll(new RegExp(`\\b${letter}-(\\d+)\\b`, "g"))].map((match) => Number(match[1]));

const mark = (rule: Rule) => `${rule.id}${rule.because ? " because" : ""}`;

describe.each(ruled)("the rules of $name", ({ name, rules }) => {
  test("are there, once, in order, up to the last one that the documentation names", async () => {
    const page = `../docs/${name}.md`;
    expect(existsSync(page)).toBe(true);
    const book = await inLanguage(rules, "en");
    const letter = book[0]!.id.charAt(0);
    const last = Math.max(...named(readFileSync(page, "utf8") + rulings, letter));
    expect(last).toBeGreaterThan(9);
    expect(book.map((rule) => rule.id)).toEqual(Array.from({ length: last }, (_, i) => `${letter}-${i + 1}`));
  });

  test("tell every ruling of ours", async () => {
    const book = await inLanguage(rules, "en");
    const letter = book[0]!.id.charAt(0);
    const ours = [...rulings.matchAll(new RegExp(`\\*\\*(${letter}-\\d+)`, "g"))].map((match) => match[1]!);
    expect(new Set(ours).size).toBeGreaterThan(2);
    for (const id of ours) expect(book.find((rule) => rule.id === id)?.because, id).toBeTruthy();
  });

  test.each(Object.keys(LANGUAGES) as Language[])("say the same in %s", async (language) => {
    const [book, english] = [await inLanguage(rules, language), await inLanguage(rules, "en")];
    expect(book.map(mark)).toEqual(english.map(mark));
    if (language !== "en") expect(book).not.toEqual(english);
  });
});

/** What somebody with the rulebook open looks up. */
const BOX: [game: string, language: Language, word: string, rule: string][] = [
  ["gold", "en", "variant", "G-2"],
  ["gold", "de", "Variante", "G-2"],
  ["hunting", "en", "gold mountains", "H-2"],
  ["mole", "en", "joker", "M-12"],
  ["mole", "en", "treasure chamber", "M-8"],
  ["mole", "en", "corner", "M-9"],
  ["mole", "en", "ascending", "M-4"],
];
test.each(BOX)("%s in %s: “%s” finds %3$s", async (game, language, word, rule) => {
  const book = await inLanguage(ruled.find(({ name }) => name === game)!.rules, language);
  expect(search(book, word).map(({ id }) => id)).toContain(rule);
});

describe("searching", () => {
  const book: Rule[] = [
    { id: "G-6", title: "Duel", text: "Two miners of unequal strength: the weaker leaves." },
    { id: "G-7", title: "Dynamite", text: "Both are gone.", because: "Même à égalité." },
    { id: "G-17", title: "Rush", text: "One card." },
  ];
  const found = (wanted: string) => search(book, wanted).map((rule) => rule.id);
  test("by id, by word, by several words in any order, without accents or case", () => {
    expect(found("g-7")).toEqual(["G-7"]);
    expect(found("DYNAMITE")).toEqual(["G-7"]);
    expect(found("miner weaker")).toEqual(["G-6"]);
    expect(found("egalite")).toEqual(["G-7"]);
    expect(found("zeppelin")).toEqual([]);
    expect(found("  ")).toHaveLength(3);
  });
});
