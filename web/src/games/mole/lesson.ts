import type { LessonScript } from "../../table/lesson";
import written from "./lesson.json";
import { cardName } from "./tell";
import { t } from "./words";

export const script = written as unknown as LessonScript;

/** A card of the hand by its name; of the places that a lesson asks for, the first. */
export function target(move: string): HTMLElement | null {
  const [verb, card = ""] = move.split(" ");
  if (verb !== "play") return document.querySelector("button.spot");
  const name = t("mole.play", { card: cardName(card) });
  const hand = [...document.querySelectorAll<HTMLElement>(".hand li button")];
  return hand.find((button) => button.getAttribute("aria-label") === name) ?? null;
}
