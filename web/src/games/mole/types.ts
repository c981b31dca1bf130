import type { Schemas } from "../../api/schemas";

export type MoleView = Schemas["MoleView"];
export type MoleEvent = Schemas["MoleEvent"];
export type Why = Schemas["MoleWhy"];
export type LayChoice = Schemas["MoleLayChoice"];
export type CloseChoice = Schemas["MoleCloseChoice"];
export type PileMove = CloseChoice["piles"][number];
export type PlacedPile = CloseChoice["placed"][number];
export type Chamber = Schemas["MoleChamber"];
export type Cell = LayChoice["cell"];
/** What one seat holds, and what it has chosen of it. */
export interface OpenHand {
  cards: string[];
  choice: string | null;
}
/** A view of a game that is over, with all hands open. */
export type OpenMoleView = MoleView & { hands?: OpenHand[] };
export type Colour = "Y" | "R" | "G" | "B" | "S";

export const sameCell = (a: Cell, b: Cell): boolean => a[0] === b[0] && a[1] === b[1];
