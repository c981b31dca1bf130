import { execFileSync } from "node:child_process";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { hexFrom } from "./chance";
import { watchShifts } from "./checks";
import { seedTables } from "./seeds";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Else a process waits in reserve for every page that is opened.
  "--disable-site-isolation-trials",
];

/** SLOW=6 makes every page six times slower, by Chromium's own throttling. */
export const SLOW = Number(process.env["SLOW"] || 1);
if (!(SLOW >= 1)) throw new Error("SLOW is how many times slower pages are: a number from 1");

/** Milliseconds to wait for what is to come. Generous: it ends what would never come, and does not catch what is slow. */
export const LIMIT = 120_000 * SLOW;

/** Make a page slower, where SLOW asks for it. */
export async function slowDown(page: Page): Promise<void> {
  if (SLOW === 1) return;
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOW });
}

/** How to start Chromium: the one that CHROMIUM names, or the lightest that this machine has. */
export const LAUNCH = {
  executablePath: process.env["CHROMIUM"] || execFileSync("../tools/chromium", { encoding: "utf8" }).trim(),
  args: FLAGS,
};

export const launch = (): Promise<Browser> => chromium.launch(LAUNCH);

/** A device of somebody: what it keeps is its own, and its tables and words follow from a seed. */
export async function newDevice(
  browser: Browser,
  seed: string,
  options: BrowserContextOptions,
  settings: object,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    // What a worker fetches would pass the seeds by; a test of the worker asks for it.
    serviceWorkers: "block",
    ...options,
  });
  await context.addInitScript(
    (text) => {
      if (!localStorage.getItem("motherlode-settings")) localStorage.setItem("motherlode-settings", text);
    },
    JSON.stringify({ speed: 50, sound: false, ...settings }),
  );
  await context.addInitScript(watchShifts);
  await context.addInitScript(endEndless);
  await context.addInitScript(seedRandom, Number.parseInt(hexFrom(seed, 8), 16));
  await seedTables(context, seed);
  return context;
}

/** In the page: what would move for ever (the lamp of the tunnel) stands still. Drawn without a graphics card it takes a
 *  third of the processor, and no test looks at it. */
function endEndless(): void {
  const isEndless = (animation: Animation) => animation.effect?.getTiming().iterations === Number.POSITIVE_INFINITY;
  document.addEventListener("animationstart", ({ target }) => {
    if (target instanceof Element) for (const each of target.getAnimations().filter(isEndless)) each.cancel();
  });
}

/** In the page: what it leaves to chance, such as building at random, is the same every time (the generator mulberry32). */
function seedRandom(seed: number): void {
  let state = seed;
  Math.random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Console errors that are no fault of ours: a lost connection, and a header that Chromium ignores over HTTP in a network at home. */
const HARMLESS =
  /WebSocket|ERR_INTERNET_DISCONNECTED|Failed to load resource|Cross-Origin-Opener-Policy header has been ignored/;

/** Tell of every error in a page, and of every failure of its server. */
export function watchProblems(page: Page, tell: (problem: string) => void): void {
  page.on("pageerror", (error) => tell(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !HARMLESS.test(message.text())) tell(message.text());
  });
  page.on("response", (response) => {
    if (response.status() >= 500)
      tell(`${response.status()} for ${response.request().method()} ${new URL(response.url()).pathname}`);
  });
}
