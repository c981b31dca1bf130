import type { Rule } from "../../../table/rules";

const rules: Rule[] = [
  {
    id: "G-1",
    title: "Farben",
    text: "Ihr wählt eure Farben: zu dritt, viert oder fünft je eine, zu zweit je zwei, und was beide Eingänge sammeln, zählt zusammen. Die Karten der Farben, die niemandem gehören, bleiben im Spiel; nur ihre Eingänge nicht.",
  },
  {
    id: "G-2",
    title: "Der Tisch",
    text: "64 Karten liegen verdeckt, keine auf einer anderen: verstreut oder, in der einfacheren Variante, acht mal acht. 24 sind Gold: fünf Einer, sieben Zweier, sieben Dreier und fünf Vierer. 35 sind Goldgräber: in jeder der fünf Farben je zwei der Stärke 2, 3 und 4 und einer der Stärke 5. 5 sind Dynamit.",
    because:
      "Eine beliebige Anordnung heißt: eine unregelmäßige. Verstreute Karten liegen in keinen Reihen oder Spalten, die man abzählen könnte. Acht mal acht ist die einfachere Variante, weil man sie sich leichter merkt; sonst ändert sich nichts.",
  },
  {
    id: "G-3",
    title: "Wer beginnt",
    text: "Das Los entscheidet, wenn der Tisch keinen Platz nennt. Dann reihum im Uhrzeigersinn.",
    because:
      "Die Anleitungen sind sich uneins: Es beginnt, wer am jüngsten (englisch), am goldigsten (deutsch) oder am besten bei Kasse ist (französisch). Darum entscheidet der Tisch.",
  },
  {
    id: "G-4",
    title: "Dein Zug",
    text: "Decke eine Karte auf, sieh sie an, dann wähle eine zweite. Alle sehen beide.",
  },
  {
    id: "G-5",
    title: "Treffer",
    text: "Ein Goldgräber und Gold, der Goldgräber mindestens so stark wie das Gold schwer: Das Gold geht an den Besitzer des Goldgräbers, egal wer aufgedeckt hat. Ein Goldgräber ohne Besitzer arbeitet für die Person am Zug. Der Goldgräber geht.",
  },
  {
    id: "G-6",
    title: "Duell",
    text: "Zwei verschieden starke Goldgräber, ob von einer Farbe oder von zweien: Der schwächere geht, der stärkere legt sich wieder hin.",
  },
  {
    id: "G-7",
    title: "Dynamit",
    text: "Ist eine der Karten Dynamit, verschwinden beide, was auch immer die andere ist.",
  },
  {
    id: "G-8",
    title: "Nichts",
    text: "Zweimal Gold, zwei Goldgräber von gleicher Stärke oder ein Goldgräber, der für das Gold zu schwach ist: Beide drehen sich um. Merk sie dir.",
  },
  {
    id: "G-9",
    title: "Goldrausch",
    text: "Beginnt ein Zug mit höchstens zehn Karten, besteht ein Zug ab jetzt aus einer Karte: Wer Gold findet, behält es, alles andere geht.",
  },
  {
    id: "G-10",
    title: "Das Ende",
    text: "Ist der Tisch leer, gewinnen die meisten Goldpunkte; bei Gleichstand mehr Goldkarten; sonst wird geteilt.",
  },
  {
    id: "G-11",
    title: "Eine Serie",
    text: "So viele Partien wie Mitspieler, alle beginnen einmal. Punkte werden addiert; bei Gleichstand zählen die Punkte der letzten Partie; sonst wird geteilt.",
  },
  {
    id: "G-12",
    title: "Toter Tisch",
    text: "Liegen mehr als zehn Karten und keine zwei können etwas bewirken, beginnt mit dem nächsten Zug der Goldrausch.",
    because: "Die Anleitungen vergessen diesen Fall: etwa elf Goldkarten und kein Goldgräber mehr.",
  },
  {
    id: "G-13",
    title: "Stillstand",
    text: "Verlässt 30 Züge lang keine Karte den Tisch, beginnt mit dem nächsten Zug der Goldrausch.",
    because: "Sonst könnten zwei Spieler ewig dieselben zwei Karten aufdecken.",
  },
  {
    id: "G-14",
    title: "Gedächtnis",
    text: "Jede aufgedeckte Karte haben alle gesehen. Der Tisch bestimmt, wie viel davon sichtbar bleibt: nichts, die letzte Runde oder alles.",
    because:
      "„Die letzte Runde“ sind so viele Züge, wie es Spieler gibt. Gewonnenes Gold liegt verdeckt: Die Karten dürfen alle zählen, deine eigenen darfst du ansehen, und am Ende liegen alle offen, oder immer, wenn der Tisch hilft. Bleibt nichts sichtbar, so sagt auch niemand, was noch liegt, und vor dem Ende verrät weder das Protokoll noch die Aufzeichnung, was wieder verdeckt liegt. Wie lange Karten offen liegen, ist für alle gleich, egal welches Tempo eingestellt ist.",
  },
];

export default rules;
