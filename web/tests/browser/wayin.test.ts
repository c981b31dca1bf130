import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { en } from "../../src/i18n/en";
import { forgetShifts } from "./checks";
import { games, ready } from "./hands";
import { atRest, boxOf, lightOf, remains, steady, tapTwice, textOf, textsOf, whichShows } from "./reading";
import {
  blank,
  decide,
  device,
  expect,
  expectAccessible,
  expectNoShift,
  expectNoSideways,
  hurryOn,
  offers,
  playNow,
  shareTable,
  sitDown,
  test,
  visit,
  watchOn,
  withBots,
} from "./visit";

/** How many tables a page asks the server for from now on. */
function countTables(page: Page): () => number {
  let made = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname === "/api/tables") made += 1;
  });
  return () => made;
}

async function setTable(page: Page, anyone = false): Promise<string> {
  if (anyone) await page.getByText("Anyone may join", { exact: true }).click();
  return shareTable(page);
}

test.describe("open tables", () => {
  test("are found on the home page, joined there, and watched once they are full", async () => {
    const [host, friend, third] = [
      await device({}, { name: "Hedwig" }),
      await device({}, { name: "Fritz" }),
      await device(),
    ];
    const stranger = await visit(third);
    await expect(stranger.getByText("Hedwig")).toHaveCount(0);
    const a = await visit(host, "/new/hunting?friends");
    const path = await setTable(a, true);
    const b = await visit(friend);
    const link = b.locator(`a[href="${path}"]`);
    await link.waitFor();
    await expect(link).toContainText("with Hedwig");
    await expect(link).toContainText("1 free seat");
    await expectAccessible(b, "home with open tables");
    await link.click();
    await b.locator("main .gold").click();
    await b.locator(".mine").waitFor();
    await a.locator("strong", { hasText: "Fritz" }).waitFor();
    await a.locator("main .gold").click();
    await a.locator(".table .tools").waitFor();
    await b.locator(".table .tools").waitFor();
    const watch = stranger.locator(`a[href="${path}"]`, { hasText: "Watch" });
    await watch.waitFor();
    await watch.click();
    await stranger.locator(".watching").waitFor();
    await expect(stranger.locator(".table .tools")).toHaveCount(0);
    for (const context of [host, friend, third]) await context.close();
  });

  test("a table for those with the link only is listed nowhere", async () => {
    const [host, other, third] = [await device(), await device(), await device()];
    const path = await setTable(await visit(host, "/new/gold?friends"));
    const listed = await setTable(await visit(third, "/new/gold?friends"), true);
    const b = await visit(other);
    // The list has come: a table that was set later, for anyone, is on it.
    await b.locator(`a[href="${listed}"]`).waitFor();
    await remains(() => b.locator(`a[href="${path}"]`).count(), 0, 1_000);
    for (const context of [host, third, other]) await context.close();
  });
});

/** The game is watched to its end; nothing that happens there is the answer to anything done here. */
async function watchWhole(page: Page): Promise<void> {
  await forgetShifts(page);
  await watchOn(page);
  await expectNoShift(page, "a whole game");
}

/** In the page: how many clicks reach what lies there. */
const countClicks = (page: Page) =>
  page.locator("html").evaluate(({ dataset }) => {
    document.addEventListener("click", () => (dataset["clicks"] = String(Number(dataset["clicks"] ?? 0) + 1)));
  });

