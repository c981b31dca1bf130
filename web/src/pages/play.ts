import { makeTable, openWords, type NewSeat, type NewTable } from "../api/client";
import { gameInfo, levelsToChoose, usualSeats } from "../api/games";
import { BOT_NAMES } from "../api/names";
import { Opening } from "../api/opening";
import { callName } from "../lib/person";
import { go, router } from "../lib/route.svelte";
import { settings } from "../lib/settings.svelte";
import { sealOf } from "../lib/seal";
import { remember } from "../lib/visited";
import { drawWords, keepWords } from "../lib/words";
import { PAUSES } from "../table/reveal";
import type { Room } from "../table/room";

type Wish = Partial<NewTable> & Pick<NewTable, "game" | "seats">;

/** Whoever sits at this device, by name if they have one: nobody's "you" is stored. */
export function me(name = settings.name): NewSeat {
  return { kind: "me", name: callName(name) || null };
}

export function bot(seat: number, level: string): NewSeat {
  return { kind: "bot", name: BOT_NAMES[seat % BOT_NAMES.length]!, level };
}

const meAndBots = (players: number, level: string): NewSeat[] => [
  me(),
  ...Array.from({ length: players - 1 }, (_, i) => bot(i + 1, level)),
];

/** Make a table and go there. This device's words are bound before the server draws its secret, and opened after. */
export async function open(wish: Wish, learn = false): Promise<void> {
  const words = wish.seats.map(({ kind }) => (kind === "me" ? drawWords() : null));
  const seats = wish.seats.map((seat, i) => ({ ...seat, commit: words[i] ? sealOf(words[i]) : null }));
  const { table, held } = await makeTable({ pause: PAUSES.normal, ...wish, seats });
  const own = held.map(({ seat }) => seat);
  remember({ id: table.id, game: wish.game, seat: own[0] ?? null, seal: table.commitment });
  for (const seat of own) keepWords(table.id, seat, words[seat]!);
  await new Opening((seat, text) => openWords(table.id, seat, text)).look(table, own);
  // Whoever goes back from a table wants the page that leads to it again, not the form of a table that is made.
  go(`/table/${table.id}?seat=${own[0] ?? ""}${learn ? "&learn" : ""}`, router.current.page === "new");
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
