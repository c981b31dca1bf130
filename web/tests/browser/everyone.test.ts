import type { Locator, Page } from "@playwright/test";
import { en } from "../../src/i18n/en";
import { calm, tabTo } from "./hand";
import { byKeys, games, handOf, waitForTurn } from "./hands";
import { steady, textOf, whichShows } from "./reading";
import { decide, device, expect, hurryOn, hurrySome, offers, playNow, sitDown, test, visit, withBots } from "./visit";

test.describe("the language of the browser", () => {
  for (const [locale, play, mine] of [
    ["de-DE", "Jetzt spielen", "Du bist dran"],
    ["fr-FR", "Jouer", "À toi"],
  ] as const) {
    test(locale, async () => {
      const context = await device({ locale });
      const page = await visit(context);
      await expect(page.locator("html")).toHaveAttribute("lang", locale.slice(0, 2));
      await expect(page.locator(".buttons button").first()).toContainText(play);
      await playNow(page, "gold");
      await page.locator(".card.playable").first().waitFor();
      await expect(page.locator(".sign")).toContainText(mine);
      await context.close();
    });
  }
});

/** In the page: whoever is called to another table is written down, however short that can be read. */
function watchCalls(): void {
  const called: string[] = [];
  (globalThis as unknown as { called: string[] }).called = called;
  new MutationObserver(() => {
    for (const call of document.querySelectorAll("p.next")) called.push(call.textContent);
  }).observe(document, { subtree: true, childList: true });
}

test.describe("by keyboard alone, from the home page to the end", () => {
  for (const game of games) {
    test(game, async () => {
      const context = await device();
      const page = await visit(context);
      await tabTo(page, offers(game));
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/table\//);
      // Gold asks for the same key a hundred times: after a while the rest goes past the page.
      let isOn = true;
      for (let turn = 0; isOn && turn < 8; turn++) isOn = await byKeys(page, game, turn);
      if (isOn) await hurryOn(page);
      await tabTo(page, ".end .again button");
      const table = page.url();
      await page.locator(".end").evaluate(watchCalls);
      await page.keyboard.press("Enter");
      await page.waitForURL((url) => url.pathname.startsWith("/table/") && url.href !== table);
      await page.locator(".end").waitFor({ state: "detached" });
      // Who goes on by themselves is not called to the next table.
      const called = () => page.evaluate(() => (globalThis as unknown as { called: string[] }).called);
      await expect.poll(called).toEqual([]);
      await context.close();
    });
  }
});

/** What holds the focus, as somebody would call it. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const active = document.activeElement as HTMLElement;
    return active === document.body ? "nothing" : (active.getAttribute("aria-label") ?? active.innerText).trim();
  });

/** The keyboard begins with what a lesson asks for; of another move it is said once why not, and nothing is asked again. */
async function begunWith(page: Page, square: string, other: Locator): Promise<void> {
  await expect.poll(() => focused(page)).toMatch(new RegExp(`^${square}\\b`));
  const asked = page.locator("[data-asked]");
  await expect(asked).not.toHaveText("");
  await asked.evaluate((asked) => {
    const again = () => asked.setAttribute("data-asked", "again");
    new MutationObserver(again).observe(asked, { subtree: true, childList: true, characterData: true });
  });
  await other.press("Enter");
  const instead = en["lesson.other"].split("{move}")[0]!;
  await page.locator(".sign [role=alert]", { hasText: instead }).waitFor();
  await page.locator('.table[data-busy="false"]').waitFor();
  await expect(asked).not.toHaveAttribute("data-asked", "again");
}

/** The contrast of the ring around the card that has the focus with what lies beneath it. */
const ringContrast = (page: Page): Promise<number> =>
  page.locator("li:has(:focus-visible) .card").evaluate((card) => {
    const { outlineColor, boxShadow } = getComputedStyle(card);
    const light = (colour: string) => {
      const [r, g, b] = colour.match(/[\d.]+/g)!.map((c) => (Number(c) / 255 + 0.055) / 1.055);
      return 0.2126 * r! ** 2.4 + 0.7152 * g! ** 2.4 + 0.0722 * b! ** 2.4;
    };
    const ground = light(/rgb[^)]*\)/.exec(boxShadow)?.[0] ?? outlineColor);
    return (light(outlineColor) + 0.05) / (ground + 0.05);
  });

