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
export type Colour = "Y" | "R" | "G" | "B" | "S";

export const sameCell = (a: Cell, b: Cell): boolean => a[0] === b[0] && a[1] === b[1];
