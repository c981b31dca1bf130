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
  table: { seats: { kind: string }[] };
  view: { actors: number[] } | null;
}

/** The table of this page as its server knows it. */
async function look(page: Page): Promise<Fresh> {
  const id = new URL(page.url()).pathname.split("/")[2];
  const answer = await page.request.get(new URL(`/api/tables/${id}/view`, page.url()).href);
  if (!answer.ok()) throw new Error(`the table answers ${answer.status()}`);
  return (await answer.json()) as Fresh;
}

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
