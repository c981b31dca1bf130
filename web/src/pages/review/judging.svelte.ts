import { fetchReview, Refusal } from "../../api/client";
import type { GameReview } from "../../table/reviewing";

/** How long to wait before asking again, in milliseconds: at first, and at most. */
const SOON = 500;
const LATER = 3000;
/** So often a server that cannot be reached is asked again. */
const TRIES = 5;

/** The review of one game: asked for until it is there. */
export class Judging {
  done = $state(0);
  total = $state(0);
  review = $state.raw<GameReview | null>(null);
  /** There will be none. */
  failed = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #missed = 0;
  #isOver = false;

  constructor(
    readonly table: string,
    readonly game: number,
  ) {
    void this.#ask(SOON);
  }

  close(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  async #ask(pause: number): Promise<void> {
    let wait = pause;
    try {
      const { done, total, review } = await fetchReview(this.table, this.game);
      [this.done, this.total, this.review, this.#missed] = [done, total, review, 0];
    } catch (error) {
      const again = this.#againAfter(error);
      this.failed = again === null;
      wait = Math.max(wait, again ?? 0);
    }
    if (this.#isOver || this.review || this.failed) return;
    this.#timer = setTimeout(() => void this.#ask(Math.min(LATER, pause * 1.3)), wait);
  }

  /** When to try again after a failure; null where that is no use. */
  #againAfter(error: unknown): number | null {
    if (error instanceof Refusal)
      return error.problem.code === "too-many" ? (error.problem.retry_after ?? 1) * 1000 : null;
    this.#missed += 1;
    return this.#missed < TRIES ? LATER : null;
  }
}
