import { most, type Teller } from "../../table/story";
import { type HuntingEvent, sum } from "./types";
import { t, tellBy } from "./words";

/** What a game of Gold Hunting will be remembered for. */
export function huntingStory(events: HuntingEvent[], teller: Teller): string[] {
  const stack = new Map<number, number>();
  const highest = new Map<number, number>();
  const worst = new Map<number, number>();
  const right = new Map<number, number>();
  const markers: string[] = [];
  const grow = (seat: number, to: number): void => {
    stack.set(seat, to);
    highest.set(seat, Math.max(highest.get(seat) ?? 0, to));
  };
  for (const event of events) {
    switch (event.event) {
      case "won":
        grow(event.seat, (stack.get(event.seat) ?? 0) + event.piece);
        right.set(event.seat, (right.get(event.seat) ?? 0) + 1);
        break;
      case "broken-down":
        grow(event.seat, event.piece);
        worst.set(event.seat, Math.max(worst.get(event.seat) ?? 0, sum(event.pieces)));
        break;
      case "kept":
        grow(event.seat, 0);
        markers.push(tellBy(teller, "story.hunting.kept", event.seat, { n: sum(event.pieces) }));
        break;
      case "rush-won":
      case "rush-lost":
        markers.push(tellBy(teller, `story.hunting.${event.event}`, event.seat));
    }
  }
  return [
    ...stackOf(most(highest), teller),
    ...breakOf(most(worst), [...worst.values()], teller),
    ...markers,
    ...guessOf(most(right), teller),
  ];
}

type Most = ReturnType<typeof most>;

function stackOf(best: Most, teller: Teller): string[] {
  return best ? [tellBy(teller, "story.hunting.stack", best.seat, { n: best.n })] : [];
}

function breakOf(worst: Most, all: number[], teller: Teller): string[] {
  if (worst && all.length > 1 && all.every((n) => n === worst.n))
    return [t("story.hunting.broken.both", { n: worst.n })];
  return [worst ? tellBy(teller, "story.hunting.broken", worst.seat, { n: worst.n }) : t("story.hunting.steady")];
}

function guessOf(best: Most, teller: Teller): string[] {
  return best ? [tellBy(teller, "story.hunting.guess", best.seat, { n: best.n })] : [];
}
