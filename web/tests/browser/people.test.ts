import type { Page } from "@playwright/test";
import { de } from "../../src/i18n/de";
import { en } from "../../src/i18n/en";
import { fr } from "../../src/i18n/fr";
import { idOf, look, post } from "./asking";
import { atRest, boxOf, remains, steady, takeTime, textOf, whichShows } from "./reading";
import {
  blank,
  device,
  expect,
  expectAccessible,
  expectNoSideways,
  expectTouchable,
  gather,
  test,
  visit,
} from "./visit";

const YOU = [en, de, fr].map((words) => words["seat.you.name"]).join("|");
const YOU_AS_NAME = new RegExp(`\\b(${YOU})\\b (wins|gewinnt|gagne|is |ist )`);

const tool = (page: Page, name: string) => page.locator(`[data-tool="${name}"]`).click();
const named = async (page: Page) => (await look(page)).table.seats.map((seat) => seat.name);

/** What anybody can read on a page, names of buttons and pictures included. */
const readable = (page: Page) => page.locator("body").ariaSnapshot();

test("friends without names get friendly ones, the host changes the table until the start, and a stranger is sent away", async () => {
  const [host, friend, stranger] = [
    await device(),
    await device({ locale: "de-DE", viewport: { width: 360, height: 740 } }),
    await device({ locale: "fr-FR" }),
  ];
  const [a, b, c] = [await visit(host, "/new/gold?friends"), await blank(friend), await blank(stranger)];
  await gather(a, [b, c]);
  const names = await named(a);
  expect(en["names.friendly"].split(", ")).toContain(names[0]);
  expect(String(de["names.friendly"]).split(", ")).toContain(names[1]);
  expect(String(fr["names.friendly"]).split(", ")).toContain(names[2]);
  await expectAccessible(a, "the host's lobby");
  await expectTouchable(a, "the host's lobby");

  await a.getByRole("button", { name: `Send ${names[2]} away` }).click();
  await a.getByRole("button", { name: `Really send ${names[2]} away?` }).click();
  // Once for all: neither now nor after a reload is there a seat for them.
  await c.getByText(String(fr["lobby.sent"])).waitFor();
  await c.reload();
  await c.getByText(String(fr["lobby.sent"])).waitFor();
  await expect(c.locator("li.open .gold")).toHaveCount(0);
  await a.locator("li.open select.who").selectOption("bot");
  await a.locator("li.bot select.level").selectOption("novice");
  await a.locator("summary", { hasText: en["lobby.change"] }).click();
  await a.getByText("helped", { exact: true }).first().click();
  await a.getByText(en["lobby.watchers.false"], { exact: true }).click();
  await a.getByRole("button", { name: `Move ${names[1]} up` }).click();
  await expect(b.locator("ol > li").first()).toContainText(names[1]!);
  await a.locator("fieldset", { hasText: en["lobby.starter"] }).getByText(names[1]!, { exact: true }).click();
  await expect(b.locator(".manner")).toContainText(String(de["lobby.starter.is.you"]));
  await expectNoSideways(b);
  await a.locator("main .row .gold").click();
  for (const page of [a, b]) await page.locator(".table").waitFor();
  await c.getByText(String(fr["lobby.full.closed"])).waitFor();
  await b.locator(".card.playable").first().waitFor();
  await expect(a.locator(".sign")).toContainText(names[1]!);
  for (const page of [a, b]) await expect.poll(() => readable(page)).not.toMatch(YOU_AS_NAME);
  await tool(a, "settings");
  await a.locator("dialog[open] .menu").waitFor();
  await expectAccessible(a, "the host's menu");
  await Promise.all([host, friend, stranger].map((context) => context.close()));
});

/** Whatever is legal is played at these pages, past them, until it is another seat's turn. */
async function untilTurnOf(pages: Page[], seat: number): Promise<void> {
  const play = async () => {
    for (const page of pages) {
      const { view, yours, legal } = await look(page);
      if (view?.actors.includes(seat)) return true;
      if (legal) await post(page, "moves", { move: legal[0]!, id: `${yours[0]} ${legal[0]}`, seat: yours[0]! });
    }
    return false;
  };
  await expect.poll(play).toBe(true);
}

