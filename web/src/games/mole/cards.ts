import type { Colour } from "./types";
import { t } from "./words";

export function cardName(code: string): string {
  return t(`mole.card.${code.charAt(0) as Colour}`, { n: Number(code.slice(1)) });
}
