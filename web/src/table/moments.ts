import type { BaseEvent } from "../api/schemas";
import type { Controller, Told } from "./controller";
import type { RecordedTable } from "./recorded";

/** Something to look for in a recorded game: when it happened, in words. */
export interface Moment {
  at: number;
  text: string;
  tone: NonNullable<Told["tone"]>;
}

/** What was told at each step of a recorded game. */
export function toldOf(table: RecordedTable, controller: Controller): Told[][] {
  const before: BaseEvent[] = [];
  return table.recording.steps.map(({ events }, at) =>
    events.flatMap((event) => {
      const told = controller.tell(event, table.seats, table.you, table.view(at), before, true);
      before.push(event);
      return told?.log || told?.say ? [told] : [];
    }),
  );
}

export function momentsOf(told: Told[][]): Moment[] {
  return told.flatMap((lines, at) => {
    const found = lines.flatMap(({ log, tone = "plain", moment }) => (moment ? [{ at, text: log!, tone }] : []));
    // What happened twice in one move is one place to go to.
    return found.filter(({ text }, i) => found.findIndex((other) => other.text === text) === i);
  });
}
