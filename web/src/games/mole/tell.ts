import { words } from "../../i18n/index.svelte";
import type { SeatInfo } from "../../api/transport";
import type { Told } from "../../table/controller";
import type { Colour, MoleEvent, Why } from "./types";
import { t, tellOf } from "./words";

export function cardName(code: string): string {
  return t(`mole.card.${code.charAt(0) as Colour}`, { n: Number(code.slice(1)) });
}

export function whyWords(why: Why): string {
  const place =
    why.place !== "nearest"
      ? t(`mole.why.${why.place}`)
      : why.distance === 0 && !why.equally_near.length
        ? t("mole.why.equal")
        : why.equally_near.length
          ? t("mole.why.tied", { n: why.distance, cards: words.list(why.equally_near.map(cardName)) })
          : t("mole.why.nearest", { n: why.distance });
  if (why.row === "own colour" || why.row === "empty centre") return place;
  return `${t(`mole.why.${why.row}`)}, ${place}`;
}

/** `lay left of R8` in words. */
export function sideWords(move: string): string {
  const match = /^lay (on|left of|right of|above|below) (\w+)$/.exec(move);
  if (!match) return move;
  return t(`mole.side.${match[1] as "on"}`, { card: cardName(match[2]!) });
}

export function tellMole(event: MoleEvent, seats: SeatInfo[], mine: number | null): Told | null {
  const who = (seat: number) => seats[seat]?.name ?? t("seat.nameless", { n: seat + 1 });
  const both = (text: string, tone: Told["tone"] = "plain"): Told => ({ log: text, say: text, tone });
  switch (event.event) {
    case "opened":
      return both(t("mole.log.opened", { cards: words.list(event.cards.map(cardName)) }));
    case "round":
      return null;
    case "chosen":
      return { say: tellOf("mole.say.chosen", event.seat === mine, { name: who(event.seat) }) };
    case "taken-back":
      return { say: tellOf("mole.say.takenBack", event.seat === mine, { name: who(event.seat) }) };
    case "revealed": {
      const cards = event.cards.map(([seat, card]) =>
        t("mole.log.revealed.one", { name: who(seat), card: cardName(card) }),
      );
      return both(t("mole.log.revealed", { n: event.round, cards: words.list(cards) }), "turn");
    }
    case "laid": {
      const side = event.neighbour
        ? t(`mole.side.${event.side}`, { card: cardName(event.neighbour) })
        : t("mole.side.alone");
      const values = { name: who(event.seat), card: cardName(event.card), side };
      // The reason is shown, and said, where the card lies.
      return {
        log: tellOf("mole.log.laid", event.seat === mine, { ...values, why: whyWords(event.why) }),
        say: tellOf("mole.say.laid", event.seat === mine, values),
      };
    }
    case "corridor":
      return both(tellOf(`mole.log.corridor.${event.kind}`, event.seat === mine, { name: who(event.seat) }), "great");
    case "removed":
      return null;
    case "moved":
      return event.piles.length ? both(t("mole.log.moved", { n: event.piles.length })) : null;
    case "chain":
      return both(t("mole.log.chain"), "great");
    case "collected":
      return both(
        tellOf("mole.log.collected", event.seat === mine, { name: who(event.seat), n: event.cards.length }),
        "good",
      );
  }
}