test("who is sent away during the game is told so, and so are the others", async () => {
  const [host, friend, other] = [
    await device(),
    await device({ locale: "de-DE" }),
    await device({ locale: "fr-FR", viewport: { width: 360, height: 740 } }),
  ];
  const [a, b, c] = [await visit(host, "/new/gold?friends"), await blank(friend), await blank(other)];
  await gather(a, [b, c]);
  const name = (await named(a))[1]!;
  await post(a, "setup", { series: true });
  await a.locator("main .row .gold").click();
  for (const page of [a, b, c]) await page.locator(".table").waitFor();
  await tool(a, "settings");
  await a.getByRole("button", { name: `Send ${name} away` }).click();
  await a.getByText(en["menu.remove.how.series"]).waitFor();
  await a.getByRole("button", { name: `Really send ${name} away?` }).click();
  await b.getByText(String(de["seat.sent.series"])).waitFor();
  await c.getByText(String(fr["away.sent.series"]).replace("{name}", name)).waitFor();
  await expectAccessible(c, "a slip about somebody who was sent away");
  await expectNoSideways(c);
  await c
    .getByRole("button", { name: String(fr["close"]), exact: true })
    .last()
    .click();
  await expect(c.locator(".slip")).toHaveCount(0);
  await a.getByText(en["seat.kept"]).waitFor();
  await Promise.all([host, friend, other].map((context) => context.close()));
});

/** In the page: why nothing goes on, as it is heard. */
function watchStuck(region: Element): void {
  const stuck: string[] = [];
  (globalThis as unknown as { stuck: string[] }).stuck = stuck;
  new MutationObserver(() => region.textContent && stuck.push(region.textContent)).observe(region, {
    subtree: true,
    childList: true,
    characterData: true,
  });
}

test("somebody is gone on their turn: the others choose a stand-in, and the seat is given back on return", async () => {
  const [host, friend, other] = [
    await device(),
    await device({ locale: "de-DE" }),
    await device({ viewport: { width: 360, height: 740 } }),
  ];
  const [a, start] = [await visit(host, "/new/gold?friends"), await blank(friend)];
  await gather(a, [start]);
  let b = start;
  const name = (await named(a))[1]!;
  await post(a, "setup", { options: { starter: 1 }, speed: "live", patience: 4 });
  await a.locator("main .row .gold").click();
  await b.locator(".card.playable").first().waitFor();
  await a.locator("[data-stuck]").evaluate(watchStuck);
  await b.close();
  await a.getByRole("alertdialog").waitFor();
  // A keyboard that is nowhere comes to the choice.
  await expect.poll(() => a.evaluate(() => document.activeElement?.textContent?.trim())).toBe(en["away.standin"]);
  await expectAccessible(a, "a choice about somebody who is gone");
  const watcher = await visit(other, new URL(a.url()).pathname);
  await watcher.getByText(en["away.mine"]).waitFor();
  await a.getByRole("button", { name: en["away.wait"] }).click();
  await a.getByRole("alertdialog").waitFor({ state: "detached" });
  await a.getByRole("alertdialog").waitFor();
  // Who sees neither sign nor slip hears why nothing goes on.
  const [away, choice] = [en["turn.away"], `${en["away.title"]}. ${en["away.ask"]}`];
  await expect
    .poll(() => a.evaluate(() => (globalThis as unknown as { stuck: string[] }).stuck))
    .toEqual([choice, away, choice].map((text) => text.replace("{name}", name)));
  await a.getByRole("button", { name: en["away.standin"] }).click();
  await a.locator('[data-seat="1"]', { hasText: en["seat.standin"] }).waitFor();
  b = await visit(friend, new URL(a.url()).pathname);
  await a.locator('[data-seat="1"]', { hasText: en["seat.standin"] }).waitFor({ state: "detached" });

  // Going on purpose, and coming back from the home page.
  await tool(b, "settings");
  await b.getByRole("button", { name: String(de["menu.leave"]), exact: true }).click();
  await b.getByRole("button", { name: String(de["menu.leave.sure"]) }).click();
  await b.waitForURL((url) => url.pathname === "/");
  await a.locator('[data-seat="1"]', { hasText: en["seat.standin"] }).waitFor();
  await b.locator("header a.own").first().click();
  await a.locator('[data-seat="1"]', { hasText: en["seat.standin"] }).waitFor({ state: "detached" });
  await expect.poll(async () => (await named(a))[1]).toBe(name);

  // Another device with the same seat is told, too, and plays on.
  await tool(b, "settings");
  await b.getByRole("button", { name: String(de["menu.device.show"]) }).click();
  await watcher.goto(await textOf(b.locator(".menu .link")));
  await watcher.waitForURL(/\/table\/.*seat=1/);
  await watcher.locator(".table").waitFor();
  await b.getByRole("button", { name: String(de["menu.leave"]), exact: true }).click();
  await b.getByRole("button", { name: String(de["menu.leave.sure"]) }).click();
  await watcher.getByText(en["away.now"]).waitFor();
  await watcher.getByRole("button", { name: en["away.now.back"] }).click();
  await a.locator('[data-seat="1"]', { hasText: en["seat.standin"] }).waitFor({ state: "detached" });
  await watcher.getByText(en["away.played"]).waitFor();

  await Promise.all([host, friend, other].map((context) => context.close()));
});

