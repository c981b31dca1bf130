/** How somebody looks at the layout: `zoom` 1 shows all of it; `x` and `y` lead its middle away from the middle of the bed. */
export interface Lens {
  zoom: number;
  x: number;
  y: number;
}
export interface Point {
  x: number;
  y: number;
}
export interface Size {
  width: number;
  height: number;
}

export const ALL: Lens = { zoom: 1, x: 0, y: 0 };
export const CLOSEST = 4;
/** How far beyond its edge the layout can be pulled when it is close. */
const EDGE = 48;

const between = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value));

/** Zoom around a point, counted from the middle of the bed: what lies under it stays under it. */
export function zoomAt(lens: Lens, factor: number, point: Point): Lens {
  const zoom = between(1, lens.zoom * factor, CLOSEST);
  const grown = zoom / lens.zoom;
  return { zoom, x: point.x - grown * (point.x - lens.x), y: point.y - grown * (point.y - lens.y) };
}

export function panBy(lens: Lens, x: number, y: number): Lens {
  return { ...lens, x: lens.x + x, y: lens.y + y };
}

/** Two fingers go from one pair of points to another: the layout goes with their middle and grows with their distance. */
export function pinch(lens: Lens, [a, b]: [Point, Point], [c, d]: [Point, Point]): Lens {
  const before = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const after = { x: (c.x + d.x) / 2, y: (c.y + d.y) / 2 };
  const apart = Math.hypot(a.x - b.x, a.y - b.y);
  const factor = apart > 0 ? Math.hypot(c.x - d.x, c.y - d.y) / apart : 1;
  return zoomAt(panBy(lens, after.x - before.x, after.y - before.y), factor, after);
}

/** The same look within its limits: any spot of the layout, `size` large at zoom 1, can be held while zooming; none is lost. */
export function within(lens: Lens, size: Size): Lens {
  const reach = (length: number) => (length / 2) * (lens.zoom - 1) + EDGE * (1 - 1 / lens.zoom);
  const [x, y] = [reach(size.width), reach(size.height)];
  return { zoom: lens.zoom, x: between(-x, lens.x, x), y: between(-y, lens.y, y) };
}
