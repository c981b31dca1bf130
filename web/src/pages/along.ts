import { mixIn, openWords, rematch, showTable, startTable, type TableInfo } from "../api/client";
import { Opening } from "../api/opening";
import { go } from "../lib/route.svelte";
import { known, remember } from "../lib/visited";
import { keepWords } from "../lib/words";

/** To the table where the same group plays again; where nobody else has to come along, it starts at once, if wanted. */
export async function goAlong(
  id: string,
  mine: number | null,
  words: ReadonlyMap<number, string>,
  atOnce: boolean,
): Promise<void> {
  const { table: other, held } = await rematch(id);
  const own = held.map((one) => one.seat);
  const first = mine !== null && own.includes(mine) ? mine : (own[0] ?? null);
  remember({ id: other.id, game: other.game, seat: first, seal: other.commitment });
  for (const [one, text] of words) keepWords(other.id, one, text);
  await new Opening((one, text) => openWords(other.id, one, text)).look(other, [...words.keys()]);
  if (other.phase === "lobby" && !other.sealed) {
    const alone = other.seats.every((one) => one.kind === "bot" || own.includes(one.seat));
    // Who was ready is bound to words already, and such a table may be sealed at any moment.
    const free = own.filter((one) => other.seats[one]?.commitment === null);
    await Promise.all(free.map((one) => mixIn(other.id, one)));
    if (alone && atOnce) await startAlone(other.id, own);
  }
  go(`/table/${other.id}${first === null ? "" : `?seat=${first}`}`);
}

/** Nobody else has words to open: the cards are dealt before the page is left. */
async function startAlone(id: string, own: number[]): Promise<void> {
  await startTable(id, false);
  await new Opening((one, words) => openWords(id, one, words)).look(await showTable(id), own);
}

const MOST_GAMES_AHEAD = 8;

/** Whether the group of a finished game gathers or plays at a table that this device has never been at. */
export async function areAhead({ next_table }: TableInfo): Promise<boolean> {
  let next = next_table;
  for (let i = 0; next && !known(next) && i < MOST_GAMES_AHEAD; i++) {
    const table: TableInfo = await showTable(next);
    if (table.phase === "lobby" || table.phase === "playing") return true;
    next = table.next_table;
  }
  return false;
}
