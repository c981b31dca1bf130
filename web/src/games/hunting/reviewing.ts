import { words } from "../../i18n/index.svelte";
import type { Account, AccountLine, Compared, GameReview, Mark, Reason } from "../../table/reviewing";
import { PILES } from "./types";
import { t } from "./words";

/** A declaration: how likely it was if a good builder had built, by counting all that fits, and to break the stack down. */
interface Odds {
  number: number;
  pile: string;
  chance: number;
  counted?: number;
  risk: number;
}
/** What is said of a best move whose odds are no better than those of the one played. */
interface Compares extends Reason<Odds | number | null> {
  though?: "sure" | "later" | null;
}
interface Lift {
  number: number;
  seat: number;
  pile: string;
  declared: number;
  piece: number;
  chance: number;
}
type Use = "rush" | "keep";
/** What became of a marker, and the move at which it was time to use it and it was not. */
interface MarkerUse {
  seat: number;
  use: Use | null;
  number: number | null;
  late: number | null;
  late_use: Use | null;
  late_cost: number;
}
interface Ledger {
  lifts: Lift[];
  /** Not in reviews from before it was told. */
  markers?: MarkerUse[];
  builds: { seat: number; gives: number; least: number }[];
  players: { seat: number; hits: number; expected: number; possible: number }[];
}

/** What is less likely than this and comes off, or more likely than the other and fails, is worth telling. */
const UNLIKELY = 1 / 3;
const LIKELY = 2 / 3;

export function move(move: string): string {
  const [verb, first = "", second = ""] = move.split(" ");
  if (verb === "build") return t("hunting.review.build", { piles: pilesOf(first) });
  if (verb === "rush") return t("hunting.review.rush", { pile: first });
  return t(verb === "keep" ? "hunting.review.keep" : "hunting.review.mine", { n: first, pile: second });
}

/** `1-2-3/2-2/1-1/3` in words: which pieces lie on which pile, from the bottom up. */
function pilesOf(build: string): string {
  return words.list(build.split("/").map((pieces, i) => t("hunting.review.pile", { pile: PILES[i]!, pieces })));
}

/** Of a build there is a number, where another one was better; of a declaration there are its odds. */
export function why(reason: Compares, which: Compared): string {
  const told = reason[which];
  if (told === null) return t("hunting.review.guess");
  if (typeof told === "number") return t("hunting.review.gives", { gold: words.decimal(told, 2) });
  return [
    oddsOf(told),
    ...(told.risk > 0 ? [t("hunting.review.risk", { risk: words.percent(told.risk) })] : []),
    ...(which === "best" && reason.though ? [t(`hunting.review.though.${reason.though}`)] : []),
  ].join(" ");
}

/** Both ways to tell how likely a number is, unless they agree. */
function oddsOf({ number: n, pile, chance, counted = chance }: Odds): string {
  const values = { n, pile, chance: words.percent(chance), counted: words.percent(counted) };
  return t(values.chance === values.counted ? "hunting.review.odds" : "hunting.review.odds.good", values);
}

/** The pile of the other side, with the number that is said. */
export function marks(move: string, seat: number): Mark[] {
  const [verb, first = "", second = ""] = move.split(" ");
  const pile = verb === "rush" ? first : second;
  const node = document.querySelector<HTMLElement>(`[data-pile="${1 - seat}${pile}"] .pile`);
  return verb === "build" || !node ? [] : [{ node, ...(verb === "rush" ? {} : { text: first }) }];
}

export function accounts({ ledger }: GameReview): Account[] {
  const { players, builds, lifts, markers = [] } = ledger as Ledger;
  return players.map(({ seat, hits, expected, possible }) => {
    const { gives, least } = builds[seat]!;
    const uses = markers.filter((marker) => marker.seat === seat);
    const told = { expected: words.decimal(expected, 1), possible: words.decimal(possible, 1) };
    return {
      seat,
      sum: [
        t("hunting.review.hits", { n: hits, ...told }),
        ...uses.map(({ use, number }) => t(`hunting.review.marker.${use ?? "none"}`, { move: number ?? 0 })),
        t("hunting.review.built", { gives: words.decimal(gives, 2), least: words.decimal(least, 2) }),
      ],
      lines: [...uses.flatMap(lateOf), ...lifts.filter((lift) => lift.seat === seat).flatMap(lineOf)],
    };
  });
}

function lateOf({ late, late_use: use, late_cost: cost }: MarkerUse): AccountLine[] {
  if (late === null || !use) return [];
  return [{ text: t(`hunting.review.late.${use}`, { move: late, cost: words.percent(cost) }), at: late - 1 }];
}

/** What came otherwise than one could expect. */
function lineOf({ number, pile, declared, piece, chance }: Lift): AccountLine[] {
  const isRight = declared === piece;
  if (isRight ? chance >= UNLIKELY : chance <= LIKELY) return [];
  const values = { move: number, n: declared, pile, piece, chance: words.percent(chance) };
  return [{ text: t(isRight ? "hunting.review.lucky" : "hunting.review.unlucky", values), at: number - 1 }];
}
