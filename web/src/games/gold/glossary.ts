import type { Glossary } from "../../i18n/glossary";

/** What the things of this game are called. */
export const glossary: Glossary = {
  strike: {
    en: "strike",
    de: "Treffer",
    fr: "filon",
    never: { en: ["^Found!"], de: ["\\bFund!"], fr: ["Trouvé"] },
  },
  miner: {
    en: "miner",
    de: "Goldgräber",
    fr: "chercheur",
    never: { en: ["digger"], de: ["Bergmann", "Bergleute", "Schürfer"], fr: ["mineur"] },
  },
  blast: { en: "boom", de: "Rums", fr: "boum", never: { de: ["\\bBumm\\b"] } },
  place: { en: "tunnel", de: "Stollen", fr: "tunnel", never: { fr: ["galerie"] } },
  "last round of turns": {
    en: "last round",
    de: "letzte Runde",
    fr: "dernier tour de table",
    never: { fr: ["dernier tour(?! de table)"] },
  },
};
