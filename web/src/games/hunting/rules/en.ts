import type { Rule } from "../../../table/rules";

const rules: Rule[] = [
  {
    id: "H-1",
    title: "Markers",
    text: "Three markers, 1, 2 and 3. Each of you draws one in secret; nobody sees the third.",
  },
  {
    id: "H-2",
    title: "Building",
    text: "Behind a screen, both at once: stack all ten pieces, four 1s, four 2s and two 3s, in any order into exactly four piles, your Gold Mountains, at least one piece in each. Then the screen goes.",
    because: "Which pieces each of you gets, the rulebook only shows in a picture. We share the box out evenly.",
  },
  {
    id: "H-3",
    title: "What is seen",
    text: "A piece of 2 or 3 is that many bricks stuck together. Everybody sees how high a pile is; nobody but its builder knows where one piece ends and the next begins.",
    because: "The rulebook does not say it outright; the number of gold you lift only makes sense this way.",
  },
  {
    id: "H-4",
    title: "Your turn",
    text: "Say 1, 2 or 3, then lift the top piece of one of the other’s piles. Both see what it is.",
  },
  { id: "H-5", title: "Right", text: "The piece joins your stack." },
  { id: "H-6", title: "Wrong", text: "The piece goes to the box, unless your stack breaks down." },
  {
    id: "H-7",
    title: "Break-down",
    text: "If a wrong lift brings up less gold than your stack holds in all, the whole stack goes to the box and the lifted piece is your new stack. A table may say that a stack of exactly 2 is safe.",
    because:
      "Two sentences of the rulebook differ for a stack of exactly 2 and a lifted 1. We compare; a table may choose the other reading. Taking the lifted piece is no choice, and gold that was kept is no part of the stack.",
  },
  {
    id: "H-8",
    title: "Gold Rush",
    text: "Once, while you hold your marker, instead of a number of your choice: reveal it at the start of a turn, say its number and lift. Right, and it is worth 2 at the end; wrong, and it is gone. With the piece it goes as always, and the turn is over.",
  },
  {
    id: "H-9",
    title: "Keeping",
    text: "Or give the marker up unseen at the start of a turn: your stack is set aside, safe for ever, and counts half, rounded down. Then mine as usual. There must be gold in the stack.",
    because:
      "There must be something to keep. The marker given up goes to the box unseen. Only when the game is over and watched again with everything open is it shown.",
  },
  {
    id: "H-10",
    title: "The end",
    text: "After ten turns each: stack, half of what you kept, 2 for a won Gold Rush. In a tie more 3s, then more 2s, then a draw.",
    because: "Pieces are counted in the stack and among what was kept; the marker is no piece.",
  },
  { id: "H-11", title: "Who starts", text: "Drawn by lot unless the table names a seat." },
  {
    id: "H-12",
    title: "Knocked over",
    text: "Piles cannot fall over here, so they are never rebuilt.",
    because: "The rulebook tells how to rebuild what a hand has knocked over; on a screen no hand can.",
  },
];

export default rules;