test.describe("by keyboard alone, off the usual way", () => {
  test("a lesson leads from one thing to do to the next, and says once what comes first", async () => {
    const context = await device({}, { speed: 4, motion: "reduced" });
    const page = await visit(context, "/learn/gold");
    await page.locator("[data-coach=next]").waitFor();
    await expect.poll(() => focused(page)).toBe(en["learn.understood"]);
    const other = page.locator(".card.playable [data-position]").first();
    await other.press("Enter");
    const first = en["lesson.first"].replace("{button}", en["learn.understood"]);
    await page.locator(".sign [role=alert]", { hasText: first }).waitFor();
    await expect(page.locator(".coach .nudge:not([aria-hidden=true])")).toHaveCount(0);
    await tabTo(page, "[data-coach=next]");
    let isAsked = false;
    const note = page.locator(".coach .bubble p").first();
    const wanted = { understood: "[data-coach=next]", move: ".coach .foot:not(:has([data-coach=next]))" };
    for (let told = 1; told < 5; told++) {
      const text = await textOf(note);
      await expect.poll(() => focused(page)).not.toBe("nothing");
      // What is told is read out, and what can be done then is not part of it.
      const readOut = page.locator(".coach [aria-live] :is(p, button)");
      await expect.poll(() => readOut.evaluateAll((all) => all.map((one) => one.tagName))).toEqual(["P"]);
      if ((await whichShows(page, wanted)) === "understood") {
        await expect.poll(() => focused(page)).toBe(en["learn.understood"]);
        await page.keyboard.press("Enter");
      } else {
        const [square, column, row] = /([A-H])([1-8])/.exec(text)!;
        if (!isAsked) await begunWith(page, square, other);
        isAsked = true;
        await handOf("gold").play(page, `flip ${8 * (Number(row) - 1) + "ABCDEFGH".indexOf(column!)}`);
      }
      await expect(note).not.toHaveText(text);
    }
    await context.close();
  });

  test("a lesson is led through by one key: the keyboard waits where the next thing to do is", async () => {
    const context = await device({}, { speed: 4, motion: "reduced" });
    const page = await visit(context, "/learn/mole");
    const begun: string[] = [];
    const note = page.locator(".coach .bubble p").first();
    while (!begun.includes("Play green 8")) {
      const told = await textOf(note);
      await expect(page.locator(":is([data-coach=next], [data-first]):focus"), told).toHaveCount(1);
      begun.push(await steady(() => focused(page)));
      await page.keyboard.press("Enter");
      await expect(note).not.toHaveText(told);
      expect(begun.length).toBeLessThan(20);
    }
    expect(begun.filter((each) => each.startsWith("Play"))).toEqual(
      ["red 14", "red 16", "blue 7", "blue 5", "green 8"].map((card) => `Play ${card}`),
    );
    await context.close();
  });

  test("a place of Gold that is typed is gone to, and one that is empty is said", async () => {
    const context = await device();
    const page = await sitDown(context, { game: "gold", options: { starter: 0 }, seats: withBots(1), pause: 0 });
    await page.locator(".card.playable").first().waitFor();
    for (const key of ["g", "4", "C", "7", "4"]) await page.keyboard.press(key);
    await expect.poll(() => focused(page)).toMatch(/^C7: /);
    await page.keyboard.press("?");
    await page.locator("dialog[open]").waitFor();
    for (const key of ["h", "8"]) await page.keyboard.press(key);
    await page.keyboard.press("Escape");
    await expect.poll(() => focused(page)).toMatch(/^C7: /);
    await hurrySome(page, 16);
    await waitForTurn(page, "gold");
    const lying = await steady(() =>
      page
        .locator("[data-position]")
        .evaluateAll((all) => all.map((card) => Number((card as HTMLElement).dataset["position"]))),
    );
    const gone = Array.from({ length: 64 }, (_, i) => i).find((i) => !lying.includes(i))!;
    const place = "ABCDEFGH".charAt(gone % 8) + (Math.floor(gone / 8) + 1);
    await page.locator(".card button[tabindex='0']").focus();
    for (const key of place) await page.keyboard.press(key);
    await expect(page.locator("[data-gone]")).toHaveText(`${place}: gone`);
    await context.close();
  });

  test("Manny Mole names what stands one above the other and what lies in the chambers, and its hand has a ring to see", async () => {
    const context = await device({ colorScheme: "light" });
    const page = await sitDown(context, { game: "mole", seats: withBots(2), pause: 0 });
    const playable = page.locator(calm(".hand button[aria-disabled=false]")).first();
    await playable.waitFor();
    await expect(page.locator(".bed ul").first().locator("li").first()).toHaveText(/^Row 1, column/);
    const columns = page.locator(".bed ul[aria-label=Columns] li");
    for (let i = 0; i < 8 && !(await steady(() => columns.count())); i++) {
      await hurrySome(page, 4);
      await playable.waitFor();
    }
    await expect(columns.first()).toHaveText(/^Column \d, rows \d to \d: /);
    await playable.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => ringContrast(page)).toBeGreaterThan(3);
    await hurryOn(page);
    const named = await steady(() =>
      page
        .locator(".chambers")
        .evaluate((chambers) =>
          [...chambers.querySelectorAll(".taken")].map((taken) => [
            taken.childElementCount,
            taken.nextElementSibling?.matches(".hidden")
              ? taken.nextElementSibling.textContent.match(/\d+/g)!.length
              : 0,
          ]),
        ),
    );
    expect(named.map(([, told]) => told)).toEqual(named.map(([drawn]) => drawn));
    expect(named.some(([drawn]) => drawn)).toBe(true);
    await context.close();
  });

  test("in a lobby the focus stays with what was pressed, and what came of it is said", async () => {
    const context = await device();
    // As over plain HTTP, where the clipboard hides.
    await context.addInitScript(() => {
      Object.defineProperty(navigator, "clipboard", { value: undefined });
      document.execCommand = () => true;
    });
    const page = await visit(context, "/new/hunting");
    await page.locator("select.who").selectOption("open");
    await page.locator("button[type=submit]").click();
    const copy = page.locator(".send button").first();
    await copy.press("Enter");
    await page.locator(".send [role=status]", { hasText: en["lobby.copied"] }).waitFor();
    await expect.poll(() => focused(page)).toBe(en["lobby.copied"]);

    const said = page.locator("main [data-said]");
    await page.locator("select.who").selectOption("bot");
    await expect(said).toHaveText(/^Seat 2: \w+, Regular\.$/);
    await page.locator("[data-tool=up]").press("Enter");
    await expect(said).toHaveText(/^Seat 1: \w+, Regular\. Seat 2: [\w ]+\.$/);
    await expect.poll(() => focused(page)).toBe("Seat 1");
    await context.close();
  });

  test("building a hunt is heard, and no key goes past what lies on top", async () => {
    const context = await device();
    const page = await sitDown(context, { game: "hunting", seats: withBots(1), pause: 0 });
    const said = page.locator("[data-said]");
    await page.locator(".workshop").waitFor();
    await page.locator("[role=log]", { hasText: "You draw the marker" }).waitFor({ state: "attached" });
    await page.keyboard.press("?");
    await page.locator("dialog[open]").waitFor();
    for (const key of ["1", "a"]) await page.keyboard.press(key);
    await page.keyboard.press("Escape");
    await expect(page.locator(".piece[aria-pressed=true]")).toHaveCount(0);

    // What is left of which piece is no sum.
    await expect(page.locator(".side .unseen .hidden")).toHaveText(
      Array(2).fill(["pieces of 1: 4.", "pieces of 2: 4.", "pieces of 3: 2."]).flat(),
    );
    await expect(page.locator("main .foot:not([aria-hidden=true])")).toHaveCount(0);
    const heard = (text: string | RegExp) => expect(said).toContainText(text);
    await page.keyboard.press("a");
    await heard("Take a piece first");
    await page.keyboard.press("3");
    await heard("Piece of 3 in hand");
    for (const key of ["a", "b"]) await page.keyboard.press(key);
    await heard(/^Piece 3 lies on pile b: 3 from the bottom up\. No piece of 3 is left\.$/);
    await page.keyboard.press("3");
    await heard(/^No piece of 3 is left/);
    // Whoever presses the key before each pile lays no piece down.
    for (const key of ["2", "a", "2", "c"]) await page.keyboard.press(key);
    await heard(/^Piece 2 lies on pile c: 2 from the bottom up\.$/);
    await expect(page.locator(".piece").last()).not.toHaveAttribute("aria-pressed");
    await page.locator("[data-template=steady]").press("Enter");
    await heard(/^Pile a: 1, 2, 3 .*Pile b: 2, 2 .*Pile c: 1, 1 .*Pile d: 3, 2, 1 .*All pieces are placed/);
    await page.locator("[data-ready]").press("Enter");
    await page.locator('.table[data-busy="false"] .numbers button').first().press("Enter");
    await expect.poll(() => focused(page)).toMatch(/^Pile [a-d], \d bricks? high: say 1 and lift$/);
    await context.close();
  });
});

