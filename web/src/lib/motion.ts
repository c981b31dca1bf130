/** Steps run one after the other. A step changes what is shown, then waits on the clock. */
export type Step = (clock: Clock) => Promise<void> | void;

export interface Clock {
  /** Wait so many milliseconds at normal speed; at once when skipping. */
  wait(ms: number): Promise<void>;
  /** Let what lies open lie there, by the table's own time: no speed, skip or reduced motion makes that shorter. */
  hold(ms: number): Promise<void>;
  /** How long something lasting `ms` at normal speed takes now. */
  scale(ms: number): number;
  readonly skipping: boolean;
}

type Timer = (callback: () => void, ms: number) => unknown;

export class MotionQueue implements Clock {
  speed = 1;
  /** How slowly the table itself goes, 1 as usual; null where nobody has to remember: there a hold is a wait. */
  pace: number | null = null;
  skipping = false;
  onIdle: () => void = () => {};
  onBusy: () => void = () => {};

  #steps: Step[] = [];
  #running = false;
  #wake: (() => void) | null = null;
  #stopped = false;
  #timer: Timer;

  constructor(timer: Timer = (callback, ms) => setTimeout(callback, ms)) {
    this.#timer = timer;
  }

  get busy(): boolean {
    return this.#running;
  }

  get length(): number {
    return this.#steps.length;
  }

  add(...steps: Step[]): void {
    this.#steps.push(...steps);
    if (!this.#running) void this.#run();
  }

  /** Jump to the end of everything that is queued now. */
  skip(): void {
    if (!this.#running) return;
    this.skipping = true;
    this.#wake?.();
  }

  /** Nobody looks any more: drop what is queued and never call back. */
  stop(): void {
    this.#steps = [];
    this.#stopped = true;
    this.onBusy = this.onIdle = () => {};
    this.skip();
  }

  scale(ms: number): number {
    return this.skipping ? 0 : ms / this.speed;
  }

  hold(ms: number): Promise<void> {
    if (this.pace === null) return this.wait(ms);
    if (this.#stopped) return Promise.resolve();
    return new Promise((resolve) => this.#timer(resolve, ms * this.pace!));
  }

  wait(ms: number): Promise<void> {
    const real = this.scale(ms);
    if (real <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        this.#wake = null;
        resolve();
      };
      this.#wake = done;
      this.#timer(() => {
        if (this.#wake === done) done();
      }, real);
    });
  }

  async #run(): Promise<void> {
    this.#running = true;
    this.onBusy();
    for (let step = this.#steps.shift(); step; step = this.#steps.shift()) {
      try {
        await step(this);
      } catch (error) {
        console.error(error);
      }
    }
    this.#running = false;
    this.skipping = false;
    this.onIdle();
  }
}
