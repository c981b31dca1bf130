import { words } from "../../i18n/index.svelte";
import type { Account, AccountLine, Compared, GameReview, Mark, Reason } from "../../table/reviewing";
import { PILES } from "./types";
import { t } from "./words";

/** A declaration: how likely it was by what could be seen, and how likely to break the stack down. */
interface Odds {
  number: number;
  pile: string;
  chance: number;
  risk: number;
}
interface Lift {
  number: number;
  seat: number;
  pile: string;
  declared: number;
  piece: number;
  chance: number;
}
interface Ledger {
  lifts: Lift[];
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
export function why(reason: Reason<Odds | number | null>, which: Compared): string {
  const told = reason[which];
  if (told === null) return t("hunting.review.guess");
  if (typeof told === "number") return t("hunting.review.gives", { gold: words.decimal(told, 2) });
  const { number: n, pile, chance, risk } = told;
  const values = { n, pile, chance: words.percent(chance), risk: words.percent(risk) };
  return t(risk > 0 ? "hunting.review.odds.risk" : "hunting.review.odds", values);
}

/** The pile of the other side, with the number that is said. */
export function marks(move: string, seat: number): Mark[] {
  const [verb, first = "", second = ""] = move.split(" ");
  const pile = verb === "rush" ? first : second;
  const node = document.querySelector<HTMLElement>(`[data-pile="${1 - seat}${pile}"] .pile`);
  return verb === "build" || !node ? [] : [{ node, ...(verb === "rush" ? {} : { text: first }) }];
}

export function accounts({ ledger }: GameReview): Account[] {
  const { players, builds, lifts } = ledger as Ledger;
  return players.map(({ seat, hits, expected, possible }) => {
    const { gives, least } = builds[seat]!;
    const told = { expected: words.decimal(expected, 1), possible: words.decimal(possible, 1) };
    return {
      seat,
      sum: [
        t("hunting.review.hits", { n: hits, ...told }),
        t("hunting.review.built", { gives: words.decimal(gives, 2), least: words.decimal(least, 2) }),
      ],
      lines: lifts.filter((lift) => lift.seat === seat).flatMap(lineOf),
    };
  });
}

/** What came otherwise than one could expect. */
function lineOf({ number, pile, declared, piece, chance }: Lift): AccountLine[] {
  const isRight = declared === piece;
  if (isRight ? chance >= UNLIKELY : chance <= LIKELY) return [];
  const values = { move: number, n: declared, pile, piece, chance: words.percent(chance) };
  return [{ text: t(isRight ? "hunting.review.lucky" : "hunting.review.unlucky", values), at: number - 1 }];
}
