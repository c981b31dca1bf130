import type { Signs } from "../../table/room";

/** What the home page says of the game. */
export const sign: Signs = {
  en: {
    name: "Gold",
    line: "Two cards, one lamp. Whose miner finds whose gold?",
    facts: "2–5 players · 15 minutes · memory",
    credit: "Gold by Reiner Knizia (Game Factory, 2020)",
  },
  de: {
    name: "Gold",
    line: "Zwei Karten, eine Lampe. Wessen Schürfer findet wessen Gold?",
    facts: "2–5 Spieler · 15 Minuten · Gedächtnis",
    credit: "Gold von Reiner Knizia (Game Factory, 2020)",
  },
  fr: {
    name: "Gold",
    line: "Deux cartes, une lampe. Quel mineur trouvera quel or ?",
    facts: "2 à 5 joueurs · 15 minutes · mémoire",
    credit: "Gold de Reiner Knizia (Game Factory, 2020)",
  },
};
