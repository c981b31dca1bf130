import type { Page } from "@playwright/test";
import { en } from "../../src/i18n/en";
import { Chance } from "../browser/chance";
import { decide, games, ready, waitForTurn } from "../browser/hands";
import { seedHeader } from "../browser/seeds";
import type { Album } from "./album";

type Visit = (path: string, settings?: object) => Promise<Page>;
export type Story = (visit: Visit, album: Album) => Promise<void>;

const SOON = { timeout: 30_000 };
const idOf = (page: Page): string => new URL(page.url()).pathname.split("/")[2]!;
const tool = (page: Page, name: string) => page.locator(`[data-tool="${name}"]:visible`).first().click();

const post = (page: Page, path: string, data: object) =>
  page.request.post(`/api/tables${path}`, {
    data,
    headers: { origin: new URL(page.url()).origin, ...seedHeader(`states ${path} ${JSON.stringify(data)}`) },
  });

/** A table against bots that do not think. */
async function sitDown(page: Page, game: string, more: object = {}): Promise<string> {
  const bots = ["Berta", "Emil", "Rosa"].slice(0, game === "hunting" ? 1 : 3);
  const seats = [{ kind: "me", name: "Anna" }, ...bots.map((name) => ({ kind: "bot", level: "random", name }))];
  const answer = await post(page, "", { game, seats, start: true, pause: 0, ...more });
  const { table } = (await answer.json()) as { table: { id: string } };
  await page.goto(`/table/${table.id}?seat=0`);
  return table.id;
}

async function playSome(page: Page, game: string, moves: number): Promise<void> {
  const chance = new Chance(`states of ${game}`);
  for (let i = 0; i < moves; i++) if (!(await decide(page, game, (hand) => hand.decide(page, chance)))) return;
  await waitForTurn(page, game);
}

/** Any legal moves of this page's seats, played without the page, until somebody's wish has come true. */
async function playPast(pages: Page[], isDone: (fresh: Fresh) => boolean): Promise<void> {
  const chance = new Chance("past the page");
  for (let i = 0; i < 3000; i++)
    for (const page of pages) {
      const path = `/api/tables/${idOf(page)}`;
      const fresh = (await (await page.request.get(`${path}/view`)).json()) as Fresh;
      if (isDone(fresh)) return;
      const own = fresh.yours.find((seat) => fresh.view?.actors.includes(seat));
      if (own === undefined) continue;
      const { moves } = (await (await page.request.get(`${path}/legal?seat=${own}`)).json()) as { moves: string[] };
      const move = moves[chance.below(moves.length || 1)];
      if (move) await post(page, `/${idOf(page)}/moves`, { move, id: `past ${i}`, seat: own });
    }
  throw new Error("this did not happen");
}
interface Fresh {
  yours: number[];
  view: { actors: number[] } | null;
  outcome: object | null;
  /** Of the games of a series. */
  outcomes: (object | null)[];
}

