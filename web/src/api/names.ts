import { type Key, t, words } from "../i18n/index.svelte";
import type { Schemas } from "./schemas";

export const BOT_NAMES = ["Berta", "Kuno", "Linh", "Otis", "Wanda", "Zeno"];

export function seatName(seat: Schemas["SeatInfo"]): string {
  if (seat.name) return seat.name;
  if (seat.kind === "bot") return BOT_NAMES[seat.seat] ?? t("seat.nameless", { n: seat.seat + 1 });
  return t("seat.nameless", { n: seat.seat + 1 });
}

/** A level of bots in the reader's language; that of another package's game by its own name. */
export function levelName(level: string): string {
  const key = `lobby.level.${level}`;
  return key in words.messages ? t(key as Key) : level;
}
