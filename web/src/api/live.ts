import { type Connection, type Listener, Refused, type SeatInfo, type Series, type Transport } from "./transport";
import { isMuted } from "../lib/settings.svelte";
import { unguessable } from "../lib/unguessable";
import { personKey, seatName } from "./names";
import { refusalWords } from "./refusals";
import type { Fresh, LiveUpdate, Problem, Schemas, TableInfo } from "./schemas";

type Message = Schemas["FromClient"];

interface Waiting {
  message: Message;
  done: (seq: number) => void;
  failed: (error: Error) => void;
}

/** Whoever wants to know of the table itself, before and besides the game. */
export interface Onlooker {
  table?(table: TableInfo): void;
  /** Who keeps a live table waiting. */
  absent?(absent: TableInfo["absent"]): void;
  /** For whom a slow table waits, and until when. */
  due?(due: Schemas["Due"][]): void;
  /** The seats that are connected now. */
  present?(seats: ReadonlySet<number>): void;
  connection?(state: Connection): void;
  /** The host has given this seat another number. */
  moved?(): void;
  /** The door stays shut; the `code` of the refusal and the server's `reason` say why to programs. */
  shut?(why: string, code: string, reason: string): void;
}

const BEAT = 5_000;
/** So many pings in a row that nobody answered are a lost line. */
const UNANSWERED = 3;
const SLOWEST = 8_000;
/** Under these names a refusal tells that it means no move. */
const SYNC = "sync";
const REACT = "react";
/** Seconds until what waits is sent again, where a refusal neither names what it refuses nor says when. */
const SOON = 1;
/** What is to be tried again no sooner than that is given up. */
const PATIENCE = 12;
/** By close code: the refusals after which the door stays shut, as the line will not be opened however often it asks. */
const SHUT: Record<number, string> = {
  4400: "bad-request",
  4401: "who-are-you",
  4403: "not-allowed",
  4404: "no-such-table",
  4410: "broken",
};

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
  #again: ReturnType<typeof setTimeout> | undefined;
  /** Pings since the last pong. Browsers slow the timers of hidden pages down, so time says nothing. */
  #pings = 0;
  /** Whether the server was asked for what was missed, and has not answered yet. */
  #isAsking = false;
  /** Why the line was refused, if it was. */
  #why = "";

  constructor(
    readonly id: string,
    readonly seat: number | null,
    readonly onlooker: Onlooker = {},
    /** Others look at the same screen: nobody there is "you". */
    readonly shared = false,
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
    window.addEventListener("online", this.#comeBack);
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
    clearTimeout(this.#again);
    clearInterval(this.#beat);
    window.removeEventListener("online", this.#comeBack);
    window.removeEventListener("offline", this.#drop);
    this.#socket?.close();
  }

  /** Until the table has told of it, too: nobody can choose again what they have just chosen. */
  async play(move: string): Promise<void> {
    await this.reach(await this.move(move));
  }

  /** Play a move; at which number of the table's story it was played. */
  move(move: string): Promise<number> {
    return this.#ask({ type: "move", move });
  }

  async takeBack(): Promise<void> {
    await this.#ask({ type: "take-back" });
  }

  /** Open the words that this seat committed to. */
  async openWords(words: string): Promise<void> {
    await this.#ask({ type: "open", words });
  }

  #ask(
    what: { type: "move"; move: string } | { type: "take-back" } | { type: "open"; words: string },
  ): Promise<number> {
    const id = unguessable();
    const message: Message = { ...what, id };
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
    this.#isAsking = false;
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
    this.#send({ type: "react", reaction: reaction as Schemas["React"]["reaction"], id: REACT });
  }

  /** The device says that it is offline: do not wait until the silence is noticed. */
  #drop = (): void => {
    this.#tellConnection("lost");
    this.#socket?.close();
  };

  #comeBack = (): void => {
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
      if (socket !== this.#socket || this.#closed) return;
      this.#pings = 0;
      this.#isAsking = false;
      this.#tellConnection("open");
      this.#confirm();
      this.#sendWaiting();
      clearInterval(this.#beat);
      this.#beat = setInterval(() => this.#pulse(socket), BEAT);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.#socket && !this.#closed) this.#hear(JSON.parse(event.data) as Schemas["FromServer"]);
    };
    socket.onclose = (event) => {
      if (socket !== this.#socket || this.#closed) return;
      clearInterval(this.#beat);
      this.#tellConnection("lost");
      const code = SHUT[event.code];
      if (code) {
        this.#shut(code, event.reason);
        return;
      }
      this.#retry += 1;
      this.#timer = setTimeout(() => this.#connect(), Math.min(SLOWEST, 250 * 2 ** this.#retry));
    };
  }

  #shut(code: string, reason: string): void {
    const why = this.#why || refusalWords({ code, message: reason });
    this.#giveUp(why);
    this.onlooker.shut?.(why, code, reason);
  }

  #pulse(socket: WebSocket): void {
    if (this.#pings >= UNANSWERED) {
      socket.close();
      return;
    }
    this.#pings += 1;
    this.#send({ type: "ping" });
  }

  #send(message: Message): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #sendWaiting(): void {
    clearTimeout(this.#again);
    for (const { message } of this.#waiting.values()) this.#send(message);
  }

  #giveUp(why: string): void {
    for (const { failed } of this.#waiting.values()) failed(new Refused(why));
    this.#waiting.clear();
  }

  #tellConnection(state: Connection): void {
    this.#listener?.connection(state);
    this.onlooker.connection?.(state);
  }

  #hear(told: Schemas["FromServer"]): void {
    this.#pings = 0;
    // A line that only refuses is tried less and less often.
    if (told.type !== "refused") this.#retry = 0;
    switch (told.type) {
      case "fresh":
        this.#arrive(told.seq);
        this.#see(told.present);
        this.#look(told, told.table);
        this.onlooker.due?.(told.due);
        if (this.seat !== null && told.seat !== this.seat) {
          this.onlooker.moved?.();
          return;
        }
        this.#know(told.table);
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
        if (!this.#isMuted(told.seat)) this.#listener?.reaction?.(told.seat, told.reaction);
        return;
      case "presence":
        this.#see(told.seats);
        this.onlooker.absent?.(told.absent ?? []);
        this.#tellSeats();
        return;
      case "pong":
        this.#isAsking = false;
        if (told.seq > this.seq) this.#askMissed();
        return;
    }
  }

  #update(told: LiveUpdate): void {
    if (told.seq <= this.seq) return;
    if (this.seq >= 0 && told.seq > this.seq + 1) {
      this.#askMissed();
      return;
    }
    this.#arrive(told.seq);
    this.#look(told, told.table ?? this.#table);
    this.onlooker.due?.(told.due);
    if (told.table) this.#know(told.table);
    else this.#seePlayer(told);
    if (told.what === "hinted" && told.seat !== null) this.#listener?.hinted?.(told.seat);
    const series = this.#series(told.outcomes, told.outcome);
    if (told.events.length || told.view)
      this.#listener?.update({ view: told.view ?? null, events: told.events, series }, false);
  }

  /** Once, until it is answered. Should that be refused, the next heartbeat asks again. */
  #askMissed(): void {
    if (this.#isAsking || this.seq < 0) return;
    this.#isAsking = true;
    this.#send({ type: "sync", since: this.seq, id: SYNC });
  }

  #series(outcomes: Series["outcomes"] | null, outcome: Series["outcome"]): Series | null {
    const games = this.#table?.series_games;
    return games && outcomes ? { games, outcomes, outcome } : null;
  }

  #refused(problem: Problem, id: string | null): void {
    const why = refusalWords(problem);
    if (id === null) {
      // It could not be read: it may be any of those that wait, or the line itself.
      this.#why = why;
      this.#tryAgain(problem.retry_after ?? SOON);
      return;
    }
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    if (problem.retry_after && problem.retry_after < PATIENCE) {
      this.#tryAgain(problem.retry_after);
      return;
    }
    this.#waiting.delete(id);
    waiting.failed(new Refused(why));
  }

  /** Whatever is not answered yet is sent once more; what was done already is not done twice. */
  #tryAgain(seconds: number): void {
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.#sendWaiting(), seconds * 1000 + 30);
  }

  #look({ view, take_back, outcomes, outcome }: Fresh | LiveUpdate, table: TableInfo | null): void {
    this.#table = table;
    // What brings no news of a series changes nothing in it; a table that is none any more has none.
    this.#standing = this.#series(outcomes, outcome) ?? (table?.series_games ? this.#standing : null);
    if (!view) return;
    this.#view = view;
    this.actors = view.actors;
    this.canTakeBack = take_back;
  }

  #know(table: TableInfo): void {
    this.#why = "";
    this.onlooker.table?.(table);
    this.#tellSeats();
  }

  /** Which level made a move: the seat's own one may not work at the moment. */
  #seePlayer({ what, seat, plays_as }: LiveUpdate): void {
    const table = this.#table;
    if (!table || what !== "moved" || (table.seats[seat ?? -1]?.plays_as ?? null) === plays_as) return;
    const seats = table.seats.map((each) => (each.seat === seat ? { ...each, plays_as } : each));
    this.#table = { ...table, seats };
    this.#tellSeats();
  }

  #isMuted(seat: number): boolean {
    const known = this.#table?.seats[seat];
    return known !== undefined && isMuted(personKey(this.id, known));
  }

  #see(seats: number[]): void {
    this.#present = new Set(seats);
    this.onlooker.present?.(this.#present);
  }

  #tellSeats(): void {
    const table = this.#table;
    if (!table) return;
    const seats = table.seats.map((seat): SeatInfo => ({
      name: seatName(seat, this.shared ? null : this.seat),
      bot: seat.kind === "bot" ? seat.level : null,
      playsAs: seat.plays_as,
      standIn: seat.kind === "human" && seat.away,
      offered: seat.offered,
      present: seat.kind === "bot" || (!seat.away && (this.#present.has(seat.seat) || seat.seat === this.seat)),
    }));
    this.#listener?.seats(seats, this.seat);
  }
}
