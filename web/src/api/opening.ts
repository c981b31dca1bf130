import { sealOf } from "../lib/seal";
import { known, note } from "../lib/visited";
import { keepWords } from "../lib/words";
import type { TableInfo } from "./schemas";

/** Opens the words of this device's seats once their table is sealed: then nobody can add to the shuffle any more. */
export class Opening {
  #sent = new Set<number>();

  constructor(readonly send: (seat: number, words: string) => Promise<unknown>) {}

  /** Look at a table. It may be looked at often; words are sent once, and not at all if something was exchanged. */
  async look(table: TableInfo, held: number[]): Promise<void> {
    if (!table.sealed) return;
    const seats = held.filter((seat) => !this.#sent.has(seat) && isAsPromised(table, seat));
    if (seats.length && !known(table.id)?.commitments)
      note(table.id, { commitments: table.seats.map((seat) => seat.commitment) });
    await Promise.all(seats.map((seat) => this.#open(table.id, seat)));
  }

  async #open(id: string, seat: number): Promise<void> {
    const { words } = known(id)!.own![seat]!;
    this.#sent.add(seat);
    try {
      await this.send(seat, words);
      keepWords(id, seat, words, true);
    } catch {
      // Too late, or the line is lost: the table deals without these words, and says so.
      this.#sent.delete(seat);
    }
  }
}

/** Whether the table stands by its seal, and by what this seat committed to. */
function isAsPromised(table: TableInfo, seat: number): boolean {
  const { own, seal } = known(table.id) ?? {};
  const words = own?.[seat]?.words;
  return words !== undefined && seal === table.commitment && table.seats[seat]!.commitment === sealOf(words);
}

/** Seats may have been given other numbers: each takes its words along, which its commitment tells. */
export function moveWords(table: TableInfo, held: number[]): void {
  const own = Object.values(known(table.id)?.own ?? {});
  const sealed = new Map(own.map((words) => [sealOf(words.words), words]));
  const moved = held.flatMap((seat) => {
    const words = sealed.get(table.seats[seat]!.commitment ?? "");
    return words ? [[seat, words] as const] : [];
  });
  // Where one is missing something else happened, and what this device noted must not be lost.
  if (moved.length && moved.length === own.length) note(table.id, { own: Object.fromEntries(moved) });
}
