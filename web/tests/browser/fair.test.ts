import type { Locator, Page } from "@playwright/test";
import { steady } from "./reading";
import { decide, device, expect, expectAccessible, hurryOn, playNow, shareTable, test, visit } from "./visit";

interface Fair {
  seats: string[];
  sources: string[];
}

const tableOf = (page: Page) => new URL(page.url()).pathname.split("/").at(-1)!;

async function fairOf(page: Page): Promise<Fair> {
  const answer = await page.request.get(`/api/tables/${tableOf(page)}/record`);
  return ((await answer.json()) as { meta: { fair: Fair } }).meta.fair;
}

/** How each seat's words have come so far, as the table tells everybody. */
async function wordsOf(page: Page): Promise<string[]> {
  const answer = await page.request.get(`/api/tables/${tableOf(page)}`);
  return ((await answer.json()) as { seats: { words: string }[] }).seats.map((seat) => seat.words);
}

/** The seal as a whole, without the gaps that make it easier to read. */
const sealIn = async (part: Locator) => (await part.locator("figure code").textContent())!.replace(/\s/g, "");

async function tableByLink(page: Page): Promise<string> {
  await page.locator("select.who").selectOption("open");
  return shareTable(page);
}

async function openProof(page: Page) {
  await page.locator(".end").getByRole("button", { name: "How do I know the cards are fair?" }).click();
  const sheet = page.locator("dialog[open]");
  await sheet.locator("dl").waitFor();
  return sheet;
}

test("a seal before, one's own words, a proof after", async () => {
  const context = await device();
  const page = await visit(context, "/new/hunting?friends");
  await shareTable(page);
  await page.getByText("How do I know the cards are fair?").click();
  const seal = await steady(() => sealIn(page.locator("main")));
  expect(seal).toMatch(/^[0-9a-f]{64}$/);
  await page.getByLabel("Your words for the shuffle").fill("my aunt's parrot");
  await page.getByRole("button", { name: "Mix them in" }).click();
  await page.getByText("Mixed in:").waitFor();
  await expectAccessible(page, "lobby with the seal");
  await page.locator("main .big.gold").click();
  await decide(page, "hunting");
  await hurryOn(page);
  const sheet = await openProof(page);
  await sheet.getByText("the secret fits the seal").waitFor();
  await sheet.getByText("the seal that this device noted").waitFor();
  await sheet.getByText("Your own words are in the shuffle").waitFor();
  await sheet.getByText("locked away before this device opened yours").waitFor();
  await sheet.getByText("Proven: neither the server nor anybody at the table").waitFor();
  await expect(sheet.getByRole("alert")).toHaveCount(0);
  await expect.poll(() => sealIn(sheet)).toBe(seal);
  await expect(sheet.locator("dl")).toContainText("my aunt's parrot");
  await expect(sheet.locator(".command")).toHaveText(/ --mine 'my aunt'\\''s parrot [0-9a-f]{24}'$/);
  await expectAccessible(page, "the proof");
  const [download] = await Promise.all([page.waitForEvent("download"), sheet.locator("a[download]").click()]);
  expect(download.suggestedFilename()).toBe("motherlode-hunting.json");
  await context.close();
});

test("a game begun at once is shuffled with words that are opened after the seal was known", async () => {
  const context = await device();
  const page = await visit(context);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(new URL(request.url()).pathname.replace(/tables\/[^/]+/, "tables/ID"));
  });
  await playNow(page, "gold");
  await page.locator(".table").waitFor();
  await expect.poll(() => sent).toEqual(["/api/tables", "/api/tables/ID/open"]);
  await expect.poll(async () => (await wordsOf(page))[0]).toBe("opened");
  await context.close();
});

test("two people at one device each have words of their own; a device that kept others says so loudly", async () => {
  const context = await device();
  const page = await visit(context, "/new/hunting");
  await page.locator("select.who").selectOption("also");
  await page.locator("button[type=submit]").click();
  await page.waitForURL(/\/table\//);
  await page.locator(".curtain").waitFor();
  await hurryOn(page);
  const { seats, sources } = await fairOf(page);
  expect(sources).toEqual(["opened", "opened"]);
  expect(seats[0]).not.toBe(seats[1]);
  const sheet = await openProof(page);
  await sheet.getByText("Your own words are in the shuffle").waitFor();
  for (const words of seats) await expect(sheet.locator(".command")).toContainText(` --mine '${words}'`);

  // As if the server had exchanged one seat's words after they were opened.
  await page.locator("body").evaluate((_, words) => {
    const kept = localStorage.getItem("motherlode-tables")!;
    localStorage.setItem("motherlode-tables", kept.replace(words, "what was locked away"));
  }, seats[1]!);
  await page.reload();
  await page.locator(".end").waitFor();
  const again = await openProof(page);
  await expect(again.getByRole("alert")).toContainText("not those that this device locked away");
  await expect(again.getByText("Proven")).toHaveCount(0);
  await expectAccessible(page, "a proof that does not hold");
  await context.close();
});

test("by link: whoever reloads while the table is sealed still opens their words", async () => {
  const [host, friend] = [await device(), await device()];
  const a = await visit(host, "/new/hunting");
  const b = await visit(friend, await tableByLink(a));
  await b.locator("main .gold").click();
  await b.locator(".wait").waitFor();
  await friend.setOffline(true);
  await b.locator(".connection").waitFor();
  await a.locator("main .row .gold").click();
  await a.getByText("All words are locked away").waitFor();
  await expect.poll(() => wordsOf(a)).toEqual(["opened", "sealed"]);
  await friend.setOffline(false);
  await b.reload();
  for (const page of [a, b]) await page.locator(".table").waitFor();
  await expect.poll(() => wordsOf(a)).toEqual(["opened", "opened"]);
  await Promise.all([hurryOn(a), hurryOn(b)]);
  for (const page of [a, b]) {
    const sheet = await openProof(page);
    await sheet.getByText("Your own words are in the shuffle").waitFor();
    await sheet.getByText("Proven: neither the server nor anybody at the table").waitFor();
    await expect(sheet.getByRole("alert")).toHaveCount(0);
  }
  await Promise.all([host, friend].map((context) => context.close()));
});

test("who never opens their words is named to all at the table", async () => {
  const [host, friend] = [await device(), await device()];
  const a = await visit(host, "/new/hunting");
  const b = await visit(friend, await tableByLink(a));
  await b.getByLabel("Your name").fill("Ben");
  await b.locator("main .gold").click();
  await b.locator(".wait").waitFor();
  await friend.close();
  await a.locator("main .row .gold").click();
  await a.getByText("All words are locked away").waitFor();
  await expectAccessible(a, "a sealed table");
  await a.locator(".table").waitFor();
  await expect.poll(() => wordsOf(a)).toEqual(["opened", "unopened"]);
  await a.locator('[data-tool="settings"]').click();
  await a.getByRole("button", { name: "How do I know the cards are fair?" }).click();
  await a.locator("dialog[open]").getByText("Never opened: Ben").waitFor();
  await host.close();
});
