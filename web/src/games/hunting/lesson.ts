import type { LessonScript } from "../../table/lesson";
import written from "./lesson.json";
import { PILES } from "./types";

export const script = written as unknown as LessonScript;

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const pressed = (node: HTMLElement | undefined) => node?.getAttribute("aria-pressed") === "true";
const pile = (name: string) => all("button.stand")[PILES.indexOf(name as "a")] ?? null;

/** First what is said, then the pile. */
export function target(move: string): HTMLElement | null {
  const [verb, first = "", second = ""] = move.split(" ");
  if (verb === "build") return all(".tools [data-ready]:enabled")[0] ?? all(".tools [data-template]")[0] ?? null;
  if (verb === "rush") {
    const rush = all(".extra button")[0];
    return pressed(rush) ? pile(first) : (rush ?? null);
  }
  const number = all(".numbers button")[Number(first) - 1];
  return pressed(number) ? pile(second) : (number ?? null);
}
