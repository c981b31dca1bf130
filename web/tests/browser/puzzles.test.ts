import type { BrowserContext, Page } from "@playwright/test";
import { games, handOf, ready } from "./hands";
import { boxesOf, steady } from "./reading";
import { blank, device, expect, expectAccessible, expectNoSideways, expectTouchable, test, visit } from "./visit";

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

const moment = (page: Page) => page.locator(".reel output");
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
      await expect(moment(page)).toHaveText(/^0 /);
      await page.keyboard.press("ArrowRight");
      await expect(moment(page)).toHaveText(/^1 /);
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
    await expect(said(page)).toBeFocused();
    await page.locator(".ring.best").first().waitFor();
    await expect(page.locator(".ring.played")).toHaveCount(0);
  }
  await expectAccessible(page, "a puzzle that is solved");
  await page.locator('[data-tool="onward"]').press("Enter");
  await page.locator("dialog[open] .ways button").first().press("Enter");
  await page.waitForURL(/\/table\//);
  await page.locator(".board").waitFor();
  await page.goto("/puzzles");
  const sections = page.locator("main section");
  await expect(sections).toHaveCount(games.length);
  for (let i = 0; i < games.length; i++) await sections.nth(i).getByText("1 of").waitFor();
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
  const [board, reel] = await boxesOf(page.locator(".board"), page.locator(".reel"));
  expect(board!.y + board!.height).toBeLessThanOrEqual(reel!.y + 1);
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
  await expect(page.locator(".answers > p")).toHaveCount(await steady(() => page.locator("ol svg").count()));
  await expect(page.locator(".answers")).toBeVisible();
  await expect(page.locator(".desk nav")).toBeHidden();
  for (const format of ["A4", "Letter"]) {
    const sheet = (await page.pdf({ format })).toString("latin1");
    expect(sheet.match(/\/Type \/Page\b/g), format).toHaveLength(2);
  }
  // Whose game it is stands on both pages, dark on white.
  const credits = page.locator("main footer .credit");
  await expect(credits).toHaveText([/Reiner Knizia/, /Reiner Knizia/]);
  for (const credit of [credits.nth(0), credits.nth(1)]) await expect(credit).toHaveCSS("color", "rgb(68, 68, 68)");
  await context.close();
});

test("a page made four times as large shows the board of a puzzle, with its strip below", async () => {
  const context = await device({ viewport: { width: 320, height: 256 } });
  const page = await blank(context);
  for (const game of games) {
    const { address, right } = await puzzleOf(context, game);
    await page.goto(address);
    await page.locator(".board").waitFor();
    if (game === "gold") await page.keyboard.press("End");
    await page.locator(ready(game)).first().waitFor();
    const [board, reel] = await boxesOf(page.locator(".board"), page.locator(".reel"));
    expect(board!.height, game).toBeGreaterThan(200);
    expect(reel!.y, game).toBeGreaterThanOrEqual(board!.y + board!.height);
    await expectNoSideways(page);
    await handOf(game).play(page, right);
    await said(page).getByText("Right!").waitFor();
  }
  await context.close();
});
