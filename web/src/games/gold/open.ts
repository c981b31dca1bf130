import type { OpenMoment } from "../../table/room";
import { COLOURS, type GoldEvent, type GoldView, type Left } from "./types";

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
      left: view.left ?? leftOf(view.table.flatMap((entry, position) => (entry === null ? [] : [faces[position]!]))),
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

/** The count of what lies on the table, where the table did not keep it for its players. */
function leftOf(codes: string[]): Left {
  const count = (kind: string, values: number[]) =>
    Object.fromEntries(values.map((value) => [value, codes.filter((code) => code === `${kind}${value}`).length]));
  return {
    cards: codes.length,
    gold: count("N", [1, 2, 3, 4]),
    miners: Object.fromEntries(COLOURS.map((colour) => [colour, count(colour, [2, 3, 4, 5])])) as Left["miners"],
    dynamite: codes.filter((code) => code === "X").length,
  };
}
