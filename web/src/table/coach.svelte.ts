import type { BaseEvent } from "./controller";
import type { Coaching } from "./room";

/** Stops the table the first time a rule is at work, and says what it is. */
export class Coach {
  rule = $state<string | null>(null);
  #told = new Set<string>();
  #resume: (() => void) | null = null;

  constructor(readonly coaching: Coaching) {}

  async greet(): Promise<void> {
    for (const rule of this.coaching.first) await this.#tell(rule);
  }

  async explain(event: BaseEvent): Promise<void> {
    const rule = this.coaching.rule(event);
    if (rule) await this.#tell(rule);
  }

  understood(): void {
    this.rule = null;
    this.#resume?.();
  }

  #tell(rule: string): Promise<void> {
    if (this.#told.has(rule)) return Promise.resolve();
    this.#told.add(rule);
    this.rule = rule;
    return new Promise((resolve) => {
      this.#resume = resolve;
    });
  }
}
