import type { OpenMoment } from "../../table/room";
import type { GoldEvent, GoldView } from "./types";

/** Every face in sight, as at a table that helps the memory: each card is turned up before it leaves. */
export function layOpen(moments: OpenMoment<GoldView, GoldEvent>[]): GoldView[] {
  const faces = facesOf(moments.flatMap(({ events }) => events));
  const points = new Map<number, number>();
  return moments.map(({ events, views }) => {
    for (const event of events) collect(event, points);
    const view = views[0]!;
    return {
      ...view,
      seat: null,
      options: { ...view.options, memory: "aided" },
      ghosts: view.table.map((entry, position) => (entry === "?" ? (faces[position] ?? null) : null)),
      hoards: view.hoards.map((hoard, seat) => ({ ...hoard, gold: points.get(seat) ?? 0 })),
    };
  });
}

function facesOf(events: GoldEvent[]): string[] {
  const faces: string[] = [];
  for (const event of events) if (event.event === "turned") faces[event.position] = event.card;
  return faces;
}

function collect(event: GoldEvent, points: Map<number, number>): void {
  if (event.event !== "strike" && event.event !== "taken") return;
  const seat = event.event === "strike" ? event.to : event.seat;
  points.set(seat, (points.get(seat) ?? 0) + Number(event.gold.slice(1)));
}
