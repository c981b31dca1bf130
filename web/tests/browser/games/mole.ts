import { calm, clickOne, type Hand, tabTo } from "../hand";

const READY = [".hand li button[aria-disabled=false]", ".spot:enabled", ".ways button:enabled"];

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
  async play(page, move) {
    const card = move.startsWith("play ")
      ? `.hand [data-card="${move.slice(5)}"] button`
      : `.ways [data-move="${move}"]`;
    await page.locator(card).first().press("Enter");
  },
};
