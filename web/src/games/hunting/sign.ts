import type { Signs } from "../../table/room";

/** What the home page says of the game. */
export const sign: Signs = {
  en: {
    name: "Gold Hunting",
    line: "Build four mountains. Bluff. Lift the right piece.",
    facts: "2 players · 10 minutes · bluff",
    credit: "Gold Hunting by Naotaka Shimamoto (itten, 2021)",
  },
  de: {
    name: "Gold Hunting",
    line: "Bau vier Berge. Bluffe. Heb den richtigen Stein ab.",
    facts: "2 Spieler · 10 Minuten · Bluff",
    credit: "Gold Hunting von Naotaka Shimamoto (itten, 2021)",
  },
  fr: {
    name: "Gold Hunting",
    line: "Bâtis quatre montagnes. Bluffe. Soulève la bonne pièce.",
    facts: "2 joueurs · 10 minutes · bluff",
    credit: "Gold Hunting de Naotaka Shimamoto (itten, 2021)",
  },
};
