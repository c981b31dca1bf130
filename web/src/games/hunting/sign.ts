import type { Signs } from "../../table/room";

/** What the home page says of the game. */
export const sign: Signs = {
  en: {
    name: "Gold Hunting",
    line: "Build four mountains. Bluff. Lift the right piece.",
    facts: "2 players · from age 8 · 10 minutes · bluff",
    credit: "Gold Hunting by Naotaka Shimamoto (itten, 2021)",
    hands: "Artwork: Yoshiaki Tomioka. Rules adjustment: Yoshiaki Tomioka, Masayuki Ikegami and Itsuka Takeuchi.",
  },
  de: {
    name: "Gold Hunting",
    line: "Bau vier Berge. Bluffe. Heb den richtigen Stein ab.",
    facts: "2 Spieler · ab 8 Jahren · 10 Minuten · Bluff",
    credit: "Gold Hunting von Naotaka Shimamoto (itten, 2021)",
    hands: "Illustration: Yoshiaki Tomioka. Regelbearbeitung: Yoshiaki Tomioka, Masayuki Ikegami und Itsuka Takeuchi.",
  },
  fr: {
    name: "Gold Hunting",
    line: "Bâtis quatre montagnes. Bluffe. Soulève la bonne pièce.",
    facts: "2 joueurs · dès 8 ans · 10 minutes · bluff",
    credit: "Gold Hunting de Naotaka Shimamoto (itten, 2021)",
    hands:
      "Illustration : Yoshiaki Tomioka. Mise au point des règles : Yoshiaki Tomioka, Masayuki Ikegami et Itsuka Takeuchi.",
  },
};
