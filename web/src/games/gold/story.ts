import { most, type Teller } from "../../table/story";
import type { GoldEvent } from "./types";
import { cardName } from "./tell";
import { t, tellBy, tellByAll } from "./words";

const worth = (card: string): number => (card.startsWith("N") ? Number(card.slice(1)) : 0);

/** The biggest gold that was brought home, and by whom: often several have one. */
interface Find {
  seats: number[];
  gold: string;
}

/** What a game of Gold will be remembered for. */
export function goldStory(events: GoldEvent[], teller: Teller): string[] {
  const gifts = new Map<number, number>();
  const rush = new Map<number, number>();
  let find: Find | null = null;
  let blasts = 0;
  let buried = 0;
  let turner = -1;
  const found = (seat: number, gold: string): void => {
    if (!find || worth(gold) > worth(find.gold)) find = { seats: [seat], gold };
    else if (gold === find.gold && !find.seats.includes(seat)) find.seats.push(seat);
  };
  for (const event of events) {
    if (event.event === "turned") turner = event.seat;
    if (event.event === "strike") {
      found(event.to, event.gold);
      if (event.to !== turner) gifts.set(turner, (gifts.get(turner) ?? 0) + 1);
    }
    if (event.event === "taken") {
      found(event.seat, event.gold);
      rush.set(event.seat, (rush.get(event.seat) ?? 0) + worth(event.gold));
    }
    if (event.event === "blast") {
      blasts += 1;
      buried += event.cards.reduce((sum, card) => sum + worth(card), 0);
    }
  }
  return [...findOf(find, teller), ...blastOf(blasts, buried), ...giftOf(gifts, teller), ...rushOf(rush, teller)];
}

function findOf(find: Find | null, teller: Teller): string[] {
  if (!find) return [];
  const [first = -1, ...others] = find.seats;
  const gold = cardName(find.gold, ".the");
  if (others.length) return [tellByAll(teller, "story.gold.finds", find.seats, { gold })];
  return [tellBy(teller, "story.gold.find", first, { gold })];
}

function blastOf(blasts: number, buried: number): string[] {
  if (!blasts) return [t("story.gold.quiet")];
  return [buried ? t("story.gold.blast", { n: blasts, gold: buried }) : t("story.gold.blast.empty", { n: blasts })];
}

function giftOf(gifts: Map<number, number>, teller: Teller): string[] {
  const best = most(gifts);
  return best ? [tellBy(teller, "story.gold.gift", best.seat, { n: best.n })] : [];
}

function rushOf(rush: Map<number, number>, teller: Teller): string[] {
  const best = most(rush);
  return best ? [tellBy(teller, "story.gold.rush", best.seat, { n: best.n })] : [];
}
