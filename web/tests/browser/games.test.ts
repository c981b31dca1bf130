import { describe, expect, test } from "vitest";
import { decide, device, expectAccessible, expectNoSideways, type Game, playNow, playOn, useBrowser, visit } from "./visit";

useBrowser();
const games: Game[] = ["gold", "hunting", "mole"];

describe("one person against bots, from the home page to the end", () => {
  for (const game of games) {
    test(game, async () => {
      const context = await device();
      const page = await visit(context);
      await playNow(page, game);
      await decide(page, game);
      await expectAccessible(page, `${game}, playing`);
      await playOn(page, game);
      await expectAccessible(page, `${game}, over`);
      expect(await page.locator(".end h2").textContent()).toBeTruthy();
      const table = page.url();
      await page.locator(".end .buttons button").first().click();
      await page.waitForURL((url) => url.pathname.startsWith("/table/") && url.href !== table);
      await context.close();
    });
  }
});

describe("on a phone 360 px wide", () => {
  for (const game of games) {
    test(game, async () => {
      const context = await device({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }, { theme: game === "mole" ? "dark" : "light" });
      const page = await visit(context);
      await expectNoSideways(page);
      await playNow(page, game);
      for (let i = 0; i < 4; i++) await decide(page, game);
      await expectNoSideways(page);
      await expectAccessible(page, `${game}, phone`);
      await context.close();
    });
  }
});

test("a finished game can be watched again", async () => {
  const context = await device();
  const page = await visit(context);
  await playNow(page, "hunting");
  await playOn(page, "hunting");
  await page.locator(".end .buttons button").nth(1).click();
  await page.locator(".reel").waitFor();
  for (let i = 0; i < 4; i++) await page.locator(".reel button").nth(2).click();
  expect(await page.locator(".reel output").textContent()).toBe("4 / 22");
  await expectAccessible(page, "review");
  await context.close();
});

test("somebody explains the first game", async () => {
  const context = await device();
  const page = await visit(context);
  await page.locator("section.mole .buttons button").nth(2).click();
  await page.waitForURL(/learn/);
  await page.locator(".coach").waitFor();
  await expectAccessible(page, "learning");
  for (let i = 0; i < 2; i++) await page.locator(".coach button").click();
  await page.locator(".hand li button:enabled").first().waitFor();
  await context.close();
});

describe("pages", () => {
  for (const theme of ["light", "dark"]) {
    for (const path of ["/", "/new/gold", "/new/hunting", "/new/mole", "/rules/gold", "/rules/mole"]) {
      test(`${path}, ${theme}`, async () => {
        const context = await device({}, { theme });
        const page = await visit(context, path);
        await expectAccessible(page, `${path} ${theme}`);
        await context.close();
      });
    }
  }
});
