import type { Life } from "./life.svelte";
import type { BaseEvent, BaseView, Outcome, Schemas } from "./schemas";

export type Connection = "connecting" | "open" | "lost";

/** A seat as it is shown: by its name in the reader's language. */
export interface SeatInfo {
  name: string;
  bot: string | null;
  /** The level that plays at the moment, because the seat's own one does not work. */
  playsAs?: string | null;
  /** A bot plays until the owner of the seat is back. */
  standIn?: boolean;
  /** A bot's seat that a friend may take. */
  offered?: boolean;
  present: boolean;
}

/** What the table tells after each move: what this listener may see. */
export interface Update {
  view: BaseView | null;
  events: BaseEvent[];
  series?: Series | null;
}

/** Several games that count together; what stands after the games so far. */
export interface Series {
  /** How many it has in all, by the game's own rule. */
  games: number;
  /** How each game begun so far ended; null for the one that is on. */
  outcomes: (Outcome | null)[];
  outcome: Outcome | null;
}

export type Hint = Schemas["Hint"];

export interface Listener {
  seats(seats: SeatInfo[], mine: number | null): void;
  /** `fresh`: show the view at once, without telling how it came about. */
  update(update: Update, fresh: boolean): void;
  connection(state: Connection): void;
  reaction?(seat: number, kind: string): void;
  /** A seat has asked what a better player would do. */
  hinted?(seat: number): void;
  /** Whether the table waits for something to be read first. */
  reading?(on: boolean): void;
}

export interface Transport {
  open(listener: Listener): void;
  play(move: string): Promise<void>;
  /** Take back what was chosen in secret, where a table allows it. */
  takeBack?(): Promise<void>;
  /** What was told before this line was opened. */
  history?(): Promise<BaseEvent[]>;
  /** Everything that happened, once the game is over. */
  story?(): Promise<BaseEvent[]>;
  /** The device has just been handed over: whoever took it starts at the top of the table. */
  readonly handed?: boolean;
  /** Several people play at this screen, and nobody has secrets: whose turn it is must be called by name. */
  readonly shared?: boolean;
  /** What is done with the game here, where it is not simply played; the page around the table says what to do. */
  readonly label?: (() => string) | undefined;
  /** A game that is over is watched again: nobody can move. */
  readonly past?: boolean;
  /** Though it is only watched at the moment, the log keeps no more than at a live table: memory counts. */
  readonly mustRemember?: boolean;
  /** Who is "you", where that is not the seat that is seen. */
  readonly you?: number | null;
  /** Everything told so far has been shown. */
  seen?(): void;
  /** Somebody is here to learn: explain what happens. */
  readonly learning?: boolean;
  /** For how many seconds at most the table waits until all have seen what happened; null where it does not wait. */
  pause?(): number | null;
  /** The table on the server, where there is one. */
  readonly id?: string;
  /** What goes on around the game, where it is played at the server. */
  readonly life?: Life;
  /** What a better player would do now. */
  hint?(): Promise<Hint>;
  /** Whether that may be asked at this table. */
  mayAsk?(): boolean;
  rematch?(): Promise<void>;
  review?(game?: number): void;
  react?(reaction: string): void;
  close(): void;
}

/** The table refused something; the message is fit to be shown. */
export class Refused extends Error {}
