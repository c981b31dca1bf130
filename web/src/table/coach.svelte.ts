import type { BaseEvent } from "./controller";

/** Which rule an event shows at work. */
const RULES: Record<string, Record<string, string>> = {
  gold: { "next-turn": "G-4", strike: "G-5", duel: "G-6", blast: "G-7", nothing: "G-8", rush: "G-9" },
  hunting: {
    unveiled: "H-3",
    declared: "H-4",
    won: "H-5",
    lost: "H-6",
    "broken-down": "H-7",
    revealed: "H-8",
    kept: "H-9",
  },
  mole: { chosen: "M-2", revealed: "M-3", corridor: "M-8", moved: "M-9", chain: "M-10" },
};
const FIRST: Record<string, string[]> = { gold: ["G-2", "G-4"], hunting: ["H-1", "H-2"], mole: ["M-4", "M-2"] };
const BY_ROW: Record<string, string> = {
  "own colour": "M-5",
  "new row": "M-6",
  "empty centre": "M-7",
  "silver card": "M-12",
  "blank row": "M-13",
};

export function ruleOf(game: string, event: BaseEvent): string | null {
  if (game === "mole" && event.event === "laid") {
    const { why } = event as unknown as { why: { row: string } };
    return BY_ROW[why.row] ?? null;
  }
  return RULES[game]?.[event.event] ?? null;
}

/** Stops the table the first time a rule is at work, and says what it is. */
export class Coach {
  rule = $state<string | null>(null);
  #told = new Set<string>();
  #resume: (() => void) | null = null;

  async greet(game: string): Promise<void> {
    for (const rule of FIRST[game] ?? []) await this.#tell(rule);
  }

  async explain(game: string, event: BaseEvent): Promise<void> {
    const rule = ruleOf(game, event);
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
