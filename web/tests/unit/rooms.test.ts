import { readFileSync } from "node:fs";
import { type Component, mount, unmount } from "svelte";
import { beforeAll, describe, expect, test } from "vitest";
import type { GameInfo } from "../../src/api/client";
import { levelsToChoose, usualSeats } from "../../src/api/games";
import { rooms, roomOf } from "../../src/games";
import { inLanguage, LANGUAGES, type Language, words } from "../../src/i18n/index.svelte";
import { levelName } from "../../src/api/names";
import { EARTH } from "../../src/lib/place.svelte";
import { answerHint, answerName, choosable, optionName } from "../../src/pages/wishes";
import type { BaseEvent } from "../../src/table/controller";
import { makeRoom, type Setup, signOf } from "../../src/table/room";

/** What the server says of its games; a test of the server holds it true. */
const infos = JSON.parse(readFileSync("tests/fixtures/games.json", "utf8")) as GameInfo[];
const infoOf = (name: string) => infos.find((info) => info.name === name)!;
const languages = Object.keys(LANGUAGES) as Language[];
const values = rooms.flatMap((room) =>
  choosable(infoOf(room.name)).flatMap((option) => option.choices.map((value) => ({ room, option, value }))),
);

test("there is a room for every game of the server, and no other", () => {
  expect(rooms.map((room) => room.name).sort()).toEqual(infos.map((info) => info.name).sort());
  expect(roomOf("chess")).toBeNull();
});

describe.each(rooms)("the room of $name", (room) => {
  test("has a sign in every language", () => {
    for (const language of languages) {
      expect(room.sign[language]).toBeDefined();
      expect(Object.keys(room.sign[language]!).sort()).toEqual(["credit", "facts", "hands", "line", "name"]);
    }
    expect(new Set(languages.map((language) => room.sign[language]!.line)).size).toBe(languages.length);
  });

  test("has a place of its own, with its colours", () => {
    expect(rooms.filter((other) => other.place.name === room.place.name)).toEqual([room]);
    const css = readFileSync(`src/games/${room.name}/place.css`, "utf8");
    const [, other] = room.place.nature === "dark" ? ["dark", "light"] : ["light", "dark"];
    expect(css).toContain(`[data-place="${room.place.name}"] {`);
    expect(css).toContain(`[data-theme="${other}"][data-place="${room.place.name}"] {`);
  });

  test("has words for every note of its lesson", async () => {
    const { script } = await room.lesson!();
    const notes = script.steps.flatMap((step) => step.notes);
    expect(notes.length).toBeGreaterThan(8);
    for (const language of languages) {
      const own = Object.keys(await inLanguage(room.speech.texts, language));
      expect(own.filter((key) => key.startsWith("lesson."))).toEqual(notes.map((note) => `lesson.${note}`));
    }
  });

  test.each(languages)("draws examples of its rules, and tells each step in %s", async (language) => {
    await words.use(language);
    await room.speech.load();
    const { examples, Picture } = await room.examples!();
    const ids = (await inLanguage(room.rules!, "en")).map((rule) => rule.id);
    expect(examples.length).toBeGreaterThan(3);
    for (const { rule, steps } of examples) {
      expect(ids).toContain(rule);
      expect(steps.length, rule).toBeGreaterThan(1);
      const told = steps.map((step) => step.told());
      expect(new Set(told).size, rule).toBe(steps.length);
      for (const text of told) expect(text).not.toMatch(/[{}]|example\./);
      for (const { drawn } of steps) {
        const target = document.createElement("div");
        const picture = mount(Picture as Component<{ drawn: unknown }>, { target, props: { drawn } });
        expect(target.querySelectorAll("svg, .brick, .piece").length).toBeGreaterThan(0);
        void unmount(picture);
      }
    }
    await words.use("en");
  });

  test("is coached by its rules, in its lesson too", async () => {
    const ids = (await inLanguage(room.rules!, "en")).map((rule) => rule.id);
    const { script } = await room.lesson!();
    const told = script.steps.flatMap((step) => step.events as BaseEvent[]).map((event) => room.coaching!.rule(event));
    const explained = new Set([...room.coaching!.first, ...told.filter((rule) => rule !== null)]);
    expect(explained.size).toBeGreaterThan(4);
    for (const id of explained) expect(ids).toContain(id);
    expect(room.coaching!.rule({ event: "no such event" })).toBeNull();
  });

  test("sets a first game as the server allows", () => {
    const allowed = infoOf(room.name).options;
    for (const [name, value] of Object.entries(room.coaching!.options))
      expect(allowed.find((option) => option.name === name)?.choices).toContain(value);
  });

  test("says of every end that the rules know how it came", async () => {
    const keys = Object.keys(await inLanguage(room.speech.texts, "en"));
    expect(keys).toEqual(expect.arrayContaining(["score", "ahead"]));
    expect(keys.some((key) => key.startsWith("tie."))).toBe(true);
  });
});

