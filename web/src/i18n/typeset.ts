import type { Language } from "./index.svelte";

const HARD = "\u00a0";
const THIN = "\u202f";

/** What a typesetter does in a language so that nothing breaks in the wrong place. */
const RULES: Record<Language, [RegExp, string][]> = {
  en: [],
  de: [
    [/ …/g, `${HARD}…`],
    [/(\d|\})-mal\b/g, "$1\u2011mal"],
  ],
  fr: [
    [/ ([;!?])/g, `${THIN}$1`],
    [/ :/g, `${HARD}:`],
    [/« /g, `«${HARD}`],
    [/ »/g, `${HARD}»`],
  ],
};

const set = (text: string, language: Language): string =>
  RULES[language].reduce((done, [pattern, by]) => done.replace(pattern, by), text);

/** Words, rules, whatever is written, with the spaces and hyphens that its language asks for. */
export function typeset<Text>(text: Text, language: Language): Text {
  if (typeof text === "string") return set(text, language) as Text;
  if (Array.isArray(text)) return text.map((each: unknown) => typeset(each, language)) as Text;
  if (text === null || typeof text !== "object") return text;
  return Object.fromEntries(Object.entries(text).map(([key, each]) => [key, typeset(each, language)])) as Text;
}