type Motion = { moved: string[]; faded: string[] };

/** In the page: whatever begins to move is written down, however short it lasts. */
function watchMotion(): void {
  const fine = ["opacity", "color", "background-color", "fill", "offset", "easing", "composite", "computedOffset"];
  const seen: Motion = { moved: [], faded: [] };
  (globalThis as unknown as { motion: Motion }).motion = seen;
  const name = (node: EventTarget | null) =>
    node instanceof Element ? (node.getAttribute("class") ?? node.tagName) : "?";
  document.addEventListener("transitionrun", (event) => {
    (fine.includes(event.propertyName) ? seen.faded : seen.moved).push(`${name(event.target)}: ${event.propertyName}`);
  });
  document.addEventListener("animationstart", (event) => {
    if (!["fade-in", "fade-out", "come-and-go", "glow", "dim"].includes(event.animationName))
      seen.moved.push(`${name(event.target)}: ${event.animationName}`);
  });
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    for (const frame of Array.isArray(frames) ? frames : []) {
      for (const property of Object.keys(frame)) {
        const still = property === "transform" && frame[property] === "none";
        if (!fine.includes(property) && !still) seen.moved.push(`${name(this)}: ${property}`);
      }
    }
    return animate.call(this, frames, options);
  };
}

const motionOf = (page: Page): Promise<Motion> =>
  page.evaluate(() => (globalThis as unknown as { motion: Motion }).motion);

