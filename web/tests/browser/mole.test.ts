import type { CDPSession, Page } from "@playwright/test";
import { look as lookAt, post } from "./asking";
import { calm, tabTo } from "./hand";
import { ready } from "./hands";
import { boxOf, remains, steady, tapTwice, textOf, whichShows } from "./reading";
import {
  decide,
  device,
  expect,
  expectAccessible,
  expectNoSideways,
  hurryOn,
  playNow,
  sitDown,
  test,
  visit,
  withBots,
} from "./visit";

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Two browsers at one table of Manny Mole. */
async function together(options = {}, wish = {}): Promise<[Page, Page]> {
  const seats = [{ kind: "me", name: "Anna" }, { kind: "open" }];
  const a = await sitDown(await device(options), { game: "mole", seats, start: false, ...wish });
  const b = await visit(await device(options), new URL(a.url()).pathname);
  await b.locator("main .gold").press("Enter");
  // The button has gone: the keyboard is at the seat that was taken.
  await b.locator("li.mine:focus").waitFor();
  await b.locator(".wait").waitFor();
  await a.locator("main .gold").click();
  for (const page of [a, b]) await page.locator(".hand li button[aria-disabled=false]").first().waitFor();
  return [a, b];
}

/** Once what others did has been shown, the keyboard is at this card of the hand, which can be played. */
async function expectHeld(page: Page, label: string): Promise<void> {
  await page.locator(calm(".hand li button[aria-disabled=false]:focus")).waitFor();
  await expect(page.locator(".hand li button:focus")).toHaveAttribute("aria-label", label);
}

const labels = (page: Page) => page.locator(".hand li button").evaluateAll((all) => all.map((one) => one.ariaLabel));

test.describe("a choice can be taken back until all have chosen", () => {
  for (const [name, options] of [
    ["desktop", {}],
    ["phone", PHONE],
  ] as const) {
    test(name, async () => {
      const [a, b] = await together(options);
      const hand = await steady(() => labels(a));
      await a.locator(".hand li button").nth(3).click();
      const back = a.locator(".hand .back");
      await back.waitFor();
      await expect(a.locator(".hand li")).toHaveCount(11);
      await b.locator(".seats .done").waitFor({ state: "attached" });
      await expectAccessible(a, "chosen");
      await expectNoSideways(a);
      await back.click();
      await a.locator(".hand li button[aria-disabled=false]").nth(11).waitFor();
      await expect.poll(() => labels(a)).toEqual(hand);
      await b.locator(".seats .done").waitFor({ state: "detached" });
      // Who is still choosing was not told of the first choice either; who waits is told of both (unit tests of what is heard).
      await expect(b.locator('[role="log"]').last()).not.toContainText("choos");
      // The other one chooses, then so does this one: all have chosen, and nothing is left to take back.
      await b.locator(".hand li button[aria-disabled=false]").first().click();
      await b.locator(".hand .back").waitFor();
      await a.locator(".hand li button[aria-disabled=false]").nth(5).click();
      await a.locator(".hand .back").waitFor({ state: "detached" });
      await b.locator(".hand .back").waitFor({ state: "detached" });
      for (const page of [a, b]) await page.context().close();
    });
  }

  test("by keyboard alone, and after a reload", async () => {
    const [a, b] = await together();
    // What the other one does meanwhile leaves the keyboard where it is.
    const other = b.locator(".hand li button").nth(4);
    await other.focus();
    const held = await steady(() => other.getAttribute("aria-label"));
    await a.locator(".hand li button").nth(2).focus();
    await a.keyboard.press("Enter");
    await a.locator(".hand .back:focus").waitFor();
    await b.locator(".seats .done").waitFor({ state: "attached" });
    await expectHeld(b, held);
    const card = await textOf(a.locator(".hand .back"));
    await a.reload();
    await expect(a.locator(".hand .back")).toHaveText(card);
    await a.locator(calm(".hand .back[aria-disabled=false]")).focus();
    await a.keyboard.press("Enter");
    await a.locator(calm(".hand li button[aria-disabled=false]:focus")).waitFor();
    await expect(a.locator(".hand li")).toHaveCount(12);
    await b.locator(".seats .done").waitFor({ state: "detached" });
    await expectHeld(b, held);
    // Once all have chosen there is nothing to take back: the keyboard is not lost until it is asked for again.
    await a.keyboard.press("Enter");
    await a.locator(".hand .back:focus").waitFor();
    await b.keyboard.press("Enter");
    await a.locator(".hand .back").waitFor({ state: "detached" });
    await expect(a.locator(":focus")).toHaveCount(1);
    for (const page of [a, b]) await page.context().close();
  });

  test("at one device, before it is handed on, and after a reload", async () => {
    const context = await device();
    const seats = ["Anna", "Ben", "Cleo"].map((name) => ({ kind: "me", name }));
    const page = await sitDown(context, { game: "mole", seats, pause: 0 });
    const choose = async (name: string) => {
      await page.locator(".curtain h1", { hasText: name }).waitFor();
      await page.locator(".curtain button.gold").click();
      await page.locator(".hand li button[aria-disabled=false]").first().click();
    };
    await choose("Anna");
    // While the table is paused nothing is taken back: that is said, and nobody's hand lies open for it.
    const takeBack = page.locator(".curtain button", { hasText: "Anna takes the card back" });
    await takeBack.waitFor();
    await post(page, "pause", { paused: true });
    await takeBack.click();
    await page.locator(".curtain [role=alert]").waitFor();
    await expect(page.locator(".curtain h1")).toContainText("Anna");
    await expect(page.locator(".hand")).toHaveCount(0);
    await post(page, "pause", { paused: false });
    await page.locator(".curtain button.gold").press("Enter");
    await page.locator(".curtain h1", { hasText: "Ben" }).waitFor();
    await expect(page.locator(".curtain [role=alert]")).toHaveCount(0);
    await takeBack.click();
    // Whoever asked for it may be somebody else.
    await page.locator(".curtain h1:focus", { hasText: "Anna" }).waitFor();
    await expect(page.locator(".hand")).toHaveCount(0);
    await page.locator(".curtain button.gold").press("Enter");
    await page.locator(".hand li button[aria-disabled=false]").nth(11).waitFor();
    await page.locator(".hand li button[aria-disabled=false]").first().click();
    await choose("Ben");
    await page.locator(".curtain h1", { hasText: "Cleo" }).waitFor();
    await page.reload();
    await page.locator(".curtain button", { hasText: "Ben takes the card back" }).click();
    await page.locator(".curtain h1", { hasText: "Ben" }).waitFor();
    await page.locator(".curtain button.gold").press("Enter");
    await page.locator(".hand li button[aria-disabled=false]").nth(11).waitFor();
    await context.close();
  });
});

