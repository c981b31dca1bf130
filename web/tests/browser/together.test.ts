import type { BrowserContext, Page } from "@playwright/test";
import { de } from "../../src/i18n/de";
import { en } from "../../src/i18n/en";
import { games, handOf, ready } from "./hands";
import { atRest, remains, steady, takeTime, textOf, textsOf, whichShows } from "./reading";
import {
  decide,
  device,
  expect,
  expectAccessible,
  expectNoSideways,
  hurryOn,
  playNow,
  shareTable,
  sitDown,
  test,
  visit,
} from "./visit";

const tab = (page: Page) =>
  page.evaluate(() => [document.title, document.querySelector<HTMLLinkElement>("#favicon")!.href.split("/").at(-1)]);

/** Whose turn it is can be seen from another tab: both build at first, then only one has not built yet. */
async function expectCalledInTheTab(a: Page, b: Page): Promise<void> {
  await Promise.all([a, b].map((page) => page.locator(ready("hunting")).first().waitFor()));
  await expect.poll(() => tab(a)).toEqual(["Your move – Gold Hunting", "favicon-turn.svg"]);
  await decide(a, "hunting");
  await a.locator(".wait").waitFor();
  await expect.poll(() => tab(a)).toEqual(["Gold Hunting – Motherlode", "favicon.svg"]);
  await expect.poll(async () => (await tab(b))[1]).toBe("favicon-turn.svg");
}

async function expectReactions(a: Page, b: Page): Promise<void> {
  await a.locator("header nav button[title=React]").click();
  await Promise.all([b.locator(".shout").waitFor(), a.locator(".reactions button").first().click()]);
}

/** Whether something lies on the page as a whole, once it has come to rest. */
const inView = (page: Page, what: string) =>
  page.locator(what).evaluate((node) => {
    for (const each of node.getAnimations()) each.currentTime = 400;
    const { left, right, top, bottom } = node.getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  });

/** On a phone, too: the faces to choose from, and the one that is shown to both. */
async function expectFacesInView(page: Page, other: Page): Promise<void> {
  await page.locator('[data-tool="react"]').click();
  await expect.poll(() => inView(page, ".reactions")).toBe(true);
  // A face is shown for three seconds: both pages are looked at while it comes.
  const seen = [page, other].map((each) => expect.poll(() => inView(each, ".shout")).toBe(true));
  await Promise.all([...seen, page.locator(".reactions button").last().click()]);
}

/** A lost line is told where it was lost, and no longer once it is back. */
async function expectLineShown(page: Page, context: BrowserContext): Promise<void> {
  await expect(page.locator(".connection")).toHaveCount(0);
  await context.setOffline(true);
  await page.locator(".connection").waitFor();
  await context.setOffline(false);
  await page.locator(".connection").waitFor({ state: "detached" });
}

/** Somebody whose turn it is goes away, and comes back. */
async function expectAbsenceTold(a: Page, b: Page, friend: BrowserContext): Promise<void> {
  await b.close();
  await expect(a.locator(".sign")).toContainText("is not here right now");
  const back = await visit(friend, new URL(a.url()).pathname);
  await expect(a.locator(".sign")).not.toContainText("is not here");
  await back.close();
}

/** The host opens the next table to change it; the friend is told, and comes along. */
async function expectChangedFirst(a: Page, b: Page): Promise<void> {
  await a.getByRole("button", { name: en["end.again.change"] }).click();
  await a.locator("main ol > li.human").first().waitFor();
  await b.getByRole("button", { name: String(de["table.next.go"]) }).click();
  await b.locator("main ol > li.mine").waitFor();
  await expect(b).toHaveURL(({ pathname }) => pathname === new URL(a.url()).pathname);
}

