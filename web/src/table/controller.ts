import type { BaseEvent, BaseView, Outcome } from "../api/schemas";
import type { SeatInfo } from "../api/transport";
import type { Clock } from "../lib/motion";
import type { Teller } from "./story";

export type { BaseEvent, BaseView, Outcome };

/** A line of the log, and what is said at once; either may be missing. */
export interface Told {
  /** Who did what, in whole sentences. */
  log?: string;
  say?: string;
  /** What a screen reader hears, where that is more than is said, or nothing: the board shows the rest to the eyes alone. */
  heard?: string | null;
  /** Cards that are turned back are not to be found in it: once something new `begins` it is gone. */
  passes?: boolean;
  tone?: "good" | "bad" | "great" | "turn" | "plain";
  /** Whose doing it was: drawn before the line. */
  seat?: number;
  /** Why it came so, where there is a reason. */
  why?: string;
  /** The rule that the reason follows. */
  rule?: string;
  /** Something that people look for when they watch a game again. */
  moment?: boolean;
  /** How a game begins: whoever comes to it soon hears it, though it happened before they came. */
  opening?: boolean;
  /** Told to one seat alone: where the device goes round, the log that all can read leaves it out. */
  secret?: boolean;
}

/** What a score is made of: its parts, which add up to it, and what else is worth telling. */
export interface Score {
  parts: { text: string; n: number }[];
  note?: string;
}

/**
 * What a board shows. It is settled from a view, and led from one view to the next by events.
 * It knows no document and no socket.
 */
export interface Controller<View extends BaseView = BaseView, Event extends BaseEvent = BaseEvent> {
  settle(view: View): void;
  show(event: Event, clock: Clock): Promise<void>;
  /** In words; `before` is what was told of this game until then, `past` that nobody has to remember it any more. */
  tell(
    event: Event,
    seats: SeatInfo[],
    mine: number | null,
    view: View,
    before: readonly Event[],
    past?: boolean,
  ): Told | null;
  /**
   * Whether a turn, or the whole game, begins with this event: then what `passes` is gone. In a series those that follow
   * the end of a game are of the next one, and are shown after the pause.
   */
  begins?(event: Event): boolean;
  /** What lies open for a moment: whoever comes just then hears it, though no event tells them. */
  lying?(view: View): string[];
  /** The turning points of a game that is over, in a few sentences. */
  story(events: Event[], teller: Teller, outcome: Outcome): string[];
  /** How the score of a seat came about; `view` is the last one. */
  score?(events: Event[], seat: number, view: View): Score;
}
