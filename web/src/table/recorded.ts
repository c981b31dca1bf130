import type { BaseEvent, BaseView } from "../api/schemas";
import type { Listener, SeatInfo, Transport } from "../api/transport";

export interface Recording {
  seat: number | null;
  names?: string[];
  /** What is the same in every view. */
  constant: Partial<BaseView> & Pick<BaseView, "game" | "options">;
  steps: { move: [number, string] | null; events: BaseEvent[]; view: Partial<BaseView> }[];
}

const NAMES = ["Ada", "Bruno", "Cleo", "Dario", "Edda", "Finn"];

/** Tells a recorded game again, step by step or by itself. A move of the viewer means: go on. */
export class RecordedTable implements Transport {
  #at = 0;
  #listener: Listener | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: boolean;

  constructor(
    readonly recording: Recording,
    readonly from: number | null,
    readonly onstep: (at: number) => void = () => {},
    readonly pace = 1200,
  ) {
    this.#running = from === null;
  }

  get last(): number {
    return this.recording.steps.length - 1;
  }

  open(listener: Listener): void {
    this.#listener = listener;
    const players = this.recording.constant.options.players;
    const names = this.recording.names ?? NAMES.map((name, seat) => (seat === this.recording.seat ? "You" : name));
    const seats = names.slice(0, players).map((name): SeatInfo => ({ name, bot: null, present: true }));
    listener.connection("open");
    listener.seats(seats, this.recording.seat);
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

  run(running: boolean): void {
    this.#running = running;
    clearTimeout(this.#timer);
    if (running) this.next();
  }

  story(): Promise<BaseEvent[]> {
    return Promise.resolve(this.recording.steps.flatMap((step) => step.events));
  }

  play(): Promise<void> {
    this.next();
    return Promise.resolve();
  }

  seen(): void {
    clearTimeout(this.#timer);
    if (this.#running) this.#timer = setTimeout(() => this.next(), this.pace);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#listener = null;
  }

  #tell(fresh: boolean): void {
    const step = this.recording.steps[this.#at]!;
    this.onstep(this.#at);
    const view = { ...this.recording.constant, ...step.view } as BaseView;
    this.#listener?.update({ view, events: step.events }, fresh);
  }
}
