import type { BaseEvent, BaseView } from "../api/schemas";
import type { Listener, SeatInfo, Transport } from "../api/transport";

export interface Recording {
  /** Whose view it is. */
  seat: number | null;
  /** Who of the seats is "you", where that is not the one whose view it is. */
  you?: number | null;
  /** It is only watched: a move of the viewer means nothing. */
  past?: boolean;
  names?: string[];
  /** What is done with it: watched again, solved. */
  label?: () => string;
  /** What is the same in every view. */
  constant: Partial<BaseView> & Pick<BaseView, "game" | "options">;
  steps: { move: [number, string] | null; events: BaseEvent[]; view: Partial<BaseView> }[];
}

const NAMES = ["Ada", "Bruno", "Cleo", "Dario", "Edda", "Finn"];

/** Tells a recorded game again, step by step or by itself. A move of the viewer means: go on. */
export class RecordedTable implements Transport {
  readonly past: boolean;
  readonly you: number | null;
  #at = 0;
  #listener: Listener | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: boolean;
  /** The board is still on its way to this moment. */
  #moving = false;
  /** Told which moment the board has come to, once all that led there was shown. */
  onarrive: (at: number) => void = () => {};

  constructor(
    readonly recording: Recording,
    readonly from: number | null,
    readonly onstep: (at: number) => void = () => {},
    readonly pace = 1200,
  ) {
    this.#running = from === null;
    this.past = recording.past ?? false;
    this.you = recording.you === undefined ? recording.seat : recording.you;
  }

  get label(): (() => string) | undefined {
    return this.recording.label;
  }

  get last(): number {
    return this.recording.steps.length - 1;
  }

  get seats(): SeatInfo[] {
    const players = this.recording.constant.options.players;
    const names = this.recording.names ?? NAMES.map((name, seat) => (seat === this.recording.seat ? "You" : name));
    return names.slice(0, players).map((name): SeatInfo => ({ name, bot: null, present: true }));
  }

  open(listener: Listener): void {
    this.#listener = listener;
    listener.connection("open");
    listener.seats(this.seats, this.recording.seat);
    this.jump(this.from ?? 0);
  }

  /** Show a moment at once. */
  jump(at: number): void {
    this.#at = Math.max(0, Math.min(at, this.last));
    this.#tell(true);
  }

  next(): void {
    if (this.#at >= this.last) return;
    this.#at += 1;
    this.#tell(false);
  }

  /** On by one; who is in a hurry sees the end of a move at once. */
  step(): void {
    if (this.#moving) this.jump(this.#at + 1);
    else this.next();
  }

  run(running: boolean): void {
    this.#running = running;
    clearTimeout(this.#timer);
    if (running) this.next();
  }

  /** All that was told up to the moment that is shown. */
  history(): Promise<BaseEvent[]> {
    return Promise.resolve(this.recording.steps.slice(0, this.#at + 1).flatMap((step) => step.events));
  }

  story(): Promise<BaseEvent[]> {
    return Promise.resolve(this.recording.steps.flatMap((step) => step.events));
  }

  play(): Promise<void> {
    this.next();
    return Promise.resolve();
  }

  seen(): void {
    this.#moving = false;
    this.onarrive(this.#at);
    clearTimeout(this.#timer);
    if (this.#running) this.#timer = setTimeout(() => this.next(), this.pace);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#listener = null;
  }

  /** A moment as the board is shown it. */
  view(at: number): BaseView {
    return { ...this.recording.constant, ...this.recording.steps[at]!.view } as BaseView;
  }

  #tell(fresh: boolean): void {
    this.#moving = true;
    this.onstep(this.#at);
    this.#listener?.update({ view: this.view(this.#at), events: this.recording.steps[this.#at]!.events }, fresh);
  }
}
