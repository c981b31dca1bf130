import type { OpenMoment } from "../../table/room";
import type { MoleEvent, MoleView, OpenMoleView } from "./types";

/** The hands of all, and what each has chosen. */
export function layOpen(moments: OpenMoment<MoleView, MoleEvent>[]): OpenMoleView[] {
  return moments.map(({ views }) => ({
    ...views[0]!,
    seat: null,
    hand: null,
    choice: null,
    unplayed: null,
    hands: views.map(({ hand, choice }) => ({ cards: hand ?? [], choice })),
  }));
}
