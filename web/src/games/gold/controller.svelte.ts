import type { Clock } from "../../lib/motion";
import { sounds } from "../../lib/sound";
import type { SeatInfo } from "../../api/transport";
import type { Controller, Score, Told } from "../../table/controller";
import type { Teller } from "../../table/story";
import { goldScore } from "./score";
import { goldStory } from "./story";
import { isVague } from "./memory";
import type { Colour, GoldEvent, GoldView, Left } from "./types";
import { tellGold, turnedWords } from "./tell";

export type Mood = "calm" | "strike" | "shove" | "shoved" | "fuse" | "sigh";

export interface Exit {
  anchor: string | null;
  ms: number;
  kind: "home" | "out" | "blast";
}

export interface Card {
  /** What its front shows; null while nobody sees it. */
  face: string | null;
  up: boolean;
  gone: boolean;
  ghost: string | null;
  mood: Mood;
  exit: Exit;
}

/** How long a card lies open before anything follows, and both of a turn after that: the table's time, not the reader's. */
const ALONE = 750;
const BOTH = 1250;
const SIGH = 450;
const STILL: Exit = { anchor: null, ms: 0, kind: "out" };

export class GoldController implements Controller<GoldView, GoldEvent> {
  cards = $state<Card[]>(
    Array.from({ length: 64 }, () => ({ face: null, up: false, gone: false, ghost: null, mood: "calm", exit: STILL })),
  );
  hoards = $state<{ cards: number; gold: number | null }[]>([]);
  left = $state.raw<Left | null>(null);
  rush = $state(false);
  actor = $state<number | null>(null);
  /** Something that the whole table feels: the lamp flares, or a blast flashes at these positions. */
  flare = $state(false);
  flash = $state.raw<number[]>([]);
  /** Where a duel raises dust. */
  dust = $state<number | null>(null);

  #colours: Colour[][] = [];
  /** What was turned up since the table was last settled: those may still be on their way back. */
  #turned = new Set<number>();

  settle(view: GoldView): void {
    this.#colours = view.options.colours;
    view.table.forEach((entry, position) => {
      const card = this.cards[position]!;
      card.gone = entry === null;
      card.up = entry !== null && entry !== "?";
      if (card.up) card.face = entry;
      else if (card.gone || !this.#turned.has(position)) card.face = null;
      card.ghost = view.ghosts[position] ?? null;
      card.mood = "calm";
    });
    this.hoards = view.hoards.map((hoard) => ({ ...hoard }));
    this.left = view.left;
    this.rush = view.rush;
    this.actor = view.actors[0] ?? null;
    this.#turned.clear();
    this.flash = [];
    this.flare = false;
    this.dust = null;
  }

  /** Once a card has turned its back again, its front is wiped. */
  forget(position: number): void {
    const card = this.cards[position]!;
    if (!card.up) card.face = null;
  }

  tell(
    event: GoldEvent,
    seats: SeatInfo[],
    mine: number | null,
    view: GoldView,
    before: readonly GoldEvent[],
    past = false,
  ): Told | null {
    return tellGold(event, seats, mine, view, before, past);
  }

  begins(event: GoldEvent): boolean {
    return event.event === "next-turn";
  }

  lying(view: GoldView): string[] {
    return view.table.flatMap((card, position) => (card && card !== "?" ? turnedWords(position, card) : []));
  }

  story(events: GoldEvent[], teller: Teller): string[] {
    return goldStory(events, teller);
  }

  score(events: GoldEvent[], seat: number, view: GoldView): Score {
    return goldScore(events, seat, view);
  }

  async show(event: GoldEvent, clock: Clock): Promise<void> {
    if (isVague(event)) return;
    switch (event.event) {
      case "next-turn":
        this.actor = event.seat;
        return clock.wait(150);
      case "turned":
        return this.#turn(event.position, event.card, clock);
      case "strike":
        return this.#strike(event, clock);
      case "duel":
        return this.#duel(event, clock);
      case "blast":
        return this.#blast(event.positions, clock);
      case "nothing":
        return this.#nothing(event.positions, clock);
      case "rush":
        this.rush = true;
        this.flare = true;
        sounds.rush();
        await clock.wait(1100);
        this.flare = false;
        return;
      case "taken":
        this.#mood("strike", event.position);
        sounds.gold();
        await clock.wait(350);
        return this.#home(event.position, event.seat, `home-${event.seat}`, clock);
      case "gone":
        await clock.wait(350);
        this.#leave(event.position, { anchor: null, ms: clock.scale(350), kind: "out" });
        return clock.wait(300);
    }
  }

  async #turn(position: number, face: string, clock: Clock): Promise<void> {
    const card = this.cards[position]!;
    card.face = face;
    card.ghost = null;
    card.up = true;
    this.#turned.add(position);
    sounds.flip();
    await clock.hold(ALONE);
  }

