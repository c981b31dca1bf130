import type { Rule } from "../../../table/rules";

const rules: Rule[] = [
  {
    id: "G-1",
    title: "Colours",
    text: "You choose your colours: one each with three to five players; with two, two each, and both entrances fill one hoard. The cards of colours that nobody has stay in the game; only their entrances leave.",
  },
  {
    id: "G-2",
    title: "The table",
    text: "64 cards lie face down, none covering another: strewn about or, in the simpler variant, eight by eight. 24 are gold: five 1s, seven 2s, seven 3s and five 4s. 35 are miners: in each of five colours two 2s, two 3s, two 4s and one 5. 5 are dynamite.",
    because:
      "Any arrangement means an irregular one: strewn cards lie in no rows or columns that one could count along. Eight by eight is the simpler variant because it is easier to remember; nothing else changes.",
  },
  {
    id: "G-3",
    title: "Who starts",
    text: "Drawn by lot unless the table names a seat. Then clockwise.",
    because:
      "The published rulebooks differ: the youngest starts (English), the “goldigste”, which is golden as well as sweet (German), or whoever has the most cash in their pocket (French). So the table decides.",
  },
  { id: "G-4", title: "Your turn", text: "Turn up one card, look, then choose a second. Everybody sees both." },
  {
    id: "G-5",
    title: "Strike",
    text: "A miner and gold, the miner at least as strong as the gold is heavy: the gold goes to the miner’s owner, whoever turned it up. A miner nobody owns works for whoever’s turn it is. The miner leaves.",
  },
  {
    id: "G-6",
    title: "Duel",
    text: "Two miners of unequal strength, whether they share a colour or not: the weaker leaves, the stronger lies down again where it was.",
  },
  { id: "G-7", title: "Dynamite", text: "If either card is dynamite, both leave, whatever the other one is." },
  {
    id: "G-8",
    title: "Nothing",
    text: "Two gold cards, two equal miners, or a miner too weak for the gold: both turn back. Remember them.",
  },
  {
    id: "G-9",
    title: "Gold Rush",
    text: "Once a turn begins with ten cards or fewer, a turn is one card: gold belongs to its finder, anything else leaves.",
  },
  {
    id: "G-10",
    title: "The end",
    text: "When the table is empty, the most points of gold win; in a tie, more gold cards; still tied, they share.",
  },
  {
    id: "G-11",
    title: "A series",
    text: "As many games as players, each starting one. Points add up; among the tied the last game’s points decide; still tied, they share.",
  },
  {
    id: "G-12",
    title: "Dead table",
    text: "If more than ten cards lie there and no two of them can do anything, the Gold Rush begins with the next turn.",
    because: "The rulebooks forget this case. Think of eleven gold cards and no miner left.",
  },
  {
    id: "G-13",
    title: "Stalling",
    text: "After 30 turns in a row in which no card left the table, the Gold Rush begins with the next turn.",
    because: "Nothing else keeps two players from turning the same two cards for ever.",
  },
  {
    id: "G-14",
    title: "Memory",
    text: "Everybody has seen every card that was turned up. The table says how much of it stays in sight: nothing, the last round, or all.",
    because:
      "“The last round” is as many turns as there are players. Hoards lie face down: everybody may count their cards, you may look at your own, and all are opened at the end, or always where the table helps. Where nothing stays in sight, nobody is told what is left, and until the end neither log nor record tells what lies face down again. How long cards lie open is the same for everybody, whatever speed they have set.",
  },
];

export default rules;
