import type { OpenMoment } from "../../table/room";
import { type HuntingEvent, type HuntingView, type Side, sum } from "./types";

/** Each side as its own seat sees it: piles, and the marker, also one that was given up. */
export function layOpen(moments: OpenMoment<HuntingView, HuntingEvent>[]): HuntingView[] {
  return moments.map(({ views }) => ({
    ...views[0]!,
    seat: null,
    sides: views.map((view, seat) => unscreened(view.sides[seat]!)),
  }));
}

/** No screen hides what is built already. */
function unscreened(side: Side): Side {
  return { ...side, heights: side.heights ?? side.piles?.map(sum) ?? null };
}
