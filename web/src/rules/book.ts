import type { GameName } from "../lib/route.svelte";

export interface Rule {
  id: string;
  title: string;
  text: string;
  ruling?: boolean;
}

export type RuleBook = Record<GameName, Rule[]>;
