import type { Rule } from "../../../table/rules";

const rules: Rule[] = [
  { id: "H-1", title: "Marken", text: "Drei Marken, 1, 2 und 3. Ihr zieht je eine geheim; die dritte sieht niemand." },
  {
    id: "H-2",
    title: "Bauen",
    text: "Hinter einem Schirm, beide zugleich: Staple alle zehn Steine, vier Einer, vier Zweier und zwei Dreier, beliebig zu genau vier Türmen, deinen Goldbergen, in jedem mindestens ein Stein. Dann kommt der Schirm weg.",
    because: "Wer welche Steine bekommt, zeigt die Anleitung nur in einem Bild. Wir teilen den Inhalt gerecht auf.",
  },
  {
    id: "H-3",
    title: "Was man sieht",
    text: "Ein Zweier oder Dreier ist aus so vielen Barren gefügt. Alle sehen, wie hoch ein Turm ist; wo ein Stein endet und der nächste beginnt, weiß nur, wer ihn gebaut hat.",
    because: "Die Anleitung sagt es nicht ausdrücklich; nur so ergibt die Zahl des abgehobenen Goldes Sinn.",
  },
  {
    id: "H-4",
    title: "Dein Zug",
    text: "Sage 1, 2 oder 3, dann hebe den obersten Stein eines gegnerischen Turms ab. Beide sehen, was es ist.",
  },
  { id: "H-5", title: "Richtig", text: "Der Stein kommt auf deinen Stapel." },
  { id: "H-6", title: "Falsch", text: "Der Stein kommt in die Kiste, außer dein Stapel stürzt ein." },
  {
    id: "H-7",
    title: "Einsturz",
    text: "Bringt ein falscher Griff weniger Gold, als dein ganzer Stapel hat, kommt der Stapel in die Kiste, und der abgehobene Stein ist dein neuer Stapel. Ein Tisch kann festlegen, dass ein Stapel von genau 2 sicher ist.",
    because:
      "Zwei Sätze der Anleitung widersprechen sich bei einem Stapel von genau 2 und einer abgehobenen 1. Wir vergleichen; ein Tisch kann es anders wählen. Den abgehobenen Stein nimmt man immer, und Gesichertes gehört nicht zum Stapel.",
  },
  {
    id: "H-8",
    title: "Goldrausch",
    text: "Einmal, solange du die Marke hast, statt einer Zahl deiner Wahl: Zeige sie zu Beginn eines Zuges, sage ihre Zahl und hebe ab. Stimmt sie, ist die Marke am Ende 2 wert; sonst ist sie weg. Mit dem Stein geht es wie immer, und der Zug ist vorbei.",
  },
  {
    id: "H-9",
    title: "Sichern",
    text: "Oder gib die Marke zu Beginn eines Zuges verdeckt ab: Dein Stapel kommt beiseite, für immer sicher, und zählt halb, abgerundet. Dann hebst du wie sonst ab. Der Stapel darf nicht leer sein.",
    because:
      "Es muss etwas zum Sichern da sein. Die abgegebene Marke kommt ungesehen in die Kiste. Erst wenn die Partie vorbei ist und offen noch einmal angesehen wird, zeigt sie sich.",
  },
  {
    id: "H-10",
    title: "Das Ende",
    text: "Nach je zehn Zügen: Stapel, die Hälfte des Gesicherten, 2 für einen geglückten Goldrausch. Bei Gleichstand mehr Dreier, dann mehr Zweier, dann unentschieden.",
    because: "Gezählt werden die Steine im Stapel und die gesicherten; die Marke ist kein Stein.",
  },
  { id: "H-11", title: "Wer beginnt", text: "Das Los entscheidet, wenn der Tisch keinen Platz nennt." },
  {
    id: "H-12",
    title: "Umgestoßen",
    text: "Hier fällt kein Turm um, also wird nie neu gebaut.",
    because: "Die Anleitung sagt, wie neu gebaut wird, was eine Hand umgestoßen hat; hier kann das keine.",
  },
];

export default rules;
