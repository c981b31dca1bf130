import type { components } from "./schema";

/** Everything that the server sends or takes, by name: generated from what it publishes. */
export type Schemas = components["schemas"];

/** What the views of all games have in common; a game's own is `Schemas["GoldView"]`. */
export interface BaseView extends Pick<Schemas["SeatView"], "seat" | "actors" | "outcome"> {
  game: string;
  options: { players: number } & Record<string, unknown>;
}

export interface BaseEvent {
  event: string;
}

export type Outcome = Schemas["Outcome"];
export type TableInfo = Schemas["TableInfo"];
export type Fresh = Schemas["Fresh"];
export type LiveUpdate = Schemas["Update"];
export type Problem = Schemas["Problem"];
