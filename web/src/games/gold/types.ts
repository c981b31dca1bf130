import type { Schemas } from "../../api/schemas";

export type GoldView = Schemas["GoldView"];
export type GoldEvent = Schemas["GoldEvent"];
export type Left = Schemas["GoldLeft"];
export type Colour = GoldView["options"]["colours"][number][number];
export const COLOURS: Colour[] = ["R", "P", "O", "G", "B"];

/** Position 0 is A1, 7 is H1, 63 is H8. */
export function coordinate(position: number): string {
  return "ABCDEFGH".charAt(position % 8) + String(Math.floor(position / 8) + 1);
}

/** The position of a place as it is called, `C4` or `c4`; null for anything else. */
export function positionOf(place: string): number | null {
  const [, column, row] = /^([A-H])([1-8])$/.exec(place.toUpperCase()) ?? [];
  return column && row ? 8 * (Number(row) - 1) + "ABCDEFGH".indexOf(column) : null;
}