test("where the reader's own colours are forced, tools stand before no picture", async () => {
  const context = await device({ forcedColors: "active" });
  const page = await sitDown(context, { game: "gold", seats: withBots(1), pause: 0 });
  await page.locator("header button").first().waitFor();
  await expect(page.locator(".scene")).toBeHidden();
  await context.close();
});

test.describe("without motion everything fades, and the game goes on", () => {
  // Where the player asks for it, nothing but the page itself knows; so that is tried in every game.
  const wishes = [
    ["the system asks for it", ["gold"], { reducedMotion: "reduce" }, {}],
    ["the player asks for it", games, {}, { motion: "reduced" }],
  ] as const;
  for (const [who, where, options, settings] of wishes) {
    test(who, async () => {
      const context = await device(options, settings);
      await context.addInitScript(watchMotion);
      for (const game of where) {
        const page = await visit(context);
        await expect(page.locator("html")).toHaveAttribute("data-motion", "reduced");
        await playNow(page, game);
        for (let i = 0; i < 4; i++) expect(await decide(page, game)).toBe(true);
        await waitForTurn(page, game);
        await expect.poll(async () => [...new Set((await motionOf(page)).moved)], { message: game }).toEqual([]);
        if (game === "gold") {
          const isFaded = async () => (await motionOf(page)).faded.some((what) => what.startsWith("front"));
          await expect.poll(isFaded).toBe(true);
          // A card may be replaced while it is looked at.
          const transform = () =>
            page
              .locator(".leaf")
              .first()
              .evaluate((leaf) => getComputedStyle(leaf).transform);
          await expect.poll(transform).toBe("none");
        }
        await page.close();
      }
      await context.close();
    });
  }

  test("the player may ask for motion where the system does not", async () => {
    const context = await device({ reducedMotion: "reduce" }, { motion: "full" });
    const page = await visit(context);
    await expect(page.locator("html")).toHaveAttribute("data-motion", "full");
    await context.close();
  });
});