  async #strike(event: Extract<GoldEvent, { event: "strike" }>, clock: Clock): Promise<void> {
    this.#mood("strike", event.gold_at, event.miner_at);
    sounds.gold();
    await clock.hold(BOTH);
    const colour = event.miner.charAt(0) as Colour;
    const owned = this.#colours.some((own) => own.includes(colour));
    await this.#home(event.gold_at, event.to, owned ? `entrance-${colour}` : `home-${event.to}`, clock);
    this.#leave(event.miner_at, { anchor: null, ms: clock.scale(300), kind: "out" });
    await clock.wait(250);
  }

  async #home(position: number, seat: number, anchor: string, clock: Clock): Promise<void> {
    this.#leave(position, { anchor, ms: clock.scale(600), kind: "home" });
    await clock.wait(500);
    const hoard = this.hoards[seat];
    if (hoard) hoard.cards += 1;
  }

  async #duel(event: Extract<GoldEvent, { event: "duel" }>, clock: Clock): Promise<void> {
    this.#mood("shove", event.winner_at);
    this.#mood("shoved", event.loser_at);
    sounds.duel();
    await clock.hold(200);
    this.dust = event.loser_at;
    await clock.hold(BOTH - 200);
    this.#leave(event.loser_at, { anchor: null, ms: clock.scale(350), kind: "out" });
    this.#back(event.winner_at);
    await clock.wait(350);
    this.dust = null;
    await clock.wait(300);
  }

  async #blast(positions: number[], clock: Clock): Promise<void> {
    this.#mood("fuse", ...positions);
    await clock.hold(BOTH);
    this.flash = positions;
    sounds.blast();
    for (const position of positions) this.#leave(position, { anchor: null, ms: clock.scale(350), kind: "blast" });
    await clock.wait(700);
    this.flash = [];
  }

  async #nothing(positions: number[], clock: Clock): Promise<void> {
    await clock.hold(BOTH - SIGH);
    this.#mood("sigh", ...positions);
    sounds.sigh();
    await clock.hold(SIGH);
    for (const position of positions) this.#back(position);
    await clock.wait(350);
  }

  #mood(mood: Mood, ...positions: number[]): void {
    for (const position of positions) this.cards[position]!.mood = mood;
  }

  #back(position: number): void {
    const card = this.cards[position]!;
    card.up = false;
    card.mood = "calm";
  }

  #leave(position: number, exit: Exit): void {
    const card = this.cards[position]!;
    card.exit = exit;
    card.gone = true;
    if (this.left && card.face) this.left = without(this.left, card.face);
  }
}

/** What is left when one more card has gone. */
function without(left: Left, code: string): Left {
  const [kind, value] = [code.charAt(0), code.slice(1)];
  const less = (counts: Record<string, number>) => ({ ...counts, [value]: (counts[value] ?? 0) - 1 });
  const cards = left.cards - 1;
  if (code === "X") return { ...left, cards, dynamite: left.dynamite - 1 };
  if (kind === "N") return { ...left, cards, gold: less(left.gold) };
  return { ...left, cards, miners: { ...left.miners, [kind]: less(left.miners[kind]!) } };
}
