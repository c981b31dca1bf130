import { PILES, type Piece } from "./types";
import { t } from "./words";

const told = (pile: Piece[], at: number): string =>
  t(pile.length ? "hunting.pile.open" : "hunting.pile.empty", { pile: PILES[at]!, pieces: pile.join(", ") });

/** What has become of the piles, for whoever does not see them: the one that changed, or all of them. */
export function tellBuilt(was: Piece[][], is: Piece[][], left: Record<Piece, number>): string {
  const changed = is.flatMap((pile, at) => (pile.join() === was[at]!.join() ? [] : [at]));
  const parts = changed.length === 1 ? oneChanged(was, is, changed[0]!, left) : changed.length ? is.map(told) : [];
  if (changed.length && Object.values(left).every((count) => count === 0))
    parts.push(t(is.every((pile) => pile.length) ? "hunting.built" : "hunting.built.gap"));
  return parts.map((part) => `${part}.`).join(" ");
}

function oneChanged(was: Piece[][], is: Piece[][], at: number, left: Record<Piece, number>): string[] {
  const [before, pile] = [was[at]!, is[at]!];
  if (pile.length <= before.length) return [told(pile, at)];
  const piece = pile.at(-1)!;
  const placed = t("hunting.pile.placed", { pile: PILES[at]!, pieces: pile.join(", "), n: piece });
  const isUsed = !left[piece] && Object.values(left).some((count) => count > 0);
  return isUsed ? [placed, t("hunting.piece.used", { n: piece })] : [placed];
}
