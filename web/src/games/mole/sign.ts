import type { Signs } from "../../table/room";

/** What the home page says of the game. */
export const sign: Signs = {
  en: {
    name: "Manny Mole",
    line: "Everyone digs at once. Finish a corridor and carry it off.",
    facts: "2–6 players · from age 8 · 20 minutes · planning",
    credit:
      "Mine for Gold with Manny Mole (German: Schicht im Schacht) by Anna Oppolzer and Stefan Kloß (moses., 2018)",
    hands:
      "Illustration: Monika Suska. Design: Volker A. Maas. Editor: Christian Sachseneder. Editorial office: Elke Vogel.",
  },
  de: {
    name: "Schicht im Schacht",
    line: "Alle graben zugleich. Vollende einen Gang und trag ihn davon.",
    facts: "2–6 Spieler · ab 8 Jahren · 20 Minuten · Planung",
    credit:
      "Schicht im Schacht (englisch: Mine for Gold with Manny Mole) von Anna Oppolzer und Stefan Kloß (moses., 2018)",
    hands: "Illustration: Monika Suska. Gestaltung: Volker A. Maas. Redaktion: Christian Sachseneder und Elke Vogel.",
  },
  fr: {
    name: "Manny la taupe",
    line: "Tout le monde creuse à la fois. Achève une galerie et emporte-la.",
    facts: "2 à 6 joueurs · dès 8 ans · 20 minutes · tactique",
    credit:
      "Mine for Gold with Manny Mole (en allemand : Schicht im Schacht) d’Anna Oppolzer et Stefan Kloß (moses., 2018)",
    hands: "Illustration : Monika Suska. Graphisme : Volker A. Maas. Rédaction : Christian Sachseneder et Elke Vogel.",
  },
};
