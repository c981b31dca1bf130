import { t } from "../i18n/index.svelte";

/** Speaks of the seats of one table. */
export interface Teller {
  /** Who is "you". */
  you: number | null;
  name(seat: number): string;
}

export function tellerFor(names: string[], you: number | null): Teller {
  return { you, name: (seat) => names[seat] ?? t("seat.nameless", { n: seat + 1 }) };
}

/** The seat with the most of something, if any has some; the first of equals. */
export function most(counts: Map<number, number>): { seat: number; n: number } | null {
  let best: { seat: number; n: number } | null = null;
  for (const [seat, n] of counts) if (n > (best?.n ?? 0)) best = { seat, n };
  return best;
}
