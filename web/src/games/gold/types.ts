import type { BaseView } from "../../table/controller";

export type Colour = "R" | "P" | "O" | "G" | "B";
export const COLOURS: Colour[] = ["R", "P", "O", "G", "B"];

export interface GoldView extends BaseView {
  options: { players: number; layout: "scatter" | "grid"; memory: "strict" | "fading" | "aided"; colours: Colour[][] };
  table: (string | null)[];
  ghosts: (string | null)[];
  places: { table: [number, number]; card: [number, number]; at: [number, number, number][] } | null;
  turn: number;
  rush: boolean;
  left: Left;
  hoards: { cards: number; gold: number | null }[];
}

export interface Left {
  cards: number;
  gold: Record<string, number>;
  miners: Record<Colour, Record<string, number>>;
  dynamite: number;
}

export type GoldEvent =
  | { event: "next-turn"; seat: number }
  | { event: "turned"; seat: number; position: number; card: string }
  | { event: "strike"; to: number; gold_at: number; gold: string; miner_at: number; miner: string }
  | { event: "duel"; winner_at: number; winner: string; loser_at: number; loser: string }
  | { event: "blast"; positions: number[]; cards: string[] }
  | { event: "nothing"; positions: number[]; cards: string[]; why: "two gold" | "equal miners" | "too weak" }
  | { event: "rush"; why: "few cards" | "dead table" | "stalled" }
  | { event: "taken"; seat: number; position: number; gold: string }
  | { event: "gone"; seat: number; position: number; card: string };

/** Position 0 is A1, 7 is H1, 63 is H8. */
export function coordinate(position: number): string {
  return "ABCDEFGH".charAt(position % 8) + String(Math.floor(position / 8) + 1);
}
