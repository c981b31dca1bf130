import type { Component } from "svelte";
import { type InLanguages, type Language, Speech, type Values, words } from "../i18n/index.svelte";
import { typeset } from "../i18n/typeset";
import { EARTH, type Place } from "../lib/place.svelte";
import Layers from "../paper/Layers.svelte";
import Numbered from "../paper/Numbered.svelte";
import type { BaseEvent, BaseView, Controller } from "./controller";
import type { Examples } from "./examples";
import type { LessonScript } from "./lesson";
import type { Puzzling } from "./puzzling";
import type { Reviewing } from "./reviewing";
import type { BoxWords, Rule } from "./rules";

/** What the home page says of a game. */
export interface Sign {
  name: string;
  line: string;
  /** How many play, how long, and what it takes. */
  facts?: string;
  credit?: string;
  /** Who drew it and who edited it. */
  hands?: string;
}
/** English stands in for a language that is missing. */
export type Signs = { en: Sign } & Partial<Record<Language, Sign>>;

/** The picture of a place, behind the home page and behind plain pages; what is written stands to one side of it. */
export interface Stratum {
  Picture: Component;
  side: "left" | "right";
  /** It reaches over the edges of its neighbours. */
  overlaps?: boolean;
}

/** A moment of a game that is over: what happened, and what each seat saw then. */
export interface OpenMoment<View = BaseView, Event = BaseEvent> {
  events: Event[];
  views: View[];
}

/** What a table needs of a game: a component that draws a session, and the controller that leads it. */
export interface TableParts {
  Board: Component<{ session: never }>;
  Controller: new () => Controller<never, never>;
  /** The moments of a whole game with nothing hidden, as views that the board draws like any other. */
  layOpen?: (moments: OpenMoment<never, never>[]) => BaseView[];
}

/** What seats may choose before a game, such as their colours. */
export interface SeatChoice {
  /** What is chosen before anybody has chosen. */
  first: unknown;
  /** Drawn in place of the portrait. */
  Picker: Component<{ seat: number; players: number; value: unknown; onchange: (value: unknown) => void }>;
  /** The options of the table that follow. */
  options(value: unknown, players: number): Record<string, unknown>;
  /** What was chosen, of the options of a table. */
  chosen(options: Record<string, unknown>): unknown;
  /** The options when there are other seats: those of `order`, as far as there are as many, and new ones. */
  resized(options: Record<string, unknown>, order: number[], players: number): Record<string, unknown>;
  /** What a seat has by them, in words. */
  tell(options: Record<string, unknown>, seat: number): string;
}

/** What setting a table of the game needs. */
export interface Setup {
  /** Who sits there, with the options of the table. */
  Portrait: Component<{ seat: number; options: Record<string, unknown> }>;
  OptionPicture: Component<{ option: string; value: unknown }> | null;
  seatChoice: SeatChoice | null;
}

/** A first game that was arranged to show how it goes. */
export interface Lesson {
  script: LessonScript;
  /** Where the next touch goes on the board for a move; a move of several touches leads through them. */
  target(move: string): HTMLElement | null;
  /** What the note that asks for a move fills in: where it is, for those who do not see the light. */
  told?(move: string): Values;
}

/** What somebody explains who looks on at a first real game. */
export interface Coaching {
  /** Rules to begin with. */
  first: string[];
  /** Which rule an event shows at work. */
  rule(event: BaseEvent): string | null;
  /** Options that make a first game easier. */
  options: Record<string, unknown>;
}

/** One game, as far as the page is concerned: all that is its own. What is fetched is fetched when it is needed. */
export interface Room {
  /** As the server calls it; also part of addresses and of class names. */
  name: string;
  sign: Signs;
  table: () => Promise<TableParts>;
  /** How deep it lies on the home page. */
  depth: number;
  place: Place;
  stratum: Stratum;
  /** Whether a seat knows something that others at the same device must not see. */
  hasSecrets: boolean;
  /** Whether what lies open has to be remembered: then the host chooses how long it does. */
  remembers: boolean;
  /**
   * The words of its table. The page asks for these, and makes do without: `aside` (what stands beside the board),
   * `score`, `ahead`, `tie.COMPARISON` (the end), `pass.ready` (the curtain), `option.NAME`, `option.NAME.VALUE`,
   * `option.NAME.VALUE.hint`, `option.NAME.VALUE.slow` (what it means where people come and go), `series.false.hint`, `series.true.hint` (a new table), `lesson.NOTE`, `summary.1` and so on
   * (the rules in brief), `review.account`, `review.account.how` (its ledger).
   */
  speech: Speech<never>;
  setup: () => Promise<Setup>;
  rules: InLanguages<Rule[]> | null;
  /** Words of the printed rulebook that find the rules, too. */
  box: (() => Promise<{ box: BoxWords }>) | null;
  examples: (() => Promise<Examples>) | null;
  lesson: (() => Promise<Lesson>) | null;
  reviewing: (() => Promise<Reviewing>) | null;
  /** Only a game that has it offers puzzles. */
  puzzling: (() => Promise<Puzzling>) | null;
  coaching: Coaching | null;
}

const MUTE = new Speech({ en: () => Promise.resolve({ default: {} }) });
const BARE: Omit<Room, "name" | "sign" | "table" | "setup"> = {
  depth: Number.POSITIVE_INFINITY,
  place: EARTH,
  stratum: { Picture: Layers, side: "left" },
  hasSecrets: true,
  remembers: false,
  speech: MUTE,
  rules: null,
  box: null,
  examples: null,
  lesson: null,
  reviewing: null,
  puzzling: null,
  coaching: null,
};
const BARE_SETUP: Setup = { Portrait: Numbered, OptionPicture: null, seatChoice: null };

/** What a room must have: a name, a sign and a table. For the rest there is something that will do. */
export type OwnRoom = Pick<Room, "name" | "sign" | "table"> &
  Partial<Omit<Room, "setup">> & { setup?: () => Promise<Partial<Setup>> };

export function makeRoom({ setup, ...own }: OwnRoom): Room {
  return { ...BARE, ...own, setup: async () => ({ ...BARE_SETUP, ...(await setup?.()) }) };
}

/** A game's sign in the language that is spoken. */
export function signOf({ sign }: Room): Sign {
  const own = sign[words.language];
  const set = own ? typeset(own, words.language) : typeset(sign.en, "en");
  // Facts break at their dots alone: "15 minutes" stays in one line.
  return set.facts ? { ...set, facts: set.facts.replace(/([^·]) /g, "$1\u00a0") } : set;
}
