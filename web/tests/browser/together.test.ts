import { expect, test } from "vitest";
import { decide, device, expectAccessible, playNow, useBrowser, visit } from "./visit";

useBrowser();

test("two browsers over a link play hunting to the end", async () => {
  const [host, friend] = [await device(), await device({ locale: "de-DE" })];
  const a = await visit(host, "/new/hunting");
  await a.locator("select.who").selectOption("open");
  await a.locator("button[type=submit]").click();
  await a.waitForURL(/\/table\//);
  await a.locator(".share").waitFor();
  await expectAccessible(a, "lobby");
  const b = await visit(friend, new URL(a.url()).pathname);
  await b.locator("main .gold").click();
  await b.locator(".wait").waitFor();
  await a.locator("main .gold").click();
  const end = async (page: typeof a) => {
    for (let i = 0; i < 60; i++) if (!(await decide(page, "hunting"))) return;
  };
  await Promise.all([end(a), end(b)]);
  const score = (page: typeof a) => page.locator(".end li strong").allTextContents();
  expect((await score(a)).map((text) => text.replace(/\D/g, ""))).toEqual((await score(b)).map((text) => text.replace(/\D/g, "")));
  await host.close();
  await friend.close();
});

test("several people at one device take turns behind a curtain", async () => {
  const context = await device();
  const page = await visit(context, "/new/mole");
  await page.locator("fieldset").first().getByText("2", { exact: true }).click();
  await page.locator("select.who").selectOption("also");
  await page.locator("button[type=submit]").click();
  await page.waitForURL(/\/table\//);
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 2; i++) {
      const choice = page.locator(".hand li button:enabled, .spot:enabled, main .big.gold");
      await choice.first().waitFor({ timeout: 20_000 });
      await choice.first().click({ force: true });
      await page.waitForTimeout(400);
    }
  }
  // Between two people the page reconnects: what comes next is a hand or a curtain, in its own time.
  await page.locator(".hand, main .big.gold").first().waitFor({ timeout: 20_000 });
  await context.close();
});

test("a reload and ten seconds offline lose nothing", async () => {
  const context = await device();
  const page = await visit(context);
  await playNow(page, "gold");
  await decide(page, "gold");
  await page.reload();
  await decide(page, "gold");
  await context.setOffline(true);
  await page.waitForTimeout(10_000);
  await context.setOffline(false);
  for (let i = 0; i < 4; i++) expect(await decide(page, "gold")).toBe(true);
  const told = await page.locator(".side li").count();
  await page.reload();
  await page.locator(".side li").nth(told - 1).waitFor();
  await page.goto("/");
  await page.locator("header a.own").first().click();
  await page.waitForURL(/\/table\//);
  await page.locator(".floor").waitFor();
  await context.close();
});
