import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { boxesOf, boxOf, steady, textOf } from "./reading";
import {
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

const FAULT = /^(Slip|Mistake|Blunder)/;

const moment = async (page: Page) => Number.parseInt((await page.locator(".reel output").textContent())!, 10);
const better = (page: Page) => page.locator(".verdict strong", { hasText: "Better:" });
const slider = (page: Page) => page.locator('.reel input[type="range"]');

/** In the page: whether the board is still on its way whenever a judgement is said. */
function watchSaid(said: Element): void {
  const busy: (string | undefined)[] = [];
  (globalThis as unknown as { busy: typeof busy }).busy = busy;
  const note = () => said.textContent && busy.push(document.querySelector<HTMLElement>(".table")!.dataset["busy"]);
  new MutationObserver(note).observe(said, { subtree: true, childList: true, characterData: true });
}

/** The review is there, at a mistake of this seat. */
async function expectMistake(page: Page): Promise<void> {
  await expect(page.locator(".verdict b").first()).toHaveText(FAULT);
  await better(page).waitFor();
}

test("after a game one walks from mistake to mistake by keys, and reads how it went; on a phone too", async () => {
  const context = await device();
  const page = await sitDown(context, { game: "hunting", seats: withBots(1), pause: 0 });
  await hurryOn(page);
  await page.locator(".end .buttons button", { hasText: "Watch it again" }).click();
  await page.locator("[role=status]", { hasText: "You watch a finished game of Gold Hunting again" }).waitFor();
  await expect(page).toHaveTitle("Watch it again: Gold Hunting – Motherlode");
  await expect(page.locator("h1")).toHaveText("Gold Hunting – Watch it again");
  await page.locator(".reel .graph").waitFor();

  await page.locator(".reel output").click();
  await page.keyboard.press("Home");
  await expect.poll(() => moment(page)).toBe(0);
  await page.locator("[data-said]").evaluate(watchSaid);
  for (let at = 1; at < 5; at++) {
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => moment(page)).toBe(at);
    await page.locator('.table[data-busy="false"]').waitFor();
    await expect(page.locator("[data-said]")).not.toHaveText("");
  }
  // What happened is heard before what comes next is judged.
  const busy = () => page.evaluate(() => [...new Set((globalThis as unknown as { busy: string[] }).busy)]);
  await expect.poll(busy).toEqual(["false"]);
  await page.keyboard.press("Home");
  await expect.poll(() => moment(page)).toBe(0);
  await page.keyboard.press("n");
  await expect.poll(() => moment(page)).toBeGreaterThan(0);
  await expectMistake(page);
  const first = await steady(() => moment(page));
  await expect(page.locator("[data-said]")).toHaveText(FAULT);
  // A build does not lie on the board.
  while ((await textOf(better(page))).includes("Better: build")) {
    const before = await steady(() => moment(page));
    await page.keyboard.press("n");
    await expect.poll(() => moment(page)).toBeGreaterThan(before);
    await expectMistake(page);
  }
  await expect.poll(() => moment(page)).toBeGreaterThanOrEqual(first);
  await page.locator(".ring.best").waitFor();
  await expectMistake(page);
  await expect(slider(page)).toHaveAttribute("aria-valuetext", /Anna \d+%.*(Slip|Mistake|Blunder).*Better: /);
  await expectAccessible(page, "at a mistake");
  const here = await steady(() => moment(page));
  await page.keyboard.press("p");
  await expect.poll(() => moment(page)).toBeLessThan(here);

  // The slider lies over the graph: who drags there drags the moment.
  const counted = page.locator(".reel output");
  await expect(counted).toHaveAttribute("aria-live", "polite");
  const box = await boxOf(slider(page));
  await page.mouse.click(box.x + box.width / 2, box.y + 12);
  await expect.poll(() => moment(page)).toBe(11);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => moment(page)).toBe(12);
  // It tells by itself which moment that is.
  await expect(counted).toHaveAttribute("aria-live", "off");

  await page.locator('[data-tool="went"]').press("Enter");
  await page.locator("dialog[open] tbody tr").nth(1).waitFor();
  await expect(page.locator("dialog[open] tbody th").first()).toContainText("Anna");
  await expect(page.locator("dialog[open] section")).toHaveCount(2);
  await expectAccessible(page, "how it went");
  await page.locator("dialog[open] .turns button").first().press("Enter");
  await expect(page.locator("dialog[open]")).toHaveCount(0);

  for (const viewport of [
    { width: 390, height: 844 },
    { width: 740, height: 360 },
    { width: 820, height: 1180 },
  ]) {
    await page.setViewportSize(viewport);
    await page.locator('[data-tool="fault-back"]:enabled, [data-tool="fault-next"]:enabled').first().click();
    await expectMistake(page);
    await expectNoSideways(page);
    await expectTouchable(page, `a review ${viewport.width} wide`);
    await expectAccessible(page, `a review ${viewport.width} wide`);
    const [board, reel] = await boxesOf(page.locator(".board"), page.locator(".reel"));
    expect(board!.y + board!.height).toBeLessThanOrEqual(reel!.y + 1);
    expect(board!.height).toBeGreaterThan(viewport.height / 4);
    if (viewport.height < 1000) continue;
    const cut = () => page.locator(".verdict").evaluate((node) => node.scrollHeight - node.clientHeight);
    const message = "where there is room, a verdict is read without scrolling";
    await expect.poll(cut, { message }).toBeLessThanOrEqual(1);
  }

  await page.setViewportSize({ width: 390, height: 664 });
  await expect.poll(async () => (await page.locator(".board").boundingBox())!.height).toBeGreaterThanOrEqual(220);
  await page.locator(".tabs").scrollIntoViewIfNeeded();
  const [tabs, reel] = await boxesOf(page.locator(".tabs"), page.locator(".reel"));
  expect(tabs!.y + tabs!.height, "all above the strip can be scrolled to").toBeLessThanOrEqual(reel!.y + 1);
  await context.close();
});

/** In the page: an event as if somebody dragged a file. */
function drag(at: Element, [kind, content]: readonly [kind: string, content: string]): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([content], "game.jsonl"));
  at.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true, composed: true }));
}

/** As if a file were dropped on the page. */
async function drop(page: Page, text: string): Promise<void> {
  await page.locator("h1").evaluate(drag, ["dragover", text] as const);
  await page.locator(".drop").waitFor();
  await page.locator("h1").evaluate(drag, ["drop", text] as const);
}

test("a record that is dropped on the page is reviewed, and one that does not hold is refused with the reason", async () => {
  const record = readFileSync("tests/fixtures/hunting-record.jsonl", "utf8");
  const page = await visit(await device({ viewport: { width: 390, height: 844 } }));
  const alert = page.locator('.record [role="alert"]');
  await drop(page, "no record at all");
  await expect(alert).toContainText("This is no record");
  await drop(page, record.replace("mine", "mind"));
  await expect(alert).toContainText("moves[");
  await expectAccessible(page, "home");

  await drop(page, record + record);
  await page.locator("dialog[open] li button").nth(1).click();
  await page.waitForURL(/\/review\//);
  await page.locator(".reel .graph").waitFor();
  await expect(page.locator(".legend li")).toHaveText([/Ada/, /Bruno/]);

  await page.goto("/");
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.locator(".record button").press("Enter"),
  ]);
  await chooser.setFiles("tests/fixtures/hunting-record.jsonl");
  await page.waitForURL(/\/review\//);
  await page.context().close();
});
