import { cardName } from "../games/mole/words";
import { t } from "../i18n/index.svelte";
import type { GameName } from "../lib/route.svelte";

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const pressed = (node: HTMLElement | undefined) => node?.getAttribute("aria-pressed") === "true";

/** Where the next touch goes on the board for a move; a move of several touches leads through them. */
export function lessonTarget(game: GameName, move: string): HTMLElement | null {
  const [verb, first = "", second = ""] = move.split(" ");
  if (game === "gold") return document.querySelector(`[data-position="${first}"]`);
  if (game === "mole") return moleTarget(verb!, first);
  if (verb === "build")
    return document.querySelector<HTMLElement>(".tools .gold:enabled") ?? all(".tools button")[2] ?? null;
  if (verb === "rush") {
    const rush = all(".extra button")[0];
    return pressed(rush) ? pile(first) : (rush ?? null);
  }
  const number = all(".numbers button")[Number(first) - 1];
  return pressed(number) ? pile(second) : (number ?? null);
}

function pile(name: string): HTMLElement | null {
  return all("button.stand")["abcd".indexOf(name)] ?? null;
}

/** A card of the hand by its name; of the places that a lesson asks for, the first. */
function moleTarget(verb: string, card: string): HTMLElement | null {
  if (verb !== "play") return document.querySelector("button.spot");
  const name = t("mole.play", { card: cardName(card) });
  return all(".hand li button").find((button) => button.getAttribute("aria-label") === name) ?? null;
}
