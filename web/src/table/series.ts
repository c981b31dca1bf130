import type { Series } from "../api/transport";

/** Points over all games that are over, seat by seat; of nobody before the first is. */
export function totals(series: Series): number[] {
  const over = series.outcomes.filter((outcome) => outcome !== null);
  const seats = over[0]?.scores ?? [];
  return seats.map((_, seat) => over.reduce((sum, outcome) => sum + (outcome.scores[seat] ?? 0), 0));
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
