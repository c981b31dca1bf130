import type { TableInfo } from "../api/client";
import { t } from "../i18n/index.svelte";

const HOUR = 3600;
const DAY = 24 * HOUR;

/** How long a table waits for somebody: live, or so many seconds for each move. */
export const PACES = [75, 6 * HOUR, DAY, 3 * DAY];
export const LIVE = PACES[0]!;

export const paceOf = (seconds: number): Pick<TableInfo, "speed" | "patience"> => ({
  speed: seconds === LIVE ? "live" : "slow",
  patience: seconds,
});

export function paceName({ speed, patience }: Pick<TableInfo, "speed" | "patience">): string {
  if (speed === "live") return t("lobby.speed.live");
  const days = patience / DAY;
  return days >= 1
    ? t("lobby.speed.days", { n: Math.round(days) })
    : t("lobby.speed.hours", { n: Math.max(1, Math.round(patience / HOUR)) });
}

export const paceHint = (seconds: number): string =>
  t(seconds === LIVE ? "lobby.speed.live.hint" : "lobby.speed.slow.hint");

/** What can be chosen. */
export function paceChoices(): { value: number; label: string; hint: string }[] {
  return PACES.map((value) => ({ value, label: paceName(paceOf(value)), hint: paceHint(value) }));
}