test.describe("a second tap", () => {
  test("on what lifted the curtain plays nothing", async () => {
    const context = await device();
    const seats = ["Anna", "Ben"].map((name) => ({ kind: "me", name }));
    const page = await sitDown(context, { game: "mole", seats, pause: 0 });
    await page.locator(".curtain button.gold").click();
    const card = page.locator(".hand li button[aria-disabled=false]").nth(5);
    await card.hover();
    // As if it lay where the curtain was lifted.
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await remains(() => page.locator(".hand li").count(), 12, 500);
    await expect(page.locator(".curtain")).toHaveCount(0);
    await card.click();
    await page.locator(".curtain").waitFor();
    await context.close();
  });

  test("as slow as a child's, on what covered a hand, plays nothing", async () => {
    const context = await device({ viewport: { width: 768, height: 1024 } });
    const seats = ["Anna", "Ben"].map((name) => ({ kind: "me", name }));
    const page = await sitDown(context, { game: "mole", seats, pause: 0 });
    const cover = ".cover button";
    const curtain = ".curtain button.gold";
    for (;;) {
      const shown = await whichShows(page, { cover, curtain, turn: ready("mole") });
      if (shown === "cover") break;
      if (shown === "curtain") await page.locator(curtain).press("Enter");
      else await decide(page, "mole", `${curtain}, ${cover}`);
    }
    const box = await boxOf(page.locator(cover));
    await page.locator("html").evaluate(({ dataset }) => {
      const card = ".hand button[aria-disabled=false]";
      addEventListener("pointerdown", ({ target }) => (dataset["card"] = String((target as Element).matches(card))));
    });
    const { seq } = await lookAt(page);
    await tapTwice(page, box.x + box.width / 3, box.y + box.height / 2);
    // The second one met a card.
    await expect(page.locator("html")).toHaveAttribute("data-card", "true");
    const cards = await steady(() => page.locator(".hand li").count());
    expect(cards).toBeGreaterThan(9);
    await remains(async () => (await lookAt(page)).seq, seq, 1_000);
    await expect(page.locator(".hand li")).toHaveCount(cards);
    await page.locator(".hand li button[aria-disabled=false]").first().click();
    await page
      .locator(".hand li")
      .nth(cards - 1)
      .waitFor({ state: "detached" });
    await context.close();
  });

  test("of a hand that trembles says nothing for whoever is asked before they move, one that is meant does", async () => {
    const context = await device({}, { twice: true });
    const page = await visit(context);
    await playNow(page, "mole");
    const card = page.locator(".hand li button[aria-disabled=false]").nth(3);
    await card.dblclick();
    await page.locator(".ring.meant").waitFor();
    await remains(() => page.locator(".hand li").count(), 12, 600);
    await card.click();
    await page.locator(".hand li").nth(11).waitFor({ state: "detached" });
    await context.close();
  });
});

