import type { Locator, Page } from "@playwright/test";
import type { Chance } from "./chance";
import { steady } from "./reading";

/** How somebody at a page plays one game. */
export interface Hand {
  /** What can be clicked, in a table at rest, by whose turn it is. */
  ready: string[];
  /** Whether a seat has secrets, so that people at one device take turns behind a curtain. */
  secret: boolean;
  /** One decision with the mouse or a finger. */
  decide(page: Page, chance: Chance): Promise<void>;
  /** One decision with keys alone; turns are counted from 0. */
  press(page: Page, turn: number): Promise<void>;
  /** One certain move, as its notation says, with keys. */
  play(page: Page, move: string): Promise<void>;
}

/** Parts of a table where nothing is on its way any more. */
export const calm = (...parts: string[]): string => parts.map((part) => `.table[data-busy="false"] ${part}`).join(", ");

/** Click one of them. Nothing is forced: what a person could not hit, this cannot either. */
export async function clickOne(all: Locator, chance: Chance): Promise<void> {
  await all.first().waitFor();
  const count = await steady(() => all.count());
  await all.nth(chance.below(count)).click();
}

/** Tab, as often as it takes, until something of the kind has the focus. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor();
  for (let i = 0; i < 150; i++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never came to ${selector}`);
}