test("two browsers over a link play hunting to the end", async () => {
  const [host, friend] = [await device(), await device({ locale: "de-DE" })];
  const a = await visit(host, "/new/hunting");
  await a.locator("select.who").selectOption("open");
  const path = await shareTable(a);
  await expectAccessible(a, "lobby");
  let b = await visit(friend, path);
  await b.locator("main .gold").click();
  await b.locator(".wait").waitFor();
  await a.locator("main .gold").click();
  await expectCalledInTheTab(a, b);
  await expectReactions(a, b);
  await lockScreen(a);
  await remains(() => a.locator(".curtain h1").count(), 0, 1_000);
  await expectLineShown(b, friend);
  await expectAbsenceTold(a, b, friend);
  b = await visit(friend, new URL(a.url()).pathname);
  await Promise.all([decideSome(a, "hunting"), decideSome(b, "hunting")]);
  await Promise.all([hurryOn(a), hurryOn(b)]);
  await expectSameScores(a, b);
  await expectChangedFirst(a, b);
  await host.close();
  await friend.close();
});

test.describe("two browsers over a link, each in its own language, to the end", () => {
  for (const [game, theirs] of [
    ["gold", "de-DE"],
    ["mole", "fr-FR"],
  ] as const) {
    test(game, async () => {
      const viewport = { width: 360, height: 640 };
      const [host, friend] = [await device({ viewport }), await device({ viewport, locale: theirs })];
      const a = await sitDown(host, { game, seats: [{ kind: "me", name: "Anna" }, { kind: "open" }], start: false });
      const b = await visit(friend, new URL(a.url()).pathname);
      await b.locator("main .gold").click();
      await a.getByText(en["lobby.ready"]).waitFor();
      await a.locator("main .gold").click();
      for (const page of [a, b]) await page.locator(".table .sign").waitFor();
      await expectFacesInView(b, a);
      await Promise.all([decideSome(a, game), decideSome(b, game)]);
      await Promise.all([hurryOn(a), hurryOn(b)]);
      await expect(b.locator("html")).toHaveAttribute("lang", theirs.slice(0, 2));
      await expectSameScores(a, b);
      await host.close();
      await friend.close();
    });
  }
});

async function decideSome(page: Page, game: string): Promise<void> {
  // Even: a turn of Gold is two cards, and whoever stops between them keeps the other waiting.
  for (let i = 0; i < 4; i++) await decide(page, game);
}

/** Both pages tell the same numbers at the end, whatever their languages. */
async function expectSameScores(a: Page, b: Page): Promise<void> {
  const [ours, theirs] = await Promise.all([a, b].map((page) => textsOf(page.locator(".end li strong"))));
  const numbers = (told: string[]) => told.map((text) => text.replace(/\D/g, ""));
  expect(numbers(ours!)).toEqual(numbers(theirs!));
}

/** What a page notes while a game is played on it. */
interface Kept {
  floor: Element;
  signs: string[];
}

interface Guard {
  /** Who has lifted the curtain and may see their hand. */
  may: string | null;
  /** They have made their move: everybody looks at the table until they lift the cover of their hand. */
  isOver: boolean;
  hands: Record<string, string[]>;
  leaks: string[];
}

/** In the page, from its first moment: whatever is added to the document is looked at, not just what a test stops at. */
function guardHands(): void {
  const guard: Guard = { may: null, isOver: false, hands: {}, leaks: [] };
  (globalThis as unknown as { guard: Guard }).guard = guard;
  const look = () => {
    const curtain = document.querySelector(".curtain h1");
    const over = document.querySelector(".end");
    if (curtain) guard.may = null;
    if (guard.may === null && document.querySelector(".table") && !over)
      guard.leaks.push("a table before anybody lifted the curtain");
    const open = [...document.querySelectorAll(".hand li button, .range.mine [role=img]")];
    if (guard.isOver && open.length) guard.leaks.push("what is secret, while all look at the table");
    for (const card of document.querySelectorAll(".hand li button")) {
      const label = card.getAttribute("aria-label") ?? "";
      if (guard.may === null || !guard.hands[guard.may]?.includes(label))
        guard.leaks.push(`${label} shown to ${guard.may}`);
    }
  };
  document.addEventListener(
    "click",
    (event) => {
      const on = event.target as Element;
      if (on.closest(".curtain button, .cover button")) guard.isOver = false;
      if (on.closest(".hand li button, .stand.ready")) guard.isOver = true;
      const sign = on.closest(".curtain button.gold")?.closest(".curtain")?.querySelector("h1");
      if (sign) guard.may = sign.textContent!.replace("’s turn", "");
    },
    true,
  );
  new MutationObserver(look).observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["aria-label"],
  });
}

