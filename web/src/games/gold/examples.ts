import type { Example } from "../../table/examples";
import type { Colour } from "./types";
import { t } from "./words";

export { default as Picture } from "./ExamplePicture.svelte";

/** Some cards of the table, each face up, turned down, or gone, and the entrance that gold goes to. */
export interface Drawn {
  cards: { code: string; is: "up" | "down" | "gone" }[];
  home: { colour: Colour; gold: string | null } | null;
}

const PLAIN: Drawn["cards"] = ["R3", "O2", "N1"].map((code) => ({ code, is: "down" }));

/** `N3 -B4 xG2`: face up, face down, gone. */
function cards(written: string): Drawn["cards"] {
  const own = written.split(" ").map((each): Drawn["cards"][number] => {
    if (each.startsWith("-")) return { code: each.slice(1), is: "down" };
    return each.startsWith("x") ? { code: each.slice(1), is: "gone" } : { code: each, is: "up" };
  });
  return [PLAIN[0]!, ...own, PLAIN[1]!];
}

const step = (note: Parameters<typeof t>[0], written: string, home: Drawn["home"] = null) => ({
  drawn: { cards: cards(written), home } satisfies Drawn,
  told: () => t(note),
});

export const examples: Example[] = [
  {
    rule: "G-5",
    steps: [
      step("example.gold.strike.1", "N3 -B4", { colour: "B", gold: null }),
      step("example.gold.strike.2", "N3 B4", { colour: "B", gold: null }),
      step("example.gold.strike.3", "xN3 xB4", { colour: "B", gold: "N3" }),
    ],
  },
  {
    rule: "G-5",
    steps: [
      step("example.gold.nobody.1", "G2 N2", { colour: "R", gold: null }),
      step("example.gold.nobody.2", "xG2 xN2", { colour: "R", gold: "N2" }),
    ],
  },
  { rule: "G-6", steps: [step("example.gold.duel.1", "R2 P4"), step("example.gold.duel.2", "xR2 -P4")] },
  { rule: "G-7", steps: [step("example.gold.blast.1", "O5 X"), step("example.gold.blast.2", "xO5 xX")] },
  {
    rule: "G-8",
    steps: [
      step("example.gold.nothing.1", "N1 N4"),
      step("example.gold.nothing.2", "R3 G3"),
      step("example.gold.nothing.3", "B2 N4"),
      step("example.gold.nothing.4", "-B2 -N4"),
    ],
  },
  {
    rule: "G-9",
    steps: [
      step("example.gold.rush.1", "N4 -R2", { colour: "R", gold: null }),
      step("example.gold.rush.2", "xN4 -R2", { colour: "R", gold: "N4" }),
      step("example.gold.rush.3", "xN4 R2", { colour: "P", gold: null }),
      step("example.gold.rush.4", "xN4 xR2", { colour: "P", gold: null }),
    ],
  },
];
