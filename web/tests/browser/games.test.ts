import type { Page } from "@playwright/test";
import { games, ready } from "./hands";
import { steady } from "./reading";
import {
  decide,
  device,
  expect,
  expectAccessible,
  expectNoShift,
  expectNoSideways,
  expectReadableDrawings,
  expectTouchable,
  hurryOn,
  hurrySome,
  offers,
  playNow,
  playOn,
  sitDown,
  test,
  visit,
  withBots,
} from "./visit";

const themes = ["light", "dark"] as const;

const paint = (page: Page, theme: string): Promise<void> =>
  page.locator("html").evaluate((root, wanted) => {
    root.dataset["theme"] = wanted;
  }, theme);

/** Words are as long as they are: whole games are played in German and French, and by keyboard in English. */
const LOCALES: Record<string, string> = { gold: "fr-FR", hunting: "de-DE", mole: "de-DE" };

/** It takes a hundred decisions that are all alike; one is watched from beginning to end as a series is. */
const LONGEST = "gold";

async function decideSome(page: Page, game: string): Promise<void> {
  for (let i = 0; i < 10; i++) await decide(page, game);
}

test.describe("one person against bots, from the home page to the end", () => {
  for (const game of games) {
    test(game, async () => {
      const context = await device({ locale: LOCALES[game]! });
      const page = await visit(context);
      await playNow(page, game);
      await decide(page, game);
      await page.locator(ready(game)).first().waitFor();
      await expectAccessible(page, `${game}, playing`);
      await expectReadableDrawings(page, `${game}, playing`);
      await (game === LONGEST ? decideSome(page, game) : playOn(page, game));
      await expectNoShift(page, game);
      if (game === LONGEST) await hurryOn(page);
      await expectAccessible(page, `${game}, over`);
      await expect(page.locator(".end h2")).not.toBeEmpty();
      const table = page.url();
      await page.locator(".end .again button").click();
      await page.waitForURL((url) => url.pathname.startsWith("/table/") && url.href !== table);
      await context.close();
    });
  }
});

/** What the tools of the table unfold must fit a finger too. */
async function openSheet(page: Page, tool: string): Promise<void> {
  await page.locator(`[data-tool="${tool}"]`).click();
  await page.locator("dialog[open] .sheet").waitFor();
  await expectTouchable(page, `sheet ${tool}`);
  await expectNoSideways(page);
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog[open]")).toHaveCount(0);
}

test.describe("on a phone 360 px wide", () => {
  for (const game of games) {
    test(game, async () => {
      const context = await device(
        { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
        { theme: games.indexOf(game) % 2 ? "light" : "dark" },
      );
      const page = await visit(context);
      await playNow(page, game);
      for (let i = 0; i < 4; i++) await decide(page, game);
      await page.locator(ready(game)).first().waitFor();
      await expectNoSideways(page);
      await expectTouchable(page, `${game}, phone`);
      await expectReadableDrawings(page, `${game}, phone`);
      await expectAccessible(page, `${game}, phone`);
      for (const tool of ["rules", "settings", "aside", "log"]) {
        if (await steady(() => page.locator(`[data-tool="${tool}"]`).count())) await openSheet(page, tool);
      }
      await expectNoShift(page, `${game}, phone`);
      await context.close();
    });
  }
});

test.describe("what the table remembers for its players can be read", () => {
  test("by day and by night", async () => {
    const context = await device();
    const page = await sitDown(context, {
      game: "gold",
      seats: withBots(2),
      options: { layout: "grid", memory: "aided" },
    });
    await hurrySome(page, 12);
    await page.locator(ready("gold")).first().waitFor();
    await expect.poll(() => page.locator(".ghost text").count()).toBeGreaterThan(5);
    for (const theme of themes) {
      await paint(page, theme);
      await expectReadableDrawings(page, `ghosts, ${theme}`);
    }
    await context.close();
  });
});

test("a finished game can be watched again", async () => {
  const context = await device();
  const page = await visit(context);
  await playNow(page, "hunting");
  await hurryOn(page);
  await page.locator(".end .buttons button").first().click();
  await page.locator(".reel").waitFor();
  for (let i = 0; i < 4; i++) await page.locator(".reel button").nth(2).click();
  await expect(page.locator(".reel output")).toHaveText("4 / 22");
  await expectAccessible(page, "review");
  await context.close();
});

test("somebody explains the first game", async () => {
  const context = await device();
  const page = await visit(context);
  await page.locator(offers("mole")).nth(2).click();
  await page.waitForURL(/learn/);
  await page.locator(".coach").waitFor();
  await expectAccessible(page, "learning");
  for (let i = 0; i < 2; i++) await page.locator("[data-coach=next]").click();
  await page.locator(".hand li button[aria-disabled=false]").first().waitFor();
  await context.close();
});

test.describe("pages by day and by night", () => {
  for (const path of ["/", ...games.flatMap((game) => [`/new/${game}`, `/rules/${game}`])]) {
    test(path, async () => {
      const context = await device();
      // Tables that other tests open at this moment would come in while the home page is looked at.
      await context.route("**/api/tables", (route) => route.fulfill({ json: [] }));
      const page = await visit(context, path);
      await expectNoShift(page, path);
      for (const width of [2560, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoSideways(page);
      }
      for (const theme of themes) {
        await paint(page, theme);
        await expectAccessible(page, `${path} ${theme}`);
        await expectReadableDrawings(page, `${path} ${theme}`);
      }
      await page.setViewportSize({ width: 360, height: 740 });
      await expectNoSideways(page);
      await expectTouchable(page, `${path} at 360 px`);
      for (const theme of themes) {
        await paint(page, theme);
        await expectReadableDrawings(page, `${path} ${theme} at 360 px`);
      }
      await context.close();
    });
  }
});
