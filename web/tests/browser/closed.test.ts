import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { de } from "../../src/i18n/de";
import { en } from "../../src/i18n/en";
import { python, startOwn } from "./server";
import { blank, device, expectAccessible, expectNoSideways, expectTouchable, useBrowser, visit } from "./visit";

useBrowser();

const SOON = { timeout: 30_000 };

test("a table that is closed from the shell says so to all who sit there, and leads on", async () => {
  const server = await startOwn();
  try {
    const baseURL = server.address;
    const host = await visit(await device({ baseURL }), "/new/gold?friends");
    const phone = { baseURL, locale: "de-DE", viewport: { width: 390, height: 844 } };
    const friend = await blank(await device(phone));
    await host.locator("button[type=submit]").click();
    await host.waitForURL(/\/table\//);
    await host.locator(".share").waitFor();
    const path = new URL(host.url()).pathname;
    await friend.goto(path);
    await friend.locator("ol .gold").first().click();
    await friend.locator("li.mine").waitFor(SOON);

    const close = ["-m", "motherlode", "tables", "close", path.split("/")[2]!, "--database", server.database];
    execFileSync(python, close);
    await host.getByRole("heading", { name: en["table.closed.title"] }).waitFor(SOON);
    await friend.getByRole("heading", { name: de["table.closed.title"] as string }).waitFor(SOON);
    await friend.getByText(de["table.closed"] as string).waitFor(SOON);
    for (const page of [host, friend]) {
      await expectAccessible(page, "a closed table");
      await expectTouchable(page, "a closed table");
      await expectNoSideways(page);
    }
    await host.getByRole("button", { name: en["home.table"] }).click();
    await host.waitForURL(/\/new\/gold\?friends/);
    await friend.reload();
    await friend.getByRole("heading", { name: de["table.closed.title"] as string }).waitFor(SOON);
    expect(new URL(friend.url()).pathname).toBe(path);
  } finally {
    server.stop();
  }
});
