/** Tables this device sat down at, newest first, so that they can be found again. */
export interface Visited {
  id: string;
  game: string;
  seat: number | null;
  /** The commitment to the deal, as it was when this device sat down. */
  seal?: string | null;
}

const KEY = "motherlode-tables";

export function visited(): Visited[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Visited[];
  } catch {
    return [];
  }
}

function keep(list: Visited[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(list.slice(0, 12)));
  } catch {
    // a private window may refuse; the list then is empty next time
  }
}

export function remember(table: Visited): void {
  keep([{ ...known(table.id), ...table }, ...visited().filter((other) => other.id !== table.id)]);
}

export function known(id: string): Visited | undefined {
  return visited().find((table) => table.id === id);
}

export function forget(id: string): void {
  keep(visited().filter((other) => other.id !== id));
}
