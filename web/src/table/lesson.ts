import type { BaseEvent, BaseView } from "../api/schemas";
import { Refused, type Listener, type SeatInfo, type Transport } from "../api/transport";

export interface LessonStep {
  move: [number, string] | null;
  events: BaseEvent[];
  view: Partial<BaseView>;
  notes: string[];
  /** A later moment: shown at once, without telling how it came about. */
  jump?: boolean;
}

export interface LessonScript {
  seat: number;
  /** What is the same in every view. */
  constant: Partial<BaseView> & Pick<BaseView, "game" | "options">;
  steps: LessonStep[];
}

/** What the learner is told now: a note to be understood, or a move to be made. */
export interface Told {
  note: string | null;
  /** The move that the lesson waits for. */
  move: string | null;
  over: boolean;
}

/** A first game arranged beforehand. It explains, waits for the move it asks for, and plays the others by itself. */
export class LessonTable implements Transport {
  #at = 0;
  #note = 0;
  #idle = false;
  #listener: Listener | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly script: LessonScript,
    readonly names: string[],
    readonly sorry: () => string,
    readonly ontold: (told: Told) => void,
    readonly pace = 700,
  ) {}

  open(listener: Listener): void {
    this.#listener = listener;
    const seats = this.names
      .slice(0, this.script.constant.options.players)
      .map((name): SeatInfo => ({ name, bot: null, present: true }));
    listener.connection("open");
    listener.seats(seats, this.script.seat);
    this.#show();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#listener = null;
  }

  /** All that was told has been shown: explain it, or go on. */
  seen(): void {
    this.#idle = true;
    this.#think();
  }

  /** The learner has read the note. */
  understood(): void {
    this.#note += 1;
    this.#think();
  }

  async play(move: string): Promise<void> {
    if (!this.#idle || move !== this.#asked) throw new Refused(this.sorry());
    this.#advance();
  }

  get #step(): LessonStep {
    return this.script.steps[this.#at]!;
  }

  get #next(): LessonStep | undefined {
    return this.script.steps[this.#at + 1];
  }

  /** The learner's own move, if that is what comes next and nothing is left to be read first. */
  get #asked(): string | null {
    const isLast = this.#note >= this.#step.notes.length - 1;
    const move = this.#next?.move;
    return isLast && move && move[0] === this.script.seat ? move[1] : null;
  }

  #think(): void {
    if (!this.#idle || !this.#listener) return;
    clearTimeout(this.#timer);
    const note = this.#step.notes[this.#note] ?? null;
    const move = this.#asked;
    this.ontold({ note, move, over: !this.#next && this.#note >= this.#step.notes.length - 1 });
    if (note === null && move === null && this.#next) this.#timer = setTimeout(() => this.#advance(), this.pace);
  }

  #advance(): void {
    this.#at += 1;
    this.#note = 0;
    this.ontold({ note: null, move: null, over: false });
    this.#show();
  }

  #show(): void {
    this.#idle = false;
    const { events, view, jump } = this.#step;
    const whole = { ...this.script.constant, ...view } as BaseView;
    this.#listener?.update({ view: whole, events }, this.#at === 0 || jump === true);
  }
}
