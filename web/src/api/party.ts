import type { Listener, SeatInfo, Transport } from "./transport";
import { LiveTable, type Onlooker } from "./live";

type Screen = Pick<Transport, "open" | "play" | "takeBack" | "seen" | "react" | "close">;

/**
 * The people who share a device. Each seat keeps a line of its own to the table, so that nobody is missed
 * and nothing is fetched anew when the turn passes; what a line tells reaches the page only through a screen.
 */
export class Party {
  #lines: Map<number, LiveTable>;

  constructor(
    id: string,
    readonly seats: number[],
    onlooker: Onlooker = {},
  ) {
    this.#lines = new Map(seats.map((seat) => [seat, new LiveTable(id, seat, onlooker, seats.length > 1)]));
    for (const line of this.#lines.values()) line.connect();
  }

  close(): void {
    for (const line of this.#lines.values()) line.close();
  }

  /** Who may move, as far as the first of them knows. */
  get actors(): number[] {
    return this.#lines.get(this.seats[0]!)!.actors;
  }

  /** The next of them to move, if it is not `seat`'s turn. */
  #next(seat: number, actors: number[]): number | null {
    if (actors.includes(seat)) return null;
    return this.seats.find((own) => actors.includes(own)) ?? null;
  }

  /** What one of them saw, all of them have seen. */
  #seen(seq: number): void {
    for (const line of this.#lines.values()) line.seen(seq);
  }

  /** Of those who have chosen and may take it back, the one whom the device reached last. */
  lastToChoose(): number | null {
    return this.seats.findLast((seat) => this.#lines.get(seat)!.canTakeBack) ?? null;
  }

  takeBack(seat: number): Promise<void> {
    return this.#lines.get(seat)!.takeBack();
  }

  openWords(seat: number, words: string): Promise<void> {
    return this.#lines.get(seat)!.openWords(words);
  }

  /** The screen of one person alone; `onpass` names the next one. */
  screenOf(seat: number, onpass: (next: number, canTakeBack: boolean) => void): Screen {
    const line = this.#lines.get(seat)!;
    let off = false;
    return {
      open: (listener) => line.open(listener),
      play: (move) => line.play(move),
      takeBack: () => line.takeBack(),
      react: (reaction) => line.react(reaction),
      seen: () => {
        if (off) return;
        this.#seen(line.seq);
        const next = this.#next(seat, line.actors);
        if (next !== null) onpass(next, line.canTakeBack);
      },
      close: () => {
        off = true;
        line.rest();
      },
    };
  }

  /** One screen for all, where nobody has a secret: it stays as it is, only the turn goes round. */
  openScreen(): Screen & { shared: true } {
    const line = this.#lines.get(this.seats[0]!)!;
    let turn = this.seats[0]!;
    let known: SeatInfo[] = [];
    let listener: Listener | null = null;
    const ear = (told: Listener): Listener => ({
      seats: (seats) => {
        known = seats;
        told.seats(seats, turn);
      },
      update: (update, fresh) => told.update(update, fresh),
      connection: (state) => told.connection(state),
      reaction: (seat, kind) => told.reaction?.(seat, kind),
    });
    return {
      shared: true,
      open: (told) => {
        listener = told;
        line.open(ear(told));
      },
      play: async (move) => line.reach(await this.#lines.get(turn)!.move(move)),
      react: (reaction) => this.#lines.get(turn)!.react(reaction),
      seen: () => {
        this.#seen(line.seq);
        turn = this.#next(turn, line.actors) ?? turn;
        listener?.seats(known, turn);
      },
      close: () => {
        listener = null;
        line.rest();
      },
    };
  }
}
