import { words } from "../../i18n/index.svelte";
import type { Cell, MoleEvent, PlacedPile } from "./types";
import { sameCell } from "./types";
import { t } from "./words";

export type Kind = Extract<MoleEvent, { event: "corridor" }>["kind"];
export interface Corridor {
  kind: Kind;
  cells: Cell[];
}
/** What is taken at once: the kinds of its corridors, and how many cards. */
export interface Gain {
  kinds: Kind[];
  cards: number;
}

const FULL = 4;

function byLine(piles: PlacedPile[]): PlacedPile[][] {
  const lines = [...new Set(piles.map(({ cell }) => cell[0]))].sort((a, b) => a - b);
  return lines.map((line) => piles.filter(({ cell }) => cell[0] === line));
}

/** Every complete corridor of a layout (M-8). */
export function corridors(piles: PlacedPile[]): Corridor[] {
  const rows = byLine(piles);
  const full = rows.filter((row) => row.length === FULL).map((row) => corridor("row", row));
  const high = piles.filter(({ cards }) => cards.length === FULL).map((pile) => corridor("pile", [pile]));
  return [...full, ...high, ...(rows.length === FULL ? columns(rows) : [])];
}

/** The columns that all rows share. */
function columns(rows: PlacedPile[][]): Corridor[] {
  return rows[0]!.flatMap(({ cell: [, column] }) => {
    const cells = rows.flatMap((row) => row.filter(({ cell }) => cell[1] === column));
    return cells.length === FULL ? [corridor("column", cells)] : [];
  });
}

const corridor = (kind: Kind, piles: PlacedPile[]): Corridor => ({ kind, cells: piles.map(({ cell }) => cell) });

/** What a layout with complete corridors gives to whoever completed them; null where there are none. */
export function gainOf(piles: PlacedPile[]): Gain | null {
  const found = corridors(piles);
  if (!found.length) return null;
  const taken = piles.filter(({ cell }) => found.some(({ cells }) => cells.some((other) => sameCell(cell, other))));
  return {
    kinds: [...new Set(found.map(({ kind }) => kind))],
    cards: taken.reduce((sum, { cards }) => sum + cards.length, 0),
  };
}

/** The layout with a card laid into a cell, before anything is taken. */
export function withCard(piles: PlacedPile[], card: string, cell: Cell): PlacedPile[] {
  const under = piles.find((pile) => sameCell(pile.cell, cell));
  const laid = { cell, cards: [...(under?.cards ?? []), card] };
  return [...piles.filter((pile) => pile !== under), laid];
}

/** "completes a pile of four: +4" */
export function gainWords({ kinds, cards }: Gain): string {
  return t("mole.gain", { corridors: words.list(kinds.map((kind) => t(`mole.gain.${kind}`))), n: cards });
}
