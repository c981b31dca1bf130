import type { BrowserContext, Page } from "@playwright/test";
import { idOf } from "./asking";
import { steady, textOf, textsOf } from "./reading";
import { device, expect, expectAccessible, expectNoSideways, hurryOn, sitDown, test, visit, withBots } from "./visit";

/** A game that is over; whoever has this page holds its first seat. */
async function playedOut(context: BrowserContext, game: string, bots: number, more: object = {}): Promise<Page> {
  const page = await sitDown(context, { game, seats: withBots(bots), pause: 0, ...more });
  await hurryOn(page);
  return page;
}

const marks = (page: Page) => page.locator(".range .mark").count();
const log = (page: Page) => page.locator(".side .log li > div > p:first-child");

/** What leads through the game and is too small for a finger. */
const tooSmall = (page: Page) =>
  page.locator(".reel :is(button, select, input)").evaluateAll((nodes) =>
    nodes.flatMap((node) => {
      const { width, height } = node.getBoundingClientRect();
      return Math.min(width, height) < 43.5 ? [`${node.outerHTML.slice(0, 60)} ${width} × ${height}`] : [];
    }),
  );

async function expectMoment(page: Page, at: string): Promise<void> {
  await expect(page.locator(".reel output")).toHaveText(at);
}

test("the end tells the sum, and the game can be watched again by everybody", async () => {
  const context = await device({ viewport: { width: 1280, height: 800 } });
  const page = await playedOut(context, "hunting", 1);
  const id = idOf(page);

  await page.locator(".end .sum").first().waitFor();
  const rows = page.locator(".end ol > li");
  await expect(rows).toHaveCount(2);
  for (const row of [rows.nth(0), rows.nth(1)]) {
    const parts = await steady(() => row.locator(".sum b").allTextContents());
    const score = Number.parseInt(await textOf(row.locator("strong")), 10);
    expect(parts.reduce((sum, part) => sum + Number(part), 0)).toBe(score);
  }
  await expectAccessible(page, "the end");

  await page.locator(".end .buttons button", { hasText: "Watch it again" }).click();
  await page.locator(".reel").waitFor();
  await expect(page.locator("select.eyes")).toHaveValue("0");
  await page.locator(".reel input").fill("12");
  await expectMoment(page, "12 / 22");
  await expect.poll(() => log(page).count()).toBeGreaterThan(15);
  const sealed = await steady(() => marks(page));

  await page.locator("select.eyes").selectOption("open");
  await expect.poll(() => marks(page)).toBeGreaterThan(sealed);
  await expectMoment(page, "12 / 22");
  await expectAccessible(page, "everything open");
  await expect(page).toHaveURL(/at=12&as=open/);
  const here = page.url();
  const lines = await textsOf(log(page));

  await page.locator(".reel output").click();
  await page.keyboard.press("Home");
  await expectMoment(page, "0 / 22");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expectMoment(page, "2 / 22");
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await expectMoment(page, "21 / 22");
  await page.keyboard.press("Space");
  await page.locator(".end").waitFor();

  const stranger = await visit(await device({ viewport: { width: 1280, height: 800 } }), here);
  await expectMoment(stranger, "12 / 22");
  await expect.poll(() => log(stranger).allTextContents()).toEqual(lines);
  const cited = stranger.locator(".side .log a").first();
  const rule = await textOf(cited);
  await cited.click();
  await expect(stranger.locator("dialog[open] .marked .id")).toHaveText(rule);
  await stranger.keyboard.press("Escape");

  await stranger.locator('[data-tool="moments"]').click();
  const [first] = await textsOf(stranger.locator("dialog[open] .moments b"));
  await stranger.locator("dialog[open] .moments button").first().click();
  await expectMoment(stranger, `${first} / 22`);

  await stranger.locator('[data-tool="onward"]').click();
  await stranger.locator("dialog[open] .ways button").first().click();
  await stranger.waitForURL(/\/table\//);
  await stranger.locator(".range").first().waitFor();
  await stranger.goto(`/review/${id}`);
  await stranger.locator(".reel").waitFor();
  await expect(stranger.locator("select.eyes")).toHaveValue("open");
  await stranger.context().close();
  await context.close();
});

/** By keys alone: a link to this very moment is copied, and the game goes on from it against bots. */
async function goOnFromHere(page: Page): Promise<void> {
  const over = idOf(page);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.locator('[data-tool="link"]').press("Enter");
  const link = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(link).toContain(`/review/${over}?`);
  await expect.poll(link).toContain("at=9&as=open");
  await page.locator('[data-tool="onward"]').press("Enter");
  await page.locator("dialog[open] .ways button").first().press("Enter");
  await page.waitForURL(/\/table\//);
  await page.locator(".board").waitFor();
  const table = (await (await page.request.get(`/api/tables/${idOf(page)}`)).json()) as { continued_from: string };
  expect(table.continued_from).toBe(over);
}

/** By how many pixels the table can be scrolled past the last that is to see there. */
const emptyBelow = (page: Page) =>
  page.locator(".table").evaluate((table) => {
    const end = table.scrollHeight - table.scrollTop;
    return end - (table.querySelector(".tabs")!.getBoundingClientRect().bottom - table.getBoundingClientRect().top);
  });

test.describe("with everything open", () => {
  for (const [game, bots, open] of [
    ["gold", 2, ".ghost"],
    ["mole", 3, ".hands li"],
  ] as const) {
    test(`${game} fits a phone`, async () => {
      const context = await device({ viewport: { width: 360, height: 740 } }, { language: "fr" });
      const page = await playedOut(context, game, bots, game === "gold" ? { options: { layout: "grid" } } : {});
      await page.goto(`/review/${idOf(page)}?at=9&as=open`);
      await page.locator(open).first().waitFor();
      await expect.poll(() => page.locator(open).count()).toBeGreaterThan(20);
      await expectNoSideways(page);
      await expect.poll(() => tooSmall(page)).toEqual([]);
      await expectAccessible(page, `${game}, watched again`);
      await expect.poll(() => emptyBelow(page)).toBeLessThan(2);
      await page.locator('[data-tool="log"]').click();
      await expect.poll(() => page.locator("dialog[open] .log li").count()).toBeGreaterThan(1);
      await page.keyboard.press("Escape");
      await goOnFromHere(page);
      await context.close();
    });
  }
});