test("a whole series of Gold: each game, the pause between, the outcome, and every game again", async () => {
  const context = await device();
  const page = await visit(context, "/new/gold");
  await page.locator("fieldset").getByText("2", { exact: true }).click();
  await page.getByText("Play a whole series", { exact: true }).click();
  await page.locator("button[type=submit]").click();
  await page.waitForURL(/\/table\//);
  await page.getByRole("button", { name: /Game 1 of 2/ }).waitFor();
  const points: number[][] = [];
  for (let i = 0; i < 12; i++) {
    const shown = await whichShows(page, { interlude: ".interlude", end: ".end", turn: ready("gold") });
    if (shown === "end") break;
    if (shown === "interlude") {
      await expectAccessible(page, "between two games");
      await expect(page.locator(".interlude h2")).toContainText("Game 1 is over");
      await expect(page.locator(".interlude tbody tr")).toHaveCount(2);
      points.push((await textsOf(page.locator(".interlude .sum"))).map(Number));
      await countClicks(page);
      const button = await boxOf(page.locator(".interlude button"));
      await tapTwice(page, button.x + button.width / 2, button.y + button.height / 2);
      await expect(page.locator("html")).toHaveAttribute("data-clicks", "1");
      await page.getByRole("button", { name: /Game 2 of 2/ }).waitFor();
    } else {
      await decide(page, "gold");
      if (i % 2) await (points.length ? hurryOn(page) : watchWhole(page));
    }
  }
  expect(points).toHaveLength(1);
  await expect(page.locator(".end tbody tr")).toHaveCount(2);
  const cells = await steady(() =>
    page
      .locator(".end tbody tr")
      .evaluateAll((rows) =>
        rows.map((row) => [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent))),
      ),
  );
  for (const [first, second, total] of cells) expect(first! + second!).toBe(total);
  expect(cells.map(([first]) => first!).sort()).toEqual(points[0]!.sort());
  await expect(page.locator(".end h2")).toHaveText(/series|share/);
  await expectAccessible(page, "series, over");
  await page.getByRole("button", { name: "Watch game 2 again" }).click();
  await page.locator(".reel").waitFor();
  await expect(page).toHaveURL(/game=1/);
  await page.locator(".reel").getByRole("button", { name: "Watch game 1 again" }).click();
  await page.waitForURL(/game=0/);
  await page.locator(".reel output").waitFor();
  await context.close();
});

test.describe("where there is no way in", () => {
  test("an address of nothing", async () => {
    const context = await device();
    const page = await visit(context, "/gallery/7");
    await page.getByText("Nothing but rock").waitFor();
    await expectAccessible(page, "lost");
    await page.locator("main button").click();
    await page.locator("section.gold").waitFor();
    await context.close();
  });

  test("a table that is no more", async () => {
    const context = await device();
    for (const path of ["/table/AAAAAAAAAAAAAAAA", "/review/AAAAAAAAAAAAAAAA"]) {
      const page = await visit(context, path);
      await page.getByText("There is no such table").waitFor();
      await page.getByRole("button", { name: "Home" }).click();
      await page.locator("section.gold").waitFor();
    }
    await context.close();
  });

  test("a full table, and an address copied with somebody's seat in it", async () => {
    const [host, friend, third] = [await device(), await device(), await device()];
    const a = await visit(host, "/new/hunting?friends");
    const path = await setTable(a);
    const b = await visit(friend, `${path}?seat=0`);
    await b.locator("main .gold").click();
    await b.locator(".mine").waitFor();
    const c = await visit(third, `${path}?seat=0`);
    await c.getByText("All seats are taken").waitFor();
    await a.locator("main .big.gold").click();
    await a.locator(".table .tools").waitFor();
    await c.locator(".watching").waitFor();
    // Perhaps one of the seats is theirs, and was taken in another browser.
    await c.locator('[data-tool="settings"]').click();
    await c.locator(".menu h3", { hasText: en["away.mine"] }).waitFor();
    for (const context of [host, friend, third]) await context.close();
  });

  test("the server is away: the page says so, and tries again", async () => {
    const context = await device();
    const page = await visit(context);
    await context.setOffline(true);
    await page.locator(offers("gold")).first().click();
    await page.locator("section.gold [role=alert]").waitFor();
    await context.setOffline(false);
    await playNow(page, "gold");
    await context.close();
  });

  test("the server is away: a review says so, and tries again", async () => {
    const context = await device();
    const page = await sitDown(context, { game: "hunting", seats: withBots(1), pause: 0 });
    await page.locator(".tools").waitFor();
    await hurryOn(page);
    const id = new URL(page.url()).pathname.split("/")[2];
    await context.route("**/api/tables/**", (route) => route.abort());
    await page.goto(`/review/${id}`);
    const again = page.getByRole("button", { name: en["trouble.again"] });
    await again.waitFor();
    await context.unroute("**/api/tables/**");
    await again.click();
    await page.locator(".reel").waitFor();
    await context.close();
  });

  test("when the server was renewed, a page from before it goes on, and one that cannot reach it says so", async () => {
    const context = await device();
    const page = await visit(context);
    const rules = page.locator(offers("gold"), { hasText: en["rules.title"] });

    await context.setOffline(true);
    await rules.click();
    await page.getByText(en["error.unreachable"]).waitFor();
    const failed = page.waitForEvent("requestfailed");
    await page.getByRole("button", { name: en["trouble.again"] }).click();
    await failed;
    await expect(page.getByText(en["error.unreachable"])).toBeVisible();
    await context.setOffline(false);
    await page.getByRole("button", { name: en["trouble.again"] }).click();
    await page.locator("#G-5").waitFor();

    // As after a new version: what this page still needs is gone, and the first page begins with something else.
    let isRenewed = false;
    await context.route("**/assets/Puzzles-*.js", (route) =>
      isRenewed ? route.continue() : route.fulfill({ status: 404 }),
    );
    await context.route("/", async (route) => {
      if (isRenewed) return route.continue();
      isRenewed = true;
      return route.fulfill({
        body: '<script type="module" src="/assets/index-new.js"></script>',
        contentType: "text/html",
      });
    });
    await page.goBack();
    await page.locator("a[href='/puzzles']").click();
    await page.locator("main h1", { hasText: en["puzzles.title"] }).waitFor();
    expect(isRenewed).toBe(true);
    await context.close();
  });
});

