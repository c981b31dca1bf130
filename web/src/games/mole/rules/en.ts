import type { Rule } from "../../../table/rules";

const rules: Rule[] = [
  {
    id: "M-1",
    title: "The deal",
    text: "There are 80 cards, 1 to 20 in yellow, red, green and blue; the advanced game has 20 more in silver. Twelve cards each, two open in the centre: side by side if they share a colour, the lower one left, else one above the other. The rest stays unseen.",
    because:
      "Two colours: the first card drawn lies on top. A silver card turned up for the centre is put out of the game and replaced.",
  },
  {
    id: "M-2",
    title: "A round",
    text: "Everybody chooses a card in secret, then all are turned up. Twelve rounds.",
    because:
      "A choice may be taken back as long as somebody has still to choose: at a table, cards lie face down until all are ready.",
  },
  {
    id: "M-3",
    title: "Order",
    text: "Highest number first; equal numbers in the order yellow, red, green, blue, silver.",
  },
  {
    id: "M-4",
    title: "The layout",
    text: "A row holds one colour, ascending from left to right, without gaps. Every place is a pile; its number is that of its top card.",
    because:
      "Covered cards count for the colour of the row, the height of the pile and what is collected, never for its number.",
  },
  {
    id: "M-5",
    title: "The colour is there",
    text: "The card joins its row: higher than all, at the right end; lower than all, at the left end; otherwise on top of the nearest number. Between two equally near ones you choose.",
  },
  {
    id: "M-6",
    title: "A new colour",
    text: "It opens a row: straight above a card of the top row or straight below one of the bottom row, whichever is nearest in number. Between equally near ones you choose. There are never more than four rows.",
    because:
      "There is room only outside, so only the top row’s cards (upwards) and the bottom row’s (downwards) compete. With a single row, above and below both count, and you choose.",
  },
  { id: "M-7", title: "Empty centre", text: "The card lies there alone." },
  {
    id: "M-8",
    title: "Corridors",
    text: "Four places side by side, four in one column, or a pile of four cards: whoever completes it takes all of its cards into their treasure chamber. Several at once are taken together.",
  },
  {
    id: "M-9",
    title: "Closing gaps",
    text: "What is left is pushed together until no row has a gap and everything hangs together, edge to edge: a corner is not enough. As few cards move as can be, and no further than they must. If different layouts remain possible, you choose.",
    because:
      "Every card of a pile counts. Ways that lead to the same layout are one way; of those, the one is told that ends lowest, then furthest left.",
  },
  {
    id: "M-10",
    title: "Chain",
    text: "If closing completes another row or column, that is yours too; the gaps close again, and so on. Each such take is one more of the same turn.",
  },
  { id: "M-11", title: "The end", text: "When all hands are played, the most cards win; ties share." },
  {
    id: "M-12",
    title: "Silver",
    text: "In the advanced game silver cards are jokers: each fits into any row, by number; on an equal number it lies on top. It counts as the row’s colour. It opens no row unless the centre is empty.",
    because: "A coloured card that meets an equal silver number lies on top as well, so a row always ascends.",
  },
  {
    id: "M-13",
    title: "Rows of silver",
    text: "A row without any coloured card takes the next card whose colour has no row, and gets its colour from it.",
    because:
      "Covered cards count too. With several such rows you choose; a card whose colour has a row goes to its own.",
  },
  {
    id: "M-14",
    title: "Silver tie",
    text: "In a tie of the advanced game, fewer silver cards win; still tied, a draw.",
  },
  {
    id: "M-15",
    title: "No choice",
    text: "Where there is only one way, it happens by itself; so does the last card of a hand.",
    because:
      "You are asked wherever two places are possible, even if both end in the same take: the table sees a different card being laid.",
  },
  {
    id: "M-16",
    title: "One example",
    text: "One picture of the rulebook shows a 9 on a 7 although a 10 lies nearer. The rule stands, not the picture.",
    because: "A rule that says “nearest” cannot mean that picture.",
  },
];

export default rules;
