import { seatName } from "./names";
import type { Schemas, TableInfo } from "./schemas";

/** A seat that keeps a live table waiting, and from when on the others may choose, by this page's clock. */
export interface Missing {
  seat: number;
  until: number;
}

/** What only the page of a table can do for whoever sits there. */
export interface Doings {
  /** Go on purpose: a bot stands in from now on. Of several who share a device, one may go alone. */
  leave(seat?: number): Promise<void>;
  /** Who went alone is back. */
  back(seat: number): Promise<void>;
  /** Sit down at a bot's seat, under a name. */
  take(seat: number, name: string): Promise<void>;
  /** Say whether one wants to play again; once all do, the next game begins. */
  ready(ready: boolean): Promise<void>;
  /** Where the others went already. */
  follow(): Promise<void>;
  /** To the next table, where those who share a device can change something before it begins. */
  change(): Promise<void>;
}

/** What goes on around a game at the server: who is here, who is the host, how the group goes on. */
export class Life {
  table = $state.raw<TableInfo | null>(null);
  present = $state.raw<ReadonlySet<number>>(new Set());
  missing = $state.raw<Missing[]>([]);
  /** For whom a slow table waits, and until when, in seconds since 1970. */
  due = $state.raw<Schemas["Due"][]>([]);
  /** Whether this device has the host's powers. */
  host = $state(false);
  /** The seats of this device. */
  held = $state.raw<number[]>([]);
  /** The seats of this device whose people went before the others. */
  gone = $state.raw<number[]>([]);
  /** The page that tells the end is open: it also says how to go on. */
  atEnd = $state(false);
  /** Whoever has this page is back, and a bot played for them meanwhile: said until it was read. */
  stoodIn = $state(false);
  /** Whom the host has just sent away from the game: told to all until it was read. */
  sentAway = $state<string | null>(null);
  /** The host has sent away who has this device: they sit down here no more. */
  isBarred = $state(false);
  /** The menu is open, and with it the private link of a seat; a new link cuts the line, and both outlast that. */
  menu = false;
  link = $state.raw<{ seat: number; address: string; renewed: boolean } | null>(null);

  constructor(
    readonly id: string,
    readonly doings: Doings,
  ) {}

  know(table: TableInfo): void {
    const isBack = ({ seat, away }: TableInfo["seats"][number]) => away && table.seats[seat]?.away === false;
    const own = this.table?.seats.filter(({ seat }) => this.held.includes(seat)) ?? [];
    if (table.phase === "playing" && own.some(isBack)) this.stoodIn = true;
    const gone = this.table?.seats.find(({ seat, kept }) => !kept && table.seats[seat]?.kept);
    if (table.phase === "playing" && gone) this.sentAway = seatName(gone);
    this.table = table;
    this.miss(table.absent);
  }

  /** For whom others may choose already, they may at once: what is shown would go and come with the page's clock, which ticks. */
  miss(absent: TableInfo["absent"]): void {
    this.missing = absent.map(({ seat, left }) => ({ seat, until: left ? Date.now() + left * 1000 : 0 }));
  }

  /** The people whose wish counts for another game: those who are here. */
  get company(): number[] {
    const seats = this.table?.seats.filter(({ kind }) => kind === "human").map(({ seat }) => seat) ?? [];
    return seats.filter((seat) => this.present.has(seat) || this.held.includes(seat));
  }

  /** Whether other people play who may be elsewhere. */
  get hasOthers(): boolean {
    const own = [...this.held, ...this.gone];
    return this.table?.seats.some(({ kind, seat }) => kind === "human" && !own.includes(seat)) ?? false;
  }

  get isReady(): boolean {
    return this.held.some((seat) => this.table?.ready.includes(seat));
  }
}
