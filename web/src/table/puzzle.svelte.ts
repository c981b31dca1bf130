import type { BaseEvent, BaseView } from "../api/schemas";
import type { Listener, SeatInfo, Transport } from "../api/transport";
import type { Recording } from "./recorded";

/**
 * A game up to a decision. It is walked through like a recorded one, but nothing that has to be remembered is skipped; where
 * it ends the reader chooses, once.
 */
export class PuzzleTable implements Transport {
  readonly mustRemember = true;
  at = $state(0);
  running = $state(false);
  /** What was chosen, once it has been judged. */
  chosen = $state<string | null>(null);
  #listener: Listener | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The board is still on its way to this moment; the reader may be in a hurry to see the next. */
  #moving = false;
  #hurried = false;

  constructor(
    readonly recording: Recording & { seat: number; names: string[] },
    from: number,
    /** Told each choice; what it throws, the table shows. */
    readonly judge: (move: string) => Promise<void>,
    readonly pace = 250,
  ) {
    this.at = from;
  }

  get label(): (() => string) | undefined {
    return this.recording.label;
  }

  get last(): number {
    return this.recording.steps.length - 1;
  }

  /** Nobody can move on the way to the decision, nor after it. */
  get past(): boolean {
    return this.at < this.last || this.chosen !== null;
  }

  get seats(): SeatInfo[] {
    return this.recording.names.map((name): SeatInfo => ({ name, bot: null, present: true }));
  }

  open(listener: Listener): void {
    this.#listener = listener;
    listener.connection("open");
    listener.seats(this.seats, this.recording.seat);
    this.jump(this.at);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#listener = null;
  }

  /** Show a moment at once. */
  jump(at: number): void {
    this.at = Math.max(0, Math.min(at, this.last));
    this.#hurried = false;
    this.#tell(true);
  }

  /** On by one; who is in a hurry sees the next move as soon as this one is over. */
  step(): void {
    if (this.#moving) this.#hurried = true;
    else this.#next();
  }

  /** The move before this one is shown again. */
  back(): void {
    this.run(false);
    const before = this.at - 1;
    this.jump(before - 1);
    if (before > 0) this.#next();
  }

  run(running: boolean): void {
    this.running = running && this.at < this.last;
    clearTimeout(this.#timer);
    if (this.running) this.step();
  }

  /** The same choice once more, from a moment on. */
  again(from: number): void {
    this.chosen = null;
    this.jump(from);
  }

  async play(move: string): Promise<void> {
    if (this.past) return;
    await this.judge(move);
    this.chosen = move;
  }

  seen(): void {
    this.#moving = false;
    clearTimeout(this.#timer);
    if (this.#hurried) this.#next();
    else if (this.running) this.#timer = setTimeout(() => this.#next(), this.pace);
  }

  /** All that was told up to the moment that is shown. */
  history(): Promise<BaseEvent[]> {
    return Promise.resolve(this.recording.steps.slice(0, this.at + 1).flatMap((step) => step.events));
  }

  view(at: number): BaseView {
    return { ...this.recording.constant, ...this.recording.steps[at]!.view } as BaseView;
  }

  #next(): void {
    this.#hurried = false;
    if (this.at >= this.last) return;
    this.at += 1;
    if (this.at === this.last) this.running = false;
    this.#tell(false);
  }

  #tell(fresh: boolean): void {
    this.#moving = true;
    this.#listener?.update({ view: this.view(this.at), events: this.recording.steps[this.at]!.events }, fresh);
  }
}
