import type { Clock } from "../lib/motion";
import type { Outcome, SeatInfo } from "../api/transport";
import type { Teller } from "./story";

export type { Outcome };

export interface BaseView {
  game: string;
  options: { players: number } & Record<string, unknown>;
  seat: number | null;
  actors: number[];
  outcome: Outcome | null;
}

export interface BaseEvent {
  event: string;
}

/** A line of the log, and what a screen reader hears at once; either may be missing. */
export interface Told {
  log?: string;
  say?: string;
  tone?: "good" | "bad" | "great" | "turn" | "plain";
}

/**
 * What a board shows. It is settled from a view, and led from one view to the next by events.
 * It knows no document and no socket.
 */
export interface Controller<View extends BaseView = BaseView, Event extends BaseEvent = BaseEvent> {
  settle(view: View): void;
  show(event: Event, clock: Clock): Promise<void>;
  tell(event: Event, seats: SeatInfo[], mine: number | null, view: View): Told | null;
  /** The turning points of a game that is over, in a few sentences. */
  story(events: Event[], teller: Teller, outcome: Outcome): string[];
}
