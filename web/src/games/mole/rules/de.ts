import type { Rule } from "../../../table/rules";

const rules: Rule[] = [
  {
    id: "M-1",
    title: "Austeilen",
    text: "Es gibt 80 Karten, 1 bis 20 in Gelb, Rot, Grün und Blau; für Fortgeschrittene kommen 20 in Silber dazu. Ihr bekommt je zwölf Karten, zwei liegen offen in der Mitte: nebeneinander bei gleicher Farbe, die niedrigere links, sonst untereinander. Der Rest bleibt ungesehen.",
    because:
      "Zwei Farben: Die zuerst gezogene Karte liegt oben. Eine Silberkarte für die Mitte kommt aus dem Spiel und wird ersetzt.",
  },
  {
    id: "M-2",
    title: "Eine Runde",
    text: "Alle wählen geheim eine Karte, dann wird aufgedeckt. Zwölf Runden.",
    because:
      "Eine Wahl darf zurückgenommen werden, solange noch jemand wählen muss: Am Tisch liegen die Karten verdeckt, bis alle so weit sind.",
  },
  {
    id: "M-3",
    title: "Reihenfolge",
    text: "Die höchste Zahl zuerst; bei gleichen Zahlen Gelb, Rot, Grün, Blau, Silber.",
  },
  {
    id: "M-4",
    title: "Die Auslage",
    text: "Eine Reihe hat eine Farbe, steigt von links nach rechts an und hat keine Lücken. Jeder Platz ist ein Stapel; es zählt die Zahl der obersten Karte.",
    because: "Verdeckte Karten zählen für die Farbe der Reihe, die Höhe des Stapels und die Beute, nie für seine Zahl.",
  },
  {
    id: "M-5",
    title: "Farbe ist da",
    text: "Die Karte kommt in ihre Reihe: höher als alle ans rechte Ende, niedriger als alle ans linke, sonst auf die nächste Zahl. Sind zwei gleich nah, wählst du.",
  },
  {
    id: "M-6",
    title: "Neue Farbe",
    text: "Sie eröffnet eine Reihe: genau über einer Karte der obersten oder genau unter einer der untersten Reihe, und zwar der mit der nächsten Zahl. Sind mehrere gleich nah, wählst du. Mehr als vier Reihen gibt es nie.",
    because:
      "Platz ist nur außen; also zählen nur die Karten der obersten Reihe (nach oben) und der untersten (nach unten). Bei einer einzigen Reihe gilt beides, und du wählst.",
  },
  { id: "M-7", title: "Leere Mitte", text: "Die Karte liegt allein." },
  {
    id: "M-8",
    title: "Gänge",
    text: "Vier Plätze nebeneinander, vier in einer Spalte oder ein Stapel aus vier Karten: Wer den Gang vollendet, nimmt alle seine Karten in die eigene Kammer. Mehrere zugleich nimmt man zusammen.",
  },
  {
    id: "M-9",
    title: "Lücken schließen",
    text: "Der Rest rückt zusammen, bis keine Reihe eine Lücke hat und alles Kante an Kante zusammenhängt: Eine Ecke genügt nicht. Das geschieht mit möglichst wenigen Karten und auf möglichst kurzem Weg. Bleiben verschiedene Auslagen möglich, wählst du.",
    because:
      "Jede Karte eines Stapels zählt. Wege zur gleichen Auslage sind einer; erzählt wird der, der am tiefsten und dann am weitesten links endet.",
  },
  {
    id: "M-10",
    title: "Kette",
    text: "Vollendet das Schließen eine weitere Reihe oder Spalte, gehört auch sie dir; dann schließen sich die Lücken wieder, und so fort. Jedes Mal ist es eine Beute mehr in demselben Zug.",
  },
  {
    id: "M-11",
    title: "Das Ende",
    text: "Sind alle Karten gespielt, gewinnen die meisten Karten; bei Gleichstand wird geteilt.",
  },
  {
    id: "M-12",
    title: "Silber",
    text: "Silberkarten sind die Joker für Fortgeschrittene: Eine passt nach ihrer Zahl in jede Reihe; auf eine gleiche Zahl wird sie daraufgelegt. Sie zählt als Farbe der Reihe. Sie eröffnet keine Reihe, außer die Mitte ist leer.",
    because:
      "Auch eine farbige Karte, die auf eine gleiche Silberzahl trifft, kommt obenauf; so steigt eine Reihe immer an.",
  },
  {
    id: "M-13",
    title: "Silberreihen",
    text: "Eine Reihe ohne farbige Karte nimmt die nächste Karte auf, deren Farbe noch keine Reihe hat, und bekommt deren Farbe.",
    because:
      "Auch verdeckte Karten zählen. Bei mehreren solchen Reihen wählst du; eine Karte, deren Farbe schon liegt, geht in ihre eigene.",
  },
  {
    id: "M-14",
    title: "Gleichstand mit Silber",
    text: "Im Spiel mit Silber gewinnt bei Gleichstand, wer weniger Silber hat; sonst unentschieden.",
  },
  {
    id: "M-15",
    title: "Keine Wahl",
    text: "Gibt es nur einen Weg, geschieht er von selbst; ebenso die letzte Handkarte.",
    because:
      "Gefragt wirst du, sobald zwei Plätze möglich sind, auch wenn beide dieselbe Beute bringen: Am Tisch sieht es anders aus.",
  },
  {
    id: "M-16",
    title: "Ein Beispiel",
    text: "Ein Bild der Anleitung zeigt eine 9 auf einer 7, obwohl eine 10 näher liegt. Es gilt die Regel, nicht das Bild.",
    because: "Eine Regel, die „am nächsten“ sagt, kann dieses Bild nicht meinen.",
  },
];

export default rules;
