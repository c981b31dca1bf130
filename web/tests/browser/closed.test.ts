import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { de } from "../../src/i18n/de";
import { en } from "../../src/i18n/en";
import { fr } from "../../src/i18n/fr";
import { python, startOwn } from "./server";
import { look, post } from "./asking";
import { remains } from "./reading";
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

test("a table that is closed from the shell says so to all who sit there, and leads on", async () => {
  const server = await startOwn();
  try {
    const baseURL = server.address;
    const host = await visit(await device({ baseURL }), "/new/mole?friends");
    const phone = { baseURL, locale: "de-DE", viewport: { width: 390, height: 844 } };
    const friend = await blank(await device(phone));
    const path = await gather(host, [friend]);
    const home = await visit(friend.context());
    const takeUp = () =>
      home.locator("body").evaluate(() => {
        document.dispatchEvent(new Event("visibilitychange"));
      });
    const own = home.locator(`a.own[href^="${path}"]`);
    await own.waitFor();
    await home.context().setOffline(true);
    await Promise.all([home.waitForEvent("requestfailed"), takeUp()]);
    await remains(() => own.count(), 1, 1_000);
    await home.context().setOffline(false);

    const close = ["-m", "motherlode", "tables", "close", path.split("/")[2]!, "--database", server.database];
    execFileSync(python, close);
    await host.getByRole("heading", { name: en["table.closed.title"] }).waitFor();
    await takeUp();
    await own.waitFor({ state: "detached" });
    await home.close();
    await friend.getByRole("heading", { name: de["table.closed.title"] as string }).waitFor();
    await friend.getByText(de["table.closed"] as string).waitFor();
    for (const page of [host, friend]) {
      await expect(page.locator("html")).toHaveAttribute("data-place", "garden");
      await expectAccessible(page, "a closed table");
      await expectTouchable(page, "a closed table");
      await expectNoSideways(page);
    }
    await host.getByRole("button", { name: en["home.table"] }).click();
    await host.waitForURL(/\/new\/mole\?friends/);
    await friend.reload();
    await friend.getByRole("heading", { name: de["table.closed.title"] as string }).waitFor();
    await expect(friend).toHaveURL(({ pathname }) => pathname === path);
  } finally {
    await server.stop();
  }
});

test("who plays a series that is closed is told how it stands", async () => {
  const server = await startOwn();
  try {
    const baseURL = server.address;
    const host = await visit(await device({ baseURL }), "/new/gold?friends");
    const friend = await blank(await device({ baseURL, locale: "fr-FR", viewport: { width: 390, height: 844 } }));
    const path = await gather(host, [friend]);
    await post(host, "setup", { series: true });
    await host.locator("main .row .gold").click();
    for (const page of [host, friend]) await page.locator(".table").waitFor();

    // Whatever is legal, past the pages, until the first game has come to its end.
    const play = async () => {
      for (const page of [host, friend]) {
        const { legal, yours, seq, outcomes } = await look(page);
        if (outcomes[0]) return outcomes[0].scores;
        if (legal) await post(page, "moves", { move: legal[0]!, id: `past ${seq}`, seat: yours[0]! });
      }
      return null;
    };
    let scores: number[] | null = null;
    while (scores === null) scores = await play();

    const close = ["-m", "motherlode", "tables", "close", path.split("/")[2]!, "--database", server.database];
    execFileSync(python, close);
    for (const [page, words] of [
      [host, en],
      [friend, fr],
    ] as const) {
      await page.getByRole("heading", { name: String(words["table.closed.title"]) }).waitFor();
      await page.getByRole("heading", { name: String(words["series.stood"]) }).waitFor();
      const sums = async () => (await page.locator("td.sum").allTextContents()).map(Number).sort();
      await expect.poll(sums).toEqual([...scores].sort());
      await expectAccessible(page, "a closed series");
      await expectNoSideways(page);
    }
    await friend.reload();
    await friend.getByRole("heading", { name: String(fr["series.stood"]) }).waitFor();
  } finally {
    await server.stop();
  }
});

test("the page of results to hang up fits a phone, whatever people are called", async () => {
  const server = await startOwn();
  const folder = mkdtempSync(join(tmpdir(), "motherlode-"));
  try {
    const host = await visit(await device({ baseURL: server.address }), "/new/hunting");
    const name = "Wolfeschlegelsteinhausen";
    const seats = [
      { kind: "me", name },
      { kind: "bot", level: "random" },
    ];
    const made = await host.request.post("/api/tables", { data: { game: "hunting", seats, pause: 0, start: true } });
    const { table } = (await made.json()) as { table: { id: string } };
    await host.goto(`/table/${table.id}`);
    await post(host, "moves", { move: "build 1-1-1-1/2-2/2-2/3-3", id: "build", seat: 0 });
    // Whatever is legal, past the pages, until the game has come to its end.
    const moved = async () => {
      const { legal, yours, seq, outcomes } = await look(host);
      if (legal) await post(host, "moves", { move: legal[0]!, id: `past ${seq}`, seat: yours[0]! });
      return outcomes[0];
    };
    await expect.poll(moved, { intervals: [50] }).toBeTruthy();

    const phone = await blank(await device({ viewport: { width: 360, height: 740 } }));
    for (const language of ["en", "de", "fr"]) {
      const file = join(folder, `${language}.html`);
      const told = ["--html", file, "--language", language, "--database", server.database];
      execFileSync(python, ["-m", "motherlode", "tables", "results", ...told]);
      await phone.goto(`file://${file}`);
      await phone.getByText(name).first().waitFor();
      await expectNoSideways(phone);
      const widest = () =>
        phone.locator(".scroll").evaluateAll((all) => Math.max(...all.map((each) => each.scrollWidth)));
      await expect.poll(widest, { message: language }).toBeLessThanOrEqual(360);
      await expectAccessible(phone, `results, ${language}`);
    }
  } finally {
    rmSync(folder, { recursive: true });
    await server.stop();
  }
});
