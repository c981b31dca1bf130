import type { BrowserContext, Page } from "@playwright/test";
import { games, handOf, ready } from "./hands";
import { device, expect, expectAccessible, expectNoSideways, expectTouchable, test, visit } from "./visit";

interface Puzzle {
  address: string;
  right: string;
  wrong: string;
}

/** A puzzle that ships, with what is right, and a move that is not. */
async function puzzleOf(context: BrowserContext, game: string, nth = 0): Promise<Puzzle> {
  const at = async <Answer>(path: string, data?: object) => {
    const answer = await (data ? context.request.post(path, { data }) : context.request.get(path));
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()) as Answer;
  };
  const { puzzles } = await at<{ puzzles: { id: string }[] }>(`/api/puzzles/${game}`);
  const path = `puzzles/${game}/${puzzles.at(nth)!.id}`;
  const { legal } = await at<{ legal: string[] }>(`/api/${path}`);
  const { right } = await at<{ right: string[] }>(`/api/${path}`, { move: legal[0]! });
  return { address: `/${path}`, right: right[0]!, wrong: legal.find((move) => !right.includes(move))! };
}

const moment = (page: Page) => page.locator(".reel output").textContent();
const said = (page: Page) => page.locator(".reel .words");

test("a puzzle of each game is solved by keys, remembered, and played on from", async () => {
  const context = await device();
  const page = await visit(context);
  await page.locator('a[href="/puzzles"]').press("Enter");
  await page.locator("main section").nth(2).getByText("0 of").waitFor();
  for (const game of games) {
    const { address, right } = await puzzleOf(context, game);
    await page.goto(address);
    await page.locator(".board").waitFor();
    if (game === "gold") {
      await expect.poll(() => moment(page)).toMatch(/^0 /);
      await page.keyboard.press("ArrowRight");
      await expect.poll(() => moment(page)).toMatch(/^1 /);
      await expect(page.locator(".card.playable")).toHaveCount(0);
      await page.keyboard.press("End");
    }
    await page.locator(ready(game)).first().waitFor();
    await expect(said(page)).toContainText("Your move!");
    // The page asks, and the table does not ask again.
    await expect
      .poll(() => page.locator(".reel [role=status]").allTextContents())
      .toContainEqual(expect.stringContaining("Your move!"));
    await expect(page.locator("[data-asked]")).toHaveText("");
    await expect(page).toHaveTitle(/^Puzzles: /);
    await handOf(game).play(page, right);
    await said(page).getByText("Right!").waitFor();
    expect(await said(page).evaluate((node) => node === document.activeElement)).toBe(true);
    await page.locator(".ring.best").first().waitFor();
    await expect(page.locator(".ring.played")).toHaveCount(0);
  }
  await expectAccessible(page, "a puzzle that is solved");
  await page.locator('[data-tool="onward"]').press("Enter");
  await page.locator("dialog[open] .ways button").first().press("Enter");
  await page.waitForURL(/\/table\//);
  await page.locator(".board").waitFor();
  await page.goto("/puzzles");
  for (const section of await page.locator("main section").all()) await section.getByText("1 of").waitFor();
  await context.close();
});

test("on a phone: a wrong answer is put right and marked, what is not there is said, and a sheet is printed", async () => {
  const context = await device({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const { address, right, wrong } = await puzzleOf(context, "mole", -1);
  const page = await visit(context, address);
  await expectNoSideways(page);
  await handOf("mole").play(page, wrong);
  await said(page).getByText("Not the best move.").waitFor();
  await page.locator(".ring.played").first().waitFor();
  await expectNoSideways(page);
  await expectTouchable(page, "an answer on a phone");
  const board = (await page.locator(".board").boundingBox())!;
  const reel = (await page.locator(".reel").boundingBox())!;
  expect(board.y + board.height).toBeLessThanOrEqual(reel.y + 1);
  await page.locator('[data-tool="again"]').tap();
  await page.locator(ready("mole")).first().waitFor();
  await handOf("mole").play(page, right);
  await said(page).getByText("Right!").waitFor();

  // Who has been told the answer has not solved it.
  await page.locator('[data-tool="all"]').tap();
  await page.locator("a.missed").waitFor();
  await page.reload();
  await page.locator("a.missed").waitFor();
  await expect(page.locator("a.solved")).toHaveCount(0);
  await expectNoSideways(page);
  await expectTouchable(page, "the list of puzzles");
  await expectAccessible(page, "the list of puzzles");

  await page.goto("/puzzles/gold/nothing");
  await page.getByText("There is no such puzzle.").waitFor();
  await page.goto("/puzzles/gold?sheet=1");
  await page.locator("ol svg").first().waitFor();
  await expectNoSideways(page);
  await expect(page.locator(".answers")).toBeHidden();
  await page.emulateMedia({ media: "print" });
  expect(await page.locator(".answers > p").count()).toBe(await page.locator("ol svg").count());
  await expect(page.locator(".answers")).toBeVisible();
  await expect(page.locator(".desk nav")).toBeHidden();
  for (const format of ["A4", "Letter"]) {
    const sheet = (await page.pdf({ format })).toString("latin1");
    expect(sheet.match(/\/Type \/Page\b/g), format).toHaveLength(2);
  }
  // Whose game it is stands on both pages, dark on white.
  const credits = await page.locator("main footer .credit").all();
  expect(credits).toHaveLength(2);
  for (const credit of credits) {
    await expect(credit).toContainText("Reiner Knizia");
    expect(await credit.evaluate((at) => getComputedStyle(at).color)).toBe("rgb(68, 68, 68)");
  }
  await context.close();
});

test("a page made four times as large shows the board of a puzzle, with its strip below", async () => {
  const context = await device({ viewport: { width: 320, height: 256 } });
  const page = await context.newPage();
  for (const game of games) {
    const { address, right } = await puzzleOf(context, game);
    await page.goto(address);
    await page.locator(".board").waitFor();
    if (game === "gold") await page.keyboard.press("End");
    await page.locator(ready(game)).first().waitFor();
    const [board, reel] = await Promise.all([".board", ".reel"].map((each) => page.locator(each).boundingBox()));
    expect(board!.height, game).toBeGreaterThan(200);
    expect(reel!.y, game).toBeGreaterThanOrEqual(board!.y + board!.height);
    await expectNoSideways(page);
    await handOf(game).play(page, right);
    await said(page).getByText("Right!").waitFor();
  }
  await context.close();
});
