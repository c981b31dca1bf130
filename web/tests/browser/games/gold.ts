import { calm, clickOne, type Hand, tabTo } from "../hand";

const ARROWS = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"];

export const hand: Hand = {
  ready: [".card.playable"],
  secret: false,
  decide: (page, chance) => clickOne(page.locator(calm(".card.playable button")), chance),
  async press(page, turn) {
    await tabTo(page, ".card [data-position]");
    const isPlayable = () => page.evaluate(() => document.activeElement?.closest(".card.playable") !== null);
    for (let i = 0; i <= turn % 3 || !(await isPlayable()); i++) {
      if (i > 64) throw new Error("the arrows never came to a card that can be turned");
      await page.keyboard.press(ARROWS[(turn + i) % 4]!);
    }
    await page.keyboard.press("Enter");
  },
  play: (page, move) => page.locator(`.card.playable [data-position="${move.split(" ")[1]}"]`).press("Enter"),
};
