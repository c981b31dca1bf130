import { describe, expect, test } from "vitest";
import { rooms } from "../../src/games";
import { de } from "../../src/i18n/de";
import { en } from "../../src/i18n/en";
import { fr } from "../../src/i18n/fr";
import { type Glossary, glossary } from "../../src/i18n/glossary";
import { inLanguage, LANGUAGES, type Language } from "../../src/i18n/index.svelte";
import { typeset } from "../../src/i18n/typeset";

const languages = Object.keys(LANGUAGES) as Language[];
const shared = { en, de, fr };
const own = import.meta.glob<Glossary>("../../src/games/*/glossary.ts", { eager: true, import: "glossary" });
const terms = [
  ...Object.entries(glossary).map(([name, term]) => ({ name, term, game: undefined })),
  ...Object.entries(own).flatMap(([path, all]) =>
    Object.entries(all).map(([name, term]) => ({ name, term, game: path.split("/").at(-2) })),
  ),
];

/** Every text under its key, whatever it stands in. */
function texts(written: unknown, key: string): [string, string][] {
  if (typeof written === "string") return [[key, written]];
  if (written === null || typeof written !== "object") return [];
  return Object.entries(written).flatMap(([name, each]) => texts(each, `${key}.${name}`));
}

/** All that a game says in a language, as it is shown; or, without one, what all games share. */
async function said(language: Language, game: string | undefined): Promise<[string, string][]> {
  const own = rooms.filter(({ name }) => game === undefined || name === game);
  const told = await Promise.all(
    own.map(async ({ name, speech, rules, sign }) => [
      ...texts(await inLanguage(speech.texts, language), name),
      ...texts(rules ? await inLanguage(rules, language) : [], `${name} rules`),
      ...texts(typeset(sign[language], language), `${name} sign`),
    ]),
  );
  return [...(game ? [] : texts(typeset(shared[language], language), "shared")), ...told.flat()];
}

test("every game has a glossary", () => {
  expect(new Set(terms.map(({ game }) => game))).toEqual(new Set([undefined, ...rooms.map(({ name }) => name)]));
});

describe.each(languages)("in %s", (language) => {
  test("there is much to read", async () => {
    expect((await said(language, undefined)).length).toBeGreaterThan(600);
  });

  test.each(terms)("$name has one name", async ({ term, game }) => {
    const all = await said(language, game);
    const found = (term.never[language] ?? []).flatMap((never) =>
      all.filter(([, text]) => new RegExp(never).test(text)).map(([key, text]) => `${key}: ${text} (${never})`),
    );
    expect(found).toEqual([]);
    for (const never of term.never[language] ?? []) expect(term[language]).not.toMatch(new RegExp(never));
  });

  test("nothing is set as on a typewriter", async () => {
    const found = (await said(language, undefined)).filter(([, text]) => /\.\.\.|\w--| -- | {2}|['"]/.test(text));
    expect(found).toEqual([]);
  });
});

test("French breaks before no sign, and every sign that wants a space has one", async () => {
  const found = (await said("fr", undefined)).filter(([, text]) =>
    / [:;!?»…]|« |[^\s\u202f]([;!?»]|:(?!\/\/))/u.test(text),
  );
  expect(found).toEqual([]);
});

test("German: an ellipsis stays with its word, and so does a count", async () => {
  const found = (await said("de", undefined)).filter(([, text]) => / …|[^\u00a0\s]…|[}\d]-mal/.test(text));
  expect(found).toEqual([]);
});

test("English and French put no space before an ellipsis", async () => {
  for (const language of ["en", "fr"] as const)
    expect((await said(language, undefined)).filter(([, text]) => /\s…/.test(text))).toEqual([]);
});

test("typesetting changes spaces and hyphens alone", () => {
  expect(typeset("Quoi ? « Or » : 3 ; fin !", "fr")).toBe("Quoi\u202f? «\u00a0Or\u00a0»\u00a0: 3\u202f; fin\u202f!");
  expect(typeset({ one: "{n}-mal …", other: ["3-mal"] }, "de")).toEqual({
    one: "{n}\u2011mal\u00a0…",
    other: ["3\u2011mal"],
  });
  expect(typeset("Why: because!", "en")).toBe("Why: because!");
});
