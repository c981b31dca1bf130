import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rooms } from "../../src/games";
import { en } from "../../src/i18n/en";
import { inLanguage, LANGUAGES, type Language, type Message, words } from "../../src/i18n/index.svelte";
import { tellTurn, type Turn } from "../../src/pages/review/telling";
import type { BaseView } from "../../src/table/controller";
import type { GameReview } from "../../src/table/reviewing";
import { endTitle, tellBy, tellByAll, tellerFor } from "../../src/table/story";

const languages = Object.keys(LANGUAGES) as Language[];
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");
afterAll(() => words.use("en"));

/** Told of others alone, or where several share a screen and nobody is "you"; or the name only stands before what is told. */
const NEVER_YOU = [
  /^menu\./,
  /^pass\./,
  /^home\.(finished\.lost|open\.with)$/,
  /^lobby\.(name\.else|manner|host|hand|hand\.how)$/,
  /^bot\.failed/,
  /^turn\.(away|standin|prompt|call)$/,
  /^title\.turn\.of$/,
  /^away\.(title|sent(\.series)?)$/,
  /^reaction\.from$/,
  /^fair\.unopened$/,
  /^review\.(as|chance|decision)$/,
  /^gold\.prompt\..*\.of$/,
  /^gold\.log\.gift\.to you$/,
  /^hunting\.heard\.heights$/,
];

test("a sentence about somebody is there for somebody else and for you", async () => {
  const room = await Promise.all(rooms.map(({ speech }) => inLanguage(speech.texts, "en")));
  for (const messages of [en, ...room] as Record<string, Message>[]) {
    const named = Object.keys(messages).filter((key) => /\{names?\}/.test(JSON.stringify(messages[key])));
    const missing = named.filter((key) => !key.endsWith(".you") && !(`${key}.you` in messages));
    expect(missing.filter((key) => !NEVER_YOU.some((never) => never.test(key)))).toEqual([]);
  }
});

describe.each([
  ["en", "You", /(?<!^|[.:!] )You\b/],
  ["de", "Du", /(?<!^|[.:!] )Du\b/],
  ["fr", "Toi", /(?<!^|[.:!] )Toi\b/],
] as const)("where you have no name, in %s", (language, you, wrong) => {
  const teller = tellerFor([you, "Bo", "Cleo"], 0);
  const outcome = (winners: number[], decided_by = "shared") => ({ scores: [3, 3, 1], winners, decided_by });
  const turn = (seat: number, kind: "luck" | "choice", before: number, after: number): Turn =>
    ({ seat, kind, number: 5, since: 4, before, after }) as Turn;
  const review = { decisions: [{ number: 5, played: "that", best: "this" }] } as unknown as GameReview;
  const turned = (one: Turn) => plain(tellTurn(one, review, {} as BaseView, null, teller));
  const said = () => [
    turned(turn(0, "luck", 0.2, 0.5)),
    turned(turn(0, "luck", 0.5, 0.2)),
    turned(turn(0, "choice", 0.5, 0.2)),
    endTitle(outcome([0]), teller, false),
    endTitle(outcome([0, 1]), teller, false),
    endTitle(outcome([0, 1, 2], "draw"), teller, false),
    endTitle(outcome([0]), teller, true),
    tellByAll(teller, "series.level", [0, 2]),
    tellByAll(teller, "turn.waiting", [0, 1]),
    tellByAll(teller, "turn.waiting", [0, 1, 2]),
    tellBy(teller, "review.forced", 0),
  ];
  beforeAll(() => words.use(language));

  test("no sentence has a name where you are meant", () => {
    for (const sentence of said()) expect(sentence).not.toMatch(wrong);
  });
  test("each is a sentence of the language", () => {
    expect(said().map(plain)).toEqual(SAID[language]);
  });
  test("others are told of by their names", () => {
    expect(turned(turn(1, "luck", 0.2, 0.5))).toContain("Bo");
    expect(endTitle(outcome([1, 2]), teller, false)).toMatch(/^Bo .* Cleo /);
  });
});

const SAID: Record<Language, string[]> = {
  en: [
    "After move 4 luck was with you: from 20% to 50%.",
    "After move 4 luck was against you: from 50% to 20%.",
    "Move 5, you: that. Better: this, 50% instead of 20%.",
    "You win!",
    "You share the victory with Bo",
    "A draw with Bo and Cleo",
    "You win the series!",
    "You are level with Cleo at the top.",
    "Waiting for you and Bo",
    "Waiting for you, Bo and Cleo",
    "You have no choice here.",
  ],
  de: [
    "Nach Zug 4 hattest du Glück: von 20 % auf 50 %.",
    "Nach Zug 4 hattest du Pech: von 50 % auf 20 %.",
    "Zug 5, du: that. Besser: this, 50 % statt 20 %.",
    "Du gewinnst!",
    "Du teilst dir den Sieg mit Bo",
    "Unentschieden mit Bo und Cleo",
    "Du gewinnst die Serie!",
    "Du liegst gleichauf mit Cleo vorn.",
    "Wir warten auf dich und Bo",
    "Wir warten auf dich, Bo und Cleo",
    "Du hast hier keine Wahl.",
  ],
  fr: [
    "Après le coup 4, tu as eu de la chance : de 20 % à 50 %.",
    "Après le coup 4, tu n’as pas eu de chance : de 50 % à 20 %.",
    "Coup 5, toi : that. Mieux : this, 50 % au lieu de 20 %.",
    "Tu gagnes !",
    "Tu partages la victoire avec Bo",
    "Égalité avec Bo et Cleo",
    "Tu gagnes la série !",
    "Tu es en tête à égalité avec Cleo.",
    "On t’attend, avec Bo",
    "On t’attend, avec Bo et Cleo",
    "Tu n’as pas le choix ici.",
  ],
};

describe.each(rooms)("what the lesson of $name asks for", (room) => {
  test.each(languages)("can be heard, in %s", async (language) => {
    await words.use(language);
    await room.speech.load();
    const { script, told } = await room.lesson!();
    const reviewing = await room.reviewing!();
    for (const [at, { notes, view }] of script.steps.entries()) {
      const [seat, move] = script.steps[at + 1]?.move ?? [];
      for (const [i, note] of notes.entries()) {
        const isAsked = i === notes.length - 1 && seat === script.seat;
        const text = room.speech.maybe(`lesson.${note}`, isAsked ? told?.(move!) : {})!;
        expect(text).not.toMatch(/[{}]|glow|leuchte|brille/);
      }
      if (seat !== script.seat) continue;
      const asked = words.t("lesson.other", {
        move: reviewing.move(move!, { ...script.constant, ...view } as BaseView),
      });
      expect(asked).not.toMatch(/[{}]|review\.|glow|leuchte|brille/);
      expect(asked.length).toBeGreaterThan(words.t("lesson.other", { move: "" }).length + 3);
    }
  });
});

test("a card to turn up in a first lesson is called by its place", async () => {
  await words.use("en");
  const gold = rooms.find(({ remembers }) => remembers)!;
  await gold.speech.load();
  const { told } = await gold.lesson!();
  expect(gold.speech.maybe("lesson.gold.3", told!("flip 35"))).toContain("Turn up D5");
});
