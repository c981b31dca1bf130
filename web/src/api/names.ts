import { t } from "../i18n/index.svelte";
import type { Schemas } from "./schemas";

export const BOT_NAMES = ["Berta", "Kuno", "Linh", "Otis", "Wanda", "Zeno"];

export function seatName(seat: Schemas["SeatInfo"]): string {
  if (seat.name) return seat.name;
  if (seat.kind === "bot") return BOT_NAMES[seat.seat] ?? t("seat.nameless", { n: seat.seat + 1 });
  return t("seat.nameless", { n: seat.seat + 1 });
}
