import type { Clock } from "../../lib/motion";
import { sounds } from "../../lib/sound";
import type { SeatInfo } from "../../api/transport";
import type { Controller, Outcome, Score, Told } from "../../table/controller";
import type { Teller } from "../../table/story";
import { moleScore } from "./score";
import { moleStory } from "./story";
import { tellMole } from "./tell";
import {
  type Cell,
  type Chamber,
  type MoleEvent,
  type MoleView,
  type OpenHand,
  type OpenMoleView,
  type PileMove,
  type PlacedPile,
  sameCell,
  type Why,
} from "./types";

export interface Laid {
  code: string;
  /** Where it lies on the ground, which never shifts: the layout's own lines and columns plus `base`. */
  line: number;
  column: number;
  depth: number;
  /** Its number along a complete corridor, while that glows. */
  lit: number | null;
  from: string | null;
  to: string | null;
  delay: number;
  ms: number;
}

export interface Queued {
  seat: number;
  card: string;
  up: boolean;
  used: boolean;
}

const TURN = 300;

export class MoleController implements Controller<MoleView, MoleEvent> {
  laid = $state<Laid[]>([]);
  queue = $state<Queued[]>([]);
  chosen = $state<boolean[]>([]);
  holding = $state<number[]>([]);
  chambers = $state<Chamber[]>([]);
  hand = $state.raw<string[] | null>(null);
  /** Everybody's, in a game that is over. */
  hands = $state.raw<OpenHand[] | null>(null);
  choice = $state<string | null>(null);
  /** The card that this seat has just asked to play; which one was chosen, no event tells. */
  meant: string | null = null;
  round = $state(1);
  reason = $state.raw<{ card: string; why: Why } | null>(null);
  chain = $state(0);
  /** The piles that are about to move (M-9), as the layout that they leave counts its cells. */
  closing = $state.raw<PileMove[] | null>(null);
  base = $state.raw<Cell>([0, 0]);
  /** The cells that cards have just left: the ground keeps its size until the gaps close. */
  gaps = $state.raw<{ line: number; column: number }[]>([]);
  /** Cards are on their way to a chamber. */
  leaving = $state(false);
  /** Cards are being turned up, laid and taken. */
  running = $state(false);
  #seat: number | null = null;
  /** The hand and the chosen card among it. */
  #unplayed: string[] | null = null;

  /** What lies there, pile by pile, each from the bottom up. */
  get piles(): PlacedPile[] {
    const piles: PlacedPile[] = [];
    for (const { code, line, column } of [...this.laid].sort((one, other) => one.depth - other.depth)) {
      const pile = piles.find(({ cell }) => sameCell(cell, [line, column]));
      if (pile) pile.cards.push(code);
      else piles.push({ cell: [line, column], cards: [code] });
    }
    return piles;
  }

  settle(view: MoleView): void {
    const known = new Map(this.laid.map((card) => [card.code, card]));
    const next: Laid[] = [];
    for (const pile of view.placed) {
      if (view.gaps.some((gap) => sameCell(gap, pile.cell))) continue;
      pile.cards.forEach((code, depth) => {
        const card = known.get(code) ?? this.#card(code, null, 0);
        card.line = pile.cell[0] + this.base[0];
        card.column = pile.cell[1] + this.base[1];
        card.depth = depth;
        card.lit = null;
        next.push(card);
      });
    }
    this.laid = next;
    this.queue = view.queue.map((entry) => ({ ...entry, up: true, used: false }));
    this.chosen = [...view.chosen];
    this.holding = [...view.holding];
    this.chambers = view.chambers.map((chamber) => ({ ...chamber }));
    this.hand = view.hand;
    this.hands = (view as OpenMoleView).hands ?? null;
    this.choice = view.choice;
    this.#unplayed = view.unplayed;
    this.#seat = view.seat;
    this.running = false;
    this.leaving = false;
    this.gaps = view.gaps.map(([line, column]) => ({ line: line + this.base[0], column: column + this.base[1] }));
    this.round = view.round;
    this.reason = null;
    this.closing = null;
    this.chain = 0;
  }

  tell(
    event: MoleEvent,
    seats: SeatInfo[],
    mine: number | null,
    view: MoleView,
    before: readonly MoleEvent[],
  ): Told | null {
    return tellMole(event, seats, mine, view, before);
  }

  story(events: MoleEvent[], teller: Teller, outcome: Outcome): string[] {
    return moleStory(events, teller, outcome);
  }

  score(events: MoleEvent[], seat: number, view: MoleView): Score {
    return moleScore(events, seat, view);
  }

