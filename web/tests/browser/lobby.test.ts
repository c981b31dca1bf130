import type { BrowserContext, Page } from "@playwright/test";
import { en } from "../../src/i18n/en";
import { atRest, remains, steady } from "./reading";
import { blank, device, expect, gather, shareTable, test, visit } from "./visit";

const open = (page: Page) => page.locator("main ol > li.open");

/** What the pages of devices had to ask for, because they were not told it by itself. */
function missed(...devices: BrowserContext[]): string[] {
  const asked: string[] = [];
  const note = ({ payload }: { payload: string | Buffer }) => {
    if (`${payload}`.includes('"type":"sync"')) asked.push(`${payload}`);
  };
  for (const each of devices) each.on("page", (page) => page.on("websocket", (line) => line.on("framesent", note)));
  return asked;
}

async function makeTable(page: Page): Promise<string> {
  await page.locator("select.who").selectOption("open");
  return shareTable(page);
}

/** In the page: what a lobby says of who it waits for, one after the other. */
function listen(main: Element): void {
  const said: string[] = [];
  (globalThis as unknown as { said: string[] }).said = said;
  const note = () => said.push(main.querySelector(".wait")?.textContent ?? "");
  new MutationObserver(note).observe(main, { subtree: true, childList: true, characterData: true });
}

test("who waits in a lobby sees at once who comes and goes, and the game begin", async () => {
  const [host, friend, stranger] = [await device(), await device(), await device()];
  const asked = missed(host, friend);
  const a = await visit(host, "/new/hunting");
  const path = await makeTable(a);
  const [b, c] = [await visit(friend, path), await visit(stranger, path)];

  await a.locator("main").evaluate(listen);
  for (const page of [a, b, c]) await expect(open(page)).toHaveCount(1);
  await b.locator("main .gold").click();
  for (const page of [a, b, c]) await expect(open(page)).toHaveCount(0);
  await a.getByText(en["lobby.ready"]).waitFor();
  await expect(a.getByText("is not here right now")).toHaveCount(0);
  // Nobody is missed who has just sat down.
  const said = () => a.evaluate(() => (globalThis as unknown as { said: string[] }).said);
  await expect.poll(async () => new Set(await said())).toEqual(new Set([en["lobby.waiting"], en["lobby.ready"]]));

  await b.getByRole("button", { name: "Give up my seat" }).click();
  for (const page of [a, b, c]) await expect(open(page)).toHaveCount(1);

  await stranger.setOffline(true);
  await c.locator(".connection").waitFor();
  await b.locator("main .gold").click();
  await expect(open(a)).toHaveCount(0);
  await stranger.setOffline(false);
  await expect(open(c)).toHaveCount(0);

  // Who came back looks once; from then on nobody has to ask.
  for (const page of [a, b, c]) await atRest(page);
  const requests: string[] = [];
  for (const page of [a, b, c]) page.on("request", (request) => requests.push(request.url()));
  await remains(async () => requests.filter((url) => url.includes("/api/")), [], 4_000);

  await a.locator("main .row .gold").click();
  for (const page of [a, b, c]) await page.locator(".table").waitFor();
  expect(asked).toEqual([]);
  await Promise.all([host, friend, stranger].map((context) => context.close()));
});

test("in the lobby, too, the host changes what seats chose, all see whose it is, and it goes along with them", async () => {
  const [host, friend] = [await device(), await device()];
  const a = await visit(host, "/new/gold?friends");
  const b = await blank(friend);
  await gather(a, [b]);
  const colours = (page: Page) => page.locator("main ol > li .who small:first-of-type").allTextContents();
  const [first, second] = await steady(() => colours(b));
  await a.locator("main ol > li").nth(1).locator(".miner select").first().selectOption({ label: "blue" });
  for (const page of [a, b]) await expect.poll(async () => (await colours(page))[1]).toContain("blue");
  await expect(b.locator("main ol .miner select")).toHaveCount(0);
  const chosen = await steady(() => colours(b));
  expect(chosen[0]).toBe(first);
  expect(chosen[1]).not.toBe(second);
  await a
    .locator("main ol > li")
    .nth(1)
    .getByRole("button", { name: /^Move .* up$/ })
    .click();
  for (const page of [a, b])
    await expect.poll(async () => (await colours(page)).slice(0, 2)).toEqual([chosen[1], chosen[0]]);
  const kept = await steady(async () => (await colours(a)).slice(0, 2));
  await a.locator("summary", { hasText: en["lobby.change"] }).click();
  await a.locator("fieldset", { hasText: en["lobby.players"] }).getByText("5", { exact: true }).click();
  const told = async () => {
    const all = await colours(b);
    return { seats: all.length, first: all.slice(0, 2), different: new Set(all).size };
  };
  await expect.poll(told).toEqual({ seats: 5, first: kept, different: 5 });
  await expect(a.locator("main ol .miner select").first()).toHaveAttribute("aria-label", "Seat 1: colour");
  await a.locator("fieldset", { hasText: en["lobby.hints"] }).getByText(en["lobby.hints.true"]).click();
  await b.locator(".manner li", { hasText: en["lobby.hints.is"] }).waitFor();
  await a.locator("fieldset", { hasText: en["lobby.watchers"] }).getByText(en["lobby.watchers.false"]).click();
  await b.locator(".manner li", { hasText: en["lobby.watchers.none"] }).waitFor();
  await a.locator("fieldset", { hasText: en["lobby.starter"] }).getByText("Seat 5", { exact: true }).click();
  await b.getByText("Seat 5 starts").waitFor();
  await Promise.all([host, friend].map((context) => context.close()));
});

test("a friend who closes the page is shown as gone until they are back", async () => {
  const [host, friend] = [await device(), await device()];
  const asked = missed(host);
  const a = await visit(host, "/new/hunting");
  const path = await makeTable(a);
  const b = await visit(friend, path);
  await b.locator("main .gold").click();
  await expect(open(a)).toHaveCount(0);
  await b.close();
  await a.getByText("is not here right now").waitFor();
  await expect(a.getByText(en["lobby.ready"])).toHaveCount(0);
  await a.getByText(en["lobby.missed"]).waitFor();
  const back = await visit(friend, path);
  await a.getByText("is not here right now").waitFor({ state: "detached" });
  await a.getByText(en["lobby.ready"]).waitFor();
  await expect(back.locator("main ol > li.mine")).toHaveCount(1);
  expect(asked).toEqual([]);
  // While the host is there nobody else starts.
  const start = back.getByRole("button", { name: en["lobby.start"] });
  await remains(() => start.count(), 0, 1_000);
  await a.close();
  await start.waitFor();
  await Promise.all([host, friend].map((context) => context.close()));
});