test("the same seat on another device, faces, a pause, a friend who comes late, and an end by choice", async () => {
  const [host, friend, other] = [
    await device(),
    await device({ locale: "de-DE" }),
    await device({ viewport: { width: 360, height: 740 } }),
  ];
  const [a, b, watcher] = [await visit(host, "/new/gold?friends"), await blank(friend), await blank(other)];
  await gather(a, [b]);
  await post(a, "setup", { options: { starter: 0 }, speed: "live", patience: 1 });
  await a.locator("main .row .gold").click();
  for (const page of [a, b]) await page.locator(".table").waitFor();

  // By its private link; a new link shuts the old one out.
  await tool(b, "settings");
  await b.getByRole("button", { name: String(de["menu.device.show"]) }).click();
  await watcher.goto(await textOf(b.locator(".menu .link")));
  await watcher.waitForURL(/\/table\/.*seat=1/);
  await watcher.locator(".table").waitFor();
  await expect.poll(async () => (await look(watcher)).yours).toEqual([1]);
  await b.getByRole("button", { name: String(de["menu.device.renew"]) }).click();
  await b.getByText(String(de["menu.device.renewed"])).waitFor();
  await watcher.getByText(en["seat.lost"]).waitFor();
  await expect.poll(async () => (await look(b)).yours).toEqual([1]);

  // A face, and a person whose faces are not wanted.
  await a.locator('[data-tool="react"]').click();
  await expectAccessible(a, "faces");
  await b.keyboard.press("Escape");
  const seen = b.locator(".shout").waitFor();
  await a.locator(".reactions button").first().click();
  await seen;
  await tool(b, "settings");
  await b.getByRole("button", { name: /^Reaktionen von .* ausblenden/ }).click();
  await b.keyboard.press("Escape");
  await b.locator(".shout").waitFor({ state: "detached" });
  await a.locator('[data-tool="react"]').click();
  await a.locator(".reactions button").nth(1).click();

  // The host pauses; nobody can move, and everybody is told, after the face that is not shown.
  await tool(a, "settings");
  await a.getByRole("button", { name: en["menu.pause"] }).click();
  await expect(b.locator(".sign")).toContainText(String(de["table.paused"]));
  await expect(b.locator(".shout")).toHaveCount(0);
  await a.keyboard.press("Escape");
  await expect(a.locator(".sign.yours")).toHaveCount(0);
  await expect(b.locator(".next")).toHaveCount(0);
  await a.locator(".next").getByRole("button", { name: en["menu.unpause"] }).click();
  await expect(b.locator(".sign")).not.toContainText(String(de["table.paused"]));
  await a.locator(".sign.yours").waitFor();

  // A bot's seat for a friend who comes late.
  await tool(a, "settings");
  await a.getByRole("button", { name: en["menu.offer"] }).click();
  await a.getByRole("button", { name: en["menu.invite.show"] }).click();
  const invitation = await textOf(a.locator(".menu .link"));
  expect(new URL(invitation).pathname + new URL(invitation).search).toBe(new URL(a.url()).pathname);
  await expectAccessible(a, "the link of a table that is played at");
  await a.keyboard.press("Escape");
  await watcher.goto(invitation);
  await watcher.getByText(en["seat.offered.title"]).waitFor();
  await expectAccessible(watcher, "an offered seat");
  await watcher.getByLabel(en["lobby.name"]).fill("Noé");
  await watcher.locator(".slip .gold").click();
  await expect.poll(async () => (await named(a))[2]).toBe("Noé");

  // Gone for good: the others may end it.
  await untilTurnOf([a, watcher], 1);
  await b.close();
  await a.getByRole("alertdialog").waitFor();
  await a.getByRole("button", { name: en["away.end"] }).click();
  await a.getByRole("button", { name: en["away.end.sure"] }).click();
  await a.getByText(en["ended.title"]).waitFor();
  const back = await visit(friend, new URL(a.url()).pathname);
  await back.getByText(String(de["ended.title"])).waitFor();
  await Promise.all([host, friend, other].map((context) => context.close()));
});

