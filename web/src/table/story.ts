import { type Key, t } from "../i18n/index.svelte";

type Spoken =
  Extract<Key, `story.${string}.you`> extends infer Yours
    ? Yours extends `${infer Base}.you`
      ? Base & Key
      : never
    : never;

/** Speaks of a seat by name, or as "you". */
export interface Teller {
  of(key: Spoken, seat: number, values?: Record<string, string | number>): string;
}

export function tellerFor(names: string[], you: number | null): Teller {
  return {
    of: (key, seat, values = {}) =>
      t(seat === you ? (`${key}.you` as Key) : key, {
        ...values,
        name: names[seat] ?? t("seat.nameless", { n: seat + 1 }),
      }),
  };
}

/** The seat with the most of something, if any has some; the first of equals. */
export function most(counts: Map<number, number>): { seat: number; n: number } | null {
  let best: { seat: number; n: number } | null = null;
  for (const [seat, n] of counts) if (n > (best?.n ?? 0)) best = { seat, n };
  return best;
}
