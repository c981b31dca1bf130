import { calm, clickOne, type Hand, tabTo } from "../hand";

const READY = [".hand li button:enabled", ".spot:enabled", ".ways button:enabled"];

export const hand: Hand = {
  ready: READY,
  secret: true,
  decide: (page, chance) => clickOne(page.locator(calm(...READY)), chance),
  async press(page, turn) {
    await tabTo(page, READY.join(", "));
    if (turn % 2 && (await page.evaluate(() => document.activeElement?.closest(".hand") !== null)))
      await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
  },
};
