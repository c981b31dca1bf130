import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { rooms } from "../../src/games";
import { inLanguage, LANGUAGES, type Language } from "../../src/i18n/index.svelte";
import { nearest, type Rule, search } from "../../src/table/rules";

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
  ["gold", "en", "gold digger", "G-5"],
  ["gold", "en", "stick dynamite", "G-7"],
  ["gold", "en", "grid", "G-2"],
  ["gold", "de", "Goldgräber", "G-5"],
  ["gold", "de", "Goldgräber findet Gold", "G-5"],
  ["gold", "de", "Eingang", "G-1"],
  ["gold", "de", "Goldrausch", "G-9"],
  ["gold", "de", "goldigste", "G-3"],
  ["gold", "fr", "chercheur", "G-5"],
  ["gold", "fr", "entrée mine", "G-1"],
  ["gold", "fr", "ruée", "G-9"],
  ["hunting", "en", "declare", "H-4"],
  ["hunting", "de", "Break", "H-7"],
  ["hunting", "de", "Keep", "H-9"],
  ["hunting", "fr", "marqueur", "H-1"],
  ["mole", "en", "chain reaction", "M-10"],
  ["mole", "en", "shortest", "M-9"],
  ["mole", "de", "Schatzkammer", "M-8"],
  ["mole", "de", "Korridor", "M-8"],
  ["mole", "de", "Joker", "M-12"],
  ["mole", "fr", "trésor", "M-8"],
  ["mole", "fr", "couloir", "M-8"],
  ["gold", "en", "gold miner's owner", "G-5"],
  ["gold", "en", "DUEL OF THE GOLD MINERS", "G-6"],
  ["gold", "en", "mine entrance", "G-1"],
  ["gold", "de", "Goldgräber trifft auf", "G-6"],
  ["gold", "de", "8 × 8 Raster", "G-2"],
  ["gold", "fr", "ruee vers l'or", "G-9"],
  ["gold", "fr", "chercheurs d'or", "G-5"],
  ["gold", "fr", "Un chercheur d'or tombe sur un chercheur d'or", "G-6"],
  ["hunting", "en", "opponent's piles", "H-4"],
  ["hunting", "en", "Watch out for the break down", "H-7"],
  ["hunting", "fr", "montagnes d'or", "H-2"],
  ["mole", "en", "Special case: chain reaction", "M-10"],
  ["mole", "en", "corners", "M-9"],
  ["mole", "en", "Complete a corridor and win points", "M-8"],
  ["mole", "en", "Who gets to go first?", "M-3"],
  ["mole", "en", "m12", "M-12"],
  ["mole", "de", "Jokerkarten", "M-12"],
  ["mole", "fr", "cartes d'argent", "M-12"],
  ["mole", "fr", "reaction en chaine", "M-10"],
  ["gold", "en", "setup", "G-2"],
  ["gold", "fr", "mémoriser", "G-8"],
  ["hunting", "en", "failed", "H-6"],
  ["hunting", "en", "score", "H-10"],
  ["hunting", "en", "guess", "H-4"],
  ["mole", "en", "shuffle", "M-1"],
  ["mole", "en", "laying", "M-5"],
  ["mole", "en", "remove the cards", "M-8"],
];
test.each(BOX)("%s in %s: “%s” finds %3$s", async (game, language, word, rule) => {
  const room = rooms.find(({ name }) => name === game)!;
  const { box } = await room.box!();
  const book = await inLanguage(room.rules!, language);
  expect(search(book, word, box[language]).map(({ id }) => id)).toContain(rule);
});

