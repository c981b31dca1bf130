import type { LessonScript } from "../../table/lesson";
import written from "./lesson.json";

export const script = written as unknown as LessonScript;

export function target(move: string): HTMLElement | null {
  return document.querySelector(`[data-position="${move.split(" ")[1]}"]`);
}
