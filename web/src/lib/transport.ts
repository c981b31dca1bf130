export type Connection = "connecting" | "open" | "lost";

export interface SeatInfo {
  name: string;
  bot: string | null;
  present: boolean;
}

/** What the table tells after each move: what this listener may see. */
export interface Update {
  view: unknown;
  events: unknown[];
}

export interface Listener {
  seats(seats: SeatInfo[], mine: number | null): void;
  /** `fresh`: show the view at once, without telling how it came about. */
  update(update: Update, fresh: boolean): void;
  connection(state: Connection): void;
  reaction?(seat: number, kind: string): void;
}

export interface Transport {
  open(listener: Listener): void;
  play(move: string): Promise<void>;
  /** Take back what was chosen in secret, where a table allows it. */
  takeBack?(): Promise<void>;
  /** What was told before this line was opened. */
  history?(): Promise<unknown[]>;
  /** Everything told so far has been shown. */
  seen?(): void;
  /** Somebody is here to learn: explain what happens. */
  readonly learning?: boolean;
  rematch?(): Promise<void>;
  review?(): void;
  react?(reaction: string): void;
  close(): void;
}

/** The table refused something; the message is fit to be shown. */
export class Refused extends Error {}
