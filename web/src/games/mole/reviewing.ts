import type { BaseView } from "../../api/schemas";
import { sentences } from "../../i18n/index.svelte";
import type { Account, AccountLine, Compared, GameReview, Mark, Reason } from "../../table/reviewing";
import { moveWords } from "./closing";
import { cardName, sideWords } from "./tell";
import type { CloseChoice, MoleView } from "./types";
import { t } from "./words";

/** What a move takes as the layout lies, and how many cards of the deck would then take something. */
interface Outlook {
  takes: number;
  opens: number;
}
/** What sets the better move apart, where both bring the same as the layout lies. */
interface Compares extends Reason<Outlook> {
  order?: "later" | "earlier" | "after" | null;
}
interface Turn {
  number: number;
  round: number;
  seat: number;
  card: string;
  reach: number;
  took: number;
  opened: number;
}
interface Ledger {
  turns: Turn[];
  players: { seat: number; took: number; opened: number; missed: number }[];
}

export function move(move: string, view: BaseView): string {
  const [verb, card = ""] = move.split(" ");
  if (verb === "play") return t("mole.review.play", { card: cardName(card) });
  if (verb === "lay") return t("mole.review.lay", { side: sideWords(move) });
  const piles = closing(move, view)?.piles;
  return piles?.length ? t("mole.review.close", { moves: moveWords(piles) }) : t("mole.review.close.any");
}

/** The way to close that a move takes, as the board asked for it. */
function closing(move: string, view: BaseView): CloseChoice | undefined {
  const { pending } = view as unknown as MoleView;
  return pending?.kind === "close" ? pending.choices.find((choice) => choice.move === move) : undefined;
}

export function why(reason: Compares, which: Compared): string {
  const { takes, opens } = reason[which];
  const now = takes ? t("mole.review.takes", { n: takes }) : t("mole.review.takes.none");
  const told = opens ? `${now} ${t("mole.review.opens", { n: opens })}` : now;
  return which === "best" && reason.order ? `${told} ${t(`mole.review.order.${reason.order}`)}` : told;
}

/** The card in the hand, the place in the layout, or the piles that move. */
export function marks(move: string, _: number, view: BaseView): Mark[] {
  const [verb, card] = move.split(" ");
  const found = (selector: string): Mark[] =>
    [...document.querySelectorAll<HTMLElement>(selector)].slice(0, 1).map((node) => ({ node }));
  if (verb === "play") return found(`.controls [data-card="${card}"]`);
  if (verb === "lay") return found(`.board [data-place="${move}"], .board [data-move="${move}"]`);
  return (closing(move, view)?.piles ?? []).flatMap(({ pile }) => found(`.board [data-card="${pile.at(-1)}"]`));
}

export function accounts({ ledger, decisions }: GameReview): Account[] {
  const { players, turns } = ledger as Ledger;
  /** The moment at which a card was chosen; where there was no choice, that at which it was laid. */
  const chosen = ({ seat, card, number }: Turn) =>
    (decisions.find((each) => each.seat === seat && each.played === `play ${card}`)?.number ?? number) - 1;
  return players.map(({ seat, took, opened, missed }) => ({
    seat,
    sum: [
      t("mole.review.took", { n: took }),
      t("mole.review.opened", { n: opened }),
      t("mole.review.missed", { n: missed }),
    ],
    lines: turns.filter((turn) => turn.seat === seat).flatMap((turn) => linesOf(turn, chosen(turn))),
  }));
}

function linesOf({ round, card, opened, reach, took }: Turn, at: number): AccountLine[] {
  const line = (key: "mole.review.opening" | "mole.review.missing", n: number) => ({
    text: sentences(t(key, { round, card: cardName(card), n })),
    at,
  });
  return [
    ...(opened ? [line("mole.review.opening", opened)] : []),
    ...(reach && !took ? [line("mole.review.missing", reach)] : []),
  ];
}
