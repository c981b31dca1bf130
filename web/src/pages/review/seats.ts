/** How the seats' lines differ, besides their colour: a stroke and a shape for each. */
export const STROKES = ["", "7 4", "2 4", "11 3 2 3", "5 2", "1 6"];
/** Shapes of about the same size around the origin. */
export const SHAPES = [
  "M-4 0a4 4 0 1 0 8 0 4 4 0 1 0-8 0z",
  "M0-5 4.800 3.600H-4.800z",
  "M-3.800-3.800h7.600v7.600h-7.600z",
  "M0-5.400 5.400 0 0 5.400-5.400 0z",
  "M-1.500-4.800h3v3.300h3.300v3h-3.300v3.300h-3v-3.300h-3.300v-3h3.300z",
  "M0 5-4.800-3.600H4.800z",
];
/** Its colour on paper. */
export const colourOf = (seat: number): string => `var(--seat-${seat % STROKES.length})`;
const pick = (list: string[], seat: number): string => list[seat % list.length]!;
export const strokeOf = (seat: number): string => pick(STROKES, seat);
export const shapeOf = (seat: number): string => pick(SHAPES, seat);
