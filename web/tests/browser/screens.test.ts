import type { Page } from "@playwright/test";
import { games, ready } from "./hands";
import { atRest, boxesOf, boxOf, remains, steady, whichShows } from "./reading";
import {
  decide,
  device,
  expect,
  expectAccessible,
  expectNoSideways,
  expectTouchable,
  hurryOn,
  sitDown,
  test,
  visit,
  withBots,
} from "./visit";

const seated = (game: string) => ({ game, seats: withBots(game === "hunting" ? 1 : 2), pause: 0 });

/** How the board lies in the window, and by how much the page is larger than that. */
const boardInWindow = (page: Page) =>
  page.locator(".board").evaluate((node) => {
    const board = node.getBoundingClientRect();
    const page = document.documentElement;
    return {
      below: page.scrollHeight - innerHeight,
      beside: page.scrollWidth - innerWidth,
      top: board.top >= 0,
      bottom: board.bottom <= innerHeight,
      isMostOfWindow: board.height > innerHeight / 2,
    };
  });

/** The page stands still, and the whole board is in sight. */
async function expectInSight(page: Page, where: string): Promise<void> {
  const wanted = { below: 0, beside: 0, top: true, bottom: true, isMostOfWindow: true };
  await expect.poll(() => boardInWindow(page), { message: where }).toEqual(wanted);
}

type Side = "offsetWidth" | "offsetHeight";

/** The least width or height of what is drawn; 0 where nothing is. */
const least = (page: Page, what: string, side: Side): Promise<number> =>
  page
    .locator(what)
    .evaluateAll(
      (nodes, side) => (nodes.length ? Math.min(...nodes.map((node) => (node as HTMLElement)[side])) : 0),
      side,
    );

async function expectLeast(page: Page, what: string, side: Side, size: number): Promise<void> {
  await expect.poll(() => least(page, what, side), { message: what }).toBeGreaterThanOrEqual(size);
}

/** What must be large enough on a low screen, by game. */
const SIZES: Record<string, [what: string, side: Side, size: number]> = {
  gold: [".spot .card", "offsetWidth", 31],
  hunting: [".board .brick", "offsetHeight", 12],
  mole: [".hand .card", "offsetWidth", 50],
};

for (const [screen, viewport] of [
  ["a phone held sideways", { width: 740, height: 360 }],
  ["a page made twice as large", { width: 720, height: 450 }],
] as const) {
  test.describe(screen, () => {
    for (const game of games)
      test(game, async () => {
        const context = await device({ viewport }, { theme: "light" });
        const page = await sitDown(context, seated(game));
        for (let i = 0; i < 3; i++) {
          await decide(page, game);
          await expectInSight(page, `${game}, move ${i}`);
        }
        await page.locator(ready(game)).first().waitFor();
        const sizes = SIZES[game];
        if (sizes) await expectLeast(page, ...sizes);
        await expectTouchable(page, game);
        await expectAccessible(page, game);
        expect((await boxOf(page.locator("header").first())).height).toBeLessThanOrEqual(48);
        await context.close();
      });
  });
}

/** How near to each other the middles of two places are, at the nearest. */
const nearest = (page: Page): Promise<number> =>
  page.locator(".spot").evaluateAll((spots) => {
    const middles = spots.map((node) => {
      const box = node.getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2] as const;
    });
    const away = middles.flatMap(([x, y], i) => middles.slice(i + 1).map(([a, b]) => Math.hypot(x - a, y - b)));
    return away.length ? Math.min(...away) : 0;
  });

