import assert from "node:assert/strict";
import type { Locator, Page } from "@playwright/test";
import { LIMIT } from "./browser";

// Tests look at pages through what waits: the assertions of Playwright (`toHaveText`, `toHaveCount`, ...), `expect.poll`, and the
// functions here. A value that is read once, at once, may be that of a page which has not come so far yet:
// tests/unit/browserTests.test.ts refuses it.

const PAUSE = 50;

/** Wait so many milliseconds: for what a person does slowly, never for something that is to come. */
export const takeTime = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Ask again and again until something is so; `what` names it in the error. */
export async function until(what: string, isSo: () => Promise<boolean>, pause = PAUSE): Promise<void> {
  for (const end = Date.now() + LIMIT; Date.now() < end; await takeTime(pause)) if (await isSo()) return;
  throw new Error(`${what}: this did not come within ${LIMIT / 1000} seconds`);
}

/** Read a value until three readings in a row agree and there is one: not null, not undefined, not "". */
export async function steady<Value>(read: () => Promise<Value>): Promise<NonNullable<Value>> {
  let value: Value | undefined;
  let same = 0;
  const isSteady = async () => {
    const next = await read();
    same = JSON.stringify(next) === JSON.stringify(value) ? same + 1 : 0;
    value = next;
    return same >= 2 && next !== null && next !== undefined && next !== "";
  };
  await until("a value that stays the same", isSteady);
  return value as NonNullable<Value>;
}

export type Box = NonNullable<Awaited<ReturnType<Locator["boundingBox"]>>>;

/** Where something lies once it lies still. */
export const boxOf = (locator: Locator): Promise<Box> => steady(() => locator.boundingBox());

/** The text of something once it stays the same. */
export const textOf = (locator: Locator): Promise<string> => steady(() => locator.textContent());

/** The texts of all that a locator finds, of which there is at least one, once they stay the same. */
export const textsOf = (locator: Locator): Promise<string[]> =>
  steady(async () => {
    const texts = await locator.allTextContents();
    return texts.length ? texts : null;
  });

/** Wait until one of several things shows, and return its name; where several do, the first. */
export async function whichShows<Name extends string>(page: Page, choices: Record<Name, string>): Promise<Name> {
  const names = Object.keys(choices) as Name[];
  let shown: Name | undefined;
  const look = async () => {
    for (const name of names) {
      shown = name;
      if (await page.locator(choices[name]).filter({ visible: true }).count()) return true;
    }
    return false;
  };
  await until(`one of ${names.join(", ")}`, look);
  return shown!;
}

/** Check again and again, for so many milliseconds, that a value does not change: for what must not happen. */
export async function remains<Value>(read: () => Promise<Value>, value: Value, milliseconds: number): Promise<void> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await takeTime(PAUSE))
    assert.deepEqual(await read(), value);
}

/** Wait until a page has nothing on its way any more: nothing it asked for, and no movement that comes to an end. */
export async function atRest(page: Page): Promise<void> {
  // A page that the server makes itself, such as the results, is whole at once.
  await page.locator("#app > *, body:not(:has(#app))").first().waitFor({ state: "attached" });
  const requests = requestsOf(page);
  const isAtRest = async () => requests.size === 0 && (await page.evaluate(isStill)) && requests.size === 0;
  await until("a page at rest", isAtRest);
}

/** In the page: whether nothing moves two frames from now. */
async function isStill(): Promise<boolean> {
  for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
  const isPassing = (motion: Animation) =>
    motion.playState === "running" && motion.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY;
  return !document.getAnimations().some(isPassing);
}

const underWay = new WeakMap<Page, Set<object>>();

/** What a page has asked for and not been answered yet; counted from the first call on. */
export function requestsOf(page: Page): Set<object> {
  const known = underWay.get(page);
  if (known) return known;
  const requests = new Set<object>();
  underWay.set(page, requests);
  page.on("request", (request) => requests.add(request));
  for (const end of ["requestfinished", "requestfailed"] as const)
    page.on(end as "requestfinished", (request) => requests.delete(request));
  return requests;
}

/** Where several things lie once all of them lie still: for those that are compared. */
export const boxesOf = (...locators: Locator[]): Promise<Box[]> =>
  steady(async () => {
    const boxes = await Promise.all(locators.map((locator) => locator.boundingBox()));
    return boxes.every((box) => box !== null) ? boxes : null;
  });

/** Where the light of a lesson lies, once nothing moves and it lies around what is to be touched: it follows that a moment late. */
export async function lightOf(page: Page): Promise<Box> {
  await atRest(page);
  return steady(() => page.evaluate(lightAround));
}

/** In the page: the box of the ring; null while nothing beneath its middle has the same middle. */
function lightAround(): Box | null {
  const ring = document.querySelector(".ring");
  if (!ring) return null;
  const middle = (node: Element) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const lit = middle(ring);
  const isLit = (node: Element) => Math.hypot(middle(node).x - lit.x, middle(node).y - lit.y) < 1;
  if (!document.elementsFromPoint(lit.x, lit.y).some(isLit)) return null;
  const { x, y, width, height } = ring.getBoundingClientRect();
  return { x, y, width, height };
}

/** Two taps, as slow as a child's: a browser counts each as a first one. Their times are told, so a slow page changes nothing. */
export async function tapTwice(page: Page, x: number, y: number): Promise<void> {
  const line = await page.context().newCDPSession(page);
  const send = (type: "mousePressed" | "mouseReleased", timestamp: number) =>
    line.send("Input.dispatchMouseEvent", { type, x, y, button: "left", clickCount: 1, timestamp });
  const now = Date.now() / 1000;
  await Promise.all([now - 0.4, now].flatMap((time) => [send("mousePressed", time), send("mouseReleased", time)]));
  await line.detach();
}
