import type { Language } from "./index.svelte";

/** One word for one thing: what it is called, and what it must not be called. Tests hold every text to it. */
export interface Term {
  en: string;
  de: string;
  fr: string;
  /** The game that it belongs to; without one it holds everywhere. */
  game?: string;
  /** What has been said for it and must not be, as regular expressions. */
  never: Partial<Record<Language, string[]>>;
}

export const GLOSSARY: Record<string, Term> = {
  "to open a table": {
    en: "open a table",
    de: "einen Tisch eröffnen",
    fr: "ouvrir une table",
    never: {
      en: ["\\bset (the|a|one|your own) table", "\\bset a new"],
      de: ["\\b(ge)?deckt? (hat|einen)", "Tisch decken"],
      fr: ["\\bdress(e|er|é|ée|es)\\b"],
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
        "\\bvous (avez|êtes|pouvez)\\b",
      ],
    },
  },
  strike: {
    en: "strike",
    de: "Treffer",
    fr: "filon",
    game: "gold",
    never: { en: ["^Found!"], de: ["\\bFund!"], fr: ["Trouvé"] },
  },
  miner: {
    en: "miner",
    de: "Schürfer",
    fr: "mineur",
    game: "gold",
    never: { en: ["digger"], de: ["Bergmann", "Bergleute", "Goldgräber"], fr: ["chercheur"] },
  },
  blast: { en: "boom", de: "Rums", fr: "boum", game: "gold", never: { de: ["\\bBumm\\b"] } },
  place: { en: "tunnel", de: "Stollen", fr: "tunnel", game: "gold", never: { fr: ["galerie"] } },
  "last round of turns": {
    en: "last round",
    de: "letzte Runde",
    fr: "dernier tour de table",
    game: "gold",
    never: { fr: ["dernier tour(?! de table)"] },
  },
  "gold, counted": {
    en: "gold",
    de: "Gold",
    fr: "lingot",
    game: "hunting",
    never: { fr: ["(\\}|\\d) d’or", "nombre d’or"] },
  },
  pile: {
    en: "pile",
    de: "Turm",
    fr: "pile",
    game: "hunting",
    never: { en: ["\\btowers? [a-d]\\b"], de: ["meine Stapel\\b"] },
  },
  stack: {
    en: "stack",
    de: "Stapel",
    fr: "tas",
    game: "hunting",
    never: { en: ["\\bpiled up\\b"], fr: ["(sur|dans) [st]a pile", "pile ne s’est écroulée", "pile s’écroule"] },
  },
  marker: {
    en: "marker",
    de: "Marke",
    fr: "jeton",
    game: "hunting",
    never: { de: ["Marker", "Plättchen"], fr: ["marqueur", "rendu [st]on jeton"] },
  },
  screen: {
    en: "screen",
    de: "Schirm",
    fr: "paravent",
    game: "hunting",
    never: { en: ["[Rr]aise the screen"], de: ["Bildschirm"], fr: ["\\bécran"] },
  },
  half: { en: "half", de: "halb", fr: "moitié", game: "hunting", never: { fr: ["moitié prix"] } },
  corridor: {
    en: "corridor",
    de: "Gang",
    fr: "galerie",
    game: "mole",
    never: { en: ["\\btunnel", "\\bgaller"], de: ["Korridor", "Tunnel"], fr: ["couloir"] },
  },
  round: { en: "round", de: "Runde", fr: "manche", game: "mole", never: { fr: ["\\btours?\\b"] } },
  chamber: {
    en: "chamber",
    de: "Kammer",
    fr: "chambre",
    game: "mole",
    never: { de: ["Schatzkammer"], fr: ["trésor"] },
  },
};