describe.each(languages)("what can be chosen, in %s", (language) => {
  beforeAll(async () => {
    await words.use(language);
    await Promise.all(rooms.map((room) => room.speech.load()));
  });
  test.each(values)("$room.name: $option.name $value", ({ room, option, value }) => {
    expect(optionName(room, option)).not.toBe(option.description);
    expect(room.speech.maybe(`option.${option.name}.${value}`)).toBe(answerName(room, option.name, value));
    expect(answerHint(room, option.name, value)).toBeTruthy();
  });
});

test.each(values)("$room.name: a picture for $option.name $value", async ({ room, option, value }) => {
  const target = document.createElement("div");
  const { OptionPicture } = await room.setup();
  const drawn = mount(OptionPicture!, { target, props: { option: option.name, value } });
  expect(target.querySelectorAll("svg path, svg rect").length).toBeGreaterThan(1);
  void unmount(drawn);
});

describe("a room that has no more than it must", () => {
  const bare = makeRoom({
    name: "pebbles",
    sign: { en: { name: "Pebbles", line: "Take some." } },
    table: () => Promise.reject(new Error("not here")),
  });
  const option = { name: "pile_size", choices: [3, 5], takes: "3 or 5", default: 3, description: "how many lie there" };

  test("is at home somewhere, looks like something, and keeps its secrets", async () => {
    expect(bare.place).toBe(EARTH);
    expect(bare.hasSecrets).toBe(true);
    expect(bare.lesson).toBeNull();
    for (const room of rooms) expect(room.depth).toBeLessThan(bare.depth);
    const setup: Setup = await bare.setup();
    const target = document.createElement("div");
    const drawn = mount(setup.Portrait, { target, props: { seat: 4, options: {} } });
    expect(target.textContent).toContain("5");
    void unmount(drawn);
  });

  test("speaks English where it has no other words, and lets the server describe its options", async () => {
    await words.use("fr");
    await bare.speech.load();
    expect(signOf(bare).name).toBe("Pebbles");
    expect(bare.speech.t("close")).toBe(words.t("close"));
    expect(optionName(bare, option)).toBe("how many lie there");
    expect(answerName(bare, option.name, 5)).toBe("5");
    expect(answerHint(bare, option.name, 5)).toBeUndefined();
    await words.use("en");
  });

  test("any levels and seats will do", () => {
    const info: GameInfo = { ...infos[0]!, name: "pebbles", seats: [2], options: [option] };
    expect(levelsToChoose({ ...info, ladder: [], default_level: "random" })).toEqual(["random"]);
    expect(levelsToChoose({ ...info, ladder: ["weak", "strong"] })).toEqual(["weak", "strong"]);
    expect(usualSeats(info)).toBe(2);
    expect(levelName("weak")).toBe("weak");
    expect(levelName("master")).toBe(words.t("lobby.level.master"));
  });
});
