import type { MoleEvent, Why } from "./types";

type Laid = Extract<MoleEvent, { event: "laid" }>;

const BY_ROW: Record<Why["row"], string> = {
  "own colour": "M-5",
  "new row": "M-6",
  "empty centre": "M-7",
  "silver card": "M-12",
  "blank row": "M-13",
};

/** Silver opens a row where nothing else lies: nowhere else does it. */
export const isSilverAlone = ({ card, why }: Laid): boolean => card.startsWith("S") && why.row === "empty centre";

/** The rule that puts a card where it lies. Only beside silver do two numbers meet that are equal. */
export function placingRule(laid: Laid): string {
  const meetsSilver = laid.why.place === "equal" && laid.why.row !== "blank row";
  return meetsSilver || isSilverAlone(laid) ? "M-12" : BY_ROW[laid.why.row];
}
