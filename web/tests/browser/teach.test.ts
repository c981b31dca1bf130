import type { Page } from "@playwright/test";
import { type Box, boxesOf, boxOf, lightOf, steady, textOf, whichShows } from "./reading";
import { device, expect, expectAccessible, expectNoSideways, test, visit } from "./visit";

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Which note of the lesson is told; null while none is. */
const note = (page: Page): Promise<number | null> =>
  page.evaluate(() => {
    const label = document.querySelector(".coach .dots")?.getAttribute("aria-label");
    return label ? Number(/\d+/.exec(label)![0]) : null;
  });

/** Follow the light of a lesson up to a note; what glows is never covered by whoever explains. */
async function learnUntil(page: Page, last: number): Promise<void> {
  for (let i = 0; i < 120; i++) {
    const shown = await whichShows(page, { next: "[data-coach=next]", ring: ".ring" });
    const now = await steady(() => note(page));
    if (now === last) return;
    if (shown === "next") await page.locator("[data-coach=next]").click();
    else await touchTheLight(page);
    await expect.poll(() => note(page)).not.toBe(now);
  }
  throw new Error(`note ${last} never came`);
}

async function touchTheLight(page: Page): Promise<void> {
  const coach = page.locator(".coach");
  const [ring, bubble] = [await lightOf(page), await boxOf(coach.locator(".bubble"))];
  expect(overlap(ring, bubble), await textOf(coach)).toBe(false);
  await page.mouse.click(ring.x + ring.width / 2, ring.y + ring.height / 2);
}

test.describe("Manny Mole asks", () => {
  for (const width of [1280, 360]) {
    test(`with the hand in sight, the covered card readable, and closing told in words, ${width} px`, async () => {
      const context = await device({ viewport: { width, height: 740 } }, { speed: 4, motion: "reduced" });
      const page = await visit(context, "/learn/mole");
      await learnUntil(page, 9);
      await page.locator(".spot:enabled").nth(1).waitFor();
      const hand = await boxOf(page.locator(".hand li:first-child .card"));
      expect(hand.y).toBeGreaterThan(0);
      expect(hand.y + hand.height).toBeLessThanOrEqual(740);
      await expect(page.locator(".pointed")).toHaveCount(0);
      // The ghost of the card leaves the number free that it would cover.
      const [ghost, covered] = await boxesOf(
        page.locator('.spot[data-move="lay on B3"] .ghost'),
        page.locator(".world .card .big").filter({ hasText: /^3$/ }).first(),
      );
      expect(overlap(ghost!, covered!)).toBe(false);
      if (width > 1000) {
        const way = await boxOf(page.locator('.ways [data-move="lay on B7"]'));
        await page.mouse.move(way.x + 20, way.y + 20);
        await page.mouse.move(way.x + 24, way.y + 22);
        await page.locator('.spot[data-move="lay on B7"].pointed').waitFor();
        await page.mouse.move(2, 2);
        await expect(page.locator(".pointed")).toHaveCount(0);
      }
      await expectAccessible(page, "a place is chosen");
      await expectNoSideways(page);

      await learnUntil(page, 15);
      await page.locator(".closing button:enabled").nth(1).waitFor();
      await expect(page.locator(".closing")).toContainText("At least 1 card has to move");
      const ways = page.locator(".closing button");
      await expect(ways.nth(0)).toContainText("blue 1: 1 column to the right", { useInnerText: true });
      await expect(ways.nth(1)).toContainText("blue 16: 1 column to the left", { useInnerText: true });
      await expect.poll(() => page.locator(".hand li").count()).toBeGreaterThan(1);
      await expect(page.locator(".sign")).not.toContainText("thinking");

      // One step back, and what lay there then lies there again.
      await page.locator("[data-coach=back]").click();
      await expect.poll(() => note(page)).toBe(14);
      await page.locator('.hand li button[aria-disabled=false][aria-label="Play blue 9"]').waitFor();
      await page.locator("[data-coach=back]").click();
      await expect.poll(() => note(page)).toBe(13);
      await expect(page.locator(".sign")).toContainText("Manny explains");
      await context.close();
    });
  }
});

test("on a phone held sideways, whoever explains stands beside the cards that are spoken of", async () => {
  const context = await device({ viewport: { width: 844, height: 390 } }, { speed: 4, motion: "reduced" });
  const page = await visit(context, "/learn/mole");
  for (const asked of [5, 14]) {
    await learnUntil(page, asked);
    const { bubble, cards } = await steady(async () => ({
      bubble: await page.locator(".coach .bubble").boundingBox(),
      cards: await page
        .locator(".world .card")
        .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().toJSON() as DOMRect)),
    }));
    expect(cards.length).toBeGreaterThan(2);
    expect(cards.filter((card) => overlap(card, bubble!))).toEqual([]);
    expect(bubble!.x).toBeGreaterThanOrEqual(0);
  }
  await context.close();
});

for (const locale of ["de-DE", "fr-FR"])
  test(`how far a lesson is stands in one line on a small phone, in ${locale}`, async () => {
    const context = await device({ viewport: { width: 360, height: 640 }, locale }, { motion: "reduced" });
    for (const game of ["gold", "mole"]) {
      const page = await visit(context, `/learn/${game}`);
      await page.locator("[data-coach=next]").click();
      await page.locator("[data-coach=back]").waitFor();
      const [back, ...tops] = await steady(async () => [
        (await page.locator("[data-coach=back]").boundingBox())!.y,
        ...(await page.locator(".dots i").evaluateAll((all) => all.map((dot) => dot.getBoundingClientRect().top))),
      ]);
      expect(new Set(tops).size, game).toBe(1);
      expect(back).toBeGreaterThan(tops[0]!);
      await page.close();
    }
    await context.close();
  });

test.describe("rules show", () => {
  for (const width of [1280, 360]) {
    test(`a chain step by step, ${width} px`, async () => {
      const context = await device({ viewport: { width, height: 740 } });
      const page = await visit(context, "/rules/mole");
      const example = page.locator("#M-10 .example");
      await example.waitFor();
      await expect(page).toHaveTitle(/Manny Mole/);
      const shown = example.locator("p");
      const next = example.locator("[data-example=next]");
      const told: string[] = [];
      for (let i = 0; i < 7; i++) {
        told.push(await steady(() => shown.innerText()));
        await next.click();
        await expect(shown).not.toHaveText(told[i]!, { useInnerText: true });
      }
      expect(new Set(told).size).toBe(7);
      expect(told.join(" ")).toContain("2 cards move: no way takes fewer.");
      expect(told.join(" ")).toContain("green 12 and yellow 11: 2 columns to the left");
      expect(told.join(" ")).toContain("the closing completes a column of four: +4");
      await expect(shown).toHaveText(told[0]!, { useInnerText: true });
      await next.click();
      await expect(shown).toHaveText(told[1]!, { useInnerText: true });
      await example.locator("[data-example=back]").click();
      await expect(shown).toHaveText(told[0]!, { useInnerText: true });
      // As wide as a desk they are looked at by day and by night, with all other pages.
      if (width < 1000) await expectAccessible(page, `rules at ${width}`);
      await expectNoSideways(page);
      await page.getByRole("link", { name: "Learn it" }).click();
      await page.locator(".coach").waitFor();
      await context.close();
    });
  }
});
