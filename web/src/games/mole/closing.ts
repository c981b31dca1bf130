import { words } from "../../i18n/index.svelte";
import { cardName } from "./cards";
import type { PileMove } from "./types";
import { t } from "./words";

/** How many cards move: every card of a pile counts (M-9). */
export function cardsMoved(piles: PileMove[]): number {
  return piles.reduce((sum, { pile }) => sum + pile.length, 0);
}

/** Columns and lines, a card at a time (M-9). */
export function stepsMoved(piles: PileMove[]): number {
  return piles.reduce((sum, move) => sum + move.pile.length * (Math.abs(down(move)) + Math.abs(right(move))), 0);
}

const down = ({ from, to }: PileMove): number => to[0] - from[0];
const right = ({ from, to }: PileMove): number => to[1] - from[1];

/** Which piles go where: "red 7 and blue 8: 1 column to the right". */
export function moveWords(piles: PileMove[]): string {
  const ways = [...new Set(piles.map(wayWords))];
  const along = (way: string) => piles.filter((move) => wayWords(move) === way).map(pileWords);
  const told = ways.map((way) => t("mole.move", { piles: words.list(along(way)), way }));
  return told.reduce((before, next) => t("mole.moves", { before, next }));
}

function pileWords({ pile }: PileMove): string {
  return t("mole.pile", { card: cardName(pile.at(-1)!), n: pile.length });
}

function wayWords(move: PileMove): string {
  const [lines, columns] = [down(move), right(move)];
  const parts = [
    ...(columns ? [t(`mole.move.${columns > 0 ? "right" : "left"}`, { n: Math.abs(columns) })] : []),
    ...(lines ? [t(`mole.move.${lines > 0 ? "down" : "up"}`, { n: Math.abs(lines) })] : []),
  ];
  return words.list(parts);
}
