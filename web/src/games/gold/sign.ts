import type { Signs } from "../../table/room";

/** What the home page says of the game. */
export const sign: Signs = {
  en: {
    name: "Gold",
    line: "Two cards, one lamp. Whose miner finds whose gold?",
    facts: "2–5 players · from age 6 · 15 minutes · memory",
    credit: "Gold by Reiner Knizia (Game Factory, 2020)",
    hands: "Graphic design: Melanie Friedli (Game Factory). Editors: Rolf Mutter and Frank Weiß.",
  },
  de: {
    name: "Gold",
    line: "Zwei Karten, eine Lampe. Wessen Goldgräber findet wessen Gold?",
    facts: "2–5 Spieler · ab 6 Jahren · 15 Minuten · Gedächtnis",
    credit: "Gold von Reiner Knizia (Game Factory, 2020)",
    hands: "Grafik: Melanie Friedli (Game Factory). Redaktion: Rolf Mutter und Frank Weiß.",
  },
  fr: {
    name: "Gold",
    line: "Deux cartes, une lampe. Quel chercheur trouvera quel or ?",
    facts: "2 à 5 joueurs · dès 6 ans · 15 minutes · mémoire",
    credit: "Gold de Reiner Knizia (Game Factory, 2020)",
    hands: "Graphisme : Melanie Friedli (Game Factory). Rédaction : Rolf Mutter et Frank Weiß.",
  },
};
