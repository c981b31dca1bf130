import type { Outcome } from "../../table/controller";
import type { Teller } from "../../table/story";
import type { MoleEvent } from "./types";
import { t, tellBy, tellByAll } from "./words";

type Collected = Extract<MoleEvent, { event: "collected" }>;
type Chain = Extract<MoleEvent, { event: "chain" }>;

/** What a game of Manny Mole will be remembered for. */
export function moleStory(events: MoleEvent[], teller: Teller, outcome: Outcome): string[] {
  const hauls = events.filter((event): event is Collected => event.event === "collected");
  const finest = Math.max(0, ...hauls.map(({ cards }) => cards.length));
  const lucky = [...new Set(hauls.filter(({ cards }) => cards.length === finest).map(({ seat }) => seat))];
  const corridors = events.filter((event) => event.event === "corridor").length;
  const longest = events
    .filter((event): event is Chain => event.event === "chain")
    .reduce<Chain | null>((best, chain) => (best && best.link >= chain.link ? best : chain), null);
  const least = Math.min(...outcome.scores);
  const poorest = outcome.scores.indexOf(least);
  const parts = [corridors ? t("story.mole.corridors", { n: corridors }) : t("story.mole.none")];
  if (lucky.length > 1) parts.push(tellByAll(teller, "story.mole.hauls", lucky, { n: finest }));
  else if (lucky.length) parts.push(tellBy(teller, "story.mole.haul", lucky[0]!, { n: finest }));
  if (longest) parts.push(tellBy(teller, "story.mole.chain", longest.seat, { n: longest.link }));
  if (!outcome.winners.includes(poorest))
    parts.push(tellBy(teller, least ? "story.mole.little" : "story.mole.empty", poorest, { n: least }));
  return parts;
}