/** A host and a friend in a lobby. */
async function gather(visit: Visit, game: string, settings: object = {}): Promise<[Page, Page]> {
  const host = await visit(`/new/${game}?friends`, { name: "Anna", ...settings });
  await host.locator("button[type=submit]").click();
  await host.waitForURL(/\/table\//);
  await host.locator(".share").waitFor();
  const friend = await visit(new URL(host.url()).pathname, { name: "Noé", ...settings });
  return [host, friend];
}

async function sitAsFriend(friend: Page): Promise<void> {
  await friend.locator("ol .gold").first().click();
  await friend.locator("li.mine").waitFor(SOON);
}

async function begin(pages: Page[]): Promise<void> {
  await pages[0]!.locator("main .row .gold").click();
  for (const page of pages) await page.locator(".table").waitFor(SOON);
}

const home: Story = async (visit, album) => {
  const page = await visit("/");
  await album.take(page, "home");
  await sitDown(page, "gold");
  await sitDown(page, "hunting");
  await playPast([page], (fresh) => fresh.outcome !== null);
  await page.locator(".end").waitFor(SOON);
  await page.goto("/");
  await page.waitForTimeout(500);
  await album.take(page, "home-known");
};

const friends: Story = async (visit, album) => {
  const form = await visit("/new/gold?friends");
  await album.take(form, "new-friends");
  const [host, friend] = await gather(visit, "gold");
  await album.take(friend, "lobby-invited");
  await sitAsFriend(friend);
  await album.take(friend, "lobby-friend");
  await album.take(host, "lobby-host");
  await host.locator("summary").first().click();
  await album.take(host, "lobby-change");
};

const around: Story = async (visit, album) => {
  const [host, friend] = await gather(visit, "gold");
  await sitAsFriend(friend);
  await post(host, `/${idOf(host)}/setup`, { options: { starter: 1 }, speed: "live", patience: 8 });
  await begin([host, friend]);
  await tool(host, "react");
  await album.take(host, "reactions");
  await host.keyboard.press("Escape");
  for (const sheet of ["settings", "rules"]) {
    await tool(host, sheet);
    await host.locator("dialog[open]").waitFor();
    await host.waitForTimeout(400);
    await album.take(host, `sheet-${sheet}`);
    await host.keyboard.press("Escape");
  }
  await tool(host, "settings");
  await host.locator("dialog[open] .menu").waitFor();
  await host.getByRole("button", { name: en["menu.device.show"] }).click();
  await host.locator(".menu .link").scrollIntoViewIfNeeded();
  await album.take(host, "menu-device");
  await host.keyboard.press("Escape");
  await friend.close();
  const watcher = await visit(new URL(host.url()).pathname);
  await host.waitForTimeout(7000);
  await album.take(host, "absence-countdown");
  await host.getByRole("alertdialog").waitFor(SOON);
  await album.take(host, "absence-choice");
  await album.take(watcher, "watcher");
  await host.getByRole("button", { name: en["away.end"] }).click();
  await host.getByRole("button", { name: en["away.end.sure"] }).click();
  await host.getByText(en["ended.title"]).waitFor(SOON);
  await album.take(host, "ended");
};

const words: Story = async (visit, album) => {
  for (const game of games) await album.take(await visit(`/rules/${game}`), `rules-${game}`);
  await album.take(await visit("/nowhere"), "lost");
  await album.take(await visit("/new/mole"), "new-mole");
};

const lesson =
  (game: string): Story =>
  async (visit, album) => {
    const page = await visit(`/learn/${game}`);
    await page.locator(".coach").waitFor(SOON);
    await album.take(page, `lesson-${game}-1`);
    for (let i = 2; i < 5; i++) {
      await page
        .locator(".coach .gold")
        .first()
        .click({ timeout: 5000 })
        .catch(() => {});
      await page.waitForTimeout(1200);
      await album.take(page, `lesson-${game}-${i}`);
    }
  };

const game =
  (name: string): Story =>
  async (visit, album) => {
    const page = await visit("/");
    const id = await sitDown(page, name);
    await page.locator(ready(name)).first().waitFor(SOON);
    await album.take(page, `${name}-begin`);
    await playSome(page, name, 7);
    await album.take(page, `${name}-middle`);
    await playPast([page], (fresh) => fresh.outcome !== null);
    await page.locator(".end").waitFor(SOON);
    await page.waitForTimeout(1500);
    await album.take(page, `${name}-end`);
    await page.goto(`/review/${id}?at=12&as=open`);
    await page.locator(".reel").waitFor();
    await page.waitForTimeout(800);
    await album.take(page, `${name}-replay`);
  };

const curtain: Story = async (visit, album) => {
  const page = await visit("/");
  const two = [
    { kind: "me", name: "Anna" },
    { kind: "me", name: "Ben" },
  ];
  await sitDown(page, "mole", { seats: two });
  await page.locator(".curtain button.gold").waitFor(SOON);
  await album.take(page, "curtain");
  await page.locator(".curtain button.gold").click();
  await page.locator(ready("mole")).first().waitFor(SOON);
  await page.locator(ready("mole")).first().click();
  await page.locator(".curtain button.gold").waitFor(SOON);
  await album.take(page, "curtain-second");
};

const series: Story = async (visit, album) => {
  const page = await visit("/");
  const two = [
    { kind: "me", name: "Anna" },
    { kind: "bot", level: "random", name: "Berta" },
  ];
  await sitDown(page, "gold", { series: true, seats: two });
  await playPast([page], ({ outcomes }) => outcomes[0] != null);
  await page.locator(".interlude").waitFor(SOON);
  await album.take(page, "interlude");
  await page.locator(".interlude .gold").click();
  await playPast([page], ({ outcome }) => outcome !== null);
  await page.locator(".end, .interlude").first().waitFor(SOON);
  await page.waitForTimeout(1500);
  await album.take(page, "series-end");
};

/** Everything that people meet, by name. */
export const STORIES: Record<string, Story> = {
  home,
  friends,
  around,
  words,
  curtain,
  series,
  ...Object.fromEntries(games.map((name) => [`lesson-${name}`, lesson(name)])),
  ...Object.fromEntries(games.map((name) => [`game-${name}`, game(name)])),
};
