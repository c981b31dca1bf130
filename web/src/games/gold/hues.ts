import type { Colour } from "./types";

/** The colours of the miners by their names in CSS. */
export const HUES: Record<Colour, string> = { R: "red", P: "purple", O: "orange", G: "green", B: "blue" };
