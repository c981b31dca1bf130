import type { Page } from "@playwright/test";
import { takeTime } from "./reading";
import { decide, device, expect, expectAccessible, expectNoSideways, sitDown, test, withBots } from "./visit";

const options = { starter: 0, layout: "grid" };

test("a better player says what they would do, draws it on the board, and all are told that somebody asked", async () => {
  const page = await sitDown(await device(), { game: "gold", seats: withBots(1), options, pause: 0 });
  const ask = page.getByRole("button", { name: "What would you do?" });
  // A key, unlike a click, does not wait until it is this seat's turn.
  await expect(ask).toBeEnabled();
  await ask.press("Enter");
  await page.locator(".coach p", { hasText: "would say" }).waitFor();
  await expect(page.locator(".coach p")).toHaveText(/^\s*(Expert|Master) would say: .+\. .+/);
  await page.locator(".ring.best").first().waitFor();
  await expect(page.locator(".ring.played")).toHaveCount(0);
  await expectAccessible(page, "a hint");
  // The log keeps it; whoever asked hears the answer alone.
  await page.locator("aside.side li", { hasText: "You asked for a hint." }).waitFor();
  await expect(page.locator("[role=log] p", { hasText: "You asked for a hint." })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideways(page);
  await page.keyboard.press("Escape");
  await expect(page.locator(".coach, .ring")).toHaveCount(0);

  // What was said holds until somebody moves.
  await ask.click();
  await page.locator(".ring.best").first().waitFor();
  await page.locator(".coach button").click();
  await decide(page, "gold");
  await expect(page.locator(".coach")).toHaveCount(0);
  await page.context().close();
});

test("against people there is nothing to ask, unless the table allows it", async () => {
  const seats = [...withBots(0), { kind: "me", name: "Bea" }];
  const page = await sitDown(await device(), { game: "gold", seats, options, pause: 0 });
  await page.locator(".board").waitFor();
  await expect(page.locator('[data-tool="hint"]')).toHaveCount(0);
  await page.context().close();
});

/** Where a ring lies, and what it lies around. */
const middle = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((node) => {
      const { left, top, width, height } = node.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    });

test.describe("who is asked before they move sees on the board what they chose", () => {
  /** No hand trembles for so long. */
  const A_WHILE = 600;
  const touch = { hasTouch: true, viewport: { width: 768, height: 1024 } };
  const wishes: Record<string, { options: object; choose: string[]; around: string }> = {
    gold: { options, choose: ['[data-position="27"]'], around: '[data-position="27"]' },
    mole: { options: {}, choose: [".hand li:nth-child(4) button"], around: ".hand li.meant" },
    hunting: {
      options: { starter: 0 },
      choose: ["[data-template]", "[data-ready]", "[data-ready]", ".numbers button", ".slot:nth-child(2) .stand.ready"],
      around: ".slot:nth-child(2) .stand.ready .pile",
    },
  };
  for (const [game, { options, choose, around }] of Object.entries(wishes)) {
    test(game, async () => {
      const context = await device(touch, { twice: true });
      const page = await sitDown(context, { game, seats: withBots(1), options, pause: 0 });
      const calm = (selector: string) => page.locator(`.table[data-busy="false"] ${selector}`).first();
      const asksAgain = () => expect(page.locator(".sign")).toContainText("Choose it once more, and it counts");
      for (const [at, selector] of choose.entries()) {
        if (selector === choose[at - 1]) {
          await asksAgain();
          await takeTime(A_WHILE);
        }
        await calm(selector).tap();
      }
      await page.locator(".ring.meant").waitFor();
      // The card that was chosen is raised meanwhile, and the ring goes along.
      await expect
        .poll(async () => distance(await middle(page, ".ring.meant"), await middle(page, around)))
        .toBeLessThan(2);
      await asksAgain();
      await expectAccessible(page, "what is asked about is marked");
      await takeTime(A_WHILE);
      await calm(choose.at(-1)!).tap();
      await expect(page.locator(".ring.meant")).toHaveCount(0);
      await expect(page.locator(".sign")).not.toContainText("Choose it once more");
      await context.close();
    });
  }
  const distance = ([a = 0, b = 0]: number[], [c = 0, d = 0]: number[]) => Math.hypot(a - c, b - d);
});