interface Look {
  scale: number;
  x: number;
  y: number;
  page: number;
}

/** How large and where the layout is shown, and how large the page itself. */
const look = (page: Page): Promise<Look> =>
  page.locator(".world").evaluate((world) => {
    const { a, e, f } = new DOMMatrix(getComputedStyle(world).transform);
    return { scale: a, x: e, y: f, page: visualViewport!.scale };
  });

/** The look once nothing moves any more. */
async function rest(page: Page): Promise<Look> {
  await page.locator(".world").evaluate(async (world) => {
    // A style that has just changed begins its transition with the next frame.
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
    await Promise.allSettled(world.getAnimations().map((motion) => motion.finished));
  });
  return steady(() => look(page));
}

/** Play on until this seat is asked where its card goes; a game in which it never is leads to another one. */
async function untilAsked(page: Page): Promise<void> {
  const choices = { asked: calm(".spot:enabled"), end: ".end", turn: ready("mole") };
  for (let i = 0; i < 200; i++) {
    const shown = await whichShows(page, choices);
    if (shown === "asked") return;
    if (shown === "turn") await decide(page, "mole");
    else {
      const over = page.url();
      await page.locator(".end .again button").first().click();
      await page.waitForURL((url) => url.pathname.startsWith("/table/") && url.href !== over);
      await page.locator(".end").waitFor({ state: "detached" });
    }
  }
  throw new Error("nobody was ever asked");
}

type Finger = { x: number; y: number };

/** Real fingers: down at the first points, along all the others, and up; until the page has felt them leave. */
async function fingers(page: Page, line: CDPSession, ...path: Finger[][]): Promise<void> {
  const html = page.locator("html");
  await html.evaluate(({ dataset }) => {
    delete dataset["left"];
    const feel = (event: TouchEvent) => {
      if (event.touches.length) return;
      removeEventListener("touchend", feel, true);
      dataset["left"] = "true";
    };
    addEventListener("touchend", feel, true);
  });
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Finger[]) =>
    line.send("Input.dispatchTouchEvent", { type, touchPoints });
  const [first, ...others] = path.map((points) => points.map((point, id) => ({ ...point, id })));
  let felt = send("touchStart", first!);
  for (const points of others) {
    await felt;
    felt = send("touchMove", points);
  }
  // At once: a finger that stays until a slow page has felt it would press long.
  await Promise.all([felt, send("touchEnd", [])]);
  await expect(html).toHaveAttribute("data-left", "true");
}

const steps = (from: Finger, to: Finger): Finger[] =>
  [0, 0.25, 0.5, 0.75, 1].map((part) => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }));

