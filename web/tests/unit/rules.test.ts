import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { rules as de } from "../../src/rules/de";
import { rules as en } from "../../src/rules/en";
import { rules as fr } from "../../src/rules/fr";
import { search } from "../../src/rules/search";

/** The rules that the three rulebooks have, by the letter of their game. */
const NUMBERS = { gold: ["G", 14], hunting: ["H", 12], mole: ["M", 16] } as const;
const rulings = readFileSync("../docs/rulings.md", "utf8");

for (const [language, book] of Object.entries({ en, de, fr })) {
  describe(language, () => {
    for (const game of ["gold", "hunting", "mole"] as const) {
      const [letter, last] = NUMBERS[game];
      test(`${game}: every rule is there, once, in order`, () => {
        expect(book[game].map((rule) => rule.id)).toEqual(Array.from({ length: last }, (_, i) => `${letter}-${i + 1}`));
      });
      test(`${game}: every ruling of ours is told with its rule`, () => {
        const ruled = new Set(
          [...rulings.matchAll(new RegExp(`\\*\\*(${letter}-\\d+)`, "g"))].map((match) => match[1]!),
        );
        expect(ruled.size).toBeGreaterThan(2);
        for (const id of ruled)
          expect(book[game].find((rule) => rule.id === id)?.because, `${language} ${id}`).toBeTruthy();
      });
    }
  });
}

test("no rule that the documentation of a game names is missing", () => {
  for (const game of ["gold", "hunting", "mole"] as const) {
    const page = `../docs/${game}.md`;
    expect(existsSync(page)).toBe(true);
    const ids = new Set(en[game].map((rule) => rule.id));
    for (const [id] of readFileSync(page, "utf8").matchAll(/\b[GHM]-\d+\b/g)) expect(ids, page).toContain(id);
  }
});

describe("searching", () => {
  const found = (wanted: string) => search(en.gold, wanted).map((rule) => rule.id);
  test("by id, by word, by several words in any order, without accents or case", () => {
    expect(found("g-7")).toEqual(["G-7"]);
    expect(found("DYNAMITE")).toContain("G-7");
    expect(found("miner weaker")).toContain("G-6");
    expect(search(fr.mole, "egalite").length).toBeGreaterThan(0);
    expect(found("zeppelin")).toEqual([]);
    expect(found("  ")).toHaveLength(14);
  });
});
