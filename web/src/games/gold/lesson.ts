import type { Values } from "../../i18n/index.svelte";
import type { LessonScript } from "../../table/lesson";
import written from "./lesson.json";
import { coordinate } from "./types";

export const script = written as unknown as LessonScript;

/** Where the card lies that a note speaks of: a ring alone would be for eyes only. */
export function told(move: string): Values {
  return { place: coordinate(Number(move.split(" ")[1])) };
}

export function target(move: string): HTMLElement | null {
  return document.querySelector(`[data-position="${move.split(" ")[1]}"]`);
}
