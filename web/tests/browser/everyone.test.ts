import { describe, expect, test } from "vitest";
import { tabTo } from "./hand";
import { byKeys, games, waitForTurn } from "./hands";
import { decide, device, hurryOn, offers, playNow, useBrowser, visit } from "./visit";

useBrowser();

describe("the language of the browser", () => {
  for (const [locale, play, mine] of [
    ["de-DE", "Jetzt spielen", "Du bist dran"],
    ["fr-FR", "Jouer", "À toi"],
  ] as const) {
    test(locale, async () => {
      const context = await device({ locale });
      const page = await visit(context);
      expect(await page.locator("html").getAttribute("lang")).toBe(locale.slice(0, 2));
      expect(await page.locator(".buttons button").first().textContent()).toContain(play);
      await playNow(page, "gold");
      await page.locator(".card.playable").first().waitFor({ timeout: 30_000 });
      expect(await page.locator(".sign").textContent()).toContain(mine);
      await context.close();
    });
  }
});

describe("by keyboard alone, from the home page to the end", () => {
  for (const game of games) {
    test(game, async () => {
      const context = await device();
      const page = await visit(context);
      await tabTo(page, offers(game));
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/table\//);
      // Gold asks for the same key a hundred times: after a while the rest goes past the page.
      for (let turn = 0; turn < 8 && (await byKeys(page, game, turn)); turn++);
      if (!(await page.locator(".end").count())) await hurryOn(page);
      await tabTo(page, ".end .again button");
      const table = page.url();
      await page.keyboard.press("Enter");
      await page.waitForURL((url) => url.pathname.startsWith("/table/") && url.href !== table);
      await context.close();
    });
  }
});

/** In the page: whatever begins to move is written down, however short it lasts. */
function watchMotion(): void {
  const fine = ["opacity", "color", "background-color", "fill", "offset", "easing", "composite", "computedOffset"];
  const seen = { moved: [] as string[], faded: [] as string[] };
  (globalThis as unknown as { motion: typeof seen }).motion = seen;
  const name = (node: EventTarget | null) =>
    node instanceof Element ? (node.getAttribute("class") ?? node.tagName) : "?";
  document.addEventListener("transitionrun", (event) => {
    (fine.includes(event.propertyName) ? seen.faded : seen.moved).push(`${name(event.target)}: ${event.propertyName}`);
  });
  document.addEventListener("animationstart", (event) => {
    if (!["fade-in", "fade-out", "come-and-go", "glow", "dim"].includes(event.animationName))
      seen.moved.push(`${name(event.target)}: ${event.animationName}`);
  });
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    for (const frame of Array.isArray(frames) ? frames : []) {
      for (const property of Object.keys(frame)) {
        const still = property === "transform" && frame[property] === "none";
        if (!fine.includes(property) && !still) seen.moved.push(`${name(this)}: ${property}`);
      }
    }
    return animate.call(this, frames, options);
  };
}

describe("without motion everything fades, and the game goes on", () => {
  // Where the player asks for it, nothing but the page itself knows; so that is tried in every game.
  const wishes = [
    ["the system asks for it", ["gold"], { reducedMotion: "reduce" }, {}],
    ["the player asks for it", games, {}, { motion: "reduced" }],
  ] as const;
  for (const [who, where, options, settings] of wishes) {
    test(who, async () => {
      const context = await device(options, settings);
      await context.addInitScript(watchMotion);
      for (const game of where) {
        const page = await visit(context);
        expect(await page.locator("html").getAttribute("data-motion")).toBe("reduced");
        await playNow(page, game);
        for (let i = 0; i < 4; i++) expect(await decide(page, game)).toBe(true);
        await waitForTurn(page, game);
        const { moved, faded } = await page.evaluate(
          () => (globalThis as unknown as { motion: { moved: string[]; faded: string[] } }).motion,
        );
        expect([...new Set(moved)], game).toEqual([]);
        if (game === "gold") {
          expect(faded.some((what) => what.startsWith("front"))).toBe(true);
          // A card may be replaced while it is looked at.
          const transform = () =>
            page
              .locator(".leaf")
              .first()
              .evaluate((leaf) => getComputedStyle(leaf).transform);
          await expect.poll(transform).toBe("none");
        }
        await page.close();
      }
      await context.close();
    });
  }

  test("the player may ask for motion where the system does not", async () => {
    const context = await device({ reducedMotion: "reduce" }, { motion: "full" });
    const page = await visit(context);
    expect(await page.locator("html").getAttribute("data-motion")).toBe("full");
    await context.close();
  });
});
