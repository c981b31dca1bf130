import type { GoldEvent, GoldView } from "./types";

/** Whether all memory is the players' own: until the end nothing that stays on the page says what a card was. */
export function isStrict({ options, outcome }: GoldView): boolean {
  return options.memory === "strict" && outcome === null;
}

/** Whether everybody's points lie open; else they are for their owner to look at. */
export function areHoardsOpen({ options, outcome }: GoldView): boolean {
  return options.memory === "aided" || outcome !== null;
}

/** Whether an event says no more than what happened: neither which cards it were nor where they lay. */
export function isVague(event: GoldEvent): boolean {
  return Object.values(event).some((value) => [value].flat().includes(-1));
}

/** What happened, as the log of this table may keep it, and as the server tells it again. */
export function kept(event: GoldEvent, view: GoldView): GoldEvent {
  if (!isStrict(view)) return event;
  return Object.fromEntries(Object.entries(event).map(([name, value]) => [name, vague(name, value)])) as GoldEvent;
}

const CARDS = ["card", "gold", "miner", "winner", "loser"];

function vague(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => vague(name.slice(0, -1), each));
  if (CARDS.includes(name)) return value === "X" ? value : `${String(value).charAt(0)}?`;
  return name === "position" || name.endsWith("_at") ? -1 : value;
}
