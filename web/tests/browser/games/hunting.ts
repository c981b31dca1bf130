import { clickOne, type Hand, tabTo } from "../hand";

export const hand: Hand = {
  ready: [".tools", ".numbers"],
  secret: true,
  async decide(page, chance) {
    if (await page.locator(".tools").count()) {
      await page
        .locator(".tools button")
        .nth(chance.happens(0.5) ? 1 : 2 + chance.below(3))
        .click();
      await page.locator(".tools button").last().click();
    } else {
      await clickOne(page.locator(".numbers button"), chance);
      const extra = page.locator(".extra button");
      if ((await extra.count()) && chance.happens(0.3)) await clickOne(extra, chance);
      await clickOne(page.locator("button.stand.ready"), chance);
    }
  },
  async press(page, turn) {
    if (await page.locator(".tools").count()) {
      for (const key of ["1", "a", "a", "b", "b", "2", "c", "c", "d", "d", "3", "a", "b"])
        await page.keyboard.press(key);
      await tabTo(page, ".tools .gold:enabled");
    } else {
      await page.keyboard.press(String(1 + (turn % 3)));
      await tabTo(page, "button.stand.ready");
    }
    await page.keyboard.press("Enter");
  },
};
