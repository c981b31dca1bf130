import { clickOne, type Hand, tabTo } from "../hand";
import { steady, whichShows } from "../reading";

/** What is asked for: a build, or a number. */
const ASKED = { build: ".tools", number: ".numbers" };

export const hand: Hand = {
  ready: [".tools", ".numbers"],
  secret: true,
  async decide(page, chance) {
    if ((await whichShows(page, ASKED)) === "build") {
      await page
        .locator(".tools button")
        .nth(chance.happens(0.5) ? 1 : 2 + chance.below(3))
        .click();
      await page.locator(".tools button").last().click();
    } else {
      await clickOne(page.locator(".numbers button"), chance);
      const extra = page.locator(".extra button");
      if ((await steady(() => extra.count())) && chance.happens(0.3)) await clickOne(extra, chance);
      await clickOne(page.locator("button.stand.ready"), chance);
    }
  },
  async press(page, turn) {
    if ((await whichShows(page, ASKED)) === "build") {
      for (const key of ["1", "a", "a", "b", "b", "2", "c", "c", "d", "d", "3", "a", "b"])
        await page.keyboard.press(key);
      await tabTo(page, ".tools .gold:enabled");
    } else {
      await page.keyboard.press(String(1 + (turn % 3)));
      await tabTo(page, "button.stand.ready");
    }
    await page.keyboard.press("Enter");
  },
  async play(page, move) {
    const [verb, first, second] = move.split(" ") as [string, string, string?];
    if (verb !== "mine")
      await page
        .locator(".extra button")
        .nth(verb === "rush" ? 0 : 1)
        .press("Enter");
    if (verb !== "rush") await page.keyboard.press(first);
    const pile = verb === "rush" ? first : second!;
    await page.locator("button.stand.ready").first().waitFor();
    await page.keyboard.press(pile);
  },
};