test.describe("looking closer", () => {
  test("on a phone: two fingers pinch, one drags, and a tap still lays", async () => {
    const context = await device(PHONE);
    const page = await visit(context);
    await playNow(page, "mole");
    await untilAsked(page);
    const line = await context.newCDPSession(page);
    const bed = await boxOf(page.locator(".bed"));
    const middle = { x: bed.x + bed.width / 2, y: bed.y + bed.height * 0.6 };
    const whole = await rest(page);
    const [left, right] = [
      steps({ ...middle, x: middle.x - 30 }, { ...middle, x: middle.x - 60 }),
      steps({ ...middle, x: middle.x + 30 }, { ...middle, x: middle.x + 60 }),
    ];
    await fingers(page, line, ...left.map((point, i) => [point, right[i]!]));
    const close = await rest(page);
    expect(close.scale / whole.scale).toBeCloseTo(2, 1);
    expect(close.page).toBe(1);
    // What was between the fingers still is.
    const under = (seen: Look) => ({
      x: (middle.x - bed.x - seen.x) / seen.scale,
      y: (middle.y - bed.y - seen.y) / seen.scale,
    });
    expect(under(close).x).toBeCloseTo(under(whole).x, 0);
    expect(under(close).y).toBeCloseTo(under(whole).y, 0);

    // A drag that begins on a spot moves the layout and lays nothing.
    const spot = page.locator(".spot:enabled").first();
    const over = async (): Promise<Finger> => {
      const box = await boxOf(spot);
      const inside = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
      return {
        x: inside(box.x + box.width / 2, bed.x + 4, bed.x + bed.width - 60),
        y: inside(box.y + box.height / 2, bed.y + 90, bed.y + bed.height - 4),
      };
    };
    const start = await over();
    const towards = { x: start.x + (start.x > middle.x ? -60 : 60), y: start.y };
    await fingers(page, line, ...steps(start, towards).map((point) => [point]));
    const aside = await rest(page);
    expect(aside.x - close.x).toBeCloseTo(towards.x - start.x, 0);
    expect(aside.scale).toBeCloseTo(close.scale);
    await remains(async () => (await page.locator(".spot:enabled").count()) > 1, true, 500);

    // However far it is pulled, it is not lost.
    for (let i = 0; i < 6; i++)
      await fingers(
        page,
        line,
        ...steps({ x: bed.x + 20, y: middle.y }, { x: bed.x + bed.width - 60, y: middle.y }).map((point) => [point]),
      );
    await rest(page);
    const edge = await steady(() =>
      page
        .locator(".world .card, .spot")
        .evaluateAll((all) => Math.min(...all.map((one) => one.getBoundingClientRect().left))),
    );
    expect(edge).toBeLessThan(bed.x + bed.width - 20);

    await page.locator(".zoom button").first().tap();
    await expect.poll(async () => (await rest(page)).scale).toBeCloseTo(whole.scale);
    const target = await over();
    await fingers(page, line, [target]);
    await page.locator(".spot").first().waitFor({ state: "detached" });
    await expectNoSideways(page);
    await context.close();
  });

  test("at a desk: keys, the wheel at the pointer, and all of it again", async () => {
    const context = await device();
    const page = await visit(context);
    await playNow(page, "mole");
    await page.locator(calm(".hand li button[aria-disabled=false]")).first().waitFor();
    const whole = await rest(page);
    const zoom = async () => (await rest(page)).scale / whole.scale;
    await page.keyboard.press("+");
    await page.keyboard.press("+");
    await expect.poll(zoom).toBeCloseTo(1.5625);
    await page.locator(".bed").focus();
    const before = await rest(page);
    await page.keyboard.press("ArrowUp");
    await expect.poll(async () => (await rest(page)).y).toBeGreaterThan(before.y);
    await page.keyboard.press("-");
    await expect.poll(zoom).toBeCloseTo(1.25);
    await page.keyboard.press("0");
    await expect.poll(() => rest(page)).toEqual(whole);
    const card = await boxOf(page.locator(".world .card").last());
    await page.mouse.move(card.x + card.width / 2, card.y + card.height / 2);
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, -80);
    await page.keyboard.up("Control");
    await expect.poll(zoom).toBeGreaterThan(1.2);
    const close = await rest(page);
    expect(close.page).toBe(1);
    const now = await boxOf(page.locator(".world .card").last());
    expect(now.x + now.width / 2).toBeCloseTo(card.x + card.width / 2, 0);
    expect(now.y + now.height / 2).toBeCloseTo(card.y + card.height / 2, 0);
    // A mouse that was let go outside drags no longer when it comes back.
    const bed = await boxOf(page.locator(".bed"));
    await page.mouse.move(bed.x + 3, bed.y + bed.height / 2);
    await page.mouse.down();
    await page.mouse.move(bed.x - 3, bed.y + bed.height / 2);
    await page.mouse.up();
    await page.mouse.move(bed.x + 90, bed.y + bed.height / 2, { steps: 4 });
    await expect.poll(() => rest(page)).toEqual(close);
    await page.locator(".zoom button").first().click();
    await expect.poll(() => rest(page)).toEqual(whole);
    // A button that can do no more keeps the keyboard.
    const closer = page.locator(".zoom button").nth(1);
    await closer.focus();
    for (let i = 0; i < 8; i++) await page.keyboard.press("Enter");
    await expect(closer).toHaveAttribute("aria-disabled", "true");
    await expect(closer).toBeFocused();
    await context.close();
  });
});

