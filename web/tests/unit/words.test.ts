import { beforeAll, describe, expect, test } from "vitest";
import { rooms } from "../../src/games";
import { tellGold } from "../../src/games/gold/tell";
import { speech as gold } from "../../src/games/gold/words";
import type { GoldEvent, GoldView } from "../../src/games/gold/types";
import { de } from "../../src/i18n/de";
import { en } from "../../src/i18n/en";
import { fr } from "../../src/i18n/fr";
import { signOf } from "../../src/table/room";
import { choose, inLanguage, LANGUAGES, type Language, type Message, words } from "../../src/i18n/index.svelte";

type Dictionary = Record<string, Message>;
const others = (Object.keys(LANGUAGES) as Language[]).filter((language) => language !== "en");
const shared: Record<Language, Dictionary> = { en, de, fr };

/** What is to be filled in, in any form of a message. */
function holes(message: Message): Set<string> {
  const forms = typeof message === "string" ? [message] : [message.one, message.other];
  return new Set(forms.flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)));
}

function expectSame(other: Dictionary, english: Dictionary): void {
  expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort());
  for (const [key, message] of Object.entries(english)) expect(holes(other[key]!), key).toEqual(holes(message));
}

describe.each(others)("in %s", (language) => {
  test("everything shared is said, with the same holes", () => {
    expectSame(shared[language], shared.en);
  });
  test.each(rooms)("$name has all its words, with the same holes", async ({ speech }) => {
    const [other, english] = [await inLanguage(speech.texts, language), await inLanguage(speech.texts, "en")];
    expect(other).not.toBe(english);
    expectSame(other, english);
  });
});

test("the language follows the wish saved, then the browser's", () => {
  expect(choose("fr", ["de-CH"])).toBe("fr");
  expect(choose("", ["it", "de-CH", "en"])).toBe("de");
  expect(choose("", ["ja"])).toBe("en");
});

test("plurals: French counts zero as one, English as many", async () => {
  expect(words.t("score", { n: 0 })).toBe("0 points");
  expect(words.t("score", { n: 1 })).toBe("1 point");
  await words.use("fr");
  expect(words.t("score", { n: 0 })).toBe("0 point");
  await words.use("en");
});

test("French drops an e before a name that begins with a vowel", async () => {
  await words.use("fr");
  const call = (name: string) => words.t("turn.call", { name });
  expect([call("Anna"), call("Émile"), call("Bo")]).toEqual(["Au tour d’Anna", "Au tour d’Émile", "Au tour de Bo"]);
  await words.use("de");
  expect(words.t("home.resume.go", { game: "Anna" })).toBe("Zurück zu Anna");
  await words.use("en");
});

test("no line begins with a dot between two things, or with the number of a game", async () => {
  await words.use("de");
  expect(words.t("story.series.level", { game: 2 })).toContain("Partie\u00a02");
  await words.use("en");
  for (const room of rooms) expect(signOf(room).facts).not.toMatch(/[^·] /);
});

test("rooms change their language with the page, and fall back on what is shared", async () => {
  const { speech } = rooms[0]!;
  await words.use("en");
  expect(speech.maybe("score")).toBeNull();
  await speech.load();
  const ahead = speech.maybe("ahead", { n: 2 });
  expect(ahead).toContain("2");
  await words.use("de");
  expect(speech.maybe("ahead", { n: 2 })).not.toBe(ahead);
  expect(speech.t("close")).toBe(de["close"]);
  expect(speech.maybe("no such word")).toBeNull();
  await words.use("en");
  expect(speech.maybe("ahead", { n: 2 })).toBe(ahead);
});

describe("the log of gold does not remember for the players", () => {
  beforeAll(() => gold.load());
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
  test("two miners of one colour are told apart", () => {
    const duel: GoldEvent = { event: "duel", winner_at: 17, winner: "O3", loser_at: 5, loser: "O1" };
    expect(tellGold(duel, seats, 0, { ...view("strict"), outcome: null })?.log).toContain(
      "orange miner drives another of its colour out",
    );
    expect(tellGold(duel, seats, 0, view("aided"))?.log).toContain("drives the orange miner 1 out");
  });
  test("aided tells where", () => {
    expect(tellGold(events[1]!, seats, 0, view("aided"))?.log).toContain("B3");
  });
});
