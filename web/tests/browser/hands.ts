import { readdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { Chance } from "./chance";
import { calm, type Hand } from "./hand";
import { takeTime, until, whichShows } from "./reading";

/** How each game is played in a browser, by its name: a file in games/ for each. */
export const hands: Record<string, Hand> = {};
for (const file of readdirSync(new URL("games", import.meta.url))) {
  const { hand } = (await import(/* @vite-ignore */ `./games/${file}`)) as { hand: Hand };
  hands[file.slice(0, -".ts".length)] = hand;
}

/** The games that can be played here. */
export const games: string[] = Object.keys(hands).sort();

export function handOf(game: string): Hand {
  const hand = hands[game];
  if (!hand) throw new Error(`nobody knows how to play ${game}: tests/browser/games/${game}.ts is missing`);
  return hand;
}

/** What can be clicked once nothing is on its way any more. */
export const ready = (game: string): string => calm(...handOf(game).ready);

interface Fresh {
  seq: number;
  seat: number | null;
  yours: number[];
  table: { seats: { kind: string }[] };
  view: { actors: number[] } | null;
  legal: string[] | null;
  hold: number | null;
  outcomes: (object | null)[];
}

/** A table as its server knows it, seen from a page's device. */
class Line {
  readonly #page: Page;
  readonly #origin: string;
  readonly #table: string;

  constructor(page: Page) {
    const { origin, pathname } = new URL(page.url());
    this.#page = page;
    this.#origin = origin;
    this.#table = `${origin}/api/tables/${pathname.split("/")[2]}`;
  }

  async ask<Answer>(what: string): Promise<Answer> {
    const answer = await this.#page.request.get(`${this.#table}/${what}`);
    if (!answer.ok()) throw new Error(`the table answers ${answer.status()}`);
    return (await answer.json()) as Answer;
  }

  /** As a seat sees it whose turn it is, where several of this device's may be. */
  async look(): Promise<Fresh> {
    const fresh = await this.ask<Fresh>("view");
    const next = fresh.yours.find((seat) => fresh.view?.actors.includes(seat));
    return next === undefined || next === fresh.seat ? fresh : this.ask<Fresh>(`view?seat=${next}`);
  }

  /** Others may have been quicker (409): then nothing happens. */
  async tell(what: string, data: object): Promise<void> {
    const answer = await this.#page.request.post(`${this.#table}/${what}`, { data, headers: { origin: this.#origin } });
    if (!answer.ok() && answer.status() !== 409) throw new Error(await answer.text());
  }
}

/** Wait for something to be so of a page's table. */
async function untilTable(page: Page, what: string, isSo: (fresh: Fresh) => boolean): Promise<Fresh> {
  let fresh: Fresh | undefined;
  const look = async () => isSo((fresh = await new Line(page).look()));
  await until(what, look, 20);
  return fresh!;
}

const noBotMoves = ({ table, view }: Fresh) => (view?.actors ?? []).every((seat) => table.seats[seat]!.kind !== "bot");

/** Whether it is this page's turn; not so when the game is over. Anything else shown in its place may be named. */
export async function waitForTurn(page: Page, game: string, orElse = ".end"): Promise<boolean> {
  return (await whichShows(page, { else: orElse, turn: ready(game) })) === "turn";
}

/**
 * One decision of whoever sits at this page; false when the game is over, or something else is shown. Where all choose at once it waits for the
 * bots, so that who was first, and with it the rest of the game, is no luck; then for the server to have the move.
 */
export async function decide(
  page: Page,
  game: string,
  how: (hand: Hand) => Promise<void>,
  orElse?: string,
): Promise<boolean> {
  if (!(await waitForTurn(page, game, orElse))) return false;
  const { seq } = await untilTable(page, "the bots move", noBotMoves);
  await how(handOf(game));
  await untilTable(page, "the move is played", (fresh) => fresh.seq > seq);
  return true;
}

export const byHand = (page: Page, game: string, chance: Chance, orElse?: string): Promise<boolean> =>
  decide(page, game, (hand) => hand.decide(page, chance), orElse);

export const byKeys = (page: Page, game: string, turn: number): Promise<boolean> =>
  decide(page, game, (hand) => hand.press(page, turn));

/**
 * The rest of the game that is on, or so many moves: whoever sits at this page sends their moves straight to the server.
 * Meanwhile the page watches, or is away and comes back afterwards. For tests of what comes after a game.
 */
export async function hurry(
  page: Page,
  chance: Chance,
  { watches = false, moves = Number.POSITIVE_INFINITY } = {},
): Promise<void> {
  const [line, table] = [new Line(page), page.url()];
  if (!watches) await page.goto("/health");
  const games = (await line.look()).outcomes.length;
  const isOn = ({ outcomes, view }: Fresh) =>
    outcomes.length === games && !outcomes[games - 1] && Boolean(view?.actors.length);
  let made = 0;
  for (let i = 0; made < moves; i++) {
    const [fresh, isMoved] = await hurryOnce(line, chance);
    if (!isOn(fresh)) break;
    if (isMoved) made += 1;
    if (i > 4000) throw new Error("the game did not end");
  }
  if (!watches) await page.goto(table);
}

/** How the table stood, and whether a move was made then. */
async function hurryOnce(line: Line, chance: Chance): Promise<[Fresh, boolean]> {
  const fresh = await line.look();
  const { seq, seat, view, legal, hold } = fresh;
  if (hold) await line.tell("confirm", { seq, seat });
  else if (seat === null || !view?.actors.includes(seat) || !noBotMoves(fresh)) await takeTime(20);
  else {
    const move = chance.pick(legal ?? (await line.ask<{ moves: string[] }>(`legal?seat=${seat}`)).moves);
    await line.tell("moves", { seq, seat, move, id: `${seq}/${seat}` });
    return [fresh, true];
  }
  return [fresh, false];
}
