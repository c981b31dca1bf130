import { t, tellOf } from "../i18n/index.svelte";
import { MotionQueue } from "../lib/motion";
import { reducedMotion, settings } from "../lib/settings.svelte";
import { sounds } from "../lib/sound";
import { actedAt } from "../lib/taps";
import type { Connection, Listener, SeatInfo, Series, Transport, Update } from "../api/transport";
import { Coach } from "./coach.svelte";
import type { BaseEvent, BaseView, Controller, Told } from "./controller";
import { revealPace } from "./reveal";
import type { Room } from "./room";

/** A line of the log: who, what, and why by which rule. */
export interface LogLine extends Omit<Told, "say" | "heard" | "passes" | "log" | "tone" | "secret" | "opening"> {
  id: number;
  text: string;
  tone: NonNullable<Told["tone"]>;
}

/** So many lines the log keeps at most. */
const LINES = 500;
/** With so many lines in the log a game has just begun. */
const EARLY = 3;
/** A second choice that comes sooner is a hand that trembles, or a double tap. */
const TREMBLE_MS = 500;
/** For so long it stands there whose turn has been called, and what somebody has shouted. */
const CALL_MS = 1600;
const SHOUT_MS = 3000;
/** So many a screen reader finds again where they were spoken. */
const HEARD = 12;

/** One listener at one table: it takes what the table tells and leads the board through it, event by event. */
export class Session<View extends BaseView, Event extends BaseEvent> implements Listener {
  connectionState = $state<Connection>("connecting");
  seatList = $state.raw<SeatInfo[]>([]);
  mine = $state<number | null>(null);
  /** The newest view; the board may still be on its way to it. */
  view = $state.raw<View | null>(null);
  busy = $state(false);
  sending = $state(false);
  problem = $state<string | null>(null);
  log = $state.raw<LogLine[]>([]);
  said = $state("");
  /** What a screen reader hears, one line after the other: those that come at once are all heard, and so is one that comes twice. */
  heard = $state.raw<{ id: number; text: string; passes: boolean }[]>([]);
  settled = $state.raw<View | null>(null);
  /** The move that counts when it is chosen once more, for whoever wants to be asked. */
  meant = $state<string | null>(null);
  #meantAt = 0;
  series = $state.raw<Series | null>(null);
  /** Between two games of a series: how many are over. The table waits for the reader. */
  interlude = $state<number | null>(null);
  /** What the series stands at between two games; the table still shows the one that is over. */
  standing = $state.raw<Series | null>(null);
  /** Whose turn has just been called, where several people share the screen. */
  call = $state.raw<{ id: number; name: string } | null>(null);
  /** How the game began has been told: what comes next may be asked. */
  isRecalled = $state(false);
  /** Somebody explains: the table waits for the reader, not for a player. */
  explained = $state(false);
  /** Whoever holds a device that goes round has made their move: all look at it now, and nobody's secrets are shown. */
  covered = $state(false);
  shout = $state.raw<{ id: number; seat: number; name: string; kind: string } | null>(null);

  /** How each game of a series begins that this page has seen, by how many were over before it. */
  readonly openings = new Map<number, BaseView["options"]>();

  readonly queue = new MotionQueue();
  readonly coach: Coach | null;
  #lines = 0;
  #spoken = 0;
  #hasOpened = false;
  /** What was told of this game, event by event. */
  #past: Event[] = [];
  /** What came since the last fresh view, and how much of it has been told; in a series, of this game alone. */
  #news: { events: Event[]; told: number; games: number } = { events: [], told: 0, games: 0 };
  #goOn: (() => void) | null = null;
  /** The newest that was told of the series; what is shown follows in the queue. */
  #told: Series | null = null;
  #turn: number | null = null;

  constructor(
    readonly transport: Transport,
    readonly controller: Controller<View, Event>,
    readonly room: Room,
  ) {
    this.coach = transport.learning && room.coaching ? new Coach(room.coaching) : null;
    this.queue.onBusy = () => {
      this.busy = true;
    };
    this.queue.onIdle = () => {
      this.busy = false;
      this.transport.seen?.();
    };
  }

  open(): void {
    this.transport.open(this);
  }

  close(): void {
    this.queue.stop();
    this.transport.close();
  }

  /** Several people look at this screen: nobody in particular is "you". */
  get shared(): boolean {
    return this.transport.shared === true;
  }

  get you(): number | null {
    if (this.transport.you !== undefined) return this.transport.you;
    return this.shared || this.transport.handed ? null : this.mine;
  }

  /** Whether what belongs to this seat alone is to be kept off the page for now. */
  get hidden(): boolean {
    return this.covered && !this.settled?.outcome;
  }

