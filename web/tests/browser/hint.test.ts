import { expect, test } from "vitest";
import { decide, device, expectAccessible, expectNoSideways, sitDown, useBrowser, withBots } from "./visit";

useBrowser();

const options = { starter: 0, layout: "grid" };

test("a better player says what they would do, draws it on the board, and all are told that somebody asked", async () => {
  const page = await sitDown(await device(), { game: "gold", seats: withBots(1), options, pause: 0 });
  const ask = page.getByRole("button", { name: "What would you do?" });
  // A key, unlike a click, does not wait until it is this seat's turn.
  await expect.poll(() => ask.isEnabled(), { timeout: 30_000 }).toBe(true);
  await ask.press("Enter");
  await page.locator(".coach p", { hasText: "would say" }).waitFor();
  expect(await page.locator(".coach p").textContent()).toMatch(/^\s*(Expert|Master) would say: .+\. .+/);
  await page.locator(".ring.best").first().waitFor();
  expect(await page.locator(".ring.played").count()).toBe(0);
  await expectAccessible(page, "a hint");
  await expect.poll(() => page.locator("[role=log] p").allTextContents()).toContain("You asked for a hint.");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideways(page);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.locator(".coach, .ring").count()).toBe(0);

  // What was said holds until somebody moves.
  await ask.click();
  await page.locator(".ring.best").first().waitFor();
  await page.locator(".coach button").click();
  await decide(page, "gold");
  await expect.poll(() => page.locator(".coach").count()).toBe(0);
  await page.context().close();
});

test("against people there is nothing to ask, unless the table allows it", async () => {
  const seats = [...withBots(0), { kind: "me", name: "Bea" }];
  const page = await sitDown(await device(), { game: "gold", seats, options, pause: 0 });
  await page.locator(".board").waitFor();
  expect(await page.locator('[data-tool="hint"]').count()).toBe(0);
  await page.context().close();
});
