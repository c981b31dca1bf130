import type { Component } from "svelte";

/** One picture of an example, and what it shows. */
export interface ExampleStep {
  drawn: unknown;
  told: () => string;
  /** What lies there before anything happens, for whoever cannot see the picture; where the words tell it anyway, nothing. */
  seen?: () => string;
}

/** A rule at work, drawn step by step. */
export interface Example {
  /** The rule that it shows. */
  rule: string;
  steps: ExampleStep[];
}

/** The drawn examples of a game's rules. */
export interface Examples {
  examples: Example[];
  /** Draws a step; what is drawn is told in words beside it. */
  Picture: Component<{ drawn: never }>;
}
