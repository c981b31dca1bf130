import type { Component } from "svelte";
import type { BaseEvent, BaseView, Schemas } from "../api/schemas";
import type { Recording } from "./recorded";

export type PuzzleShown = Schemas["PuzzleShown"];
export type PuzzleAnswer = Schemas["PuzzleAnswer"];

/** A moment of the game before a decision, as the seat saw it that decides. */
export interface SeenMoment<View = BaseView, Event = BaseEvent> {
  events: Event[];
  view: View;
}

/** What a game brings for its puzzles. */
export interface Puzzling {
  /** What there is to decide; `view` is the board before it. */
  ask(view: BaseView): string;
  /** What stands for what on paper. */
  legend(): string;
  /** The puzzle on paper, black on white: what was seen, and what lies there now. */
  Paper: Component<{ moments: SeenMoment<never, never>[]; seat: number; names: string[] }>;
}

/** The game of a puzzle, to be watched; names by seat. */
export function recordingOf({ game, options, seat, steps }: PuzzleShown, names: string[]) {
  const constant = { game, options } as unknown as Recording["constant"];
  return {
    seat,
    names: names.slice(0, constant.options.players),
    constant,
    steps: steps.map(({ events, view, move, seat: mover }) => ({
      move: mover === null || move === null ? null : ([mover, move] as [number, string]),
      events: events as BaseEvent[],
      view: view as Partial<BaseView>,
    })),
  };
}

/** The next puzzle that nothing became of yet, round the list; where there is none, simply the next. */
export function nextAfter(id: string, ids: string[], isDone: (id: string) => boolean): string | null {
  const at = ids.indexOf(id);
  const others = [...ids.slice(at + 1), ...ids.slice(0, Math.max(0, at))];
  return others.find((other) => !isDone(other)) ?? others[0] ?? null;
}
