import type { RuleBook } from "./book";

export const rules: RuleBook = {
  gold: [
    {
      id: "G-1",
      title: "Farben",
      text: "Zu dritt bis fünft hat jeder eine Farbe. Zu zweit hat jeder zwei, und beide Stollen füllen einen Hort. Farben, die niemandem gehören, bleiben im Spiel.",
    },
    {
      id: "G-2",
      title: "Der Tisch",
      text: "64 Karten liegen verdeckt, verstreut oder acht mal acht: 24 Goldkarten im Wert von 1 bis 4, 35 Schürfer der Stärke 2 bis 5 in fünf Farben, 5 Dynamit.",
    },
    {
      id: "G-3",
      title: "Wer beginnt",
      text: "Das Los entscheidet, wenn der Tisch keinen Platz nennt. Dann reihum im Uhrzeigersinn.",
      because: "Die Anleitungen nennen drei verschiedene Wege; darum entscheidet der Tisch.",
    },
    {
      id: "G-4",
      title: "Dein Zug",
      text: "Decke eine Karte auf, sieh sie an, dann wähle eine zweite. Alle sehen beide.",
    },
    {
      id: "G-5",
      title: "Treffer",
      text: "Ein Schürfer und Gold, der Schürfer mindestens so stark wie das Gold schwer: Das Gold geht an den Besitzer des Schürfers, egal wer aufgedeckt hat. Ein Schürfer ohne Besitzer arbeitet für den, der dran ist. Der Schürfer geht.",
    },
    {
      id: "G-6",
      title: "Duell",
      text: "Zwei verschieden starke Schürfer, gleich welcher Farbe: Der schwächere geht, der stärkere legt sich wieder hin.",
    },
    {
      id: "G-7",
      title: "Dynamit",
      text: "Ist eine der Karten Dynamit, verschwinden beide, was auch immer die andere ist.",
    },
    {
      id: "G-8",
      title: "Nichts",
      text: "Zweimal Gold, zwei gleich starke Schürfer oder ein Schürfer, der zu schwach ist: Beide drehen sich um. Merk sie dir.",
    },
    {
      id: "G-9",
      title: "Goldrausch",
      text: "Beginnt ein Zug mit höchstens zehn Karten, besteht ein Zug ab jetzt aus einer Karte: Gold gehört dem Finder, alles andere geht.",
    },
    {
      id: "G-10",
      title: "Das Ende",
      text: "Ist der Tisch leer, gewinnen die meisten Goldpunkte; bei Gleichstand mehr Goldkarten; sonst wird geteilt.",
    },
    {
      id: "G-11",
      title: "Eine Serie",
      text: "So viele Partien wie Mitspieler, jeder beginnt einmal. Punkte werden addiert; bei Gleichstand zählt die letzte Partie.",
    },
    {
      id: "G-12",
      title: "Toter Tisch",
      text: "Liegen mehr als zehn Karten und keine zwei können etwas bewirken, beginnt mit dem nächsten Zug der Goldrausch.",
      because: "Die Anleitungen vergessen diesen Fall: etwa elf Goldkarten und kein Bergmann mehr.",
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
        "„Die letzte Runde“ sind so viele Züge, wie es Spieler gibt. Horte liegen verdeckt: Ihre Karten darf jeder zählen, ihre Punkte zeigt erst das Ende, oder immer, wenn der Tisch hilft.",
    },
  ],
  hunting: [
    { id: "H-1", title: "Marken", text: "Drei Marken, 1, 2 und 3. Jeder zieht eine geheim; die dritte sieht niemand." },
    {
      id: "H-2",
      title: "Bauen",
      text: "Hinter einem Schirm, beide zugleich: Staple vier Einer, vier Zweier und zwei Dreier zu genau vier Türmen, in jedem mindestens ein Stein.",
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
      text: "Bringt ein falscher Griff weniger Gold, als dein Stapel hat, kommt der ganze Stapel in die Kiste, und der abgehobene Stein ist dein neuer Stapel. Ein Tisch kann festlegen, dass ein Stapel von genau 2 sicher ist.",
      because:
        "Zwei Sätze der Anleitung widersprechen sich bei einem Stapel von genau 2 und einer abgehobenen 1. Wir vergleichen; ein Tisch kann es anders wählen.",
    },
    {
      id: "H-8",
      title: "Goldrausch",
      text: "Einmal, solange du die Marke hast: Zeige sie und sage ihre Zahl. Stimmt sie, ist die Marke am Ende 2 wert; sonst ist sie weg.",
    },
    {
      id: "H-9",
      title: "Sichern",
      text: "Oder gib die Marke zu Beginn eines Zuges verdeckt ab: Dein Stapel kommt beiseite, für immer sicher, und zählt halb, abgerundet. Dann hebst du wie sonst ab. Der Stapel darf nicht leer sein.",
      because:
        "Es muss etwas zum Sichern da sein. Die abgegebene Marke kommt ungesehen in die Kiste und wird niemandem gezeigt, auch nicht am Ende.",
    },
    {
      id: "H-10",
      title: "Das Ende",
      text: "Nach je zehn Zügen: Stapel, die Hälfte des Gesicherten, 2 für einen geglückten Goldrausch. Bei Gleichstand mehr Dreier, dann mehr Zweier, dann unentschieden.",
      because: "Gezählt werden die Steine im Stapel und die gesicherten; die Marke ist kein Stein.",
    },
    { id: "H-11", title: "Wer beginnt", text: "Das Los entscheidet, wenn der Tisch keinen Platz nennt." },
    { id: "H-12", title: "Umgestoßen", text: "Auf dem Bildschirm fällt kein Turm um, also wird nie neu gebaut." },
  ],
  mole: [
    {
      id: "M-1",
      title: "Austeilen",
      text: "Jeder bekommt zwölf Karten, zwei liegen offen in der Mitte: nebeneinander bei gleicher Farbe, sonst untereinander. Der Rest bleibt ungesehen.",
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
      text: "Eine Reihe hat eine Farbe und keine Lücken. Jeder Platz ist ein Stapel; es zählt die Zahl der obersten Karte.",
      because:
        "Verdeckte Karten zählen für die Farbe der Reihe, die Höhe des Stapels und die Beute, nie für seine Zahl.",
    },
    {
      id: "M-5",
      title: "Farbe ist da",
      text: "Die Karte kommt in ihre Reihe: höher als alle ans rechte Ende, niedriger als alle ans linke, sonst auf die nächste Zahl. Sind zwei gleich nah, wählst du.",
    },
    {
      id: "M-6",
      title: "Neue Farbe",
      text: "Sie eröffnet eine Reihe über der obersten oder unter der untersten, bei der nächsten Zahl dort. Sind mehrere gleich nah, wählst du.",
      because:
        "Platz ist nur außen; also zählen nur die Karten der obersten Reihe (nach oben) und der untersten (nach unten). Bei einer einzigen Reihe gilt beides, und du wählst.",
    },
    { id: "M-7", title: "Leere Mitte", text: "Die Karte liegt allein." },
    {
      id: "M-8",
      title: "Gänge",
      text: "Vier Plätze nebeneinander, vier in einer Spalte oder ein Stapel aus vier Karten: Wer den Gang vollendet, nimmt alle seine Karten. Mehrere zugleich nimmt man zusammen.",
    },
    {
      id: "M-9",
      title: "Lücken schließen",
      text: "Der Rest rückt zusammen, mit möglichst wenigen Karten und auf möglichst kurzem Weg. Bleiben verschiedene Auslagen möglich, wählst du.",
      because:
        "Jede Karte eines Stapels zählt. Wege zur gleichen Auslage sind einer; erzählt wird der, der am tiefsten und dann am weitesten links endet.",
    },
    {
      id: "M-10",
      title: "Kette",
      text: "Entsteht beim Schließen eine weitere Reihe oder Spalte, nimmt derselbe auch sie.",
    },
    {
      id: "M-11",
      title: "Das Ende",
      text: "Sind alle Karten gespielt, gewinnen die meisten Karten; bei Gleichstand wird geteilt.",
    },
    {
      id: "M-12",
      title: "Silber",
      text: "Eine Silberkarte passt nach ihrer Zahl in jede Reihe; auf eine gleiche Zahl wird sie daraufgelegt. Sie zählt als Farbe der Reihe. Sie eröffnet keine Reihe, außer die Mitte ist leer.",
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
  ],
};
