import type { RuleBook } from "./book";

export const rules: RuleBook = {
  gold: [
    {
      id: "G-1",
      title: "Colours",
      text: "With three to five players everybody has one colour. With two, each has two, and both entrances fill one hoard. Colours that nobody has stay in the deck.",
    },
    {
      id: "G-2",
      title: "The table",
      text: "64 cards lie face down, strewn about or eight by eight: 24 gold cards worth 1 to 4, 35 miners of strength 2 to 5 in five colours, 5 dynamite.",
    },
    {
      id: "G-3",
      title: "Who starts",
      text: "Drawn by lot unless the table names a seat. Then clockwise.",
      because: "The published rulebooks name three different ways, so the table decides.",
    },
    { id: "G-4", title: "Your turn", text: "Turn up one card, look, then choose a second. Everybody sees both." },
    {
      id: "G-5",
      title: "Strike",
      text: "A miner and gold, the miner at least as strong as the gold is heavy: the gold goes to the miner's owner, whoever turned it up. A miner nobody owns works for whoever's turn it is. The miner leaves.",
    },
    {
      id: "G-6",
      title: "Duel",
      text: "Two miners of unequal strength, of any colours: the weaker leaves, the stronger lies down again where it was.",
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
      text: "As many games as players, each starting one. Points add up; a tie goes to more points in the last game.",
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
        "“The last round” is as many turns as there are players. Hoards lie face down: everybody may count their cards, their points are shown at the end, or always where the table helps.",
    },
  ],
  hunting: [
    {
      id: "H-1",
      title: "Markers",
      text: "Three markers, 1, 2 and 3. Each of you draws one in secret; nobody sees the third.",
    },
    {
      id: "H-2",
      title: "Building",
      text: "Behind a screen, both at once: stack four 1s, four 2s and two 3s into exactly four piles, at least one piece in each.",
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
      text: "Say 1, 2 or 3, then lift the top piece of one of the other's piles. Both see what it is.",
    },
    { id: "H-5", title: "Right", text: "The piece joins your stack." },
    { id: "H-6", title: "Wrong", text: "The piece goes to the box, unless your stack breaks down." },
    {
      id: "H-7",
      title: "Break-down",
      text: "If a wrong lift brings up less gold than your stack holds, the whole stack goes to the box and the lifted piece is your new stack. A table may say that a stack of exactly 2 is safe.",
      because:
        "Two sentences of the rulebook differ for a stack of exactly 2 and a lifted 1. We compare; a table may choose the other reading.",
    },
    {
      id: "H-8",
      title: "Gold Rush",
      text: "Once, while you hold your marker: reveal it and say its number. Right, and it is worth 2 at the end; wrong, and it is gone.",
    },
    {
      id: "H-9",
      title: "Keeping",
      text: "Or give the marker up unseen at the start of a turn: your stack is set aside, safe for ever, and counts half, rounded down. Then mine as usual. There must be gold in the stack.",
      because:
        "There must be something to keep. The marker given up goes to the box unseen and is shown to nobody, not even at the end.",
    },
    {
      id: "H-10",
      title: "The end",
      text: "After ten turns each: stack, half of what you kept, 2 for a won Gold Rush. In a tie more 3s, then more 2s, then a draw.",
      because: "Pieces are counted in the stack and among what was kept; the marker is no piece.",
    },
    { id: "H-11", title: "Who starts", text: "Drawn by lot unless the table names a seat." },
    { id: "H-12", title: "Knocked over", text: "Piles cannot fall over on a screen, so they are never rebuilt." },
  ],
  mole: [
    {
      id: "M-1",
      title: "The deal",
      text: "Twelve cards each, two open in the centre: side by side if they share a colour, else one above the other. The rest stays unseen.",
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
      text: "A row holds one colour, without gaps. Every place is a pile; its number is that of its top card.",
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
      text: "It opens a row above the top row or below the bottom row, next to the nearest number there. Between equally near ones you choose.",
      because:
        "There is room only outside, so only the top row's cards (upwards) and the bottom row's (downwards) compete. With a single row, above and below both count, and you choose.",
    },
    { id: "M-7", title: "Empty centre", text: "The card lies there alone." },
    {
      id: "M-8",
      title: "Corridors",
      text: "Four places side by side, four in one column, or a pile of four cards: whoever completes it takes all of its cards. Several at once are taken together.",
    },
    {
      id: "M-9",
      title: "Closing gaps",
      text: "What is left is pushed together, moving as few cards as possible and as little as possible. If different layouts remain possible, you choose.",
      because:
        "Every card of a pile counts. Ways that lead to the same layout are one way; of those, the one is told that ends lowest, then furthest left.",
    },
    { id: "M-10", title: "Chain", text: "If closing completes another row or column, the same player takes that too." },
    { id: "M-11", title: "The end", text: "When all hands are played, the most cards win; ties share." },
    {
      id: "M-12",
      title: "Silver",
      text: "A silver card fits into any row, by number; on an equal number it lies on top. It counts as the row's colour. It opens no row unless the centre is empty.",
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
  ],
};
