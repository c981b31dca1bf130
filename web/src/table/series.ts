import type { Series } from "../lib/transport";

/** Points over all games that are over, seat by seat. */
export function totals(series: Series): number[] {
  const sums = Array.from({ length: series.games }, () => 0);
  for (const outcome of series.outcomes) outcome?.scores.forEach((score, seat) => (sums[seat]! += score));
  return sums;
}

/** The game that is on, counted from 1; the last one when all are over. */
export function gameNumber(series: Series): number {
  return series.outcomes.length;
}

/** The seats that have most so far. */
export function leaders(series: Series): number[] {
  const sums = totals(series);
  const best = Math.max(...sums);
  return sums.flatMap((sum, seat) => (sum === best ? [seat] : []));
}
