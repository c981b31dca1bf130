import { sentences, words } from "../../i18n/index.svelte";
import type { SeatInfo } from "../../api/transport";
import type { Told } from "../../table/controller";
import { cardName } from "./cards";
import { moveWords } from "./closing";
import { isSilverAlone, placingRule } from "./placing";
import type { MoleEvent, MoleView, Why } from "./types";
import { t, tellOf } from "./words";

export { cardName };

/** Several cards in a row of words, each with its article where the language has one. */
function theCards(codes: readonly string[]): string {
  return words.list(codes.map((code) => t("mole.card.the", { card: cardName(code) })));
}

/** Why a card may go there; of a new row, that one side of its neighbour alone is free. */
export function whyWords(why: Why): string {
  if (why.row === "own colour" || why.row === "empty centre") return placeWords(why);
  const row = why.only_side ? "only side" : why.row;
  return `${t(`mole.why.${row}`)}, ${placeWords(why)}`;
}

function placeWords({ place, distance, equally_near, only_side }: Why): string {
  if (place !== "nearest") return t(`mole.why.${place}`);
  if (distance === 0 && !equally_near.length) return t("mole.why.same");
  if (equally_near.length) return t("mole.why.tied", { n: distance, cards: theCards(equally_near) });
  return t(only_side ? "mole.why.nearest.outside" : "mole.why.nearest", { n: distance });
}

/** `lay left of R8` in words. */
export function sideWords(move: string): string {
  const match = /^lay (on|left of|right of|above|below) (\w+)$/.exec(move);
  if (!match) return move;
  return t(`mole.side.${match[1] as "on"}`, { card: cardName(match[2]!) });
}

/** How many cards lie where this one was laid, with it. */
function heightOf({ layout, card }: Extract<MoleEvent, { event: "laid" }>): number {
  const pile = layout.split(/[ /.]/).find((cards) => cards.split("+").at(-1) === card);
  return pile?.split("+").length ?? 1;
}

/** So many cards are named one by one; of more, their number is told. */
const NAMED = 6;

export function tellMole(
  event: MoleEvent,
  seats: SeatInfo[],
  mine: number | null,
  view: MoleView,
  before: readonly MoleEvent[] = [],
): Told | null {
  const who = (seat: number) => seats[seat]?.name ?? t("seat.nameless", { n: seat + 1 });
  const line = (text: string, rule: string, more: Partial<Told> = {}): Told => {
    const log = sentences(text);
    return { log, say: log, rule, ...("seat" in event ? { seat: event.seat } : {}), ...more };
  };
  switch (event.event) {
    case "opened":
      return line(t("mole.log.opened", { cards: theCards(event.cards) }), "M-1", { opening: true });
    case "round":
      return null;
    case "chosen": {
      // Who is still choosing is not talked at: it matters to whoever waits. Your own card says that it is chosen.
      const isWaited = event.seat !== mine && (mine === null || view.choice !== null);
      const say = tellOf("mole.say.chosen", event.seat === mine, { name: who(event.seat) });
      return { say, heard: isWaited ? say : null };
    }
    case "taken-back": {
      // Whoever still thinks has not heard that the card was chosen.
      const isKnown = mine === null || event.seat === mine || view.choice !== null;
      const say = tellOf("mole.say.takenBack", event.seat === mine, { name: who(event.seat) });
      return { say, heard: isKnown ? say : null };
    }
    case "revealed": {
      const cards = event.cards.map(([seat, card]) =>
        tellOf("mole.log.revealed.one", seat === mine, { name: who(seat), card: cardName(card) }),
      );
      const text = t("mole.log.revealed", { n: event.round, cards: cards.join(", ") });
      return line(text, "M-3", { tone: "turn", why: t("mole.why.order") });
    }
    case "laid": {
      const side = event.neighbour
        ? t(`mole.side.${event.side}`, { card: cardName(event.neighbour) })
        : t("mole.side.alone");
      const text = tellOf("mole.log.laid", event.seat === mine, {
        name: who(event.seat),
        card: cardName(event.card),
        side,
      });
      const why = sentences(`${isSilverAlone(event) ? t("mole.why.silver alone") : whyWords(event.why)}.`);
      const height = heightOf(event);
      const pile = height > 1 ? ` ${sentences(t("mole.heard.pile", { n: height }))}` : "";
      return line(text, placingRule(event), { why, heard: `${sentences(text)}${pile} ${why}` });
    }
    case "corridor": {
      const text = tellOf(`mole.log.corridor.${event.kind}`, event.seat === mine, { name: who(event.seat) });
      return line(text, "M-8", { tone: "great", moment: true });
    }
    case "removed": {
      // What is taken is told where it leaves the layout, before the rest moves up; the sign has room for the number alone.
      const values = { name: who(event.seat), n: event.cards.length, cards: theCards(event.cards) };
      const counted = tellOf("mole.log.collected", event.seat === mine, values);
      const named = tellOf("mole.log.collected.named", event.seat === mine, values);
      const text = event.cards.length > NAMED ? counted : named;
      return line(text, "M-8", { tone: "good", say: sentences(counted), heard: sentences(text) });
    }
    case "moved": {
      if (!event.piles.length) return null;
      const values = { name: who(event.seat), n: event.piles.length };
      const text = event.asked
        ? tellOf("mole.log.moved.asked", event.seat === mine, values)
        : t("mole.log.moved", values);
      const moves = sentences(`${moveWords(event.piles)}.`);
      const why = `${moves} ${t(event.asked ? "mole.why.moved.asked" : "mole.why.moved")}`;
      return line(text, "M-9", { why, heard: `${sentences(text)} ${moves}` });
    }
    case "chain":
      return line(t("mole.log.chain", { link: event.link }), "M-10", { tone: "great", moment: true });
    case "collected": {
      const turn = before.slice(before.findLastIndex((past) => past.event === "laid") + 1);
      if (!turn.some((past) => past.event === "chain")) return null;
      const values = { name: who(event.seat), n: event.cards.length };
      return line(tellOf("mole.log.collected.all", event.seat === mine, values), "M-8", { tone: "good" });
    }
  }
}
