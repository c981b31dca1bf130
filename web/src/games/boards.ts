import type { Component } from "svelte";
import type { Transport } from "../api/transport";

type Room = { default: Component<{ transport: Transport }> };

/** One board a game; a new game adds a line here and a folder beside it. */
export const boards: Record<string, () => Promise<Room>> = {
  gold: () => import("./gold/Room.svelte"),
  hunting: () => import("./hunting/Room.svelte"),
  mole: () => import("./mole/Room.svelte"),
};
