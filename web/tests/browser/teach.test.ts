import type { Page } from "@playwright/test";
import { device, expect, expectAccessible, expectNoSideways, test, visit } from "./visit";

const box = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((node) => node.getBoundingClientRect().toJSON() as DOMRect);

const overlap = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const note = async (page: Page): Promise<number> =>
  Number(/\d+/.exec((await page.locator(".coach .dots").getAttribute("aria-label"))!)![0]);

/** Follow the light of a lesson up to a note; what glows is never covered by whoever explains. */
async function learnUntil(page: Page, last: number): Promise<void> {
  for (let i = 0; i < 120; i++) {
    await page.locator("[data-coach=next], .ring").first().waitFor();
    const now = await note(page);
    if (now === last) return;
    if (await page.locator("[data-coach=next]").count()) await page.locator("[data-coach=next]").click();
    else await touchTheLight(page);
    await expect
      .poll(async () => (await page.locator(".coach").count()) === 0 || (await note(page)) !== now)
      .toBe(true);
  }
  throw new Error(`note ${last} never came`);
}

async function touchTheLight(page: Page): Promise<void> {
  const [ring, bubble] = [await box(page, ".ring"), await box(page, ".coach .bubble")];
  expect(overlap(ring, bubble), await page.locator(".coach").innerText()).toBe(false);
  await page.mouse.click(ring.left + ring.width / 2, ring.top + ring.height / 2);
}

test.describe("Manny Mole asks", () => {
  for (const width of [1280, 360]) {
    test(`with the hand in sight, the covered card readable, and closing told in words, ${width} px`, async () => {
      const context = await device({ viewport: { width, height: 740 } }, { speed: 4, motion: "reduced" });
      const page = await visit(context, "/learn/mole");
      await learnUntil(page, 9);
      await page.locator(".spot:enabled").nth(1).waitFor();
      const hand = await box(page, ".hand li:first-child .card");
      expect(hand.top).toBeGreaterThan(0);
      expect(hand.bottom).toBeLessThanOrEqual(740);
      await expect(page.locator(".pointed")).toHaveCount(0);
      // The ghost of the card leaves the number free that it would cover.
      const ghost = await box(page, '.spot[data-move="lay on B3"] .ghost');
      const covered = (
        await page
          .locator(".world .card .big")
          .evaluateAll((all) =>
            all.map((text) => ({ text: text.textContent, box: text.getBoundingClientRect().toJSON() })),
          )
      ).find(({ text }) => text === "3")!;
      expect(overlap(ghost, covered.box as DOMRect)).toBe(false);
      if (width > 1000) {
        const way = await box(page, '.ways [data-move="lay on B7"]');
        await page.mouse.move(way.left + 20, way.top + 20);
        await page.mouse.move(way.left + 24, way.top + 22);
        await page.locator('.spot[data-move="lay on B7"].pointed').waitFor();
        await page.mouse.move(2, 2);
        await expect(page.locator(".pointed")).toHaveCount(0);
      }
      await expectAccessible(page, "a place is chosen");
      await expectNoSideways(page);

      await learnUntil(page, 15);
      await page.locator(".closing button:enabled").nth(1).waitFor();
      await expect(page.locator(".closing")).toContainText("At least 1 card has to move");
      const ways = await page.locator(".closing button").allInnerTexts();
      expect(ways[0]).toContain("blue 1: 1 column to the right");
      expect(ways[1]).toContain("blue 16: 1 column to the left");
      expect(await page.locator(".hand li").count()).toBeGreaterThan(1);
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
    const bubble = await box(page, ".coach .bubble");
    const cards = await page
      .locator(".world .card")
      .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().toJSON() as DOMRect));
    expect(cards.length).toBeGreaterThan(2);
    expect(cards.filter((card) => overlap(card, bubble))).toEqual([]);
    expect(bubble.left).toBeGreaterThanOrEqual(0);
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
      const tops = await page
        .locator(".dots i")
        .evaluateAll((all) => all.map((dot) => dot.getBoundingClientRect().top));
      expect(new Set(tops).size, game).toBe(1);
      expect((await page.locator("[data-coach=back]").boundingBox())!.y).toBeGreaterThan(tops[0]!);
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
      expect(await page.title()).toContain("Manny Mole");
      const told: string[] = [];
      for (let i = 0; i < 7; i++) {
        told.push(await example.locator("p").innerText());
        await example.locator("[data-example=next]").click();
      }
      expect(new Set(told).size).toBe(7);
      expect(told.join(" ")).toContain("2 cards move: no way takes fewer.");
      expect(told.join(" ")).toContain("green 12 and yellow 11: 2 columns to the left");
      expect(told.join(" ")).toContain("the closing completes a column of four: +4");
      expect(await example.locator("p").innerText()).toBe(told[0]);
      await example.locator("[data-example=next]").click();
      await example.locator("[data-example=back]").click();
      expect(await example.locator("p").innerText()).toBe(told[0]);
      // As wide as a desk they are looked at by day and by night, with all other pages.
      if (width < 1000) await expectAccessible(page, `rules at ${width}`);
      await expectNoSideways(page);
      await page.getByRole("link", { name: "Learn it" }).click();
      await page.locator(".coach").waitFor();
      await context.close();
    });
  }
});
