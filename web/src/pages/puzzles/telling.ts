import { levelName } from "../../api/names";
import type { BaseView } from "../../api/schemas";
import { sentences, t, words } from "../../i18n/index.svelte";
import type { PuzzleAnswer } from "../../table/puzzling";
import type { Reason, Reviewing } from "../../table/reviewing";
import type { Teller } from "../../table/story";

/** An answer in words: what is right, what that is worth, why, and what is to be said of another choice. */
export interface ToldAnswer {
  right: string;
  /** What is just as good. */
  also: string;
  chances: string;
  why: string;
  chosen: string;
  missedBy: string;
}

/** From this gap on, chances in whole hundredths tell two moves apart. */
const PLAIN = 0.02;

/** `view` is the board before the decision; a game that has no words for reviews is told in its notation. */
export function tellAnswer(
  answer: PuzzleAnswer,
  move: string,
  view: BaseView,
  reviewing: Reviewing | null,
  teller: Teller,
): ToldAnswer {
  const { right, win, next_win, missed_by } = answer;
  const [best, ...others] = answer.is_right ? [move, ...right.filter((other) => other !== move)] : right;
  const say = (text: string) => reviewing?.move(text, view) ?? text;
  const reason = answer.reason as Reason<never> | null;
  const digits = win - next_win < PLAIN ? 1 : 0;
  return {
    right: sentences(answer.is_right ? `${say(best!)}.` : t("review.better", { move: say(best!) })),
    also: others.length ? sentences(t("puzzle.also", { moves: words.list(others.map(say)) })) : "",
    chances: t("puzzle.chances", { win: words.percent(win, digits), next: words.percent(next_win, digits) }),
    why: reviewing && reason ? reviewing.why(reason, "best", teller) : answer.why,
    chosen: reviewing && reason && !answer.is_right ? reviewing.why(reason, "played", teller) : "",
    missedBy: missed_by.length
      ? t("puzzle.missedBy", { levels: words.list(missed_by.map(levelName)) })
      : t("puzzle.missedBy.none"),
  };
}