test("strewn cards on a phone 360 px wide: large enough, apart, and in sight for a whole turn", async () => {
  const context = await device({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  const page = await sitDown(context, { ...seated("gold"), seats: withBots(4) });
  await page.locator(ready("gold")).first().waitFor();
  await expectLeast(page, ".spot .card", "offsetWidth", 36);
  await expect.poll(() => nearest(page)).toBeGreaterThan(38);
  await expectNoSideways(page);
  for (let i = 0; i < 2; i++) {
    await decide(page, "gold");
    await expectInSight(page, `card ${i}`);
  }
  // A finger that misses the middle still turns the card that it means, though touching places overlap.
  await page.locator(ready("gold")).first().waitFor();
  const meant = page.locator(".card.playable [data-position]").nth(20);
  const position = await steady(() => meant.getAttribute("data-position"));
  const box = await boxOf(meant);
  await page.touchscreen.tap(box.x + box.width / 2 + 12, box.y + box.height / 2 - 12);
  await page.locator(`.card.up [data-position="${position}"]`).waitFor();
  await context.close();
});

test("what a hoard holds is written beside its entrance, and not under the frame of the board", async () => {
  const context = await device({ viewport: { width: 1280, height: 800 } });
  const page = await sitDown(context, seated("gold"));
  await page.locator(ready("gold")).first().waitFor();
  await page.locator("button.hoard").click();
  await expect(page.locator("button.hoard")).toHaveAttribute("aria-pressed", "true");
  /** By how much what each hoard holds reaches under the board. */
  const under = () =>
    page.locator(".hoard > span:not(.hidden)").evaluateAll((nodes) =>
      nodes.map((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        const board = document.querySelector("main.board")!.getBoundingClientRect();
        return Math.max(0, range.getBoundingClientRect().right - board.left);
      }),
    );
  await expect.poll(under).toEqual([0, 0, 0]);
  await context.close();
});

test("at the end on a phone the next game is within reach, however long the story is", async () => {
  const context = await device({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  for (const game of games) {
    const page = await sitDown(context, seated(game));
    await hurryOn(page);
    const again = page.locator(".end .again button");
    await again.waitFor();
    const { y, height } = await boxOf(again);
    expect(y + height).toBeLessThanOrEqual(640);
    await again.click({ trial: true });
    await page.close();
  }
  await context.close();
});

test("on a phone held sideways the result is put away, and taken up again by a touch", async () => {
  const context = await device({ viewport: { width: 740, height: 360 }, hasTouch: true, isMobile: true });
  const page = await sitDown(context, seated("hunting"));
  await hurryOn(page);
  await page.locator("[data-end=look]").tap();
  await page.locator("[data-end=back]").tap();
  await page.locator(".end").waitFor();
  await context.close();
});

test("what is chosen at the foot of a sheet leaves its heading in sight", async () => {
  const context = await device({ viewport: { width: 390, height: 640 }, hasTouch: true, isMobile: true });
  const page = await sitDown(context, seated("gold"));
  await page.locator('[data-tool="settings"]').click();
  await page.locator("dialog[open] fieldset label").last().click();
  await expect(page.locator("dialog[open] fieldset input").last()).toBeChecked();
  const [sheet, heading] = await boxesOf(page.locator("dialog[open]"), page.locator("dialog[open] h2"));
  expect(heading!.y).toBeGreaterThanOrEqual(sheet!.y);
  await expect.poll(() => page.locator("dialog[open]").evaluate((dialog) => dialog.scrollTop)).toBe(0);
  await context.close();
});

/** Where the keyboard is: in the table, and on something that says what it is or on the board itself. */
const focus = (page: Page) =>
  page.waitForFunction(() => {
    const active = document.activeElement;
    return active && active !== document.body && active.closest(".board, .controls") ? active.tagName : null;
  });

test("the keyboard stays at the table after every move, and a card of keys lies under ?", async () => {
  const context = await device();
  const page = await sitDown(context, seated("hunting"));
  await focus(page);
  for (const key of ["1", "a", "2", "a"]) await page.keyboard.press(key);
  await page.locator("[data-said]", { hasText: "Piece 2 lies on pile a: 1, 2" }).waitFor({ state: "attached" });
  await page.locator("[data-template=steady]").press("Enter");
  await page.locator("[data-ready]").press("Enter");
  for (let i = 0; i < 3; i++) {
    await page.locator(ready("hunting")).first().waitFor();
    await focus(page);
    await expect(page.locator(".controls :focus")).toHaveCount(1);
    await page.keyboard.press("1");
    await page.locator("button.ready").first().press("Enter");
    await focus(page);
  }
  await page.keyboard.press("?");
  await page.locator("dialog[open] kbd", { hasText: "a" }).first().waitFor();
  await expectAccessible(page, "keys");
  await page.keyboard.press("Escape");
  await focus(page);
  await context.close();
});

test("what is said while offline can be read by day and night", async () => {
  for (const theme of ["light", "dark"]) {
    const context = await device({}, { theme });
    const page = await sitDown(context, { game: "mole", seats: withBots(1), pause: 0 });
    await page.locator(ready("mole")).first().waitFor();
    await context.setOffline(true);
    await page.locator(".connection").waitFor();
    await expectAccessible(page, `offline, ${theme}`);
    await context.close();
  }
});

for (const [width, height, locale] of [
  [360, 740, "en-GB"],
  [360, 740, "fr-FR"],
  [360, 740, "de-DE"],
  [740, 360, "de-DE"],
] as const)
  test(`a lost line pushes nothing about on a phone of ${width} × ${height}, in a series too, in ${locale}`, async () => {
    const context = await device({ viewport: { width, height }, locale });
    const page = await sitDown(context, { game: "gold", seats: withBots(2), series: true, options: { starter: 0 } });
    await page.locator(ready("gold")).first().waitFor();
    // A typeface that comes late pushes about, too.
    await atRest(page);
    const boxes = () =>
      Promise.all(
        ["header nav", ".seats", ".board"].map((part) => page.locator(`.table ${part}`).first().boundingBox()),
      );
    const before = await steady(boxes);
    await context.setOffline(true);
    const line = page.locator(".connection");
    await line.waitFor();
    await remains(boxes, before, 500);
    const [told, board] = await boxesOf(line, page.locator(".card").first());
    expect(told!.x).toBeGreaterThanOrEqual(0);
    expect(told!.x + told!.width).toBeLessThanOrEqual(width < height ? width : board!.x);
    expect(told!.y + told!.height).toBeLessThanOrEqual(height);
    await context.close();
  });

test("who watches a series on a phone held sideways reads that, which game it is, and who plays", async () => {
  const viewport = { width: 740, height: 360 };
  const host = await sitDown(await device(), { game: "gold", seats: withBots(4), series: true });
  const page = await visit(await device({ viewport }), new URL(host.url()).pathname);
  const parts = ["header .series", "header .watching", ".seats li"].map((part) => page.locator(part).first());
  const [series, watching, seat] = await boxesOf(...parts);
  expect(watching!.y).toBeGreaterThanOrEqual(series!.y + series!.height);
  expect(seat!.y).toBeGreaterThanOrEqual(watching!.y + watching!.height);
  await page.context().close();
  await host.context().close();
});

for (const locale of ["en-GB", "de-DE", "fr-FR"])
  test(`the name of a game stays within its bar on a phone, in ${locale}`, async () => {
    const context = await device({ viewport: { width: 390, height: 844 }, locale });
    for (const game of games) {
      const page = await sitDown(context, seated(game));
      await page.locator(ready(game)).first().waitFor();
      await atRest(page);
      const [name, bar] = await boxesOf(page.locator("h1"), page.locator("header"));
      expect(name!.y, game).toBeGreaterThanOrEqual(bar!.y);
      expect(name!.y + name!.height, game).toBeLessThanOrEqual(bar!.y + bar!.height);
      const cut = () => page.locator("h1").evaluate((node) => node.scrollWidth - node.clientWidth);
      await expect.poll(cut, { message: game }).toBe(0);
      await expectNoSideways(page);
      await page.close();
    }
    await context.close();
  });

for (const text of [1, 1.4])
  test(`gold that is kept is told beside what was won, never on it, text × ${text}`, async () => {
    const context = await device({ viewport: { width: 360, height: 640 }, locale: "de-DE" }, { text });
    const page = await sitDown(context, seated("hunting"));
    const asked = { keep: ".extra button >> nth=1", number: ".numbers" };
    const numbers = page.locator(".numbers button");
    const lift = async (number: number) => {
      await numbers.nth(number).click();
      await page.locator("button.stand.ready").first().click();
    };
    await decide(page, "hunting");
    await numbers.first().waitFor();
    for (let i = 0; (await whichShows(page, asked)) !== "keep"; i++) {
      expect(i, "nothing was ever won").toBeLessThan(8);
      await lift(i % 3);
      // On the next turn no number is chosen yet.
      await expect(page.locator(".numbers button[aria-pressed=false]")).toHaveCount(3);
    }
    await page.locator(asked.keep).click();
    await lift(0);
    await page.locator("[data-seat='0'] .kept em").waitFor();
    await expect.poll(() => page.locator("[data-seat='0'] .goods").evaluate(crowded)).toEqual([]);
    await expectNoSideways(page);
    await context.close();
  });

/** In the page: which words lie on others, or reach out of what holds them. */
function crowded(goods: Element): string[] {
  const words = [...goods.querySelectorAll("em")].map((em) => {
    const range = document.createRange();
    range.selectNodeContents(em);
    return { text: em.textContent!, box: range.getBoundingClientRect() };
  });
  const all = goods.parentElement!.getBoundingClientRect();
  const faults = words.filter(({ box }) => box.right > all.right || box.bottom > all.bottom).map(({ text }) => text);
  const [a, b] = [words[0]!.box, words[1]!.box];
  if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) faults.push("one on the other");
  return faults;
}