/** Any legal moves, played without the pages, until it is over. */
async function playOut(pages: Page[]): Promise<void> {
  for (let i = 0; i < 400; i++) {
    for (const page of pages) {
      const { view, yours, legal } = await look(page);
      if (view?.outcome) return;
      const own = yours[0]!;
      if (!view?.actors.includes(own)) continue;
      const moves =
        legal ??
        ((await (await page.request.get(`/api/tables/${idOf(page)}/legal`)).json()) as { moves: string[] }).moves;
      await post(page, "moves", { move: moves[i % moves.length]!, id: `m${i}-${own}`, seat: own });
    }
  }
  throw new Error("it did not end");
}

/** What stands in the table of an evening, row by row: a name and two numbers, whatever the language. */
const standing = (page: Page): Promise<string[][]> =>
  page
    .locator(".standing tbody tr")
    .evaluateAll((rows) => rows.map((row) => [...(row as HTMLTableRowElement).cells].map((cell) => cell.innerText)));

/** After the second game all who look see what each has won, in the next lobby too, and who has left stays in it. */
async function expectSummedUp(a: Page, b: Page, watcher: Page): Promise<void> {
  await playOut([a, b]);
  await expect(a.locator(".standing caption")).toHaveText("After 2 games together");
  const told = await steady(() => standing(a));
  expect(told.map((row) => Number(row[1])).reduce((sum, won) => sum + won)).toBeGreaterThanOrEqual(2);
  for (const page of [b, watcher]) await expect.poll(() => standing(page)).toEqual(told);
  await expect(b.locator(".standing caption")).toHaveText("Nach 2 Partien miteinander");
  await expectNoSideways(b);
  await expectAccessible(a, "the end of a rematch");
  await a.getByRole("button", { name: en["end.again.change"] }).click();
  await b.getByRole("button", { name: String(de["table.next.go"]) }).click();
  await b.locator("li.mine").waitFor();
  await expect.poll(() => standing(b)).toEqual(told);
  await b.getByRole("button", { name: String(de["lobby.leave"]) }).click();
  await a.locator(".standing .gone", { hasText: en["standing.gone"] }).waitFor();
  await expectAccessible(a, "the lobby of a rematch");
}

