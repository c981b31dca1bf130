import { mkdirSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import {
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from "@playwright/test";
import { newDevice, slowDown, watchProblems } from "./browser";
import { Chance } from "./chance";
import { barriers, forgetShifts, hardToRead, shifted, sideways, tooSmall } from "./checks";
import { byHand, hurry } from "./hands";
import { atRest, requestsOf } from "./reading";
import { seedHeader } from "./seeds";
import { type Running, serverLogs, startServer } from "./server";

export { expect };

let browser: Browser;
let address: string;
let devices = 0;
let problems: string[] = [];
/** What every page of this test wrote to its console. */
let written: string[] = [];
const chances = new WeakMap<Page, Chance>();

/**
 * A test with a browser, and a server that all tests of its worker share. What is left to chance follows from the test's name. A test that
 * fails leaves in its folder of test-results/ what pages wrote to their console, and the logs of all servers.
 */
export const test = base.extend<{ devices: undefined }, { server: Running }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are needed from here.
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  devices: [
    async ({ browser: current, server }, use, info) => {
      [browser, address, devices, problems, written] = [current, server.address, 0, [], []];
      await use(undefined);
      if (info.status !== info.expectedStatus || problems.length) {
        mkdirSync(info.outputDir, { recursive: true });
        writeFileSync(info.outputPath("console.txt"), written.join("\n"));
        for (const [name, log] of serverLogs()) writeFileSync(info.outputPath(name), log);
      }
      await Promise.all(browser.contexts().map((context) => context.close()));
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

function testSeed(): string {
  const { file, titlePath } = test.info();
  return `${basename(file)}: ${titlePath.slice(1).join(" > ")}`;
}

/** A device of its own; its seed is named after the test, unless it is to be the same as another's. */
export function device(
  options: BrowserContextOptions = {},
  settings: object = {},
  seed = `${testSeed()}/device ${++devices}`,
): Promise<BrowserContext> {
  return newDevice(browser, seed, { baseURL: address, ...options }, settings);
}

/** A device for a server that is not under test and takes no seeds. */
export const plainDevice = (options: BrowserContextOptions): Promise<BrowserContext> => browser.newContext(options);

/** A page that has come to rest. */
export async function visit(context: BrowserContext, path = "/"): Promise<Page> {
  const page = await open(context, path);
  await atRest(page);
  return page;
}

/** A page that shows nothing yet. */
export async function blank(context: BrowserContext, name = "a page"): Promise<Page> {
  const page = await context.newPage();
  requestsOf(page);
  watchProblems(page, (problem) => problems.push(`${name}: ${problem}`));
  page.on("console", (message) => written.push(`${name}: ${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => written.push(`${name}: ${error.stack}`));
  await slowDown(page);
  return page;
}

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await blank(context, path);
  await page.goto(path);
  return page;
}

export async function expectAccessible(page: Page, where: string): Promise<void> {
  await expect.poll(() => barriers(page), { message: where }).toEqual([]);
}

export async function expectNoSideways(page: Page): Promise<void> {
  await expect.poll(() => sideways(page), { message: "wider than its window" }).toBe(0);
}

export async function expectNoShift(page: Page, where: string): Promise<void> {
  expect(await shifted(page), where).toEqual([]);
}

export async function expectTouchable(page: Page, where: string): Promise<void> {
  await expect.poll(() => tooSmall(page), { message: `${where}: too small to touch` }).toEqual([]);
}

export async function expectReadableDrawings(page: Page, where: string): Promise<void> {
  await expect.poll(() => hardToRead(page), { message: `${where}: hard to read` }).toEqual([]);
}

/** What the home page offers for a game: play at once, set a table, learn. */
export const offers = (game: string): string => `section.${game} .buttons button`;

export async function playNow(page: Page, game: string): Promise<void> {
  await forgetShifts(page);
  await page.locator(offers(game)).first().click();
  await page.waitForURL(/\/table\//);
}

/** Set the table of a page that is about to set one; return its path once its link can be shared. */
export async function shareTable(page: Page): Promise<string> {
  await page.locator("button[type=submit]").click();
  await page.waitForURL(/\/table\//);
  await page.locator(".share").waitFor();
  return new URL(page.url()).pathname;
}

/** Set a table on the page of its host, and let the others sit down there, all without saying a name; return its path. */
export async function gather(host: Page, friends: Page[]): Promise<string> {
  const path = await shareTable(host);
  for (const friend of friends) {
    await friend.goto(path);
    await friend.locator("ol .gold").first().click();
    await friend.locator("li.mine").waitFor();
  }
  return path;
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
  await page.locator(".end").waitFor();
}

/** The same while the page watches; then what comes next, its end or the pause before the next game. */
export async function watchOn(page: Page): Promise<void> {
  await hurry(page, chanceOf(page), { watches: true });
  await page.locator(".end, .interlude").waitFor();
}

export async function playOn(page: Page, game: string, most = 400): Promise<void> {
  for (let i = 0; i < most; i++) if (!(await decide(page, game))) return;
  throw new Error(`${game} did not end`);
}
