import type { Page } from "playwright-core";
import type { Chance } from "./chance";
import { calm, type Hand } from "./hand";

const modules = import.meta.glob<{ hand: Hand }>("./games/*.ts", { eager: true });

/** How each game is played in a browser, by its name: a file in games/ for each. */
export const hands: Record<string, Hand> = Object.fromEntries(
  Object.entries(modules).map(([path, module]) => [path.slice("./games/".length, -".ts".length), module.hand]),
);

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
  table: { seats: { kind: string }[] };
  view: { actors: number[] } | null;
  legal: string[] | null;
  hold: number | null;
  outcomes: (object | null)[];
}

const api = (page: Page, what: string): string => {
  const { origin, pathname } = new URL(page.url());
  return `${origin}/api/tables/${pathname.split("/")[2]}/${what}`;
};

async function ask<Answer>(page: Page, what: string): Promise<Answer> {
  const answer = await page.request.get(api(page, what));
  if (!answer.ok()) throw new Error(`the table answers ${answer.status()}`);
  return (await answer.json()) as Answer;
}

/** Others may have been quicker (409): then nothing happens. */
async function tell(page: Page, what: string, data: object): Promise<void> {
  const answer = await page.request.post(api(page, what), { data, headers: { origin: new URL(page.url()).origin } });
  if (!answer.ok() && answer.status() !== 409) throw new Error(await answer.text());
}

/** The table of this page as its server knows it. */
const look = (page: Page): Promise<Fresh> => ask(page, "view");

/** Wait for something to be so of a page's table. */
async function until(page: Page, what: string, isSo: (fresh: Fresh) => boolean): Promise<Fresh> {
  for (const end = Date.now() + 60_000; Date.now() < end; await page.waitForTimeout(20)) {
    const fresh = await look(page);
    if (isSo(fresh)) return fresh;
  }
  throw new Error(`${what}: this did not happen within a minute`);
}

const noBotMoves = ({ table, view }: Fresh) => (view?.actors ?? []).every((seat) => table.seats[seat]!.kind !== "bot");

/** Whether it is this page's turn; not so when the game is over. Anything else shown in its place may be named. */
export async function waitForTurn(page: Page, game: string, orElse = ".end"): Promise<boolean> {
  await page
    .locator(`${ready(game)}, ${orElse}`)
    .first()
    .waitFor({ timeout: 60_000 });
  return (await page.locator(orElse).count()) === 0;
}

/**
 * One decision of whoever sits at this page; false when the game is over. Where all choose at once it waits for the
 * bots, so that who was first, and with it the rest of the game, is no luck; then for the server to have the move.
 */
export async function decide(page: Page, game: string, how: (hand: Hand) => Promise<void>): Promise<boolean> {
  if (!(await waitForTurn(page, game))) return false;
  const { seq } = await until(page, "the bots move", noBotMoves);
  await how(handOf(game));
  await until(page, "the move is played", (fresh) => fresh.seq > seq);
  return true;
}

export const byHand = (page: Page, game: string, chance: Chance): Promise<boolean> =>
  decide(page, game, (hand) => hand.decide(page, chance));

export const byKeys = (page: Page, game: string, turn: number): Promise<boolean> =>
  decide(page, game, (hand) => hand.press(page, turn));

/**
 * The rest of the game without the page: whoever sits there sends their moves straight to the server, and the page
 * watches. For tests of what comes after a game. In a series, the rest of the game that is on.
 */
export async function hurry(page: Page, chance: Chance): Promise<void> {
  const games = (await look(page)).outcomes.length;
  for (let i = 0; i < 4000; i++) {
    const fresh = await look(page);
    const { seq, seat, view, legal, hold, outcomes } = fresh;
    if (outcomes.length > games || outcomes[games - 1] || !view?.actors.length) return;
    if (hold) await tell(page, "confirm", { seq, seat });
    else if (seat === null || !view.actors.includes(seat) || !noBotMoves(fresh)) await page.waitForTimeout(20);
    else {
      const move = chance.pick(legal ?? (await ask<{ moves: string[] }>(page, "legal")).moves);
      await tell(page, "moves", { seq, seat, move, id: `${seq}/${seat}` });
    }
  }
  throw new Error("the game did not end");
}
