import type { Glossary } from "../../i18n/glossary";

/** What the things of this game are called. */
export const glossary: Glossary = {
  "gold, counted": { en: "gold", de: "Gold", fr: "lingot", never: { fr: ["(\\}|\\d) d’or", "nombre d’or"] } },
  pile: {
    en: "pile",
    de: "Turm",
    fr: "pile",
    never: { en: ["\\btowers? [a-d]\\b"], de: ["meine Stapel\\b"] },
  },
  stack: {
    en: "stack",
    de: "Stapel",
    fr: "tas",
    never: { en: ["\\bpiled up\\b"], fr: ["(sur|dans) [st]a pile", "pile ne s’est écroulée", "pile s’écroule"] },
  },
  marker: {
    en: "marker",
    de: "Marke",
    fr: "jeton",
    never: { de: ["Marker", "Plättchen"], fr: ["marqueur", "rendu [st]on jeton"] },
  },
  screen: {
    en: "screen",
    de: "Schirm",
    fr: "paravent",
    never: {
      en: ["[Rr]aise the screen"],
      de: ["Bildschirm", "Schirme? (gehen |geht |kann )?hoch", "heb(e|t)? den Schirm"],
      fr: ["\\bécran"],
    },
  },
  half: { en: "half", de: "halb", fr: "moitié", never: { fr: ["moitié prix"] } },
};
