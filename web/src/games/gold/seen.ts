import type { SeenMoment } from "../../table/puzzling";
import type { GoldEvent, GoldView } from "./types";

/** A card on paper: taken, never seen, seen and turned back, or lying open. */
export interface Drawn {
  is: "gone" | "unseen" | "seen" | "open";
  code: string | null;
}

/** What a perfect memory knows, place by place. */
export function drawn(moments: SeenMoment<GoldView, GoldEvent>[]): Drawn[] {
  const faces = new Map<number, string>();
  for (const event of moments.flatMap(({ events }) => events))
    if (event.event === "turned") faces.set(event.position, event.card);
  return moments.at(-1)!.view.table.map((entry, position): Drawn => {
    if (entry === null) return { is: "gone", code: null };
    if (entry !== "?") return { is: "open", code: entry };
    const code = faces.get(position) ?? null;
    return { is: code ? "seen" : "unseen", code };
  });
}
