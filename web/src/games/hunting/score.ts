import type { Score } from "../../table/controller";
import { type HuntingView, sum } from "./types";
import { t } from "./words";

/** H-10: the stack, half of what was kept, and 2 for a Gold Rush that came off. */
export function huntingScore(seat: number, { sides }: HuntingView): Score {
  const { stack, kept, marker } = sides[seat]!;
  const parts = [
    {
      text: stack.length ? t("hunting.score.stack", { pieces: pieces(stack) }) : t("hunting.score.stack.none"),
      n: sum(stack),
    },
  ];
  if (kept.length) {
    const text = t("hunting.score.kept", { kept: sum(kept), pieces: pieces(kept) });
    parts.push({ text, n: Math.floor(sum(kept) / 2) });
  }
  if (marker.state === "won") parts.push({ text: t("hunting.score.rush", { marker: marker.number ?? 0 }), n: 2 });
  return { parts };
}

/** How many there are of each, the largest first: that is what a tie is broken by. */
const pieces = (heap: number[]): string =>
  [3, 2, 1]
    .map((value) => ({ value, count: heap.filter((piece) => piece === value).length }))
    .filter(({ count }) => count)
    .map((each) => t("hunting.score.pieces", each))
    .join(", ");