test("a rematch in one tap, and finished games on the home page", async () => {
  const [host, friend] = [await device(), await device({ locale: "de-DE", viewport: { width: 360, height: 740 } })];
  const late = await device();
  const [a, b] = [await visit(host, "/new/hunting?friends"), await blank(friend)];
  await gather(a, [b]);
  await a.locator("main .row .gold").click();
  for (const page of [a, b]) await page.locator(".table").waitFor();
  await playOut([a, b]);
  for (const page of [a, b]) await page.locator(".end").waitFor();
  const names = await named(a);
  await expect(b.locator(".end")).toContainText(names[0]!);
  const first = idOf(a);
  await b.locator(".end .again .gold").click();
  await a.getByRole("button", { name: "Play again (1/2 ready)" }).waitFor();
  await expectNoSideways(b);
  expect((await boxOf(b.locator(".end .again button"))).height).toBeGreaterThanOrEqual(44);
  await expectAccessible(a, "the end, one is ready");
  const watcher = await visit(late, new URL(a.url()).pathname);
  await watcher.locator(".end .again .gold", { hasText: en["lobby.own"] }).waitFor();
  await a.locator(".end .again .gold").click();
  for (const page of [a, b]) {
    await page.waitForURL((url) => url.pathname.startsWith("/table/") && !url.pathname.endsWith(first));
    await page.locator(".table").waitFor();
  }
  expect(idOf(a)).toBe(idOf(b));
  await watcher.locator(".end .again .gold", { hasText: en["table.next.watch.go"] }).click();
  await watcher.locator(".watching").waitFor();
  await expect.poll(() => idOf(watcher)).toBe(idOf(a));
  const { table } = await look(a);
  expect(table.seats.map((seat) => seat.name)).toEqual(names);
  expect(table.seats.map((seat) => seat.words)).toEqual(["opened", "opened"]);
  await expectSummedUp(a, b, watcher);
  await a.goto("/");
  await a.locator("summary", { hasText: en["home.finished"] }).click();
  await a.locator(`a[href="/review/${first}"]`).waitFor();
  await expect(a.locator(`a[href="/api/tables/${first}/record"]`)).toHaveAttribute("download", /hunting/);
  await Promise.all([host, friend, late].map((context) => context.close()));
});

test("whoever watches the game again is told that the others want to play, and where they play already", async () => {
  const [host, friend] = [await device(), await device({ locale: "de-DE", viewport: { width: 360, height: 740 } })];
  const [a, b] = [await visit(host, "/new/hunting?friends"), await blank(friend)];
  await gather(a, [b]);
  await a.locator("main .row .gold").click();
  for (const page of [a, b]) await page.locator(".table").waitFor();
  await playOut([a, b]);
  for (const page of [a, b]) await page.locator(".end").waitFor();
  const first = idOf(a);
  const told = b.locator(".called");
  await b.goto(`/review/${first}`);
  await b.locator(".reel").waitFor();
  await expect(told).toHaveText("");
  await a.locator(".end .again .gold").click();
  await a.waitForURL((url) => url.pathname.startsWith("/table/") && !url.pathname.endsWith(first));
  await told.getByText(String(de["table.next"])).waitFor();
  await expectAccessible(b, "a review while the others play");
  await expectTouchable(b, "a review while the others play");
  await expectNoSideways(b);

  const elsewhere = await visit(friend, "/");
  const back = elsewhere.locator(`a[href^="/table/${first}"]`, { hasText: String(de["home.resume.ahead"]) });
  await back.waitFor();
  await b.locator('[data-tool="along"]').dblclick();
  await b.waitForURL((url) => url.pathname.startsWith("/table/"));
  await expect.poll(() => idOf(b)).toBe(idOf(a));
  await expect.poll(async () => (await look(b)).yours).toEqual([1]);
  // Where one has been, there is nothing more to tell.
  await elsewhere.goto(`/review/${first}`);
  await elsewhere.locator(".reel").waitFor();
  await atRest(elsewhere);
  await remains(() => elsewhere.locator(".called").textContent(), "", 1_000);
  await elsewhere.goto("/");
  await elsewhere.locator('a[href^="/table/"]').first().waitFor();
  await expect(back).toHaveCount(0);
  await Promise.all([host, friend].map((context) => context.close()));
});

test("whoever watches the game again while one of several is ready is called back to the table", async () => {
  const [host, friend, third] = [await device(), await device({ locale: "fr-FR" }), await device()];
  const [a, b, c] = [await visit(host, "/new/mole?friends"), await blank(friend), await blank(third)];
  await gather(a, [b, c]);
  await a.locator("main .row .gold").click();
  for (const page of [a, b, c]) await page.locator(".table").waitFor();
  await playOut([a, b, c]);
  for (const page of [a, b, c]) await page.locator(".end").waitFor();
  await b.goto(`/review/${idOf(a)}`);
  await b.locator(".reel").waitFor();
  await c.locator(".end .again .gold").click();
  await b.locator(".called", { hasText: fr["review.called"] as string }).waitFor();
  await b.locator('[data-tool="back"]').click();
  await b.locator(".end .again .gold", { hasText: "(1/3)" }).waitFor();
  await Promise.all([host, friend, third].map((context) => context.close()));
});

