import type { BaseView, Schemas } from "../api/schemas";
import type { Teller } from "./story";

export type GameReview = Schemas["Review"];
export type Decision = Schemas["Decision"];
export type Verdict = Decision["name"];

/** Why a move was as good as it was: a name, and what there is to say of what was played and of what was best. */
export interface Reason<Told = unknown> {
  key: string;
  played: Told;
  best: Told;
}
/** One of the two moves that a review compares. */
export type Compared = "played" | "best";

/** Something on the board that a move is about, and what is written beside it. */
export interface Mark {
  node: HTMLElement;
  text?: string;
}

/** A line of a game's own account; where it has a moment, one can go there. */
export interface AccountLine {
  text: string;
  /** How many moves had been made then. */
  at?: number;
}
export interface Account {
  seat: number;
  /** What it comes to. */
  sum: string[];
  /** What it is made of. */
  lines: AccountLine[];
}

/** What a game says in a review: moves, reasons and its ledger in words, and where a move is on the board. */
export interface Reviewing {
  /** What is done, as a thing to do; `view` is the board before it. */
  move(move: string, view: BaseView): string;
  /** What speaks for one of the two moves, or against it, in a sentence. */
  why(reason: Reason<never>, which: Compared, teller: Teller): string;
  /** What to look at on the board for a move of a seat; nothing where it does not lie there. */
  marks(move: string, seat: number, view: BaseView): Mark[];
  accounts(review: GameReview, teller: Teller): Account[];
}

/** What one can look for in a graph, from little to much. */
export const FAULTS = ["slip", "mistake", "blunder"] as const satisfies Verdict[];
export type Fault = (typeof FAULTS)[number];
export const isFault = (name: Verdict): name is Fault => (FAULTS as readonly Verdict[]).includes(name);

/** Nothing to mend: it is the best move, or nobody could tell the two apart. */
export const isAsGoodAsBest = ({ name }: Decision): boolean => name === "best";

/** A seat's chance at a moment: so many moves had been made. */
export interface Point {
  at: number;
  chance: number;
}

/** A seat's chances over a game of so many moves: an equal share at first, before and after each own choice, the result. */
export function lineOf({ decisions, players }: GameReview, seat: number, moves: number): Point[] {
  const { share, result } = players[seat]!;
  const own = decisions.filter((decision) => decision.seat === seat);
  return [
    { at: 0, chance: share },
    ...own.flatMap(({ number, best_win, win }) => [
      { at: number - 1, chance: best_win },
      { at: number, chance: win },
    ]),
    { at: moves, chance: result },
  ];
}

/** What a line shows at a moment; where it jumps there, what it jumps to. */
export function chanceAt(line: Point[], at: number): number {
  const next = line.findIndex((point) => point.at > at);
  const before = line.at(next < 0 ? -1 : next - 1)!;
  const after = line[next] ?? before;
  const part = after.at === before.at ? 0 : (at - before.at) / (after.at - before.at);
  return before.chance + (after.chance - before.chance) * part;
}

/** What is decided next, where there is a choice. */
export function decisionAt({ decisions }: GameReview, at: number): Decision | null {
  return decisions.find((decision) => decision.number === at + 1) ?? null;
}

/** What was less than good, by one seat or by all. */
export function faultsOf({ decisions }: GameReview, seat: number | null): Decision[] {
  return decisions.filter((decision) => isFault(decision.name) && (seat === null || decision.seat === seat));
}

/** The moments before the faults next to this one, on either side. */
export function faultsBeside(faults: Decision[], at: number): { before: number | null; after: number | null } {
  const moments = faults.map(({ number }) => number - 1);
  return {
    before: moments.findLast((moment) => moment < at) ?? null,
    after: moments.find((moment) => moment > at) ?? null,
  };
}
