import type { BaseView } from "../../table/controller";

export type Piece = 1 | 2 | 3;
export const PIECES: Piece[] = [1, 2, 3];
export const PILES = ["a", "b", "c", "d"] as const;
export const SUPPLY: Record<Piece, number> = { 1: 4, 2: 4, 3: 2 };

export interface Side {
  built: boolean;
  piles: number[][] | null;
  heights: number[] | null;
  lifted: number[][];
  unseen: Record<"1" | "2" | "3", number>;
  stack: number[];
  kept: number[];
  marker: { state: "hand" | "won" | "lost" | "given up"; number: number | null };
  score: number;
}

export interface HuntingView extends BaseView {
  options: { players: number; breakdown_from: number };
  phase: "building" | "mining" | "over";
  turn: number;
  box: number[];
  sides: Side[];
}

export type HuntingEvent =
  | { event: "drew"; seat: number; marker: number }
  | { event: "built"; seat: number }
  | { event: "stacked"; seat: number; piles: number[][] }
  | { event: "unveiled"; heights: number[][] }
  | { event: "kept"; seat: number; pieces: number[] }
  | { event: "revealed"; seat: number; marker: number }
  | { event: "declared"; seat: number; number: number; owner: number; pile: string }
  | { event: "lifted"; seat: number; owner: number; pile: string; piece: number }
  | { event: "won"; seat: number; piece: number }
  | { event: "lost"; seat: number; piece: number }
  | { event: "broken-down"; seat: number; pieces: number[]; piece: number }
  | { event: "rush-won" | "rush-lost"; seat: number; marker: number }
  | { event: "next-turn"; seat: number };

export const sum = (pieces: number[]): number => pieces.reduce((a, b) => a + b, 0);
