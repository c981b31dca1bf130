import type { BaseView } from "../../api/schemas";
import { sentences, t, words } from "../../i18n/index.svelte";
import {
  chanceAt,
  type Compared,
  type Decision,
  type GameReview,
  type Point,
  type Reason,
  type Reviewing,
  isAsGoodAsBest,
} from "../../table/reviewing";
import { tellBy, type Teller } from "../../table/story";

/** A decision in words: its name, who did what, what that cost, what would have been better, and why. */
export interface ToldDecision {
  name: string;
  what: string;
  chance: string;
  /** What would have been better, where something would. */
  better: string;
  why: string;
  /** What is to be said of the move played, where another was better. */
  played: string;
}

/** From this loss on, chances in whole hundredths tell two moves apart. */
const PLAIN = 0.02;

/** `view` is the board before it; a game that has no words for a review is told in its notation. */
export function tellDecision(
  decision: Decision,
  view: BaseView,
  reviewing: Reviewing | null,
  teller: Teller,
): ToldDecision {
  const { seat, played, best, win, best_win } = decision;
  const reason = decision.reason as Reason<never> | null;
  const isBest = isAsGoodAsBest(decision);
  const say = (move: string) => reviewing?.move(move, view) ?? move;
  const why = (which: Compared) => (reviewing && reason ? reviewing.why(reason, which, teller) : "");
  const chance = (part: number) => words.percent(part, isBest || decision.loss >= PLAIN ? 0 : 1);
  return {
    name: t(`review.name.${decision.name}`),
    what: t("review.decision", { name: teller.name(seat), move: say(played) }),
    chance: isBest ? chance(win) : t("review.cost", { win: chance(win), best: chance(best_win) }),
    better: isBest ? "" : sentences(t("review.better", { move: say(best) })),
    why: why(isBest ? "played" : "best"),
    played: isBest ? "" : why("played"),
  };
}

/** The same in one breath. */
export function inOneBreath({ name, what, chance, better, why }: ToldDecision): string {
  return [`${name}.`, `${what}, ${chance}.`, better, why].filter(Boolean).join(" ");
}

export type Turn = GameReview["turning_points"][number];

/** What turned a game: a choice, with what would have been better, or luck. `view` is the board before it. */
export function tellTurn(
  turn: Turn,
  review: GameReview,
  view: BaseView,
  reviewing: Reviewing | null,
  teller: Teller,
): string {
  const { seat, number: n, since, before, after } = turn;
  const chances = { before: words.percent(before), after: words.percent(after) };
  if (turn.kind === "luck")
    return tellBy(teller, after > before ? "review.turn.rose" : "review.turn.fell", seat, { ...chances, n: since });
  const { played, best } = review.decisions.find(({ number }) => number === n)!;
  const say = (move: string) => reviewing?.move(move, view) ?? move;
  return tellBy(teller, "review.turn.choice", seat, { ...chances, n, move: say(played), best: say(best) });
}

/** Everybody's chance at a moment. */
export function tellChances(lines: Point[][], at: number, teller: Teller): string {
  return words.list(
    lines.map((line, seat) =>
      t("review.chance", { name: teller.name(seat), chance: words.percent(chanceAt(line, at)) }),
    ),
  );
}
