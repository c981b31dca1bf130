import outside from "virtual:rooms";
import type { Room } from "../table/room";

const here = import.meta.glob<Room>("./*/index.ts", { eager: true, import: "default" });

/** Every game that this page can play, from the top of the home page down. */
export const rooms: Room[] = [...Object.values(here), ...outside].sort(
  (a, b) => a.depth - b.depth || a.name.localeCompare(b.name),
);

/** Where whatever has no game of its own goes. */
export const deepest: Room = rooms.at(-1)!;

export function roomOf(name: string): Room | null {
  return rooms.find((room) => room.name === name) ?? null;
}