/** What is asked at a table in so many words that no rule has them all. */
const ASKED: [game: string, language: Language, asked: string, rule: string][] = [
  ["gold", "en", "May I look at my own gold?", "G-14"],
  ["gold", "en", "dynamite in the Gold Rush", "G-9"],
  ["gold", "de", "Was macht Dynamit im Goldrausch?", "G-9"],
  ["gold", "fr", "dynamite pendant la ruée", "G-9"],
  ["hunting", "en", "Can I keep twice?", "H-9"],
  ["hunting", "de", "Darf ich zweimal sichern?", "H-9"],
  ["hunting", "fr", "regarder mon jeton", "H-1"],
  ["mole", "en", "a pile of five cards", "M-8"],
  ["mole", "de", "Gehört ein Stapel aus fünf mir?", "M-8"],
  ["mole", "fr", "une pile de cinq cartes", "M-8"],
];
test.each(ASKED)("%s in %s: “%s” comes closest to %3$s", async (game, language, asked, rule) => {
  const room = rooms.find(({ name }) => name === game)!;
  const { box } = await room.box!();
  const book = await inLanguage(room.rules!, language);
  expect(search(book, asked, box[language])).toEqual([]);
  const near = nearest(book, asked, box[language]).map(({ id }) => id);
  expect(near).toContain(rule);
  expect(near.length).toBeLessThan(4);
});

describe.each(ruled)("words of the box of $name", ({ name, rules }) => {
  test.each(Object.keys(LANGUAGES) as Language[])(
    "each finds a rule in %s, and would find none, or fewer, by itself",
    async (language) => {
      const { box } = await rooms.find((room) => room.name === name)!.box!();
      const book = await inLanguage(rules, language);
      const printed = Object.keys(box[language]!);
      expect(printed.length).toBeGreaterThan(8);
      for (const word of printed) {
        expect(word).toMatch(/^[\p{L}\d’:×-]+( [\p{L}\d’:×-]+)*$/u);
        // A heading may begin with words of ours; as it goes on it would find nothing.
        const found = word.includes(" ") ? search(book, `${word} zzz`) : search(book, word);
        expect(search(book, word, box[language]).length, word).toBeGreaterThan(found.length);
      }
    },
  );
});

describe("searching", () => {
  const book: Rule[] = [
    { id: "G-6", title: "Duel", text: "Two miners of unequal strength: the weaker leaves." },
    { id: "G-7", title: "Dynamite", text: "Both are gone.", because: "Même à égalité." },
    { id: "G-17", title: "Rush", text: "One card." },
    { id: "G-18", title: "L’éboulis", text: "The owner’s half-open straße\u00a0– Œuvre." },
  ];
  const found = (wanted: string) => search(book, wanted).map((rule) => rule.id);
  test("by id, by word, by several words in any order, without accents or case", () => {
    expect(found("g-7")).toEqual(["G-7"]);
    expect(found("DYNAMITE")).toEqual(["G-7"]);
    expect(found("miner weaker")).toEqual(["G-6"]);
    expect(found("egalite")).toEqual(["G-7"]);
    expect(found("zeppelin")).toEqual([]);
    expect(found("  ")).toHaveLength(4);
  });
  test("by what is typed however it is set: apostrophes, hyphens, letters and quotation marks of any kind", () => {
    for (const typed of [
      "l'eboulis",
      "L’Éboulis",
      "d`éboulis",
      "owner's",
      "“owner”",
      "half\u2011open",
      "STRASSE",
      "oeuvre",
    ])
      expect(found(typed), typed).toEqual(["G-18"]);
    expect(found("G18")).toEqual(["G-18"]);
    expect(found("duels")).toEqual(["G-6"]);
  });
  test("where no rule says all of it, the few that say most, and none where nothing is said", () => {
    const near = (wanted: string) => nearest(book, wanted).map((rule) => rule.id);
    expect(near("a weaker zeppelin")).toEqual(["G-6"]);
    expect(near("card dynamite miners unequal")).toEqual(["G-6", "G-7", "G-17"]);
    expect(near("zeppelin of an")).toEqual([]);
    expect(near("")).toEqual([]);
  });
  test("by a word of the box, begun, whole or with an ending, beside words of ours", () => {
    const printed = { Gräber: "miner", knock: "G-6", "The search goes on": "G-17" };
    const meant = (wanted: string) => search(book, wanted, printed).map((rule) => rule.id);
    expect(meant("gräb")).toEqual(["G-6"]);
    expect(meant("GRABERN weaker")).toEqual(["G-6"]);
    expect(meant("gräber rush")).toEqual([]);
    expect(meant("gr")).toEqual([]);
    expect(meant("knocks")).toEqual(["G-6"]);
    expect(meant("the Search")).toEqual(["G-17"]);
  });
});
