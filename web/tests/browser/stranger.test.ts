import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Page } from "@playwright/test";
import { whichShows } from "./reading";
import { python, type Running, startOwn } from "./server";
import { device, expect, expectAccessible, expectNoSideways, expectTouchable, test, visit } from "./visit";

/** The game of docs/your-own-game.md: a package and a page of its own, written down, installed and built from there. */
const WRITE = "import sys, pathlib; from tests.stranger import install; install(pathlib.Path(sys.argv[1]))";

let folder: string;
let server: Running;

// Its page is built once for all tests of this file.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "motherlode-stranger-"));
  const packages = join(folder, "packages");
  const pages = join(folder, "pages");
  execFileSync(resolve(python), ["-c", WRITE, packages], { cwd: "..", stdio: "inherit" });
  const env = { ...process.env, MOTHERLODE_ROOMS: join(packages, "nuggets/page"), MOTHERLODE_OUT: pages };
  execFileSync("npm", ["run", "build", "--", "--logLevel", "error"], { env, stdio: ["ignore", "ignore", "inherit"] });
  server = await startOwn({ packages, pages });
});
test.afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const own = "section.nuggets .buttons button";
const take = '.table.nuggets[data-busy="false"] .board button:enabled';

/** Take one nugget at every turn until the game is over. */
async function playToTheEnd(page: Page): Promise<void> {
  for (let turn = 0; turn < 30; turn++) {
    if ((await whichShows(page, { end: ".end", turn: take })) === "end") return;
    await page.locator(take).first().click();
    await page.locator('.table[data-busy="false"]').waitFor();
  }
  throw new Error("it did not end");
}

test("a game of another package is played from the home page to the end, and watched again", async () => {
  const context = await device({ baseURL: server.address });
  const page = await visit(context);
  await expect(page.locator("section.nuggets h2")).toHaveText("Nuggets");
  await expectAccessible(page, "home");
  await page.locator(own).first().click();
  await page.waitForURL(/\/table\//);
  await page.locator(take).first().waitFor();
  await expectAccessible(page, "playing");
  await playToTheEnd(page);
  await expectAccessible(page, "over");
  await expect(page.locator("body")).toContainText("You take 1.");
  await expect(page.locator(".end h2")).not.toBeEmpty();
  await page.locator(".end .buttons button").first().click();
  await page.locator(".reel").waitFor();
  // Whoever has no name is "you" with everything open, too.
  await page.goto(`${new URL(page.url()).pathname}?at=99&as=open`);
  await expect(page.locator("body")).toContainText("You take 1.");
  await context.close();
});

test("its table is set, with its option, for two people at one device, on a phone", async () => {
  const context = await device({
    baseURL: server.address,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await visit(context, "/new/nuggets");
  await expectNoSideways(page);
  await expectAccessible(page, "a new table");
  await page.getByText("21", { exact: true }).click();
  await page.getByText("All of us, here").click();
  await page.locator('button[type="submit"]').click();
  await page.waitForURL(/\/table\//);
  await page.locator(".curtain button").first().click();
  await page.locator(take).first().waitFor();
  await expect(page.locator(".board")).toContainText("21 left");
  await expectNoSideways(page);
  await expectTouchable(page, "nuggets, phone");
  await page.locator(take).nth(2).click();
  await page.locator(".curtain button").first().click();
  await page.locator(take).first().waitFor();
  await expect(page.locator(".board")).toContainText("18 left");
  await context.close();
});

test("it has rules to look for, and no lesson", async () => {
  const context = await device({ baseURL: server.address });
  const page = await visit(context, "/rules/nuggets");
  await expectAccessible(page, "rules");
  await page.goto("/");
  await page.locator(own).first().waitFor();
  const offered = (all: string) => page.locator(all).count();
  const less = async () => (await offered("section.gold .buttons button")) - (await offered(own));
  await expect.poll(less).toBeGreaterThan(0);
  await context.close();
});
