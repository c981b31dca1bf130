import type { Language } from "./index.svelte";

/** What a thing is called, and what has been said for it and must not be, as regular expressions. */
export interface Term {
  en: string;
  de: string;
  fr: string;
  never: Partial<Record<Language, string[]>>;
}
export type Glossary = Record<string, Term>;

/** One word for one thing, everywhere; each game has a `glossary.ts` of its own. A test holds every text to them. */
export const glossary: Glossary = {
  "to open a table": {
    en: "open a table",
    de: "einen Tisch eröffnen",
    fr: "ouvrir une table",
    never: {
      en: ["\\bset (the|a|one|your own) table", "\\bset a new"],
      de: ["Tisch gedeckt", "Tisch decken", "\\bdecke (zum|einen neuen)"],
      // "À table!" calls to dinner.
      fr: ["\\bdress(e|er|é|ée|es)\\b", "(^|\\s)[àÀ] table\\b"],
    },
  },
  game: { en: "game", de: "Partie", fr: "partie", never: { fr: ["\\bronde\\b"] } },
  bot: { en: "bot", de: "Bot", fr: "robot", never: { de: ["Roboter"], fr: ["\\bbots?\\b"] } },
  "QR code": {
    en: "code",
    de: "QR-Code",
    fr: "code QR",
    never: { en: ["photograph"], de: ["Quadrat", "fotografier"], fr: ["\\bcarré", "photographi"] },
  },
  you: {
    en: "you",
    de: "du",
    fr: "tu",
    never: {
      de: ["\\bSie (haben|sind|können)\\b"],
      fr: [
        "\\b[Tt]u es (invité|assis|seul|prêt)",
        "\\bPrêt\\b",
        "t’es assis\\b",
        "[Cc]reuse seul\\b",
        "\\bgourmand\\b",
      ],
    },
  },
};
