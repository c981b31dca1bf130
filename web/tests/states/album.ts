import type { Page } from "@playwright/test";
import { sideways, tooSmall } from "../browser/checks";

const SIZES = {
  phone: [360, 740],
  sideways: [740, 360],
  zoomed: [720, 450],
  tablet: [820, 1180],
  desktop: [1440, 900],
  wide: [2560, 1440],
} as const;

/** Pictures of pages, on every screen, by day and by night. */
export class Album {
  readonly #folder: string;
  readonly #sparing: boolean;
  #taken = 0;
  constructor(folder: string, sparing: boolean) {
    this.#folder = folder;
    this.#sparing = sparing;
  }

  /** By day and by night, or in turns where that has to do. */
  #themes(): string[] {
    this.#taken += 1;
    return this.#sparing ? [["light", "dark"][this.#taken % 2]!] : ["light", "dark"];
  }

  async take(page: Page, name: string): Promise<void> {
    await page.evaluate(holdStill);
    for (const [size, [width, height]] of Object.entries(SIZES)) {
      await page.setViewportSize({ width, height });
      if (size === "phone") await complain(page, name);
      for (const theme of this.#themes()) {
        await page.evaluate((light) => document.documentElement.setAttribute("data-theme", light), theme);
        await page.waitForTimeout(300);
        await page.screenshot({ path: `${this.#folder}/${name}-${size}-${theme}.jpg`, type: "jpeg", quality: 70 });
      }
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  }
}

/** In the page: what fades from one light to the other would be caught half-way. */
function holdStill(): void {
  const still = new CSSStyleSheet();
  still.replaceSync("*, *::before, *::after { transition: none !important }");
  document.adoptedStyleSheets = [still];
}

/** Say what no finger can hit on a phone, and what sticks out. */
async function complain(page: Page, name: string): Promise<void> {
  const found = await tooSmall(page);
  const beside = await sideways(page);
  if (beside) found.push(`${beside} px stick out`);
  if (found.length) console.log(`${name}: ${found.join("; ")}`);
}
