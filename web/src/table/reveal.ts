/**
 * How long a table lets cards lie open: what its host chooses from, and the seconds of its `pause` that follow. They
 * are long enough for every screen to tell what happened; a table goes on as soon as all have seen it.
 */
export const PAUSES = { short: 3.5, normal: 6, long: 10 } as const;
export type Reveal = keyof typeof PAUSES;
export const REVEALS = Object.keys(PAUSES) as Reveal[];

/** What a table with this pause has chosen, or comes nearest to. */
export function revealOf(pause: number): Reveal {
  const distance = (reveal: Reveal) => Math.abs(PAUSES[reveal] - pause);
  return REVEALS.reduce((best, each) => (distance(each) < distance(best) ? each : best));
}

/** How slowly such a table goes; one that waits for nobody leaves it to each reader. */
export function revealPace(pause: number | null): number | null {
  return pause ? pause / PAUSES.normal : null;
}
