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
  /** Which of all the notes this is, from 1; 0 while none is told. */
  number: number;
}

export const SILENT: Told = { note: null, move: null, over: false, number: 0 };

/** A first game arranged beforehand. It explains, waits for the move it asks for, and plays the others by itself. */
export class LessonTable implements Transport {
  /** How many notes there are in all. */
  readonly notes: number;
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
  ) {
    this.notes = script.steps.reduce((sum, step) => sum + step.notes.length, 0);
  }

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

  /** Go back to the note before this one, and to what lay on the table then. */
  back(): void {
    const told = this.#number - 1;
    if (!this.#idle || told < 1) return;
    clearTimeout(this.#timer);
    [this.#at, this.#note] = this.#placeOf(told);
    this.#tell(SILENT);
    this.#show(true);
  }

  async play(move: string): Promise<void> {
    if (!this.#idle || move !== this.#asked) throw new Refused(this.sorry());
    this.#advance();
  }

  /** What lies on the table now. */
  get view(): BaseView {
    return { ...this.script.constant, ...this.#step.view } as BaseView;
  }

  get #step(): LessonStep {
    return this.script.steps[this.#at]!;
  }

  /** The number of the note that is told, or was told last. */
  get #number(): number {
    const before = this.script.steps.slice(0, this.#at).reduce((sum, step) => sum + step.notes.length, 0);
    return before + Math.min(this.#note + 1, this.#step.notes.length);
  }

  /** The step at which a note is told, and which of its notes it is. */
  #placeOf(number: number): [number, number] {
    let left = number - 1;
    const at = this.script.steps.findIndex((step) => {
      if (left < step.notes.length) return true;
      left -= step.notes.length;
      return false;
    });
    return [at, left];
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
    const over = !this.#next && this.#note >= this.#step.notes.length - 1;
    const goesOn = note === null && move === null && this.#next !== undefined;
    this.#tell({ note, move, over, number: note === null ? 0 : this.#number }, goesOn);
    if (goesOn) this.#timer = setTimeout(() => this.#advance(), this.pace);
  }

  #advance(): void {
    this.#at += 1;
    this.#note = 0;
    this.#tell(SILENT);
    this.#show();
  }

  /** Before it goes on by itself nobody is asked for anything either. */
  #tell(told: Told, goesOn = false): void {
    this.#listener?.reading?.(goesOn || (told.note !== null && told.move === null));
    this.ontold(told);
  }

  #show(again = false): void {
    this.#idle = false;
    const { events, jump } = this.#step;
    const fresh = again || this.#at === 0 || jump === true;
    this.#listener?.update({ view: this.view, events: again ? [] : events }, fresh);
  }
}