const COLOURS: Record<string, string> = { Y: "yellow", R: "red", G: "green", B: "blue", S: "silver" };
const playLabel = (code: string) => `Play ${COLOURS[code.charAt(0)]} ${code.slice(1)}`;

/** What each of the two holds, asked of the server from each seat. */
async function tellHands(page: Page, id: string): Promise<void> {
  const hands = await Promise.all(
    [0, 1].map(async (seat) => {
      const fresh = (await (await page.request.get(`/api/tables/${id}/view?seat=${seat}`)).json()) as {
        view: { hand?: string[] };
      };
      return (fresh.view.hand ?? []).map(playLabel);
    }),
  );
  await page.locator(".curtain").evaluate((_, own) => {
    (globalThis as unknown as { guard: Guard }).guard.hands = { Anna: own[0]!, Ben: own[1]! };
  }, hands);
}

async function tableForTwo(page: Page): Promise<string> {
  await page.locator("li.me input").fill("Anna");
  const two = page.locator("fieldset").first().getByText("2", { exact: true });
  if (await steady(() => two.count())) await two.click();
  await page.locator("select.who").selectOption("also");
  await page.locator("li.also input").fill("Ben");
  await page.locator("button[type=submit]").click();
  await page.waitForURL(/\/table\//);
  return new URL(page.url()).pathname.split("/").at(-1)!;
}

/** Behind the curtain there is nothing: no table, no hand, not for the eyes and not for a screen reader. */
async function expectCurtain(page: Page): Promise<string> {
  const title = page.locator(".curtain h1");
  await title.waitFor();
  await expect(page.locator(".table, .hand, .stand, .choice, dialog")).toHaveCount(0);
  await expectNothingSecret(page);
  // A curtain that hangs for one person may be followed by one for another at once.
  await expect(title).toBeFocused();
  return (await textOf(title)).replace("’s turn", "");
}

/** A screen reader finds nothing that belongs to one person alone. */
async function expectNothingSecret(page: Page, secret = /Play |pile [abcd]|secret/): Promise<void> {
  expect(await steady(() => page.locator("body").ariaSnapshot())).not.toMatch(secret);
}

/** What a page is told when its screen is locked, and when that is over. */
async function lockScreen(page: Page): Promise<void> {
  for (const state of ["hidden", "visible"])
    await page.locator(".table").evaluate((_, now) => {
      Object.defineProperty(document, "visibilityState", { value: now, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
}

test.describe("two people at one device", () => {
  for (const game of games.filter((each) => handOf(each).secret)) {
    test(`${game}: a curtain falls between them, to the end`, async () => {
      const context = await device();
      await context.addInitScript(guardHands);
      const page = await visit(context, `/new/${game}`);
      const id = await tableForTwo(page);
      await page.locator(".curtain button.gold").waitFor();
      await tellHands(page, id);
      const taken: string[] = [];
      let reloaded = false;
      let isOver = false;
      let covers = 0;
      // After some curtains the rest goes past the page.
      while (taken.length < 9) {
        // A move may be on its way still: then it is the other's turn by now.
        if (await decide(page, game, ".curtain button.gold, .cover button, .end")) continue;
        const shown = await whichShows(page, { cover: ".cover button", end: ".end", curtain: ".curtain h1" });
        isOver = shown === "end";
        if (isOver) break;
        if (shown === "cover") {
          covers += 1;
          await page.locator(".cover button").press("Enter");
          continue;
        }
        const next = await expectCurtain(page);
        expect(next).not.toBe(taken.at(-1));
        taken.push(next);
        await page.locator(".curtain button.gold").press("Enter");
        await expect(page.locator(".table:focus, .table :focus")).toHaveCount(1);
        if (taken.length === 2 && !reloaded) {
          reloaded = true;
          // Whoever reloads must say again who they are.
          await page.reload();
          await page.locator(".curtain button.gold").waitFor();
          await tellHands(page, id);
          taken.pop();
        }
      }
      expect(taken.length).toBeGreaterThan(8);
      // Where all choose at once, whoever chose last is the first of the next round; a hunt has one such moment at most.
      expect(covers).toBeGreaterThanOrEqual(game === "mole" ? 1 : 0);
      expect(covers).toBeLessThanOrEqual(game === "mole" ? taken.length : 1);
      const leaks = () => page.evaluate(() => (globalThis as unknown as { guard: Guard }).guard.leaks);
      await expect.poll(leaks).toEqual([]);
      if (!isOver) await hurryOn(page);
      await expect(page.locator(".end h2")).not.toBeEmpty();
      await context.close();
    });
  }

  for (const game of games.filter((each) => handOf(each).secret)) {
    test(`${game}: who wakes the screen sees a curtain, and its owner finds everything as it was`, async () => {
      const context = await device({ viewport: { width: 820, height: 1180 } });
      const page = await visit(context, `/new/${game}`);
      await tableForTwo(page);
      await page.locator(".curtain button.gold").click();
      await page.locator(ready(game)).first().waitFor();
      // Something half done, where there is such a thing, and a sheet that lies over everything.
      const tool = page.locator(".tools button").nth(1);
      if (await steady(() => tool.count())) await tool.click();
      await atRest(page);
      const board = () => page.locator("main.board").innerHTML();
      const before = await steady(board);
      await page.locator('[data-tool="rules"]').click();
      await page.locator("dialog[open]").waitFor();
      await lockScreen(page);
      await page.locator(".curtain h1", { hasText: "For Anna alone" }).waitFor();
      await expect(page.locator(".table, .hand, .stand, dialog").filter({ visible: true })).toHaveCount(0);
      await expectNothingSecret(page);
      await expectAccessible(page, "the curtain before a table that was out of sight");
      // Keys that would build, choose or ask reach nothing.
      for (const key of ["1", "a", "?"]) await page.keyboard.press(key);
      await remains(() => page.locator("dialog[open]").count(), 0, 1_000);
      await page.locator(".curtain button.gold").click();
      await page.locator(ready(game)).first().waitFor();
      await expect(page.locator(".curtain h1")).toHaveCount(0);
      await expect.poll(board).toBe(before);
      await decide(page, game);
      await context.close();
    });
  }

  test("hunting: whoever builds last and begins shows nobody the number of their marker", async () => {
    const context = await device();
    const seats = ["Anna", "Ben"].map((name) => ({ kind: "me", name }));
    const page = await sitDown(context, { game: "hunting", seats, options: { starter: 1 }, pause: 0 });
    for (const name of ["Anna", "Ben"]) {
      await page.locator(".curtain h1", { hasText: name }).waitFor();
      await page.locator(".curtain button.gold").click();
      await page.locator("[data-template]").first().click();
      await page.locator("[data-ready]").click();
    }
    await page.locator(".cover button").waitFor();
    await expectNothingSecret(page, /Gold Rush with|marker [123]/i);
    await page.locator(".cover button").click();
    await page.getByRole("button", { name: /Gold Rush with [123]/ }).waitFor();
    await expect(page.locator(".sign span")).toHaveText("Ben: Name a number, then lift from a pile");
    // Whose link it is nobody has to guess.
    await page.locator('[data-tool="settings"]').click();
    await page.getByRole("button", { name: "Show the link for Ben" }).waitFor();
    await context.close();
  });

  test("gold: the turn is called, and nothing else changes", async () => {
    const context = await device();
    const page = await visit(context, "/new/gold");
    let lines = 0;
    page.on("websocket", () => {
      lines += 1;
    });
    await tableForTwo(page);
    await page.locator(ready("gold")).first().waitFor();
    await page.locator(".floor").evaluate((floor) => {
      const kept = globalThis as unknown as Kept;
      kept.floor = floor;
      kept.signs = [];
      // Every sign, however short it is shown.
      const note = () => kept.signs.push(document.querySelector(".sign span")?.textContent ?? "");
      new MutationObserver(note).observe(document.body, { childList: true, characterData: true, subtree: true });
      note();
    });
    for (let i = 0; i < 8; i++) {
      await decide(page, "gold");
      // The move has been shown: whoever is next has the turn.
      await page.locator(ready("gold")).first().waitFor();
      await expect(page.locator(".curtain")).toHaveCount(0);
    }
    const signs = () => page.evaluate(() => (globalThis as unknown as Kept).signs);
    for (const name of ["Anna", "Ben"])
      await expect.poll(async () => (await signs()).some((sign) => sign.startsWith(`${name}’s turn`))).toBe(true);
    expect(lines).toBe(2);
    const isSameFloor = () =>
      page.evaluate(() => document.querySelector(".floor") === (globalThis as unknown as Kept).floor);
    await expect.poll(isSameFloor).toBe(true);
    await context.close();
  });
});

test("gold: whose turn it is stands on one line, on a phone too", async () => {
  const seats = ["Oma", "Maman"].map((name) => ({ kind: "me", name }));
  const context = await device({ viewport: { width: 390, height: 844 }, locale: "fr-FR" });
  const page = await sitDown(context, { game: "gold", seats, options: { starter: 0 }, pause: 0 });
  const call = page.locator(".call", { hasText: "Maman" });
  const lines = () =>
    call.evaluate((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [node.textContent, range.getClientRects().length];
    });
  await decide(page, "gold");
  // It is called for less than two seconds: the page is looked at while the turn passes.
  await Promise.all([expect.poll(lines).toEqual(["Au tour de Maman", 1]), decide(page, "gold")]);
  await expectNoSideways(page);
  await context.close();
});

/** Whose turn it is at this device, until somebody in particular has it or all have had theirs. */
async function turnsUntil(page: Page, name: string | null, most: number): Promise<string[]> {
  const met: string[] = [];
  while (met.length < most) {
    const shown = await whichShows(page, { cover: ".cover button", curtain: ".curtain h1", turn: ready("mole") });
    if (shown === "cover") await page.locator(".cover button").press("Enter");
    else if (shown === "curtain") {
      met.push((await textOf(page.locator(".curtain h1"))).replace(/['’]s turn$/, ""));
      await page.locator(".curtain button.gold").press("Enter");
      if (met.at(-1) === name) break;
    }
    await decide(page, "mole", ".curtain h1, .cover button, .end");
  }
  return met;
}

test("one of those who share a device has to go: a bot plays for them until they are back, and the others go on", async () => {
  const seats = ["Oma", "Leo", "Mama"].map((name) => ({ kind: "me", name }));
  const page = await sitDown(await device(), { game: "mole", seats, pause: 0 });
  const open = async () => {
    await page.locator('[data-tool="settings"]').click();
    await page.locator("dialog[open] .menu").waitFor();
  };
  await page.locator(".curtain button.gold").click();
  await open();
  await page.getByRole("button", { name: "Leo has to go" }).click();
  await page.getByText("A bot plays on until Leo is back. The others stay at the table.").waitFor();
  await expectAccessible(page, "somebody has to go before the others");
  await page.getByRole("button", { name: "Yes, a bot plays for Leo" }).click();
  // Who had the device is asked again who they are, and nothing lies open meanwhile.
  expect(await expectCurtain(page)).toBe("Oma");
  expect(await turnsUntil(page, null, 4)).not.toContain("Leo");
  await page.reload();
  expect(await turnsUntil(page, null, 3)).not.toContain("Leo");
  await page.locator(".curtain button.gold, .cover button").first().press("Enter");
  await page.locator(ready("mole")).first().waitFor();
  // Nobody else is at this table: it waits for nobody until a certain time.
  await expect(page.locator(".sign time")).toHaveCount(0);
  await open();
  await page.getByRole("button", { name: "Leo is back" }).click();
  expect(await turnsUntil(page, "Leo", 6)).toContain("Leo");
  await page.context().close();
});

test("on a tablet cards of Gold that are strewn stay where they lie when somebody goes", async () => {
  const seats = ["Oma", "Leo", "Mama"].map((name) => ({ kind: "me", name }));
  const page = await sitDown(await device({ viewport: { width: 768, height: 1024 } }), {
    game: "gold",
    seats,
    pause: 0,
    options: { starter: 0 },
  });
  await page.locator(ready("gold")).first().waitFor();
  const lie = () => page.locator(".spot").evaluateAll((all) => all.map((spot) => spot.getAttribute("style")));
  const before = await steady(lie);
  await page.locator('[data-tool="settings"]').click();
  await page.getByRole("button", { name: "Leo has to go" }).click();
  await page.getByRole("button", { name: "Yes, a bot plays for Leo" }).click();
  await page.keyboard.press("Escape");
  await page.getByText("bot plays", { exact: true }).first().waitFor();
  await expect.poll(lie).toEqual(before);
  await page.context().close();
});

test("those who share a device change their seats before they play again", async () => {
  const seats = ["Oma", "Leo", "Mama"].map((name) => ({ kind: "me", name }));
  const page = await sitDown(await device({ viewport: { width: 768, height: 1024 } }), {
    game: "gold",
    seats,
    pause: 0,
  });
  await hurryOn(page);
  await page.getByRole("button", { name: en["end.again.change"] }).click();
  await page.locator("main ol > li.human").first().waitFor();
  await page.getByRole("button", { name: "Move Mama up" }).click();
  await expect(page.locator("main ol > li").nth(1)).toContainText("Mama");
  await expectAccessible(page, "the next table of those who share a device");
  await page.locator("main .row .gold").click();
  await expect(page.locator(".table .seats li strong")).toHaveText(["Oma", "Mama", "Leo"]);
  await page.context().close();
});

test("Enter leads from name to name and only the last begins; the next table knows them", async () => {
  const page = await visit(await device({ hasTouch: true, viewport: { width: 768, height: 1024 } }), "/new/mole");
  await page.locator("fieldset").first().getByText("4", { exact: true }).click();
  await page.getByText(en["lobby.who.here"], { exact: true }).click();
  const names = ["Oma", "Leo", "Mama", "Papa"];
  const fields = page.locator("ol input");
  const written = () => fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value));
  await expect(fields).toHaveCount(names.length);
  await fields.first().tap();
  for (const [at, name] of names.entries()) {
    if (at) await page.keyboard.press("Enter");
    await expect(fields.nth(at)).toBeFocused();
    await expect(fields.nth(at)).toHaveJSProperty("enterKeyHint", name === names.at(-1) ? "go" : "next");
    await page.keyboard.type(name);
  }
  await expect.poll(written).toEqual(names);
  await page.keyboard.press("Enter");
  await page.locator(".curtain h1", { hasText: "Oma" }).waitFor();

  await page.goto("/new/gold");
  await page.locator("fieldset").first().getByText("4", { exact: true }).click();
  await page.getByText(en["lobby.who.here"], { exact: true }).click();
  await expect.poll(written).toEqual(names);
  await page.context().close();
});

test("a reload and ten seconds offline lose nothing", async () => {
  const context = await device();
  const page = await visit(context);
  await playNow(page, "gold");
  await decide(page, "gold");
  await page.reload();
  await decide(page, "gold");
  await context.setOffline(true);
  await takeTime(10_000);
  await context.setOffline(false);
  for (let i = 0; i < 4; i++) expect(await decide(page, "gold")).toBe(true);
  await page.locator(ready("gold")).first().waitFor();
  const told = await steady(() => page.locator(".side li").count());
  await page.reload();
  await page
    .locator(".side li")
    .nth(told - 1)
    .waitFor();
  await page.goto("/");
  await page.locator("header a.own").first().click();
  await page.waitForURL(/\/table\//);
  await page.locator(".floor").waitFor();
  await context.close();
});
