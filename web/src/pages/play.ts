import { makeTable, mixIn, startTable, type SeatWish, type TableWish } from "../api/client";
import { BOT_NAMES } from "../api/names";
import { cleanName } from "../lib/person";
import { go, type GameName } from "../lib/route.svelte";
import { settings } from "../lib/settings.svelte";
import { t } from "../i18n/index.svelte";
import { remember } from "../lib/visited";

/** Long enough for every screen to tell what happened; a table goes on as soon as all have seen it. */
export const PAUSE = 6;

export const BOTS_AT_ONCE: Record<GameName, number> = { gold: 2, hunting: 1, mole: 2 };

type Wish = Partial<TableWish> & Pick<TableWish, "seats"> & { game: GameName };

export function me(): SeatWish {
  return { kind: "me", name: cleanName(settings.name) || t("seat.you.name") };
}

export function bot(seat: number, level: string): SeatWish {
  return { kind: "bot", name: BOT_NAMES[seat % BOT_NAMES.length]!, level };
}

export async function open({ start, ...wish }: Wish, learn = false): Promise<void> {
  const entered = await makeTable({ pause: PAUSE, ...wish });
  await mixIn(entered);
  if (start) await startTable(entered.table.id);
  const seat = entered.held[0]?.seat ?? null;
  remember({ id: entered.table.id, game: wish.game, seat, seal: entered.table.commitment });
  go(`/table/${entered.table.id}?seat=${seat ?? ""}${learn ? "&learn" : ""}`);
}

export function playAtOnce(game: GameName): Promise<void> {
  const bots = Array.from({ length: BOTS_AT_ONCE[game] }, (_, i) => bot(i + 1, "regular"));
  return open({ game, seats: [me(), ...bots], start: true });
}

/** A first game: a weak bot, a helping memory, and somebody who explains. */
export function learn(game: GameName): Promise<void> {
  const options: Record<GameName, Record<string, unknown>> = {
    gold: { layout: "grid", memory: "aided" },
    hunting: {},
    mole: {},
  };
  return open({ game, seats: [me(), bot(1, "novice")], options: options[game], start: true }, true);
}
