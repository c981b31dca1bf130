import type { Page } from "playwright-core";

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
    // What fades from one light to the other would be caught half-way.
    await page.addStyleTag({ content: "*, *::before, *::after { transition: none !important }" });
    for (const [size, [width, height]] of Object.entries(SIZES)) {
      await page.setViewportSize({ width, height });
      for (const theme of this.#themes()) {
        await page.evaluate((light) => document.documentElement.setAttribute("data-theme", light), theme);
        await page.waitForTimeout(300);
        await page.screenshot({ path: `${this.#folder}/${name}-${size}-${theme}.jpg`, type: "jpeg", quality: 70 });
      }
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  }
}
