import type { Example } from "../../table/examples";
import { t } from "./words";

export { default as Picture } from "./ExamplePicture.svelte";

/** One pile of the other's, the piece that is lifted off it, and what lies before you. */
export interface Drawn {
  /** How many bricks stand. */
  pile: number;
  said: number | null;
  lifted: number | null;
  stack: number[];
  kept: number[];
  box: number[];
  marker: { number: number; state: "hand" | "shown" | "won" | "gone" } | null;
}

const EMPTY: Drawn = { pile: 5, said: null, lifted: null, stack: [], kept: [], box: [], marker: null };
const step = (note: Parameters<typeof t>[0], drawn: Partial<Drawn>) => ({
  drawn: { ...EMPTY, ...drawn } satisfies Drawn,
  told: () => t(note),
});

export const examples: Example[] = [
  {
    rule: "H-5",
    steps: [
      step("example.hunting.lift.1", { said: 2, stack: [1] }),
      step("example.hunting.lift.2", { said: 2, pile: 3, lifted: 2, stack: [1] }),
      step("example.hunting.lift.3", { pile: 3, stack: [1, 2] }),
    ],
  },
  {
    rule: "H-7",
    steps: [
      step("example.hunting.break.1", { said: 3, stack: [3, 2] }),
      step("example.hunting.break.2", { said: 3, pile: 3, lifted: 2, stack: [3, 2] }),
      step("example.hunting.break.3", { pile: 3, stack: [2], box: [3, 2] }),
    ],
  },
  {
    rule: "H-8",
    steps: [
      step("example.hunting.rush.1", { said: 3, stack: [2], marker: { number: 3, state: "shown" } }),
      step("example.hunting.rush.2", {
        said: 3,
        pile: 2,
        lifted: 3,
        stack: [2],
        marker: { number: 3, state: "shown" },
      }),
      step("example.hunting.rush.3", { pile: 2, stack: [2, 3], marker: { number: 3, state: "won" } }),
    ],
  },
  {
    rule: "H-9",
    steps: [
      step("example.hunting.keep.1", { stack: [3, 2], marker: { number: 1, state: "hand" } }),
      step("example.hunting.keep.2", { kept: [3, 2], marker: { number: 1, state: "gone" } }),
      step("example.hunting.keep.3", {
        said: 1,
        pile: 4,
        lifted: 1,
        kept: [3, 2],
        marker: { number: 1, state: "gone" },
      }),
    ],
  },
];
