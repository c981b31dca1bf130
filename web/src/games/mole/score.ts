import { words } from "../../i18n/index.svelte";
import type { Score } from "../../table/controller";
import type { MoleEvent, MoleView } from "./types";
import { t } from "./words";

type Kind = Extract<MoleEvent, { event: "corridor" }>["kind"];

/** What a seat took, turn by turn, and by which corridors; with silver, how much of it, as a tie asks for that (M-14). */
export function moleScore(events: MoleEvent[], seat: number, { options, chambers }: MoleView): Score {
  const parts: Score["parts"] = [];
  let round = 1;
  let kinds: Kind[] = [];
  for (const event of events) {
    if (event.event === "revealed") round = event.round;
    if (event.event === "corridor" && event.seat === seat) kinds.push(event.kind);
    if (event.event === "collected" && event.seat === seat) {
      const names = words.list(kinds.map((kind) => t(`mole.score.${kind}`)));
      parts.push({ text: t("mole.score.haul", { round, kinds: names }), n: event.cards.length });
      kinds = [];
    }
  }
  return options.silver && parts.length
    ? { parts, note: t("mole.score.silver", { n: chambers[seat]!.silver }) }
    : { parts };
}
