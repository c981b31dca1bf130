import { sentences, words } from "../../i18n/index.svelte";
import type { SeatInfo } from "../../api/transport";
import type { Told } from "../../table/controller";
import { isVague, kept } from "./memory";
import { coordinate, type Colour, type GoldEvent, type GoldView } from "./types";
import { t, tellOf } from "./words";

type Strike = Extract<GoldEvent, { event: "strike" }>;
/** As a label; with its article; and with it as what something is done to. */
type Form = "" | ".the" | ".acc";

export function colourName(colour: Colour): string {
  return t(`gold.colour.${colour}`);
}

/** The one place where a card gets its name. `N?` and `R?` are cards of which the value is not told, `?` is any card. */
export function cardName(code: string, form: Form = ""): string {
  if (code === "?") return t(`gold.card.any${form}`);
  if (code === "X") return t(`gold.card.dynamite${form}`);
  const [kind, n] = [code.charAt(0), Number(code.slice(1))];
  const known = Number.isNaN(n) ? ".any" : "";
  if (kind === "N") return t(`gold.card.gold${known}${form}`, { n });
  return t(`gold.card.miner${known}.${kind as Colour}${form}`, { n });
}

/** Several cards in a row of words. */
function cardNames(codes: string[], places: number[] | null): string {
  if (codes.length > 1 && codes.every((code) => code === "N?")) return t("gold.card.gold.two");
  return words.list(codes.map((code, i) => placed(cardName(code, ".acc"), places?.[i] ?? -1)));
}

/** A card that is turned up, for whoever does not see it. */
export function turnedWords(position: number, card: string): string {
  return t("gold.say.turned", { place: coordinate(position), card: cardName(card) });
}

/** A card and where it lies, where that may be told. */
export function placed(card: string, place: number): string {
  return place < 0 ? card : t("gold.log.at", { card, place: coordinate(place) });
}

/** The log must not remember for the players. What is said aloud passes, as a card seen passes. */
export function tellGold(
  event: GoldEvent,
  seats: SeatInfo[],
  mine: number | null,
  view: GoldView,
  before: readonly GoldEvent[] = [],
  past = false,
): Told | null {
  const told = tellOpenly(event, seats, mine, view, before);
  if (!told || past) return told;
  const passes = view.options.memory === "aided" ? {} : { passes: true };
  if (!told.log) return { ...told, ...passes };
  return { ...told, ...passes, ...keptWords(tellOpenly(kept(event, view), seats, mine, view, before)) };
}

/** All that lasts of what is told. */
function keptWords(told: Told | null): Pick<Told, "log" | "why"> {
  return { ...(told?.log ? { log: told.log } : {}), ...(told?.why ? { why: told.why } : {}) };
}

/** At a strict or fading table it is never said where a card lies that was turned back. */
function tellOpenly(
  event: GoldEvent,
  seats: SeatInfo[],
  mine: number | null,
  view: GoldView,
  before: readonly GoldEvent[],
): Told | null {
  const who = (seat: number) => seats[seat]?.name ?? t("seat.nameless", { n: seat + 1 });
  const turner = before.findLast((past) => past.event === "turned")?.seat ?? null;
  const aided = view.options.memory === "aided";
  /** A line of the one whose turn it is. */
  const line = (text: string, why: string, rule: string, more: Partial<Told> = {}): Told => {
    const log = sentences(text);
    return { log, say: log, why: sentences(why), rule, ...(turner === null ? {} : { seat: turner }), ...more };
  };
  const mover = { name: turner === null ? t("gold.log.somebody") : who(turner) };
  const own = turner !== null && turner === mine;
  switch (event.event) {
    case "next-turn": {
      const say = tellOf("turn.of", event.seat === mine, { name: who(event.seat) });
      return event.seat === mine ? { say, heard: null } : { say };
    }
    case "turned":
      if (isVague(event)) return null;
      return { say: turnedWords(event.position, event.card) };
    case "strike":
      return line(
        strikeWords(event, turner, mine, who),
        t(`gold.why.strike.${whyStrike(event, turner, view)}`),
        "G-5",
        {
          tone: "great",
          moment: true,
        },
      );
    case "duel": {
      const winner = placed(cardName(event.winner, ".the"), aided ? event.winner_at : -1);
      // Where no value may be told, two of one colour have the same name.
      const loser = event.loser === event.winner ? t("gold.card.miner.another") : cardName(event.loser, ".acc");
      const values = { ...mover, winner, loser };
      return line(tellOf("gold.log.duel", own, values), t("gold.why.duel"), "G-6", { tone: "bad" });
    }
    case "blast": {
      const [other] = event.cards.filter((card) => card !== "X");
      const text = other
        ? tellOf("gold.log.blast", own, { ...mover, card: cardName(other, ".the") })
        : tellOf("gold.log.blast.two", own, mover);
      return line(text, t("gold.why.blast"), "G-7", { tone: "bad", moment: true });
    }
    case "nothing": {
      const cards = cardNames(event.cards, aided ? event.positions : null);
      const text = tellOf("gold.log.nothing", own, { ...mover, cards });
      const why = t(`gold.why.nothing.${event.why}`);
      // Both cards have just been heard, each with its place.
      return line(text, why, "G-8", { heard: sentences(why) });
    }
    case "rush":
      return line(
        rushWords(turner, view.options.players, mine, who),
        t(`gold.why.rush.${event.why}`),
        RUSH[event.why],
        {
          ...(turner === null ? {} : { seat: (turner + 1) % view.options.players }),
          tone: "turn",
          moment: true,
        },
      );
    case "taken": {
      const values = { name: who(event.seat), gold: cardName(event.gold, ".acc") };
      const text = tellOf("gold.log.taken", event.seat === mine, values);
      return line(text, t("gold.why.taken"), "G-9", { seat: event.seat, tone: "great" });
    }
    case "gone": {
      const values = { name: who(event.seat), card: cardName(event.card, ".acc") };
      const text = tellOf("gold.log.gone", event.seat === mine, values);
      return line(text, t("gold.why.gone"), "G-9", { seat: event.seat });
    }
  }
}

const RUSH = { "few cards": "G-9", "dead table": "G-12", stalled: "G-13" } as const;

function whyStrike({ miner, to }: Strike, turner: number | null, view: GoldView): "own" | "other" | "nobody" {
  const owned = view.options.colours.some((colours) => colours.includes(miner.charAt(0) as Colour));
  if (!owned) return "nobody";
  return turner === null || to === turner ? "own" : "other";
}

function strikeWords(
  { miner, gold, to }: Strike,
  turner: number | null,
  mine: number | null,
  who: (seat: number) => string,
): string {
  const values = { miner: cardName(miner, ".the"), gold: cardName(gold, ".acc") };
  if (turner === null || to === turner) return tellOf("gold.log.strike", to === mine, { ...values, name: who(to) });
  const between = { ...values, name: who(turner), to: who(to) };
  if (to === mine) return t("gold.log.gift.to you", between);
  return tellOf("gold.log.gift", turner === mine, between);
}

/** The rush begins with the turn of the next seat. */
function rushWords(turner: number | null, players: number, mine: number | null, who: (seat: number) => string): string {
  if (turner === null) return t("gold.log.rush.now");
  const next = (turner + 1) % players;
  return tellOf("gold.log.rush", next === mine, { name: who(next) });
}