  async show(event: MoleEvent, clock: Clock): Promise<void> {
    switch (event.event) {
      case "opened":
        for (const { cell, cards } of event.placed) {
          for (const code of cards)
            this.laid.push({ ...this.#card(code, null, clock.scale(TURN)), line: cell[0], column: cell[1] });
        }
        return clock.wait(400);
      case "round":
        this.round = event.number;
        return clock.wait(200);
      case "chosen":
        return this.#choose(event.seat, clock);
      case "taken-back":
        return this.#takeBack(event.seat, clock);
      case "revealed":
        return this.#reveal(event.cards, clock);
      case "laid":
        return this.#lay(event, clock);
      case "corridor":
        return this.#glow(event.cells, clock);
      case "removed":
        return this.#take(event.cells, event.seat, clock);
      case "moved":
        return this.#move(event, clock);
      case "chain":
        this.chain = event.link;
        return clock.wait(500);
      case "collected":
        this.chambers[event.seat]!.count = event.total;
        return clock.wait(250);
    }
  }

  async #choose(seat: number, clock: Clock): Promise<void> {
    this.chosen[seat] = true;
    this.holding[seat]! -= 1;
    if (seat === this.#seat && this.meant && this.hand?.includes(this.meant)) {
      this.choice = this.meant;
      this.hand = this.hand.filter((card) => card !== this.choice);
    }
    sounds.place();
    await clock.wait(seat === this.#seat ? 350 : 150);
  }

  async #takeBack(seat: number, clock: Clock): Promise<void> {
    this.chosen[seat] = false;
    this.holding[seat]! += 1;
    if (seat === this.#seat && this.choice) {
      this.hand = this.#unplayed;
      this.choice = null;
    }
    sounds.place();
    await clock.wait(seat === this.#seat ? 350 : 150);
  }

  async #reveal(cards: [number, string][], clock: Clock): Promise<void> {
    this.running = true;
    this.queue = cards.map(([seat, card]) => ({ seat, card, up: false, used: false }));
    // Each card flies off from where it lies, so it lies there until the flight has begun.
    await clock.wait(20);
    this.chosen = this.chosen.map(() => false);
    const isHidden = (card: string) => !cards.some(([, shown]) => shown === card);
    this.hand = this.hand?.filter(isHidden) ?? null;
    this.#unplayed = this.#unplayed?.filter(isHidden) ?? null;
    this.choice = null;
    await clock.wait(330);
    for (const entry of this.queue) {
      entry.up = true;
      sounds.flip();
      await clock.wait(260);
    }
    await clock.wait(300);
  }

  async #lay(event: Extract<MoleEvent, { event: "laid" }>, clock: Clock): Promise<void> {
    this.running = true;
    const [line, column] = [event.cell[0] + this.base[0], event.cell[1] + this.base[1]];
    const depth = this.laid.filter((card) => card.line === line && card.column === column).length;
    const card = this.#card(event.card, `queue-${event.card}`, clock.scale(450));
    this.laid.push({ ...card, line, column, depth });
    this.base = [this.base[0] + event.origin[0], this.base[1] + event.origin[1]];
    this.reason = { card: event.card, why: event.why };
    await clock.wait(20);
    const entry = this.queue.find((queued) => queued.card === event.card);
    if (entry) entry.used = true;
    await clock.wait(430);
    sounds.place();
    await clock.wait(event.why.place === "nearest" ? 650 : 450);
    this.queue = this.queue.filter((queued) => queued.card !== event.card);
    this.reason = null;
  }

  async #glow(cells: Cell[], clock: Clock): Promise<void> {
    cells.forEach((cell, i) => {
      for (const card of this.#at(cell)) card.lit = i;
    });
    sounds.corridor();
    await clock.wait(900);
  }

  async #take(cells: Cell[], seat: number, clock: Clock): Promise<void> {
    const taken = cells.flatMap((cell) => this.#at(cell));
    taken.forEach((card, i) => {
      card.to = `chamber-${seat}`;
      card.delay = clock.scale(i * 70);
      card.ms = clock.scale(480);
    });
    this.gaps = taken.map(({ line, column }) => ({ line, column }));
    this.leaving = true;
    const codes = new Set(taken.map((card) => card.code));
    this.laid = this.laid.filter((card) => !codes.has(card.code));
    await clock.wait(480);
    for (const { code } of taken) {
      this.#store(code, seat);
      await clock.wait(70);
    }
    this.leaving = false;
  }

  async #move(event: Extract<MoleEvent, { event: "moved" }>, clock: Clock): Promise<void> {
    this.running = true;
    await this.#announce(event, clock);
    this.gaps = [];
    const moves = event.piles.map((pile) => ({ cards: this.#at(pile.from), to: pile.to }));
    for (const { cards, to } of moves) {
      for (const card of cards) {
        card.line = to[0] + this.base[0];
        card.column = to[1] + this.base[1];
      }
    }
    this.base = [this.base[0] + event.origin[0], this.base[1] + event.origin[1]];
    if (!moves.length) return;
    sounds.place();
    await clock.wait(550);
  }

  /** Show which piles will move where; whoever has chosen it knows. */
  async #announce(event: Extract<MoleEvent, { event: "moved" }>, clock: Clock): Promise<void> {
    if (!event.piles.length) return;
    this.closing = event.piles;
    await clock.wait(event.asked && event.seat === this.#seat ? 200 : 700);
    this.closing = null;
  }

  /** One more card in a chamber. */
  #store(code: string, seat: number): void {
    const chamber = this.chambers[seat];
    if (!chamber) return;
    chamber.count += 1;
    chamber.silver += code.startsWith("S") ? 1 : 0;
    chamber.cards = [...chamber.cards, code];
  }

  #at(cell: Cell): Laid[] {
    return this.laid.filter((card) => card.line === cell[0] + this.base[0] && card.column === cell[1] + this.base[1]);
  }

  #card(code: string, from: string | null, ms: number): Laid {
    return { code, line: 0, column: 0, depth: 0, lit: null, from, to: null, delay: 0, ms };
  }
}
