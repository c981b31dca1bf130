import { words } from "../../i18n/index.svelte";
import { cardName } from "./cards";
import type { Colour, PlacedPile } from "./types";
import { t } from "./words";

export interface Row {
  line: number;
  /** The column of its leftmost pile. */
  first: number;
  /** Its colour where silver covers all that would show it; S while it has none. */
  covered: Colour | null;
  told: string;
}

export const rowName = (colour: Colour): string => t(`mole.row.${colour}`);

/** The layout in words, row by row, each with the columns it lies in: what stands above what is told by no place alone. */
export function rowsOf(piles: readonly PlacedPile[]): Row[] {
  const left = Math.min(...piles.map(({ cell }) => cell[1]));
  const lines = [...new Set(piles.map(({ cell }) => cell[0]))].sort((a, b) => a - b);
  return lines.map((line, i) => {
    const row = piles.filter(({ cell }) => cell[0] === line).sort((a, b) => a.cell[1] - b.cell[1]);
    const [first, last] = [row[0]!.cell[1], row.at(-1)!.cell[1]];
    const covered = coverOf(row);
    const cards = words.list(
      Array.from({ length: last - first + 1 }, (_, at) => pileWords(row.find(({ cell }) => cell[1] === first + at))),
    );
    const told = t("mole.row", {
      n: last - first + 1,
      line: i + 1,
      first: first - left + 1,
      last: last - left + 1,
      cards: covered ? `${cards} (${rowName(covered)})` : cards,
    });
    return { line, first, covered, told };
  });
}

/** The columns in which several piles lie, in words: a column of four is a corridor, and nobody hears one in the rows. */
export function columnsOf(piles: readonly PlacedPile[]): string[] {
  const left = Math.min(...piles.map(({ cell }) => cell[1]));
  const lines = [...new Set(piles.map(({ cell }) => cell[0]))].sort((a, b) => a - b);
  const columns = [...new Set(piles.map(({ cell }) => cell[1]))].sort((a, b) => a - b);
  return columns.flatMap((column) => {
    const down = lines.map((line) => piles.find(({ cell }) => cell[0] === line && cell[1] === column));
    const [first, last] = [down.findIndex((pile) => pile), down.findLastIndex((pile) => pile)];
    if (first === last) return [];
    const cards = words.list(down.slice(first, last + 1).map(pileWords));
    return t("mole.column", { column: column - left + 1, first: first + 1, last: last + 1, cards });
  });
}

/** A pile, or the gap that a corridor left. */
function pileWords(pile: PlacedPile | undefined): string {
  return pile ? t("mole.pile", { card: cardName(pile.cards.at(-1)!), n: pile.cards.length }) : t("mole.gap");
}

function coverOf(row: readonly PlacedPile[]): Colour | null {
  const isSilver = (card: string) => card.startsWith("S");
  if (!row.every(({ cards }) => isSilver(cards.at(-1)!))) return null;
  const coloured = row.flatMap(({ cards }) => cards).find((card) => !isSilver(card));
  return (coloured?.charAt(0) ?? "S") as Colour;
}
