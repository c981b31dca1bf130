import type { Outcome } from "../../table/controller";
import type { Teller } from "../../table/story";
import type { MoleEvent } from "./types";
import { t, tellBy } from "./words";

type Collected = Extract<MoleEvent, { event: "collected" }>;
type Chain = Extract<MoleEvent, { event: "chain" }>;

/** What a game of Manny Mole will be remembered for. */
export function moleStory(events: MoleEvent[], teller: Teller, outcome: Outcome): string[] {
  const hauls = events.filter((event): event is Collected => event.event === "collected");
  const finest = hauls.reduce<Collected | null>(
    (best, haul) => (best && best.cards.length >= haul.cards.length ? best : haul),
    null,
  );
  const corridors = events.filter((event) => event.event === "corridor").length;
  const longest = events
    .filter((event): event is Chain => event.event === "chain")
    .reduce<Chain | null>((best, chain) => (best && best.link >= chain.link ? best : chain), null);
  const least = Math.min(...outcome.scores);
  const poorest = outcome.scores.indexOf(least);
  const parts = [corridors ? t("story.mole.corridors", { n: corridors }) : t("story.mole.none")];
  if (finest) parts.push(tellBy(teller, "story.mole.haul", finest.seat, { n: finest.cards.length }));
  if (longest) parts.push(tellBy(teller, "story.mole.chain", longest.seat, { n: longest.link }));
  if (!outcome.winners.includes(poorest))
    parts.push(tellBy(teller, least ? "story.mole.little" : "story.mole.empty", poorest, { n: least }));
  return parts;
}
