import type { Glossary } from "../../i18n/glossary";

/** What the things of this game are called. */
export const glossary: Glossary = {
  corridor: {
    en: "corridor",
    de: "Gang",
    fr: "galerie",
    never: { en: ["\\btunnel", "\\bgaller"], de: ["Korridor", "Tunnel"], fr: ["couloir"] },
  },
  round: { en: "round", de: "Runde", fr: "manche", never: { fr: ["\\btours?\\b"] } },
  chamber: { en: "chamber", de: "Kammer", fr: "chambre", never: { de: ["Schatzkammer"], fr: ["trésor"] } },
};