test.describe("clumsy fingers", () => {
  test("a double click makes one table", async () => {
    const context = await device();
    const page = await visit(context);
    const made = countTables(page);
    await page.locator(offers("gold")).first().dblclick();
    await page.waitForURL(/\/table\//);
    await page.locator(".card").first().waitFor();
    expect(made()).toBe(1);
    await page.goto("/new/mole?friends");
    await page.locator("button[type=submit]").dblclick();
    await page.locator(".share").waitFor();
    expect(made()).toBe(2);
    await page.locator("main .big.gold").dblclick();
    await page.locator(".hand li button[aria-disabled=false]").first().waitFor();
    await expect(page.locator("[role=alert]")).toHaveCount(0);
    await context.close();
  });

  for (const [what, name, shown] of [
    ["blank", "   ", new RegExp(en["names.friendly"].replaceAll(", ", "|"))],
    ["very long", "Maximiliane von und zu Hohenberg-Tiefental", "Maximiliane von und zu H"],
    ["emoji", "👩‍🚀🦔", "👩🚀🦔"],
  ] as const) {
    test(`a name that is ${what}`, async () => {
      const context = await device();
      const page = await visit(context, "/new/hunting?friends");
      await page.getByLabel("Your name").fill(name);
      await setTable(page);
      await page.locator(".mine strong", { hasText: shown }).waitFor();
      await expectNoSideways(page);
      await context.close();
    });
  }

  test("two tabs on one seat show the same game; back and reload lead where one was", async () => {
    const context = await device();
    const one = await visit(context);
    await playNow(one, "gold");
    await one.locator(".card.playable").first().waitFor();
    const two = await visit(context, new URL(one.url()).pathname);
    await two.locator(".card.playable").first().waitFor();
    await two.locator(".card.playable button").first().click();
    await one.locator(".card.up").first().waitFor();
    await one.goBack();
    await one.locator("section.gold").waitFor();
    await one.locator("header a.own").waitFor();
    await one.goForward();
    await one.locator(".card").first().waitFor();
    await one.reload();
    await one.locator(".card").first().waitFor();
    await context.close();
  });
});

test("several tables wait on the home page, and say whose move it is", async () => {
  const context = await device();
  const page = await visit(context);
  await playNow(page, "hunting");
  await page.locator(".table .tools").waitFor();
  await page.goto("/new/gold?friends");
  await setTable(page);
  await page.goto("/");
  await page.locator("header a.own").nth(1).waitFor();
  const slips = page.locator("header a.own");
  await expect(slips.filter({ hasText: "your move" })).toHaveCount(1);
  await expect(slips.filter({ hasText: "waiting for friends" })).toHaveCount(1);
  await expectAccessible(page, "home with tables");
  await context.close();
});

test.describe("a first lesson leads to its end by following the light", () => {
  for (const [game, width] of [
    ["gold", 1280],
    ["hunting", 360],
    ["mole", 360],
  ] as const) {
    test(`${game}, ${width} px`, async () => {
      const context = await device({ viewport: { width, height: 740 } });
      const page = await visit(context);
      await page.locator(offers(game)).nth(2).click();
      await page.locator(".coach").waitFor();
      await expectAccessible(page, `lesson of ${game}`);
      const notes = new Set<string>();
      for (let i = 0; i < 120; i++) {
        const shown = await whichShows(page, { end: ".coach .row", next: "[data-coach=next]", ring: ".ring" });
        notes.add(await textOf(page.locator(".coach p").first()));
        if (shown === "end") break;
        const light = shown === "ring" ? await lightOf(page) : null;
        const before = await steady(() => lesson(page));
        // A finger in the middle of the ring, wherever that is on the board: nothing may lie over it.
        if (light) await page.mouse.click(light.x + light.width / 2, light.y + light.height / 2);
        else await page.locator("[data-coach=next]").click();
        await expect.poll(() => lesson(page)).not.toEqual(before);
      }
      expect(notes.size).toBeGreaterThan(8);
      await page.locator(".coach .row button").first().click();
      await page.waitForURL(/\/table\/.*learn/);
      await context.close();
    });
  }
});

/** How far a lesson is, and where its ring lies: one of the two changes with everything that is asked for. */
const lesson = (page: Page): Promise<unknown[]> =>
  page.evaluate(() => [
    document.querySelector(".coach .dots")?.getAttribute("aria-label"),
    document.querySelector(".ring")?.getBoundingClientRect().toJSON(),
  ]);

test("a lesson waits kindly for the move it asks for", async () => {
  const context = await device();
  const page = await visit(context, "/learn/gold");
  for (let i = 0; i < 2; i++) await page.locator("[data-coach=next]").click();
  await page.locator(".ring").waitFor();
  await expect(page.locator(".coach p").first()).toContainText("D5");
  await page.locator('[data-position="0"]').click();
  await expect(page.locator(".coach .nudge")).toContainText("turn up D5");
  await page.locator('[data-position="35"]').click();
  await page.locator(".card.up").waitFor();
  await context.close();
});

test("a first visit loads less than 200 KB of script and style", async () => {
  for (const path of ["/", "/new/gold", "/rules/mole"]) {
    const context = await device();
    const page = await blank(context);
    const loaded = new Map<string, Promise<number>>();
    page.on("response", (response) => {
      if (/\.(js|css)$/.test(new URL(response.url()).pathname))
        loaded.set(
          response.url(),
          response.body().then((body) => gzipSync(body).length),
        );
    });
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await atRest(page);
    const sizes = await Promise.all(loaded.values());
    expect(sizes.length).toBeGreaterThan(2);
    expect(
      sizes.reduce((sum, size) => sum + size, 0),
      path,
    ).toBeLessThan(200_000);
    await context.close();
  }
});

test("where friends are invited nothing needs scrolling sideways at any size", async () => {
  const context = await device();
  const page = await visit(context);
  for (const path of [...games.map((game) => `/new/${game}?friends`), "/nowhere"]) {
    await page.goto(path, { waitUntil: "networkidle" });
    await expectFitsEverySize(page);
  }
  await page.goto("/new/mole?friends", { waitUntil: "networkidle" });
  await setTable(page);
  await expectFitsEverySize(page);
  await context.close();
});

async function expectFitsEverySize(page: Page): Promise<void> {
  for (const width of [2560, 1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
    await atRest(page);
    await expectNoSideways(page);
  }
}
