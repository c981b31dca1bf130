import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject } from "vitest";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

let browser: Browser;
const problems: string[] = [];

export function useBrowser(): void {
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium", args: FLAGS });
  });
  afterAll(async () => {
    await browser.close();
    expect(problems).toEqual([]);
  });
}

export async function device(options: BrowserContextOptions = {}, settings: object = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB", baseURL: inject("address"), ...options });
  await context.addInitScript((text) => {
    if (!localStorage.getItem("motherlode-settings")) localStorage.setItem("motherlode-settings", text);
  }, JSON.stringify({ speed: 50, sound: false, ...settings }));
  return context;
}

/** Noise of a page that is an error of ours; a lost connection is not. */
const HARMLESS = /WebSocket|ERR_INTERNET_DISCONNECTED|Failed to load resource/;

export async function visit(context: BrowserContext, path = "/"): Promise<Page> {
  const page = await context.newPage();
  page.on("pageerror", (error) => problems.push(`${path}: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !HARMLESS.test(message.text())) problems.push(`${path}: ${message.text()}`);
  });
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  return page;
}

interface AxeResult {
  violations: { id: string; impact: string; nodes: { target: string[] }[] }[];
}

export async function expectAccessible(page: Page, where: string): Promise<void> {
  await page.waitForTimeout(600);
  await page.evaluate(AXE);
  const found = await page.evaluate(
    () => (globalThis as unknown as { axe: { run(): Promise<AxeResult> } }).axe.run(),
  );
  const grave = found.violations.filter((v) => v.impact === "serious" || v.impact === "critical");
  expect(grave.map((v) => `${where}: ${v.id} at ${v.nodes.map((n) => n.target.join(" ")).slice(0, 3).join(", ")}`)).toEqual([]);
}

export async function expectNoSideways(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

export type Game = "gold" | "hunting" | "mole";

export async function playNow(page: Page, game: Game): Promise<void> {
  await page.locator(`section.${game} .buttons button`).first().click();
  await page.waitForURL(/\/table\//);
}

const READY: Record<Game, string> = {
  gold: ".card.playable",
  hunting: ".tools, .numbers",
  mole: ".hand li button:enabled, .spot:enabled, .ways button:enabled",
};

/** One decision of whoever sits at this page; false when the game is over. */
export async function decide(page: Page, game: Game): Promise<boolean> {
  await page.locator(`${READY[game]}, .end`).first().waitFor({ timeout: 60_000 });
  if (await page.locator(".end").count()) return false;
  try {
    if (game === "gold") {
      const cards = page.locator(READY.gold);
      await cards.nth(Math.floor(Math.random() * (await cards.count()))).click({ timeout: 2000, force: true });
    } else if (game === "hunting" && (await page.locator(".tools").count())) {
      await page.locator(".tools button").nth(1).click({ timeout: 2000 });
      await page.locator(".tools button").last().click({ timeout: 2000 });
    } else if (game === "hunting") {
      await page.locator(".numbers button").nth(Math.floor(Math.random() * 3)).click({ timeout: 2000 });
      await page.locator("button.stand.ready").first().click({ timeout: 2000, force: true });
    } else {
      await page.locator(".spot:enabled, .ways button:enabled, .hand li button:enabled").first().click({ timeout: 2000, force: true });
    }
  } catch (error) {
    if (!String(error).includes("Timeout")) throw error;
  }
  await page.waitForTimeout(40);
  return true;
}

export async function playOn(page: Page, game: Game, most = 400): Promise<void> {
  for (let i = 0; i < most; i++) if (!(await decide(page, game))) return;
  throw new Error(`${game} did not end`);
}
