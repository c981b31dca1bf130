import type { fetchReplay } from "../../api/client";
import type { BaseView } from "../../api/schemas";
import { callName } from "../../lib/person";
import type { Recording } from "../../table/recorded";
import type { OpenMoment, TableParts } from "../../table/room";

type Replay = Awaited<ReturnType<typeof fetchReplay>>;

/** Through whose eyes a game is seen: a seat's number, a spectator's, or with everything open. */
export const isEyes = (text: string | null): text is string => /^(open|spectator|\d)$/.test(text ?? "");

/** A finished game as these eyes see it; `own` is the reader's seat, `names` are by seat. */
export function recordingOf(
  replay: Replay,
  eyes: string,
  own: number | null,
  names: string[],
  parts: TableParts,
): Recording {
  const seat = /^\d$/.test(eyes) ? Number(eyes) : null;
  const views = eyes === "open" ? openViews(replay, parts) : replay.steps.map((step) => step.view as BaseView);
  /** Whoever has no name can only be called "you", whosever eyes these are. */
  const isNameless = own !== null && !callName(names[own] ?? "");
  return {
    seat,
    you: seat === own || isNameless ? own : null,
    past: true,
    names,
    constant: { game: replay.game, options: replay.options } as Recording["constant"],
    steps: replay.steps.map((step, i) => ({
      move: step.seat === null || step.move === null ? null : [step.seat, step.move],
      events: step.events,
      view: views[i]!,
    })),
  };
}

/** With nothing hidden; of a game that cannot draw that, what the first seat saw. */
function openViews(replay: Replay, parts: TableParts): BaseView[] {
  const all = replay.steps.map(({ events, views }): OpenMoment => ({ events, views: (views ?? []) as BaseView[] }));
  return parts.layOpen?.(all as OpenMoment<never, never>[]) ?? all.map(({ views }) => views[0]!);
}
