import { basename } from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, expect, inject } from "vitest";
import { launch, newDevice, watchProblems } from "./browser";
import { Chance } from "./chance";
import { barriers, forgetShifts, hardToRead, shifted, sideways, tooSmall } from "./checks";
import { byHand, hurry } from "./hands";
import { seedHeader } from "./seeds";

let opened: Promise<Browser> | undefined;
let browser: Browser;
let devices = 0;
const problems: string[] = [];
const chances = new WeakMap<Page, Chance>();

/** The browser of this process, which runs one file after the other: to start one takes longer than many a test. It ends
 *  with the process. */
async function theBrowser(): Promise<Browser> {
  if (!(await opened)?.isConnected()) opened = launch();
  return opened!;
}

/** A browser for the tests of a file. What is left to chance in a test follows from its name. */
export function useBrowser(): void {
  beforeAll(async () => {
    browser = await theBrowser();
  });
  beforeEach(() => {
    devices = 0;
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    expect(problems.splice(0)).toEqual([]);
  });
}

function testSeed(): string {
  const { testPath, currentTestName } = expect.getState();
  return `${basename(testPath!)}: ${currentTestName}`;
}

/** A device of its own; its seed is named after the test, unless it is to be the same as another's. */
export function device(
  options: BrowserContextOptions = {},
  settings: object = {},
  seed = `${testSeed()}/device ${++devices}`,
): Promise<BrowserContext> {
  return newDevice(browser, seed, { baseURL: inject("address"), ...options }, settings);
}

/** A device for a server that is not under test and takes no seeds. */
export const plainDevice = (options: BrowserContextOptions): Promise<BrowserContext> => browser.newContext(options);

export async function visit(context: BrowserContext, path = "/"): Promise<Page> {
  const page = await open(context, path);
  await page.waitForLoadState("networkidle");
  return page;
}

/** A page that shows nothing yet. */
export async function blank(context: BrowserContext, name = "a page"): Promise<Page> {
  const page = await context.newPage();
  watchProblems(page, (problem) => problems.push(`${name}: ${problem}`));
  return page;
}

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await blank(context, path);
  await page.goto(path);
  return page;
}

export async function expectAccessible(page: Page, where: string): Promise<void> {
  expect(await barriers(page), where).toEqual([]);
}

export async function expectNoSideways(page: Page): Promise<void> {
  expect(await sideways(page)).toBe(0);
}

export async function expectNoShift(page: Page, where: string): Promise<void> {
  expect(await shifted(page), where).toEqual([]);
}

export async function expectTouchable(page: Page, where: string): Promise<void> {
  expect(await tooSmall(page), `${where}: too small to touch`).toEqual([]);
}

export async function expectReadableDrawings(page: Page, where: string): Promise<void> {
  expect(await hardToRead(page), `${where}: hard to read`).toEqual([]);
}

/** What the home page offers for a game: play at once, set a table, learn. */
export const offers = (game: string): string => `section.${game} .buttons button`;

export async function playNow(page: Page, game: string): Promise<void> {
  await forgetShifts(page);
  await page.locator(offers(game)).first().click();
  await page.waitForURL(/\/table\//);
}

/** A table as wished for, with everything that the home page does not offer; a page at its first seat. */
export async function sitDown(context: BrowserContext, wish: object): Promise<Page> {
  const asked = { data: { start: true, pause: 6, ...wish }, headers: seedHeader(testSeed()) };
  const answer = await context.request.post("/api/tables", asked);
  expect(answer.status(), await answer.text()).toBe(201);
  const { table } = (await answer.json()) as { table: { id: string } };
  return open(context, `/table/${table.id}?seat=0`);
}

/** Somebody, and so many bots that do not think. */
export const withBots = (count: number): object[] => [
  { kind: "me", name: "Anna" },
  ...Array.from({ length: count }, (_, i) => ({ kind: "bot", level: "random", name: `Bot ${i + 2}` })),
];

/** One decision of whoever sits at this page; false when the game is over, or something else is shown. */
export const decide = (page: Page, game: string, orElse?: string): Promise<boolean> =>
  byHand(page, game, chanceOf(page), orElse);

function chanceOf(page: Page): Chance {
  const chance = chances.get(page) ?? new Chance(testSeed());
  chances.set(page, chance);
  return chance;
}

/** So many moves that go past the page, which is away meanwhile. */
export const hurrySome = (page: Page, moves: number): Promise<void> => hurry(page, chanceOf(page), { moves });

/** The rest of the game by moves that go past the page; then its end. */
export async function hurryOn(page: Page): Promise<void> {
  await hurry(page, chanceOf(page));
  await page.locator(".end").waitFor({ timeout: 60_000 });
}

/** The same while the page watches; then what comes next, its end or the pause before the next game. */
export async function watchOn(page: Page): Promise<void> {
  await hurry(page, chanceOf(page), { watches: true });
  await page.locator(".end, .interlude").waitFor({ timeout: 60_000 });
}

export async function playOn(page: Page, game: string, most = 400): Promise<void> {
  for (let i = 0; i < most; i++) if (!(await decide(page, game))) return;
  throw new Error(`${game} did not end`);
}
