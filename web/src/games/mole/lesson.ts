import type { LessonScript } from "../../table/lesson";
import written from "./lesson.json";
import { cardName } from "./tell";
import { t } from "./words";

export const script = written as unknown as LessonScript;

/** A card of the hand by its name; a place or a way to close by its move. */
export function target(move: string): HTMLElement | null {
  const [verb, card = ""] = move.split(" ");
  const places = [...document.querySelectorAll<HTMLElement>("button.spot, .closing button")];
  if (verb !== "play") return places.find((button) => button.dataset["move"] === move) ?? null;
  const name = t("mole.play", { card: cardName(card) });
  const hand = [...document.querySelectorAll<HTMLElement>(".hand li button")];
  return hand.find((button) => button.getAttribute("aria-label") === name) ?? null;
}
