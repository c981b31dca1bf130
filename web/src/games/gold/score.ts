import { words } from "../../i18n/index.svelte";
import type { Score } from "../../table/controller";
import { colourName } from "./tell";
import type { Colour, GoldEvent, GoldView } from "./types";
import { t } from "./words";

/** A card of gold that came home: its value, and which miner carried it; nobody in the Gold Rush. */
interface Coin {
  value: number;
  carrier: Colour | null;
}

/** What a seat's gold is made of, the dearest first, and who brought it. */
export function goldScore(events: GoldEvent[], seat: number, view: GoldView): Score {
  const coins = events.flatMap((event) => coinOf(event, seat) ?? []);
  const values = [...new Set(coins.map(({ value }) => value))].sort((a, b) => b - a);
  const parts = values.map((value) => {
    const count = coins.filter((coin) => coin.value === value).length;
    return { text: t("gold.score.coins", { count, value }), n: count * value };
  });
  return coins.length ? { parts, note: carriersOf(coins, view) } : { parts };
}

function coinOf(event: GoldEvent, seat: number): Coin | null {
  if (event.event === "strike" && event.to === seat)
    return { value: Number(event.gold.slice(1)), carrier: event.miner.charAt(0) as Colour };
  if (event.event === "taken" && event.seat === seat) return { value: Number(event.gold.slice(1)), carrier: null };
  return null;
}

function carriersOf(coins: Coin[], view: GoldView): string {
  const isOwned = (colour: Colour) => view.options.colours.some((own) => own.includes(colour));
  const told = [...new Set(coins.map(({ carrier }) => carrier))].map((carrier) => {
    const n = coins.filter((coin) => coin.carrier === carrier).length;
    if (carrier === null) return t("gold.score.by.rush", { n });
    return t(isOwned(carrier) ? "gold.score.by" : "gold.score.by.nobody", { colour: colourName(carrier), n });
  });
  return t("gold.score.carried", { n: coins.length, list: words.list(told) });
}