test("a friend whose phone is empty is let in again by the host, on another device, and all see it", async () => {
  const [host, friend, other] = [await device(), await device({ locale: "de-DE" }), await device({ locale: "fr-FR" })];
  const [a, b] = [await visit(host, "/new/gold?friends"), await blank(friend)];
  await gather(a, [b]);
  await post(a, "setup", { speed: "live", patience: 5 });
  const [, name] = await named(a);
  const door = a.getByRole("button", { name: `Let ${name} in again` });
  await expect(door).toHaveCount(0);
  await b.close();
  await door.click();
  const why = a.locator("main .problem", { hasText: /They still have (a|\d+) seconds? to come back/ });
  await why.waitFor();
  const box = await boxOf(why);
  expect(box.y + box.height, "in sight, wherever the button was").toBeLessThanOrEqual(a.viewportSize()!.height);
  const answer = { link: "dialog[open] .link", refusal: "main .problem" };
  while ((await whichShows(a, answer)) === "refusal") {
    await takeTime(500);
    // Why it was refused is gone while it is asked again.
    await door.click();
  }
  const c = await visit(other, await textOf(a.locator(answer.link)));
  await c.locator("li.mine", { hasText: name! }).waitFor();
  await c.locator("li.mine small", { hasText: String(fr["seat.handed"]) }).waitFor();
  await a.locator("dialog[open]").waitFor({ state: "detached" });
  await a.locator("li small", { hasText: en["seat.handed"] }).waitFor();
  await expectAccessible(a, "a seat that was handed over");
  const again = await visit(friend, new URL(a.url()).pathname);
  await expect.poll(async () => (await look(again)).yours).toEqual([]);
  await Promise.all([host, friend, other].map((context) => context.close()));
});

test("a table that waits for a day says until when, at the table and on the home page", async () => {
  const [host, friend] = [await device(), await device({ locale: "de-DE", viewport: { width: 360, height: 740 } })];
  const [a, b] = [await visit(host, "/new/hunting?friends"), await blank(friend)];
  await a.getByText("A day for each move").click();
  await gather(a, [b]);
  await a.locator("main .row .gold").click();
  await a.locator(".sign time", { hasText: /^until \w{3} \d/ }).waitFor();
  await b.locator(".sign time", { hasText: /^bis \w\w\., \d/ }).waitFor();
  await expectNoSideways(b);
  const { moves } = (await (await a.request.get(`/api/tables/${idOf(a)}/legal`)).json()) as { moves: string[] };
  await post(a, "moves", { move: moves[0], id: "1" });
  const names = await named(a);
  await expect.poll(() => a.locator(".sign p").first().innerText()).toMatch(new RegExp(`${names[1]}.*\\suntil `, "s"));
  const table = idOf(a);
  for (const page of [a, b]) await page.goto("/");
  const mine = b.locator(`a.own[href^="/table/${table}"] small`);
  await mine.filter({ hasText: `${de["home.resume.turn"]} · bis` }).waitFor();
  await a.locator(`a.own[href^="/table/${table}"] small`, { hasText: en["home.resume.playing"] }).waitFor();
  await Promise.all([host, friend].map((context) => context.close()));
});

test("lessons, rules and the home page work without a network", async () => {
  const context = await device({ serviceWorkers: "allow" });
  const page = await visit(context);
  const isControlled = () =>
    page.evaluate(() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null));
  await expect.poll(isControlled).toBe(true);
  const manifest = await page.request.get("/manifest.webmanifest");
  expect(manifest.headers()["content-type"]).toContain("manifest");
  await context.setOffline(true);
  await page.goto("/learn/mole");
  await page.locator(".coach").waitFor();
  await page.goto("/rules/hunting");
  await page.locator("main").getByText("H-4").first().waitFor();
  await page.goto("/");
  await page.locator("section.gold").waitFor();
  await context.close();
});
