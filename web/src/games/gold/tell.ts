import { words } from "../../i18n/index.svelte";
import type { SeatInfo } from "../../api/transport";
import type { Told } from "../../table/controller";
import { coordinate, type Colour, type GoldEvent, type GoldView } from "./types";
import { t, tellOf } from "./words";

export function colourName(colour: Colour): string {
  return t(`gold.colour.${colour}`);
}

export function cardName(code: string): string {
  if (code === "X") return t("gold.card.dynamite");
  const n = Number(code.slice(1));
  if (code.startsWith("N")) return t("gold.card.gold", { n });
  return t(`gold.card.miner.${code.charAt(0) as Colour}`, { n });
}

/**
 * The log must not remember for the players: at a strict or fading table it never says where a card lies that
 * was turned back. What is said aloud passes, as a card seen passes.
 */
export function tellGold(event: GoldEvent, seats: SeatInfo[], mine: number | null, view: GoldView): Told | null {
  const who = (seat: number) => seats[seat]?.name ?? t("seat.nameless", { n: seat + 1 });
  const aided = view.options.memory === "aided";
  const at = (position: number, card: string) =>
    aided ? t("gold.log.at", { card: cardName(card), place: coordinate(position) }) : cardName(card);
  switch (event.event) {
    case "next-turn":
      return { say: tellOf("turn.of", event.seat === mine, { name: who(event.seat) }) };
    case "turned":
      return { say: t("gold.say.turned", { place: coordinate(event.position), card: cardName(event.card) }) };
    case "strike": {
      const text = tellOf("gold.log.strike", event.to === mine, {
        name: who(event.to),
        miner: cardName(event.miner),
        gold: cardName(event.gold),
      });
      return { log: text, say: text, tone: "great" };
    }
    case "duel": {
      const log = t("gold.log.duel", { winner: at(event.winner_at, event.winner), loser: cardName(event.loser) });
      return { log, say: log, tone: "bad" };
    }
    case "blast": {
      const log = t("gold.log.blast", { cards: words.list(event.cards.map(cardName)) });
      return { log, say: log, tone: "bad" };
    }
    case "nothing": {
      const cards = words.list(event.cards.map((card, i) => at(event.positions[i]!, card)));
      const log = t(`gold.log.nothing.${event.why}`, { cards });
      return { log, say: log };
    }
    case "rush": {
      const log = t(`gold.log.rush.${event.why}`);
      return { log, say: log, tone: "turn" };
    }
    case "taken": {
      const log = tellOf("gold.log.taken", event.seat === mine, { name: who(event.seat), gold: cardName(event.gold) });
      return { log, say: log, tone: "great" };
    }
    case "gone": {
      const log = tellOf("gold.log.gone", event.seat === mine, { name: who(event.seat), card: cardName(event.card) });
      return { log, say: log };
    }
  }
}
