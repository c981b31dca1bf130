import { Refused, type Listener, type SeatInfo, type Series, type Transport } from "./transport";
import { unguessable } from "../lib/unguessable";
import type { Fresh, LiveUpdate, Problem, TableInfo } from "./client";
import { seatName } from "./names";
import { refusalWords } from "./refusals";

type Told =
  | (Fresh & { type: "fresh" })
  | (LiveUpdate & { type: "update" })
  | { type: "ack"; id: string; seq: number }
  | { type: "refused"; problem: Problem; id?: string | null }
  | { type: "reacted"; seat: number; reaction: string }
  | { type: "presence"; seats: number[] }
  | { type: "released"; seq: number }
  | { type: "pong"; id: string; seq: number };

interface Waiting {
  message: object;
  done: (seq: number) => void;
  failed: (error: Error) => void;
}

const BEAT = 15_000;
const SLOWEST = 8_000;
/** The door stays shut: no such table, or no seat and no watching. */
const SHUT = [4400, 4401, 4403, 4404];

/**
 * One seat's line to its table. After a break it comes back by itself, asks for what it missed, and sends
 * again what was not answered; a move that is sent twice is played once.
 */
export class LiveTable implements Transport {
  seq = -1;
  /** Who may move, in the newest view. */
  actors: number[] = [];
  /** Whether this seat may take back what it chose, in the newest view. */
  canTakeBack = false;
  #socket: WebSocket | null = null;
  #listener: Listener | null = null;
  #waiting = new Map<string, Waiting>();
  #present = new Set<number>();
  #table: TableInfo | null = null;
  #view: Fresh["view"] = null;
  #standing: Series | null = null;
  #seen = -1;
  #reaching: { seq: number; done: () => void }[] = [];
  #retry = 0;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #why = "";

  constructor(
    readonly id: string,
    readonly seat: number | null,
    readonly ontable: (table: TableInfo, yours: number[] | null) => void = () => {},
    readonly onshut: (why: string) => void = () => {},
  ) {}

