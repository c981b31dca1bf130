import type { Language } from "./index.svelte";

const HARD = "\u00a0";
const THIN = "\u202f";

/** No line begins with the dot between two things, or with the number of a game. */
const EVERYWHERE: [RegExp, string][] = [
  [/ ·/g, `${HARD}·`],
  [/(game|Partie) \{game\}/gi, `$1${HARD}{game}`],
];

/** What a typesetter does in a language so that nothing breaks in the wrong place. */
const RULES: Record<Language, [RegExp, string][]> = {
  en: EVERYWHERE,
  de: [...EVERYWHERE, [/ …/g, `${HARD}…`], [/(\d|\})-mal\b/g, "$1\u2011mal"]],
  fr: [...EVERYWHERE, [/ ([;!?])/g, `${THIN}$1`], [/ :/g, `${HARD}:`], [/« /g, `«${HARD}`], [/ »/g, `${HARD}»`]],
};

const set = (text: string, language: Language): string =>
  RULES[language].reduce((done, [pattern, by]) => done.replace(pattern, by), text);

const VOWEL = /^[aeiouàâäéèêëîïôöùûüœæ]/i;

/** French drops the e of "de" and "que" before what begins with a vowel: "Au tour d’Anna". */
export function elide(form: string, values: Record<string, string | number>, language: Language): string {
  if (language !== "fr") return form;
  return form.replace(/\b(d|qu)e \{(\w+)\}/gi, (whole, head: string, name: string) =>
    VOWEL.test(String(values[name])) ? `${head}’{${name}}` : whole,
  );
}

/** Words, rules, whatever is written, with the spaces and hyphens that its language asks for. */
export function typeset<Text>(text: Text, language: Language): Text {
  if (typeof text === "string") return set(text, language) as Text;
  if (Array.isArray(text)) return text.map((each: unknown) => typeset(each, language)) as Text;
  if (text === null || typeof text !== "object") return text;
  return Object.fromEntries(Object.entries(text).map(([key, each]) => [key, typeset(each, language)])) as Text;
}
