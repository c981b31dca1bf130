import { describe, expect, test } from "vitest";
import { device, playNow, useBrowser, visit } from "./visit";

useBrowser();

describe("the language of the browser", () => {
  for (const [locale, play, mine] of [["de-DE", "Jetzt spielen", "Du bist dran"], ["fr-FR", "Jouer", "À toi"]] as const) {
    test(locale, async () => {
      const context = await device({ locale });
      const page = await visit(context);
      expect(await page.locator("html").getAttribute("lang")).toBe(locale.slice(0, 2));
      expect(await page.locator(".buttons button").first().textContent()).toContain(play);
      await playNow(page, "gold");
      await page.locator(".card.playable").first().waitFor({ timeout: 30_000 });
      expect(await page.locator(".sign").textContent()).toContain(mine);
      await context.close();
    });
  }
});

describe("by keyboard alone", () => {
  test("gold: arrows walk, Enter turns", async () => {
    const context = await device();
    const page = await visit(context);
    await page.locator("section.gold .buttons button").first().focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/table\//);
    await page.locator(".card.playable").first().waitFor({ timeout: 30_000 });
    await page.locator('.card [tabindex="0"]').focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.locator(".card.up").first().waitFor();
    await context.close();
  });

  test("hunting: numbers pick a piece, letters a pile", async () => {
    const context = await device();
    const page = await visit(context);
    await playNow(page, "hunting");
    await page.locator(".tools").waitFor();
    for (const key of ["1", "a", "a", "b", "b", "2", "c", "c", "d", "d", "3", "a", "b"]) await page.keyboard.press(key);
    await page.locator(".tools .gold").focus();
    await page.keyboard.press("Enter");
    await page.locator(".ranges").waitFor({ timeout: 30_000 });
    await context.close();
  });

  test("mole: arrows walk the hand, Enter plays", async () => {
    const context = await device();
    const page = await visit(context);
    await playNow(page, "mole");
    await page.locator(".hand li button:enabled").first().waitFor({ timeout: 30_000 });
    await page.locator(".hand li button").first().focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.locator(".hand li").nth(11).waitFor({ state: "detached", timeout: 30_000 });
    await context.close();
  });
});

test("reduced motion: the game goes on without movement", async () => {
  const context = await device({ reducedMotion: "reduce" });
  const page = await visit(context);
  await playNow(page, "gold");
  await page.locator(".card.playable").first().waitFor({ timeout: 30_000 });
  await page.locator(".card.playable").first().click({ force: true });
  await page.locator(".card.up").first().waitFor();
  await context.close();
});