  get myTurn(): boolean {
    const view = this.settled;
    if (this.transport.past) return false;
    return !this.busy && view !== null && this.mine !== null && view.actors.includes(this.mine);
  }

  seats(seats: SeatInfo[], mine: number | null): void {
    this.seatList = seats;
    this.mine = mine;
    if (!this.shared) return;
    const turn = this.myTurn ? mine : null;
    if (turn !== null && turn !== this.#turn) this.#call();
    this.#turn = turn;
  }

  #call(): void {
    const id = (this.call?.id ?? 0) + 1;
    this.call = { id, name: this.seatList[this.mine ?? -1]?.name ?? "" };
    sounds.turn();
    setTimeout(() => {
      if (this.call?.id === id) this.call = null;
    }, CALL_MS);
  }

  reaction(seat: number, kind: string): void {
    const id = (this.shout?.id ?? 0) + 1;
    this.shout = { id, seat, name: this.seatList[seat]?.name ?? "", kind };
    setTimeout(() => {
      if (this.shout?.id === id) this.shout = null;
    }, SHOUT_MS);
  }

  reading(on: boolean): void {
    this.explained = on;
  }

  connection(state: Connection): void {
    this.connectionState = state;
  }

  update(update: Update, fresh: boolean): void {
    const view = update.view as View | null;
    const before = this.view ?? view;
    if (view) {
      this.view = view;
      this.openings.set(this.#gamesOver(update.series), view.options);
    }
    if (!before) return;
    if (fresh && view) {
      void this.#recall(view).finally(() => {
        this.isRecalled = true;
      });
      this.#told = update.series ?? null;
      this.goOn();
      this.queue.skip();
      this.queue.add(
        () => {
          this.series = update.series ?? null;
        },
        () => this.#settle(view),
        () => this.#hearLying(view),
        () => this.coach?.greet(),
      );
      return;
    }
    this.queue.speed = settings.speed * (reducedMotion() ? 1.5 : 1);
    this.queue.pace = revealPace(this.transport.pause?.() ?? null);
    const events = update.events as Event[];
    const ended = this.#gamesOver(update.series) > this.#gamesOver(this.#told) && !update.series?.outcome;
    const cut = ended ? events.findLastIndex((event) => !this.#begins(event)) + 1 : events.length;
    this.#told = update.series ?? this.#told;
    this.#news.events.push(...events);
    this.#follow(events.slice(0, cut), before);
    if (ended) this.queue.add(() => this.#pause(update.series!));
    this.queue.add(() => this.#know(update.series));
    this.#follow(events.slice(cut), before);
    if (view) this.queue.add(() => this.#settle(view));
  }

  /** On to the next game of a series. */
  goOn(): void {
    this.interlude = null;
    this.#goOn?.();
    this.#goOn = null;
  }

  #gamesOver(series: Series | null | undefined): number {
    return series?.outcomes.filter((outcome) => outcome !== null).length ?? 0;
  }

  #begins(event: Event): boolean {
    return this.controller.begins?.(event) ?? false;
  }

  #know(series: Series | null | undefined): void {
    if (series) this.series = series;
  }

