import { MotionQueue } from "../lib/motion";
import { reducedMotion, settings } from "../lib/settings.svelte";
import { sounds } from "../lib/sound";
import type { Connection, Listener, SeatInfo, Series, Transport, Update } from "../api/transport";
import { Coach } from "./coach.svelte";
import type { BaseEvent, BaseView, Controller, Told } from "./controller";
import type { Room } from "./room";

export interface LogLine {
  id: number;
  text: string;
  tone: NonNullable<Told["tone"]>;
}

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
  settled = $state.raw<View | null>(null);
  series = $state.raw<Series | null>(null);
  /** Between two games of a series: how many are over. The table waits for the reader. */
  interlude = $state<number | null>(null);
  /** Whose turn has just been called, where several people share the screen. */
  call = $state.raw<{ id: number; name: string } | null>(null);
  shout = $state.raw<{ id: number; seat: number; name: string; kind: string } | null>(null);

  readonly queue = new MotionQueue();
  readonly coach: Coach | null;
  #lines = 0;
  #recalled = false;
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
    return this.shared ? null : this.mine;
  }

  get myTurn(): boolean {
    const view = this.settled;
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
    }, 1600);
  }

  reaction(seat: number, kind: string): void {
    const id = (this.shout?.id ?? 0) + 1;
    this.shout = { id, seat, name: this.seatList[seat]?.name ?? "", kind };
    setTimeout(() => {
      if (this.shout?.id === id) this.shout = null;
    }, 3000);
  }

  connection(state: Connection): void {
    this.connectionState = state;
  }

  update(update: Update, fresh: boolean): void {
    const view = update.view as View | null;
    const before = this.view ?? view;
    if (view) this.view = view;
    if (!before) return;
    if (fresh && view) {
      void this.#recall(view);
      this.#told = update.series ?? null;
      this.goOn();
      this.queue.skip();
      this.queue.add(
        () => this.#know(update.series),
        () => this.#settle(view),
        () => this.coach?.greet(),
      );
      return;
    }
    this.queue.speed = settings.speed * (reducedMotion() ? 1.5 : 1);
    const events = update.events as Event[];
    const ended = this.#gamesOver(update.series) > this.#gamesOver(this.#told) && !update.series?.outcome;
    const cut = ended ? events.findLastIndex((event) => event.event !== "next-turn") + 1 : events.length;
    this.#told = update.series ?? this.#told;
    this.#follow(events.slice(0, cut), before);
    this.queue.add(() => this.#know(update.series));
    if (ended) this.queue.add(() => this.#pause());
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

  #know(series: Series | null | undefined): void {
    if (series) this.series = series;
  }

  #pause(): Promise<void> {
    this.interlude = this.#gamesOver(this.series);
    this.log = [];
    return new Promise((resolve) => {
      this.#goOn = resolve;
    });
  }

  #follow(events: Event[], before: View): void {
    for (const event of events) {
      this.queue.add(async (clock) => {
        this.#tell(this.controller.tell(event, this.seatList, this.you, before));
        await this.controller.show(event, clock);
        await this.coach?.explain(event);
      });
    }
  }

  play(move: string): Promise<boolean> {
    return this.#send(() => this.transport.play(move));
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

  /** After a reload the log tells again what happened before. */
  async #recall(view: View): Promise<void> {
    if (this.#recalled) return;
    this.#recalled = true;
    try {
      const events = ((await this.transport.history?.()) ?? []) as Event[];
      const lines = events.flatMap((event) => {
        const told = this.controller.tell(event, this.seatList, this.you, view);
        return told?.log ? [{ text: told.log, tone: told.tone ?? ("plain" as const) }] : [];
      });
      if (this.log.length) return;
      this.log = lines.slice(-200).map((line, i) => ({ ...line, id: i - lines.length }));
    } catch {
      // the log then begins with what comes next
    }
  }

  #settle(view: View): void {
    const could = this.settled?.actors.includes(this.mine ?? -1);
    this.controller.settle(view);
    this.settled = view;
    if (!this.shared && this.mine !== null && view.actors.includes(this.mine) && !could) sounds.turn();
    const outcome = this.series ? this.series.outcome : view.outcome;
    if (outcome && this.mine !== null && (this.shared || outcome.winners.includes(this.mine))) sounds.win();
  }

  #tell(told: Told | null): void {
    if (told?.say) this.said = told.say;
    if (!told?.log) return;
    this.#lines += 1;
    this.log = [...this.log.slice(-199), { id: this.#lines, text: told.log, tone: told.tone ?? "plain" }];
  }
}
