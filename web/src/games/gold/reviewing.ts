import { sentences } from "../../i18n/index.svelte";
import type { Account, AccountLine, Compared, GameReview, Mark, Reason } from "../../table/reviewing";
import type { Teller } from "../../table/story";
import { cardName, placed } from "./tell";
import { coordinate } from "./types";
import { t, tellBy } from "./words";

/** A card that could be turned up: what was known of it, and what it does with the one that lies open. */
interface Choice {
  kind: "new" | "known" | "plan" | "take" | "strike" | "gift" | "duel" | "blast" | "nothing";
  at: number;
  card: string | null;
  with: string | null;
  /** Where that lies; reviews that were kept before do not say it. */
  with_at?: number | null;
  to: number | null;
}
type Fate = "forgotten" | "unlucky" | "misjudged" | "given away";
interface Nugget {
  seat: number;
  number: number;
  position: number;
  gold: string;
  fate: Fate;
  missed: number | null;
  seen: number | null;
}
interface Ledger {
  nuggets: Nugget[];
  players: { seat: number; won: number; lost: Record<Fate, number> }[];
}

const position = (move: string): number => Number(move.split(" ")[1]);

export function move(move: string): string {
  return t("gold.review.flip", { place: coordinate(position(move)) });
}

export function why(reason: Reason<Choice>, which: Compared, teller: Teller): string {
  const { kind, at, card, with: other, with_at: there, to } = reason[which];
  const values = {
    place: coordinate(at),
    card: card ? cardName(card, ".the") : "",
    other: other ? placed(cardName(other, ".the"), there ?? -1) : "",
  };
  return sentences(
    kind === "gift" ? tellBy(teller, "gold.review.gift", to ?? -1, values) : t(`gold.review.${kind}`, values),
  );
}

export function marks(move: string): Mark[] {
  const node = document.querySelector(`.board [data-position="${position(move)}"]`)?.closest<HTMLElement>(".card");
  return node ? [{ node }] : [];
}

export function accounts({ ledger }: GameReview): Account[] {
  const { players, nuggets } = ledger as Ledger;
  return players.map(({ seat, won, lost }) => ({
    seat,
    sum: [t("gold.review.won", { n: won }), t("gold.review.lost", { ...lost, given: lost["given away"] })],
    lines: nuggets.filter((nugget) => nugget.seat === seat).flatMap(lineOf),
  }));
}

/** What could not be had is counted, and not told one by one. */
function lineOf({ fate, gold, position, number, missed, seen }: Nugget): AccountLine[] {
  if (fate === "unlucky") return [];
  const at = missed ?? number;
  const values = {
    gold: cardName(gold, ".the"),
    place: coordinate(position),
    seen: seen ?? at,
    missed: at,
    gone: number,
  };
  return [{ text: sentences(t(`gold.review.fate.${fate}`, values)), at: at - 1 }];
}
