import { describe, expect, test } from "vitest";
import { tellGold } from "../../src/games/gold/words";
import type { GoldEvent, GoldView } from "../../src/games/gold/types";
import { choose, words } from "../../src/i18n/index.svelte";
import { de } from "../../src/i18n/de";
import { en } from "../../src/i18n/en";
import { fr } from "../../src/i18n/fr";
import { ruleOf } from "../../src/table/coach.svelte";
import gold from "../../src/lessons/gold.json";
import hunting from "../../src/lessons/hunting.json";
import mole from "../../src/lessons/mole.json";
import { rules as rulesDe } from "../../src/rules/de";
import { rules as rulesEn } from "../../src/rules/en";
import { rules as rulesFr } from "../../src/rules/fr";

const holes = (message: string | { one: string; other: string }) =>
  (typeof message === "string" ? [message] : [message.one, message.other]).map((text) =>
    [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]))].sort(),
  );

describe("every language says everything", () => {
  for (const [name, other] of [
    ["German", de],
    ["French", fr],
  ] as const) {
    test(name, () => {
      expect(Object.keys(other).sort()).toEqual(Object.keys(en).sort());
      for (const key of Object.keys(en) as (keyof typeof en)[]) {
        const all = new Set(holes(en[key]).flat());
        for (const form of holes(other[key])) for (const hole of form) expect(all, key).toContain(hole);
        expect(new Set(holes(other[key]).flat()), key).toEqual(all);
      }
    });
  }

  test("rules have the same ids everywhere", () => {
    const ids = (book: typeof rulesEn) =>
      Object.fromEntries(
        Object.entries(book).map(([game, rules]) => [
          game,
          rules.map((rule) => `${rule.id}${rule.because ? "*" : ""}`),
        ]),
      );
    expect(ids(rulesDe)).toEqual(ids(rulesEn));
    expect(ids(rulesFr)).toEqual(ids(rulesEn));
    expect(rulesEn.gold.map((rule) => rule.id)).toEqual(Array.from({ length: 14 }, (_, i) => `G-${i + 1}`));
  });
});

test("whatever the coach explains is a rule", () => {
  const ids = new Set(Object.values(rulesEn).flatMap((rules) => rules.map((rule) => rule.id)));
  for (const [game, event] of [
    ["gold", "strike"],
    ["gold", "rush"],
    ["hunting", "broken-down"],
    ["hunting", "kept"],
    ["mole", "corridor"],
    ["mole", "moved"],
  ] as const) {
    expect(ids).toContain(ruleOf(game, { event }));
  }
  expect(ruleOf("mole", { event: "laid", why: { row: "new row" } } as never)).toBe("M-6");
  expect(ruleOf("gold", { event: "turned" })).toBeNull();
});

test("every note of a lesson has its words", () => {
  for (const [game, lesson] of Object.entries({ gold, hunting, mole })) {
    const notes = lesson.steps.flatMap((step) => step.notes);
    expect(notes.length).toBeGreaterThan(8);
    expect(notes).toEqual(notes.map((_, i) => `${game}.${i + 1}`));
    expect(Object.keys(en).filter((key) => key.startsWith(`lesson.${game}.`))).toEqual(
      notes.map((note) => `lesson.${note}`),
    );
  }
});

test("the language follows the wish saved, then the browser's", () => {
  expect(choose("fr", ["de-CH"])).toBe("fr");
  expect(choose("", ["it", "de-CH", "en"])).toBe("de");
  expect(choose("", ["ja"])).toBe("en");
});

test("plurals: French counts zero as one, English as many", async () => {
  expect(words.t("score.mole", { n: 0 })).toBe("0 cards");
  expect(words.t("score.mole", { n: 1 })).toBe("1 card");
  await words.use("fr");
  expect(words.t("score.mole", { n: 0 })).toBe("0 carte");
  await words.use("en");
});

describe("the log of gold does not remember for the players", () => {
  const seats = ["Ada", "Bo"].map((name) => ({ name, bot: null, present: true }));
  const view = (memory: string) => ({ options: { memory } }) as unknown as GoldView;
  const events: GoldEvent[] = [
    { event: "turned", seat: 0, position: 17, card: "R3" },
    { event: "nothing", positions: [17, 3], cards: ["R3", "N4"], why: "too weak" },
    { event: "duel", winner_at: 17, winner: "R3", loser_at: 5, loser: "P2" },
  ];
  for (const memory of ["strict", "fading"]) {
    test(memory, () => {
      for (const event of events) expect(tellGold(event, seats, 0, view(memory))?.log ?? "").not.toMatch(/[A-H][1-8]/);
    });
  }
  test("aided tells where", () => {
    expect(tellGold(events[1]!, seats, 0, view("aided"))?.log).toContain("B3");
  });
});
