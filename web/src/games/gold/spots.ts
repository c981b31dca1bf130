import type { GoldView } from "./types";

/** Where a card is drawn: its middle as parts of the table's width and height, and its turn in degrees. */
export interface Spot {
  x: number;
  y: number;
  turn: number;
}

/** How the table is drawn: its shape, the width of a card as a part of its own, a card's height as parts of its width. */
export interface Drawn {
  spots: Spot[];
  /** Width by height; null where the table takes any shape. */
  shape: number | null;
  cardWidth: number;
  cardHeight: number;
  /** The positions in the order that an eye reads them. */
  order: number[];
}

export type Direction = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

const SIDE = 8;
const POSITIONS = Array.from({ length: SIDE * SIDE }, (_, position) => position);
const GRID_CARD = { cardWidth: 0.1, cardHeight: 1.25 };

interface Size {
  width: number;
  height: number;
}

/** Up to here one side counts as about as long as the other. */
const ABOUT_SQUARE = 1.1;

/** Whether the table is set upright. Where its room is about square the window decides: seats and signs beside it grow and
 *  shrink during a game, and cards that have to be remembered must stay where they lie. */
export function isUpright(room: Size, window: Size): boolean {
  const [long, short] = [Math.max(room.width, room.height), Math.min(room.width, room.height)];
  const told = long > short * ABOUT_SQUARE ? room : window;
  return told.height > told.width;
}

/** The table as it lies or, where there is more height than width and its cards are square, set upright. */
export function draw(places: GoldView["places"], upright: boolean): Drawn {
  if (!places) return { spots: POSITIONS.map(inGrid), shape: null, ...GRID_CARD, order: POSITIONS };
  const [width, height] = places.table;
  const [cardWidth, cardHeight] = places.card;
  const lying = places.at.map(([x, y, turn]) => ({ x: x / width, y: y / height, turn }));
  if (cardWidth !== cardHeight) return { spots: lying, shape: null, ...GRID_CARD, order: POSITIONS };
  if (!upright)
    return { spots: lying, shape: width / height, cardWidth: cardWidth / width, cardHeight: 1, order: POSITIONS };
  const standing = lying.map(({ x, y, turn }) => ({ x: y, y: x, turn: -turn }));
  const order = POSITIONS.map((position) => transposed(position));
  return { spots: standing, shape: height / width, cardWidth: cardWidth / height, cardHeight: 1, order };
}

const inGrid = (position: number): Spot => ({
  x: ((position % SIDE) + 0.5) / SIDE,
  y: (Math.floor(position / SIDE) + 0.5) / SIDE,
  turn: 0,
});
const transposed = (position: number) => (position % SIDE) * SIDE + Math.floor(position / SIDE);

/** Of these positions the one whose card lies nearest to a point. */
export function nearest(spots: Spot[], positions: number[], to: { x: number; y: number }, shape = 1): number | null {
  const away = (position: number) => Math.hypot((spots[position]!.x - to.x) * shape, spots[position]!.y - to.y);
  return positions.reduce<number | null>((best, at) => (best === null || away(at) < away(best) ? at : best), null);
}

/** Where an arrow key leads: to the card that lies most nearly in its direction; null where there is none. */
export function towards(
  spots: Spot[],
  positions: number[],
  from: number,
  direction: Direction,
  shape = 1,
): number | null {
  const sideways = direction === "ArrowLeft" || direction === "ArrowRight";
  const sign = direction === "ArrowLeft" || direction === "ArrowUp" ? -1 : 1;
  const start = spots[from]!;
  let best: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const position of positions) {
    const [dx, dy] = [(spots[position]!.x - start.x) * shape, spots[position]!.y - start.y];
    const [along, across] = sideways ? [dx * sign, Math.abs(dy)] : [dy * sign, Math.abs(dx)];
    const cost = along + 2 * across;
    if (position === from || along <= 0 || across > 2 * along || cost >= least) continue;
    [best, least] = [position, cost];
  }
  return best;
}