test("at the end full chambers can be read to the last card by keyboard alone", async () => {
  const context = await device();
  const page = await visit(context, "/new/mole");
  await page.locator("fieldset").first().getByText("5", { exact: true }).click();
  await page.locator("button[type=submit]").click();
  await page.waitForURL(/\/table\//);
  await hurryOn(page);
  await expectAccessible(page, "mole, over, with full chambers");
  // What lies under the end is nothing to act on, and it can be taken up again as it was put away.
  const table = page.locator(".table");
  await expect(table).toHaveJSProperty("inert", true);
  await page.locator("[data-end=look]").press("Enter");
  await page.locator("[data-end=back]:focus").waitFor();
  await expect(table).toHaveJSProperty("inert", false);
  await page.keyboard.press("Enter");
  await page.locator(".end .book:focus").waitFor();
  for (const shown of [0, 1, 0]) {
    await page.keyboard.press("Escape");
    await expect(page.locator(".end")).toHaveCount(shown);
  }
  await tabTo(page, ".chambers");
  const chambers = page.locator(".note:has(.chambers)");
  await expect.poll(() => chambers.evaluate((note) => note.scrollHeight - note.clientHeight)).toBeGreaterThan(20);
  await page.keyboard.press("End");
  await expect.poll(() => chambers.evaluate((note) => note.scrollTop)).toBeGreaterThan(20);
  await context.close();
});

test("six players with silver find room, on every screen", async () => {
  const context = await device({ viewport: SCREENS[0]!, locale: "fr-FR" });
  const page = await sitDown(context, { game: "mole", seats: withBots(5), options: { silver: true } });
  for (let i = 0; i < 5; i++) {
    await decide(page, "mole");
    for (const screen of SCREENS) {
      await page.setViewportSize(screen);
      const where = `${screen.width} × ${screen.height}`;
      const found = await steady(async () => ({ room: await leastRoom(page), overhang: await overhang(page) }));
      expect(found.room, where).toBeGreaterThanOrEqual(-1);
      expect(found.overhang, where).toBeLessThanOrEqual(1);
    }
  }
  // Above the opened hands of all there is the least of it.
  await hurryOn(page);
  await page.goto(`${new URL(page.url()).pathname.replace("table", "review")}?as=open`);
  await page.setViewportSize(SCREENS[0]!);
  await page.locator(".hands").waitFor();
  await expect.poll(() => leastRoom(page)).toBeGreaterThanOrEqual(-1);
  await context.close();
});

/** How far a name or a number stands out of its seat, at the widest. */
const overhang = (page: Page): Promise<number> =>
  page
    .locator(".seats li")
    .evaluateAll((all) =>
      Math.max(
        ...all.flatMap((seat) =>
          [...seat.querySelectorAll(".plate strong, .counts")].map(
            (one) => one.getBoundingClientRect().right - seat.getBoundingClientRect().right,
          ),
        ),
      ),
    );

const SCREENS = [
  { width: 1024, height: 768 },
  { width: 1280, height: 720 },
  { width: 360, height: 740 },
];

/** How far all seats are inside their place, at the top or the bottom; below 0 if they are not. */
const leastRoom = (page: Page): Promise<number> =>
  page.locator(".seats").evaluate(async (place) => {
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
    const box = place.getBoundingClientRect();
    const all = [...place.querySelectorAll("li")].map((seat) => seat.getBoundingClientRect());
    return Math.min(
      Math.min(...all.map((seat) => seat.top)) - box.top,
      box.bottom - Math.max(...all.map((seat) => seat.bottom)),
    );
  });

test("a hint stays while others choose, and goes with one's own card", async () => {
  const [a, b] = await together({}, { hints: true });
  await a.locator('[data-tool="hint"]').click();
  await a.locator(".coach p", { hasText: "would say" }).waitFor();
  const card = (page: Page) => page.locator(".hand li button[aria-disabled=false]").first();
  await card(b).press("Enter");
  await a.getByText("has chosen").first().waitFor({ state: "attached" });
  await a.locator(".ring.best").first().waitFor();
  await expect(a.locator(".coach p", { hasText: "would say" })).toHaveCount(1);
  await card(a).press("Enter");
  await expect(a.locator(".coach, .ring.best")).toHaveCount(0);
  for (const page of [a, b]) await page.context().close();
});
