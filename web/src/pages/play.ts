import { makeTable, mixIn, startTable, type NewSeat, type NewTable } from "../api/client";
import { gameInfo, levelsToChoose, usualSeats } from "../api/games";
import { BOT_NAMES } from "../api/names";
import { t } from "../i18n/index.svelte";
import { cleanName } from "../lib/person";
import { go } from "../lib/route.svelte";
import { settings } from "../lib/settings.svelte";
import { remember } from "../lib/visited";
import type { Room } from "../table/room";

/** Long enough for every screen to tell what happened; a table goes on as soon as all have seen it. */
export const PAUSE = 6;

type Wish = Partial<NewTable> & Pick<NewTable, "game" | "seats">;

export function me(): NewSeat {
  return { kind: "me", name: cleanName(settings.name) || t("seat.you.name") };
}

export function bot(seat: number, level: string): NewSeat {
  return { kind: "bot", name: BOT_NAMES[seat % BOT_NAMES.length]!, level };
}

const meAndBots = (players: number, level: string): NewSeat[] => [
  me(),
  ...Array.from({ length: players - 1 }, (_, i) => bot(i + 1, level)),
];

export async function open({ start, ...wish }: Wish, learn = false): Promise<void> {
  const entered = await makeTable({ pause: PAUSE, ...wish });
  await mixIn(entered);
  if (start) await startTable(entered.table.id);
  const seat = entered.held[0]?.seat ?? null;
  remember({ id: entered.table.id, game: wish.game, seat, seal: entered.table.commitment });
  go(`/table/${entered.table.id}?seat=${seat ?? ""}${learn ? "&learn" : ""}`);
}

export async function playAtOnce(game: string): Promise<void> {
  const info = await gameInfo(game);
  return open({ game, seats: meAndBots(usualSeats(info), info.default_level), start: true });
}

/** A first game: few and weak bots, a helping memory, and somebody who explains. */
export async function learn({ name: game, coaching }: Room): Promise<void> {
  const info = await gameInfo(game);
  const seats = meAndBots(info.seats[0]!, levelsToChoose(info)[0]!);
  return open({ game, seats, options: coaching?.options ?? {}, start: true }, true);
}