  /** The game that is over stays in sight, with its log, until the reader goes on. */
  async #pause(series: Series): Promise<void> {
    this.standing = series;
    this.interlude = this.#gamesOver(series);
    await new Promise<void>((resolve) => {
      this.#goOn = resolve;
    });
    this.#turnOver();
  }

  /** The log begins anew with the next game. */
  #turnOver(): void {
    const news = this.#news;
    news.events.splice(0, news.told);
    news.told = 0;
    news.games += 1;
    this.#past = [];
    this.log = [];
  }

  #follow(events: Event[], before: View): void {
    for (const event of events) {
      const news = this.#news;
      this.queue.add(async (clock) => {
        if (news === this.#news) this.#tell(event, before);
        await this.controller.show(event, clock);
        await this.coach?.explain(event);
      });
    }
  }

  async play(move: string): Promise<boolean> {
    if (settings.twice && this.meant !== move) {
      this.meant = move;
      this.#meantAt = actedAt();
      this.#hear(t("twice.again"));
      return false;
    }
    if (settings.twice && actedAt() - this.#meantAt < TREMBLE_MS) return false;
    this.meant = null;
    const before = this.covered;
    this.covered = this.transport.handed === true;
    const isPlayed = await this.#send(() => this.transport.play(move));
    if (!isPlayed) this.covered = before;
    return isPlayed;
  }

  takeBack(): Promise<boolean> {
    return this.#send(() => this.transport.takeBack?.() ?? Promise.resolve());
  }

  async #send(action: () => Promise<void>): Promise<boolean> {
    if (this.sending) return false;
    this.sending = true;
    this.problem = null;
    try {
      await action();
      return true;
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
      return false;
    } finally {
      this.sending = false;
    }
  }

  /** Everybody is told who asks for a hint. */
  hinted(seat: number): void {
    const name = this.seatList[seat]?.name ?? "";
    const told = tellOf("hint.asked", seat === this.you, { name });
    const line = this.#line({ log: told, say: told });
    this.said = told;
    // Whoever asked hears the answer.
    if (seat !== this.you) this.#hear(told);
    if (line) this.log = [...this.log.slice(1 - LINES), line];
  }

  /** The log tells again what happened before this view; what comes meanwhile is told once. */
  async #recall(view: View): Promise<void> {
    const news = { events: [] as Event[], told: 0, games: 0 };
    this.#news = news;
    const told = (await this.transport.history?.().catch(() => null)) as Event[] | null | undefined;
    if (!told || news !== this.#news || news.games) return;
    const before = told.slice(0, told.length - overlap(told, news.events));
    this.#past = [];
    this.#lines = 0;
    const words = [...before, ...news.events.slice(0, news.told)].map((event) => this.#word(event, view));
    this.log = words
      .map((word) => this.#line(word))
      .filter((line) => line !== null)
      .slice(-LINES);
    this.#open(words.slice(0, before.length).filter((word) => word !== null));
  }

  /** How the game began is heard by whoever comes while little else has happened in it; not again when the line was cut. */
  #open(told: Told[]): void {
    const isLate = this.#hasOpened || told.filter(({ log }) => log).length > EARLY;
    if (this.transport.past || this.transport.handed || isLate) return;
    this.#hasOpened = true;
    for (const { opening, log } of told) if (opening) this.#hear(log);
  }

  /** All that happened is told once more, in the language that is spoken now; who asked for a hint, is not. */
  retell(): void {
    const [events, view] = [this.#past, this.view];
    if (!view) return;
    this.#past = [];
    this.#lines = 0;
    const lines = events.map((event) => this.#line(this.#word(event, view)));
    this.log = lines.filter((line) => line !== null).slice(-LINES);
  }

  #hearLying(view: View): void {
    if (this.transport.label || this.transport.handed) return;
    for (const text of this.controller.lying?.(view) ?? []) this.#hear(text, true);
  }

  #settle(view: View): void {
    const could = this.settled?.actors.includes(this.mine ?? -1);
    const wasOver = Boolean(this.settled?.outcome);
    this.controller.settle(view);
    this.settled = view;
    if (!view.actors.includes(this.mine ?? -1)) this.meant = null;
    if (!this.shared && this.mine !== null && view.actors.includes(this.mine) && !could) sounds.turn();
    const outcome = this.series ? this.series.outcome : view.outcome;
    if (outcome && !wasOver && this.mine !== null && (this.shared || outcome.winners.includes(this.mine))) sounds.win();
  }

  #word(event: Event, view: View): Told | null {
    const past = this.transport.past === true && !this.transport.mustRemember;
    const told = this.controller.tell(event, this.seatList, this.you, view, this.#past, past);
    this.#past.push(event);
    return told;
  }

  #line(told: Told | null): LogLine | null {
    if (!told?.log || (told.secret && this.transport.handed)) return null;
    const {
      log: text,
      say: _said,
      heard: _heard,
      passes: _passes,
      secret: _secret,
      opening: _opening,
      tone = "plain",
      ...more
    } = told;
    this.#lines += 1;
    return { ...more, id: this.#lines, text, tone };
  }

  #hear(text: string | null | undefined, passes = false): void {
    if (!text) return;
    this.#spoken += 1;
    this.heard = [...this.heard.slice(1 - HEARD), { id: this.#spoken, text, passes }];
  }

  #tell(event: Event, view: View): void {
    this.#news.told += 1;
    const told = this.#word(event, view);
    if (told?.say) this.said = told.say;
    if (this.#begins(event)) this.heard = this.heard.filter((line) => !line.passes);
    if (told) this.#hear(told.heard === undefined ? told.say : told.heard, told.passes);
    const line = this.#line(told);
    if (line) this.log = [...this.log.slice(1 - LINES), line];
  }
}

/** How much of the end of one list of events is the beginning of another. What is told again may say less of a card. */
function overlap(told: BaseEvent[], heard: BaseEvent[]): number {
  const isSame = (a: BaseEvent, b: BaseEvent) => a.event === b.event && doer(a) === doer(b);
  for (let length = Math.min(told.length, heard.length); length > 0; length--) {
    const end = told.slice(-length);
    if (end.every((event, i) => isSame(event, heard[i]!))) return length;
  }
  return 0;
}

const doer = (event: BaseEvent): unknown => ("seat" in event ? event["seat"] : null);
