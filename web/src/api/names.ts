import { t } from "../i18n/index.svelte";
import type { components } from "./schema";

type Seat = components["schemas"]["SeatInfo"];

export const BOT_NAMES = ["Berta", "Kuno", "Linh", "Otis", "Wanda", "Zeno"];

export function seatName(seat: Seat): string {
  if (seat.name) return seat.name;
  if (seat.kind === "bot") return BOT_NAMES[seat.seat] ?? t("seat.nameless", { n: seat.seat + 1 });
  return t("seat.nameless", { n: seat.seat + 1 });
}
