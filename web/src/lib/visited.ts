/** What a seat of this device mixes into the shuffle: only its seal leaves, until the table is sealed. */
export interface OwnWords {
  words: string;
  /** The server has said that it has them. */
  opened?: boolean;
}

/** How a game ended, so that it can be told without asking the server. */
export interface Result {
  names: string[];
  scores: number[];
  winners: number[];
  seat: number;
  at: number;
}

/** Tables this device sat down at, newest first, so that they can be found again. */
export interface Visited {
  id: string;
  game: string;
  seat: number | null;
  /** The commitment to the deal, as it was when this device sat down. */
  seal?: string | null;
  /** By seat: several people may share the device. */
  own?: Record<number, OwnWords>;
  /** Who shared this device and left before the end: a bot plays for them until they say that they are back. */
  gone?: number[];
  /** How it ended, as this device saw it. */
  result?: Result;
  /** What all seats had committed to when this device opened its words. */
  commitments?: (string | null)[];
}

const KEY = "motherlode-tables";
/** What a private window refused to keep; it lasts as long as the page. */
let unkept: Visited[] | null = null;

export function visited(): Visited[] {
  if (unkept) return unkept;
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Visited[];
  } catch {
    return [];
  }
}

function keep(list: Visited[]): void {
  const newest = list.slice(0, 24);
  try {
    localStorage.setItem(KEY, JSON.stringify(newest));
  } catch {
    unkept = newest;
  }
}

export function remember(table: Visited): void {
  keep([{ ...known(table.id), ...table }, ...visited().filter((other) => other.id !== table.id)]);
}

/** Something more about a table that is remembered already. */
export function note(id: string, more: Partial<Visited>): void {
  keep(visited().map((table) => (table.id === id ? { ...table, ...more } : table)));
}

export function noteResult(
  id: string,
  { scores, winners }: Pick<Result, "scores" | "winners">,
  names: string[],
  seat: number,
): void {
  note(id, { result: { names, scores, winners, seat, at: Date.now() } });
}

/** What was played to the end here, newest first. */
export type Finished = Visited & { result: Result };
export function finished(): Finished[] {
  return visited().filter((table): table is Finished => table.result !== undefined);
}

export function known(id: string): Visited | undefined {
  return visited().find((table) => table.id === id);
}

/** The seat that is this device's alone; none where several people shared it. */
export function ownSeat(id: string): number | null {
  const table = known(id);
  return Object.keys(table?.own ?? {}).length > 1 ? null : (table?.seat ?? null);
}

export function forget(id: string): void {
  keep(visited().filter((other) => other.id !== id));
}
