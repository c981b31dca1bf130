import type { Series } from "../api/transport";
import { t, tellOf, type Values, words } from "../i18n/index.svelte";
import type { Outcome } from "./controller";

/** Speaks of the seats of one table. */
export interface Teller {
  /** Who is "you". */
  you: number | null;
  name(seat: number): string;
}

export function tellerFor(names: string[], you: number | null): Teller {
  return { you, name: (seat) => names[seat] ?? t("seat.nameless", { n: seat + 1 }) };
}

type Told = Parameters<typeof tellOf>[0];

/** Tell of a seat by its name, or of you. */
export function tellBy(teller: Teller, key: Told, seat: number, values: Values = {}): string {
  return tellOf(key, seat === teller.you, { ...values, name: teller.name(seat) });
}

/** Tell of several seats by their names; of you and the others, where you are one of them. */
export function tellByAll(teller: Teller, key: Told, seats: readonly number[]): string {
  const others = seats.filter((seat) => seat !== teller.you);
  const names = words.list(others.map((seat) => teller.name(seat)));
  return tellOf(key, others.length < seats.length, { n: others.length, names });
}

/** Who has won. */
export function endTitle({ winners, decided_by }: Outcome, teller: Teller, isSeries: boolean): string {
  const [winner = -1] = winners;
  if (winners.length > 1) return tellByAll(teller, decided_by === "draw" ? "end.draw" : "end.shared", winners);
  return tellBy(teller, isSeries ? "end.series.wins" : "end.wins", winner);
}

/** The seat with the most of something, if any has some; the first of equals. */
export function most(counts: Map<number, number>): { seat: number; n: number } | null {
  let best: { seat: number; n: number } | null = null;
  for (const [seat, n] of counts) if (n > (best?.n ?? 0)) best = { seat, n };
  return best;
}

/** What a series will be remembered for: who won most games, how the lead went, the best game and the closest. */
export function seriesStory({ outcomes }: Series, outcome: Outcome, teller: Teller): string[] {
  const games = outcomes.filter((game) => game !== null);
  return [
    ...gamesWon(games, teller),
    ...courseOf(games, outcome, teller),
    ...bestGame(games, teller),
    ...closestGame(games),
  ];
}

function gamesWon(games: Outcome[], teller: Teller): string[] {
  const wins = new Map<number, number>();
  for (const { winners } of games) for (const seat of winners) wins.set(seat, (wins.get(seat) ?? 0) + 1);
  const best = most(wins);
  // Where several won as many, one of them is nothing special.
  const isAlone = [...wins.values()].filter((n) => n === best?.n).length === 1;
  return best && isAlone ? [tellBy(teller, "story.series.won", best.seat, { n: best.n, all: games.length })] : [];
}

/** Whether the winner led all the way, or came from behind. */
function courseOf(games: Outcome[], { winners }: Outcome, teller: Teller): string[] {
  const [winner] = winners;
  if (winner === undefined || winners.length > 1 || games.length < 2) return [];
  const sums = games[0]!.scores.map(() => 0);
  let behind = 0;
  games.slice(0, -1).forEach(({ scores }, game) => {
    for (const [seat, score] of scores.entries()) sums[seat]! += score;
    if (sums[winner]! < Math.max(...sums)) behind = game + 1;
  });
  return [tellBy(teller, behind ? "story.series.behind" : "story.series.led", winner, { n: behind })];
}

function bestGame(games: Outcome[], teller: Teller): string[] {
  const all = games.flatMap(({ scores }, game) => scores.map((score, seat) => ({ score, seat, game: game + 1 })));
  const best = all.reduce((top, each) => (each.score > top.score ? each : top), all[0]!);
  return [tellBy(teller, "story.series.best", best.seat, { n: best.score, game: best.game })];
}

function closestGame(games: Outcome[]): string[] {
  const margins = games.map(({ scores }, game) => {
    const [first = 0, second = 0] = [...scores].sort((a, b) => b - a);
    return { n: first - second, game: game + 1 };
  });
  const closest = margins.reduce((best, each) => (each.n < best.n ? each : best), margins[0]!);
  return [closest.n ? t("story.series.close", closest) : t("story.series.level", closest)];
}
