import type { Example } from "../../table/examples";
import { cardsMoved, moveWords } from "./closing";
import { type Kind, gainWords } from "./gain";
import written from "./examples.json";
import { columnsOf, rowsOf } from "./rows";
import { cardName, sideWords, whyWords } from "./tell";
import type { Cell, PileMove, PlacedPile, Why } from "./types";
import { t } from "./words";

export { default as Picture } from "./ExamplePicture.svelte";

/** A step as `scripts/examples.py` writes it: what lies there, and what the law makes of it. */
interface Step {
  kind: "ask" | "laid" | "taken" | "closing" | "closed";
  card: string;
  piles: PlacedPile[];
  cells?: Cell[];
  move?: string;
  why?: Why;
  lit?: Cell[];
  kinds?: Kind[];
  count?: number;
  gaps?: Cell[];
  moves?: PileMove[];
}
export interface Drawn extends Step {
  /** Every cell that is used in any step, so that the picture keeps its size. */
  room: Cell[];
}

function tell(step: Step, isChain: boolean): string {
  switch (step.kind) {
    case "ask":
      return t("mole.example.ask", { card: cardName(step.card), n: step.cells!.length });
    case "laid":
      return t("mole.example.laid", { side: sideWords(step.move!), why: whyWords(step.why!) });
    case "taken": {
      const gain = gainWords({ kinds: step.kinds!, cards: step.count! });
      return t(isChain ? "mole.example.chain" : "mole.example.taken", { gain });
    }
    case "closing":
      return t("mole.example.closing", {
        few: t("mole.close.moving", { n: cardsMoved(step.moves!) }),
        moves: moveWords(step.moves!),
      });
    case "closed":
      return t("mole.example.closed", { n: step.piles.reduce((sum, { cards }) => sum + cards.length, 0) });
  }
}

const seenAt = ({ piles }: Step): string =>
  piles.length
    ? [...rowsOf(piles).map(({ told }) => told), ...columnsOf(piles)].map((told) => `${told}.`).join(" ")
    : `${t("mole.empty")}.`;

function exampleOf({ rule, steps }: { rule: string; steps: Step[] }): Example {
  const room = steps.flatMap(({ piles, cells }) => [...piles.map(({ cell }) => cell), ...(cells ?? [])]);
  const isChain = (step: Step) => steps.find(({ kind }) => kind === "taken") !== step;
  return {
    rule,
    steps: steps.map((step) => ({
      drawn: { ...step, room },
      told: () => tell(step, isChain(step)),
      seen: () => seenAt(step),
    })),
  };
}

export const examples: Example[] = (written as unknown as { rule: string; steps: Step[] }[]).map(exampleOf);
