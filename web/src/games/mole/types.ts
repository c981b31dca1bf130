import type { BaseView } from "../../table/controller";

export type Colour = "Y" | "R" | "G" | "B" | "S";
export type Cell = [number, number];

export interface Why {
  row: "own colour" | "new row" | "silver card" | "blank row" | "empty centre";
  place: "highest" | "lowest" | "nearest" | "equal" | "alone";
  distance: number;
  equally_near: string[];
  only_side: boolean;
}

export interface PileMove {
  pile: string[];
  from: Cell;
  to: Cell;
}

export interface LayChoice {
  move: string;
  cell: Cell;
  why: Why;
}

export interface CloseChoice {
  move: string;
  layout: string;
  piles: PileMove[];
  origin: Cell;
}

export type Pending =
  | { seat: number; card: string; kind: "lay"; choices: LayChoice[] }
  | { seat: number; card: string; kind: "close"; choices: CloseChoice[] };

export interface Chamber {
  count: number;
  silver: number;
  cards: string[];
}

export interface MoleView extends BaseView {
  options: { players: number; silver: boolean };
  round: number;
  layout: string;
  gaps: Cell[];
  hand: string[] | null;
  choice: string | null;
  chosen: boolean[];
  holding: number[];
  chambers: Chamber[];
  out: number;
  queue: { seat: number; card: string }[];
  pending: Pending | null;
}

export type MoleEvent =
  | { event: "opened"; cards: string[]; layout: string }
  | { event: "round"; number: number }
  | { event: "chosen"; seat: number }
  | { event: "taken-back"; seat: number }
  | { event: "revealed"; round: number; cards: [number, string][] }
  | {
      event: "laid";
      seat: number;
      card: string;
      cell: Cell;
      origin: Cell;
      side: "on" | "left of" | "right of" | "above" | "below" | "alone";
      neighbour: string | null;
      row: Colour;
      why: Why;
      asked: boolean;
      layout: string;
    }
  | { event: "corridor"; seat: number; kind: "row" | "column" | "pile"; cells: Cell[]; cards: string[] }
  | { event: "removed"; seat: number; cells: Cell[]; cards: string[] }
  | { event: "moved"; seat: number; piles: PileMove[]; origin: Cell; asked: boolean; layout: string }
  | { event: "chain"; seat: number; link: number }
  | { event: "collected"; seat: number; cards: string[]; total: number };

export interface Pile {
  cell: Cell;
  cards: string[];
}

/** Read a layout: rows by "/", dots for empty cells on the left, piles by spaces, cards of a pile by "+". */
export function readLayout(text: string): Pile[] {
  if (text === "-") return [];
  return text.split("/").flatMap((row, line) => {
    const dots = /^\.*/.exec(row)![0].length;
    return row
      .slice(dots)
      .split(" ")
      .map((pile, i): Pile => ({ cell: [line, dots + i], cards: pile.split("+") }));
  });
}

export const sameCell = (a: Cell, b: Cell): boolean => a[0] === b[0] && a[1] === b[1];
