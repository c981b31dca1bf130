import { type Key, t, words } from "../i18n/index.svelte";
import { callName, shownName } from "../lib/person";
import { keepSettings, settings } from "../lib/settings.svelte";
import type { Schemas } from "./schemas";

export const BOT_NAMES = ["Berta", "Kuno", "Linh", "Otis", "Wanda", "Zeno"];

/** What a seat without a name is called: "you" on the page of whoever sits there alone, elsewhere by its number. */
export function nameless(seat: number, mine: number | null = null): string {
  return seat === mine ? t("seat.you.name") : t("seat.nameless", { n: seat + 1 });
}

/** A seat's name in the reader's language; `mine` is the reader's own seat, where it is theirs alone. */
export function seatName({ name, kind, seat }: Schemas["SeatInfo"], mine: number | null = null): string {
  return shownName(name) || (kind === "bot" && BOT_NAMES[seat]) || nameless(seat, mine);
}

/** Somebody's name for a table with friends, where they have not said one. */
export function friendlyName(): string {
  const names = t("names.friendly").split(", ");
  return names[Math.floor(Math.random() * names.length)]!;
}

/** The name to sit down with among friends. It is remembered, also where it was only suggested. */
export function nameAmongFriends(suggested: string): string {
  settings.name = callName(settings.name) || suggested;
  keepSettings();
  return settings.name;
}

/** A level of bots in the reader's language; that of another package's game by its own name. */
export function levelName(level: string): string {
  const key = `lobby.level.${level}`;
  return key in words.messages ? t(key as Key) : level;
}

/** Whom this device means by somebody at a table: by name wherever they sit, else by their seat here. */
export function personKey(table: string, { name, seat }: Pick<Schemas["SeatInfo"], "name" | "seat">): string {
  return callName(name).toLowerCase() || `${table}/${seat}`;
}