  /** Tell a listener from now on. A line that is open already tells it at once where the table stands. */
  open(listener: Listener): void {
    this.#listener = listener;
    if (this.#socket) this.#catchUp(listener);
    else this.connect();
  }

  /** Sit at the table with nobody listening yet. */
  connect(): void {
    if (this.#socket) return;
    this.#connect();
    window.addEventListener("online", this.#again);
    window.addEventListener("offline", this.#drop);
  }

  /** Nobody listens any more; the line stays. */
  rest(): void {
    this.#listener = null;
  }

  close(): void {
    this.#closed = true;
    this.#listener = null;
    clearTimeout(this.#timer);
    clearInterval(this.#beat);
    window.removeEventListener("online", this.#again);
    window.removeEventListener("offline", this.#drop);
    this.#socket?.close();
  }

  async play(move: string): Promise<void> {
    await this.move(move);
  }

  /** Play a move; at which number of the table's story it was played. */
  move(move: string): Promise<number> {
    return this.#ask({ type: "move", move });
  }

  async takeBack(): Promise<void> {
    await this.#ask({ type: "take-back" });
  }

  #ask(what: object): Promise<number> {
    const id = unguessable();
    const message = { ...what, id };
    return new Promise((done, failed) => {
      this.#waiting.set(id, { message, done, failed });
      this.#send(message);
    });
  }

  /** Once this line has told all up to there. */
  reach(seq: number): Promise<void> {
    if (this.seq >= seq) return Promise.resolve();
    return new Promise((done) => this.#reaching.push({ seq, done }));
  }

  #arrive(seq: number): void {
    this.seq = seq;
    const there = this.#reaching.filter((wait) => wait.seq <= seq);
    this.#reaching = this.#reaching.filter((wait) => wait.seq > seq);
    for (const { done } of there) done();
  }

  /** All that was told up to there has been shown: a table that waits for it may go on. */
  seen(seq = this.seq): void {
    this.#seen = Math.max(this.#seen, seq);
    this.#confirm();
  }

  #confirm(): void {
    if (this.seat !== null && this.#seen >= 0) this.#send({ type: "confirm", seq: this.#seen });
  }

  #catchUp(listener: Listener): void {
    listener.connection(this.#socket?.readyState === WebSocket.OPEN ? "open" : "connecting");
    this.#tellSeats();
    if (this.#view) listener.update({ view: this.#view, events: [], series: this.#standing }, true);
  }

  react(reaction: string): void {
    this.#send({ type: "react", reaction });
  }

  /** The device says that it is offline: do not wait until the silence is noticed. */
  #drop = (): void => {
    this.#listener?.connection("lost");
    this.#socket?.close();
  };

  #again = (): void => {
    if (this.#closed || this.#socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.#timer);
    this.#connect();
  };

  #connect(): void {
    this.#socket?.close();
    const query = new URLSearchParams();
    if (this.seat !== null) query.set("seat", String(this.seat));
    if (this.seq >= 0) query.set("since", String(this.seq));
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/live?${query}`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#retry = 0;
      this.#heard = Date.now();
      this.#listener?.connection("open");
      this.#confirm();
      for (const { message } of this.#waiting.values()) this.#send(message);
      clearInterval(this.#beat);
      this.#beat = setInterval(() => this.#pulse(socket), BEAT / 3);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.#heard = Date.now();
      if (socket === this.#socket && !this.#closed) this.#hear(JSON.parse(event.data) as Told);
    };
    socket.onclose = (event) => {
      if (socket !== this.#socket || this.#closed) return;
      clearInterval(this.#beat);
      this.#listener?.connection("lost");
      if (SHUT.includes(event.code)) {
        this.onshut(
          this.#why ||
            refusalWords({ code: event.code === 4404 ? "no-such-table" : "who-are-you", message: event.reason }),
        );
        return;
      }
      this.#retry += 1;
      this.#timer = setTimeout(() => this.#connect(), Math.min(SLOWEST, 250 * 2 ** this.#retry));
    };
  }

  #pulse(socket: WebSocket): void {
    if (Date.now() - this.#heard > BEAT) socket.close();
    else this.#send({ type: "ping" });
  }

  #send(message: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #hear(told: Told): void {
    switch (told.type) {
      case "fresh":
        this.#arrive(told.seq);
        this.#present = new Set(told.present);
        this.#know(told.table, told.yours);
        this.#look(told);
        if (told.view)
          this.#listener?.update(
            { view: told.view, events: [], series: this.#series(told.outcomes, told.outcome) },
            true,
          );
        return;
      case "update":
        this.#update(told);
        return;
      case "ack":
        this.#waiting.get(told.id)?.done(told.seq);
        this.#waiting.delete(told.id);
        return;
      case "refused":
        this.#refused(told.problem, told.id ?? null);
        return;
      case "reacted":
        this.#listener?.reaction?.(told.seat, told.reaction);
        return;
      case "presence":
        this.#present = new Set(told.seats);
        this.#tellSeats();
        return;
    }
  }

  #update(told: LiveUpdate): void {
    if (told.seq <= this.seq) return;
    if (this.seq >= 0 && told.seq > this.seq + 1) {
      this.#send({ type: "sync", since: this.seq });
      return;
    }
    this.#arrive(told.seq);
    if (told.table) this.#know(told.table, null);
    this.#look(told);
    const series = this.#series(told.outcomes, told.outcome);
    if (told.events.length || told.view)
      this.#listener?.update({ view: told.view ?? null, events: told.events, series }, false);
  }

  #series(outcomes: Series["outcomes"] | null, outcome: Series["outcome"]): Series | null {
    if (!this.#table?.series || !outcomes) return null;
    return { games: this.#table.seats.length, outcomes, outcome };
  }

  #refused(problem: Problem, id: string | null): void {
    this.#why = refusalWords(problem);
    const waiting = id ? this.#waiting.get(id) : undefined;
    if (!waiting || !id) return;
    if (problem.retry_after && problem.retry_after < 12) {
      setTimeout(() => this.#send(waiting.message), problem.retry_after * 1000 + 30);
      return;
    }
    this.#waiting.delete(id);
    waiting.failed(new Refused(this.#why));
  }

  #look({ view, take_back, outcomes, outcome }: Fresh | LiveUpdate): void {
    this.#standing = this.#series(outcomes, outcome) ?? this.#standing;
    if (!view) return;
    this.#view = view;
    this.actors = view["actors"] as number[];
    this.canTakeBack = take_back;
  }

  #know(table: TableInfo, yours: number[] | null): void {
    this.#table = table;
    this.ontable(table, yours);
    this.#tellSeats();
  }

  #tellSeats(): void {
    const table = this.#table;
    if (!table) return;
    const seats = table.seats.map((seat): SeatInfo => ({
      name: seatName(seat),
      bot: seat.kind === "bot" ? seat.level : null,
      present: seat.kind === "bot" || (!seat.away && (this.#present.has(seat.seat) || seat.seat === this.seat)),
    }));
    this.#listener?.seats(seats, this.seat);
  }
}
