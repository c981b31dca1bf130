import type { Schemas } from "../../api/schemas";

export type HuntingView = Schemas["HuntingView"];
export type HuntingEvent = Schemas["HuntingEvent"];
export type Side = Schemas["HuntingSideView"];
export type PieceCounts = Schemas["HuntingPieceCounts"];
export type Piece = 1 | 2 | 3;
export const PIECES: Piece[] = [1, 2, 3];
export const PILES = ["a", "b", "c", "d"] as const;

export const sum = (pieces: readonly number[]): number => pieces.reduce((a, b) => a + b, 0);

/** What is left of a pile as it was built, from the bottom up, now that it is so high. */
export const standingOf = (built: readonly number[], height: number): number[] =>
  built.filter((_, i) => sum(built.slice(0, i + 1)) <= height);
