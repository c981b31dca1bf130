import type { GameName } from "../lib/route.svelte";

export interface Rule {
  id: string;
  title: string;
  text: string;
  /** Where the rulebook is silent or contradicts itself: what we play, and why. */
  because?: string;
}

export type RuleBook = Record<GameName, Rule[]>;
