import type { Clock } from "../../lib/motion";
import { sounds } from "../../lib/sound";
import type { SeatInfo } from "../../api/transport";
import type { Controller, Score, Told } from "../../table/controller";
import type { Teller } from "../../table/story";
import { huntingScore } from "./score";
import { huntingStory } from "./story";
import { tellHunting } from "./tell";
import { PILES, type HuntingEvent, type HuntingView, type Side } from "./types";

export interface Lift {
  owner: number;
  pile: number;
  piece: number;
  /** How many of its bricks have come up so far. */
  risen: number;
  counted: boolean;
}

export class HuntingController implements Controller<HuntingView, HuntingEvent> {
  sides = $state<Side[]>([]);
  box = $state<number[]>([]);
  phase = $state<HuntingView["phase"]>("building");
  actor = $state<number | null>(null);
  declared = $state.raw<{ seat: number; number: number; pile: number; owner: number } | null>(null);
  lift = $state<Lift | null>(null);
  /** Where the lifted piece goes when it leaves the hand. */
  fate = $state.raw<{ anchor: string; ms: number }>({ anchor: "box", ms: 0 });
  crumbling = $state<number | null>(null);
  verdict = $state<"won" | "lost" | "broken-down" | null>(null);
  /** The stack that is breaking down in front of everybody. */
  wreck = $state.raw<{ seat: number; pieces: number[] } | null>(null);

  settle(view: HuntingView): void {
    this.sides = structuredClone(view.sides);
    this.box = [...view.box];
    this.phase = view.phase;
    this.actor = view.phase === "mining" ? (view.actors[0] ?? null) : null;
    this.lift = null;
    this.declared = null;
    this.crumbling = null;
    this.verdict = null;
    this.wreck = null;
  }

  tell(
    event: HuntingEvent,
    seats: SeatInfo[],
    mine: number | null,
    _view: HuntingView,
    before: readonly HuntingEvent[],
  ): Told | null {
    const stack = event.event === "won" ? this.sides[event.seat]?.stack : undefined;
    return tellHunting(event, seats, mine, before, stack);
  }

  story(events: HuntingEvent[], teller: Teller): string[] {
    return huntingStory(events, teller);
  }

  score(_events: HuntingEvent[], seat: number, view: HuntingView): Score {
    return huntingScore(seat, view);
  }

  async show(event: HuntingEvent, clock: Clock): Promise<void> {
    switch (event.event) {
      case "drew":
        return clock.wait(150);
      case "built":
        this.sides[event.seat]!.built = true;
        sounds.place();
        return clock.wait(250);
      case "stacked":
        this.sides[event.seat]!.piles = event.piles;
        return;
      case "unveiled":
        this.phase = "mining";
        event.heights.forEach((heights, seat) => {
          this.sides[seat]!.heights = [...heights];
        });
        sounds.crumble();
        return clock.wait(900);
      case "kept":
        return this.#keep(event, clock);
      case "revealed":
        this.sides[event.seat]!.marker.number = event.marker;
        sounds.rush();
        return clock.wait(900);
      case "declared":
        this.declared = {
          seat: event.seat,
          number: event.number,
          pile: PILES.indexOf(event.pile as "a"),
          owner: event.owner,
        };
        return clock.wait(700);
      case "lifted":
        return this.#raise(event, clock);
      case "won":
      case "lost":
        return this.#end(event, clock);
      case "broken-down":
        return this.#breakDown(event, clock);
      case "rush-won":
      case "rush-lost":
        return this.#endRush(event, clock);
      case "next-turn":
        this.actor = event.seat;
        this.declared = null;
        return clock.wait(150);
    }
  }

  async #keep({ seat, pieces, score }: Extract<HuntingEvent, { event: "kept" }>, clock: Clock): Promise<void> {
    const side = this.sides[seat]!;
    side.kept = [...side.kept, ...pieces];
    side.stack = [];
    side.marker.state = "given up";
    side.score = score;
    sounds.place();
    await clock.wait(700);
  }

  /** One brick after the other comes up, as long as they stick; only then the count is told. */
  async #raise(event: Extract<HuntingEvent, { event: "lifted" }>, clock: Clock): Promise<void> {
    const pile = PILES.indexOf(event.pile as "a");
    this.lift = { owner: event.owner, pile, piece: event.piece, risen: 0, counted: false };
    for (let risen = 1; risen <= event.piece; risen++) {
      this.lift.risen = risen;
      sounds.rise();
      await clock.wait(520);
    }
    await clock.wait(350);
    this.lift.counted = true;
    await clock.wait(600);
  }

  #letGo(anchor: string, clock: Clock): void {
    const lift = this.lift;
    if (!lift) return;
    this.fate = { anchor, ms: clock.scale(500) };
    const side = this.sides[lift.owner]!;
    if (side.heights) side.heights[lift.pile]! -= lift.piece;
    side.lifted[lift.pile]!.push(lift.piece);
    const kind = String(lift.piece) as "1" | "2" | "3";
    side.unseen[kind] -= 1;
    this.lift = null;
  }

  async #end(event: Extract<HuntingEvent, { event: "won" | "lost" }>, clock: Clock): Promise<void> {
    const won = event.event === "won";
    this.verdict = event.event;
    if (won) sounds.gold();
    else sounds.sigh();
    await clock.wait(300);
    this.#letGo(won ? `stack-${event.seat}` : "box", clock);
    await clock.wait(480);
    if (event.event === "won") {
      this.sides[event.seat]!.stack.push(event.piece);
      this.sides[event.seat]!.score = event.score;
    } else this.box.push(event.piece);
    this.verdict = null;
  }

  async #breakDown(event: Extract<HuntingEvent, { event: "broken-down" }>, clock: Clock): Promise<void> {
    this.verdict = "broken-down";
    sounds.crack();
    await clock.wait(250);
    this.crumbling = event.seat;
    this.wreck = { seat: event.seat, pieces: event.pieces };
    sounds.crumble();
    await clock.wait(1500);
    this.crumbling = null;
    this.wreck = null;
    this.sides[event.seat]!.stack = [];
    this.box.push(...event.pieces);
    this.#letGo(`stack-${event.seat}`, clock);
    await clock.wait(500);
    this.sides[event.seat]!.stack = [event.piece];
    this.sides[event.seat]!.score = event.score;
    this.verdict = null;
  }

  async #endRush(event: Extract<HuntingEvent, { event: "rush-won" | "rush-lost" }>, clock: Clock): Promise<void> {
    const side = this.sides[event.seat]!;
    if (event.event === "rush-won") {
      side.marker.state = "won";
      side.score = event.score;
      sounds.gold();
    } else side.marker.state = "lost";
    await clock.wait(600);
  }
}
