import type { Score } from "../../table/controller";
import { type HuntingView, sum } from "./types";
import { t } from "./words";

/** H-10: the stack, half of what was kept, and 2 for a Gold Rush that came off. */
export function huntingScore(seat: number, { sides }: HuntingView): Score {
  const { stack, kept, marker } = sides[seat]!;
  const parts = [{ text: t("hunting.score.stack"), n: sum(stack) }];
  if (kept.length) parts.push({ text: t("hunting.score.kept", { kept: sum(kept) }), n: Math.floor(sum(kept) / 2) });
  if (marker.state === "won") parts.push({ text: t("hunting.score.rush", { marker: marker.number ?? 0 }), n: 2 });
  return { parts };
}
