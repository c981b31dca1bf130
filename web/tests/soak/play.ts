import type { BrowserContext, Page } from "@playwright/test";
import { watchProblems } from "../browser/browser";
import { Chance } from "../browser/chance";
import { barriers, hardToRead, sideways, tooSmall } from "../browser/checks";
import { byHand, waitForTurn } from "../browser/hands";
import { seedHeader } from "../browser/seeds";
import type { Faults } from "./faults";
import { DEVICES, type Plan } from "./plan";

/** What is shown in place of a turn: somebody must take the device, go on to the next game, or it is over. */
const ELSE = ".curtain button.gold, .interlude button, .end";

/** One game of the soak: somebody plays it, and looks closely at many moments. */
export class Player {
  readonly #chance: Chance;
  #page!: Page;

  constructor(
    readonly plan: Plan,
    readonly context: BrowserContext,
    readonly faults: Faults,
    readonly isStopping: () => boolean,
  ) {
    this.#chance = new Chance(`${plan.seed}/player`);
  }

  async play(): Promise<void> {
    this.#page = await this.#open("/");
    try {
      await this.#begin();
      for (let i = 0; i < this.plan.most && !this.isStopping(); i++) if (!(await this.#step())) break;
      if (!this.isStopping()) await this.#finish();
    } catch (error) {
      await this.#fault(
        "stuck",
        error instanceof Error ? error.message.split("\n").slice(0, 4).join(" ") : String(error),
      );
    }
  }

  async #fault(where: string, what: string, page = this.#page): Promise<void> {
    if (!this.isStopping()) await this.faults.add(this.plan.seed, `${this.plan.game}, ${where}`, what, page);
  }

  async #open(path: string): Promise<Page> {
    const page = await this.context.newPage();
    watchProblems(page, (problem) => void this.#fault("page", problem, page));
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    return page;
  }

  /** All that must hold wherever one is. */
  async #inspect(where: string, page = this.#page): Promise<void> {
    for (const barrier of await barriers(page)) await this.#fault(where, barrier, page);
    const beyond = await sideways(page);
    if (beyond) await this.#fault(where, `scrolls sideways by ${beyond} px`, page);
    if (this.plan.device.touch)
      for (const small of await tooSmall(page)) await this.#fault(where, `too small to touch: ${small}`, page);
    if (this.#chance.happens(0.4))
      for (const text of await hardToRead(page)) await this.#fault(where, `hard to read: ${text}`, page);
  }

  // Beginnings.

  async #begin(): Promise<void> {
    if (this.#chance.happens(0.2)) await this.#inspect("home");
    if (this.plan.beginning === "home")
      await this.#page.locator(`section.${this.plan.game} .buttons button`).first().click();
    else if (this.plan.beginning === "form") await this.#fillForm();
    else await this.#asDrawn();
    await this.#page.waitForURL(/\/table\//);
    await this.#page.locator(`.table, .curtain, main .big.gold`).first().waitFor({ timeout: 60_000 });
    if (!(await this.#page.locator(".share").count())) return;
    await this.#inspect("lobby");
    await this.#page.locator("main .big.gold").click();
  }

  /** Whatever the form asks, answered at random. */
  async #fillForm(): Promise<void> {
    await this.#page.goto(`/new/${this.plan.game}`);
    const groups = this.#page.locator("main fieldset");
    await groups.first().waitFor();
    for (let i = 0; i < (await groups.count()); i++) {
      const answers = groups.nth(i).locator("label");
      if (await answers.count()) await answers.nth(this.#chance.below(await answers.count())).click();
    }
    await this.#inspect("form");
    await this.#page.locator("button[type=submit]").click();
  }

  async #asDrawn(): Promise<void> {
    const { game, options, seats, series, seed } = this.plan;
    const wish = { game, options, seats, series, start: true, pause: 6 };
    const answer = await this.context.request.post("/api/tables", { data: wish, headers: seedHeader(seed) });
    if (!answer.ok()) throw new Error(`no table: ${answer.status()} ${await answer.text()}`);
    const made = (await answer.json()) as { table: { id: string } };
    await this.#page.goto(`/table/${made.table.id}?seat=0`);
  }

  // The game.

  /** On by one decision; false when it is over. */
  async #step(): Promise<boolean> {
    if (!(await waitForTurn(this.#page, this.plan.game, ELSE))) return this.#goOn();
    if (this.#chance.happens(0.15)) await this.#inspect("playing");
    if (this.#chance.happens(0.12)) await this.#happening();
    if (!(await waitForTurn(this.#page, this.plan.game, ELSE))) return this.#goOn();
    await byHand(this.#page, this.plan.game, this.#chance);
    return true;
  }

  async #goOn(): Promise<boolean> {
    if (await this.#page.locator(".end").count()) return false;
    const between = this.#page.locator(".curtain button.gold, .interlude button").first();
    if (this.#chance.happens(0.2)) await this.#inspect("between");
    // A finger that came down there again so soon would be taken for a second tap.
    await between.press("Enter");
    return true;
  }

  #happening(): Promise<void> {
    return this.#chance.pick([
      () => this.#reload(),
      () => this.#secondTab(),
      () => this.#offline(),
      () => this.#otherSize(),
      () => this.#tool(),
      () => this.#tool(),
    ])();
  }

  async #reload(): Promise<void> {
    await this.#page.reload();
    await waitForTurn(this.#page, this.plan.game, ELSE);
    await this.#inspect("after a reload");
  }

  async #secondTab(): Promise<void> {
    const second = await this.#open(new URL(this.#page.url()).pathname);
    await waitForTurn(second, this.plan.game, ELSE);
    await this.#inspect("second tab", second);
    await second.close();
  }

  async #offline(): Promise<void> {
    await this.context.setOffline(true);
    await this.#page.waitForTimeout(500 + this.#chance.below(4000));
    if (this.#chance.happens(0.5)) await this.#inspect("offline");
    await this.context.setOffline(false);
    await this.#page.locator(".connection").waitFor({ state: "detached", timeout: 30_000 });
  }

  async #otherSize(): Promise<void> {
    const { device } = this.plan;
    const other = this.#chance.pick(DEVICES.filter((each) => each.touch === device.touch && each !== device));
    await this.#page.setViewportSize({ width: other.width, height: other.height });
    await this.#inspect(`at ${other.width} px`);
    await this.#page.setViewportSize({ width: device.width, height: device.height });
  }

  /** One of the sheets that the table's tools unfold. */
  async #tool(): Promise<void> {
    const tools = this.#page.locator(
      "[data-tool]:is([data-tool=react], [data-tool=rules], [data-tool=settings], [data-tool=aside], [data-tool=log]):visible",
    );
    const tool = tools.nth(this.#chance.below(await tools.count()));
    const name = await tool.getAttribute("data-tool");
    await tool.click();
    await this.#page.locator("dialog[open] .sheet").waitFor();
    await this.#inspect(`sheet ${name}`);
    await this.#page.keyboard.press("Escape");
    await this.#page.locator("dialog[open]").waitFor({ state: "detached" });
  }

  // The end.

  async #finish(): Promise<void> {
    if (!(await this.#page.locator(".end").count())) return;
    await this.#inspect("over");
    const buttons = this.#page.locator(".end .page button");
    await buttons.nth(this.#chance.below(await buttons.count())).click();
    await this.#page.waitForLoadState("networkidle");
    await this.#inspect("after the end");
  }
}
