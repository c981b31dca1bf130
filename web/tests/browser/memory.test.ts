import type { Page } from "@playwright/test";
import { waitForTurn } from "./hands";
import { remains, steady } from "./reading";
import { type Running, startOwn } from "./server";
import { decide, device, expect, sitDown, test } from "./visit";

/** A card with its value, as it goes over the wire. */
const CARD = /"[NRPOGB][1-5]"/g;
/** The same in words. */
const NAMED = /(gold|miner) \d/gi;
/** How long both cards of a turn lie open at this table: a third of its pause. */
const PAUSE = 3.5;

let server: Running;
test.beforeAll(async () => {
  server = await startOwn({ pace: 1 });
});
test.afterAll(() => server.stop());

/** Everything that a page is told from now on; given back once it is all here. */
function listen(page: Page): () => Promise<string[]> {
  const told: (string | Promise<string>)[] = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => void told.push(String(payload))));
  page.on("response", (answer) => {
    if (answer.url().includes("/api/tables/")) told.push(answer.text().catch(() => ""));
  });
  return () => Promise.all(told);
}

/** For how long each card lay open that was turned down again. */
const timesOpen = (page: Page): Promise<number[]> =>
  page.evaluate(() => (globalThis as unknown as { lay: number[] }).lay);

/** Skip whatever can be skipped, and note for how long each card lies open. */
function hurry(page: Page): Promise<void> {
  return page.locator("main.board").evaluate((board) => {
    const kept = globalThis as unknown as { opened: Map<Element, number>; lay: number[] };
    kept.opened = new Map();
    kept.lay = [];
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const [card, now] = [target as Element, performance.now()];
        const isUp = card.classList.contains("up");
        if (isUp && !kept.opened.has(card)) kept.opened.set(card, now);
        if (!isUp && kept.opened.has(card)) {
          kept.lay.push(now - kept.opened.get(card)!);
          kept.opened.delete(card);
        }
      }
    }).observe(board, { subtree: true, attributeFilter: ["class"] });
    setInterval(() => document.querySelector<HTMLElement>("[data-tool=skip]:not(:disabled)")?.click(), 20);
  });
}

/** Nothing on the page says what a card is that lies face down. */
async function expectForgotten(page: Page): Promise<void> {
  const body = page.locator("body");
  await expect(page.locator(".card .front > *")).toHaveCount(0);
  await remains(async () => [await body.innerText(), await body.innerHTML()].join("\n").match(NAMED), null, 500);
  await expect(page.locator("[data-tool=aside], section[aria-label='What is left']")).toHaveCount(0);
}

test("at a strict table nothing helps the memory, and nothing cuts it short", async () => {
  const context = await device({ reducedMotion: "reduce", baseURL: server.address });
  const seats = [
    { kind: "me", name: "Anna" },
    { kind: "bot", level: "random", name: "Bot" },
  ];
  const page = await sitDown(context, { game: "gold", seats, pause: PAUSE, options: { starter: 0, layout: "grid" } });
  await waitForTurn(page, "gold");
  await hurry(page);
  for (let flips = 0; flips < 8; flips++) await decide(page, "gold");
  await waitForTurn(page, "gold");
  const lay = await steady(() => timesOpen(page));
  expect(lay.length).toBeGreaterThan(2);
  expect(Math.min(...lay)).toBeGreaterThan((PAUSE / 3) * 1000 * 0.6);
  await expectForgotten(page);

  await page.locator("button.hoard").click();
  await expect(page.locator("button.hoard b")).toHaveText(/^\d+ points?$/);
  await expect(page.locator(".hoard b")).toHaveCount(1);

  const told = listen(page);
  await page.reload();
  await waitForTurn(page, "gold");
  await expect.poll(() => page.locator(".side .log ol > li").count()).toBeGreaterThan(5);
  await expectForgotten(page);
  for (const sign of ['"fresh"', "motherlode-seat-record"])
    await expect.poll(async () => (await told()).some((text) => text.includes(sign)), { message: sign }).toBe(true);
  expect((await told()).flatMap((text) => text.match(CARD) ?? [])).toEqual([]);
  await context.close();
});
