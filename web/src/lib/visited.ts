/** What a seat of this device mixes into the shuffle: only its seal leaves, until the table is sealed. */
export interface OwnWords {
  words: string;
  /** The server has said that it has them. */
  opened?: boolean;
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
  const newest = list.slice(0, 12);
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

export function known(id: string): Visited | undefined {
  return visited().find((table) => table.id === id);
}

export function forget(id: string): void {
  keep(visited().filter((other) => other.id !== id));
}
