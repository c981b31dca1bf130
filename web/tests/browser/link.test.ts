import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { textOf } from "./reading";
import { blank, expect, expectAccessible, expectNoSideways, plainDevice, test } from "./visit";
import { python } from "./server";

let folder: string;
const stops: (() => void)[] = [];
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "motherlode-link-"));
});
test.afterAll(() => {
  for (const stop of stops) stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The command itself; only that it compiles nothing for bots that nobody plays with here. */
const CODE = `
import sys
from motherlode.cli import main
from motherlode.server.worker.thinking import Thinkers
async def nothing(*_): pass
Thinkers.warm_up = nothing
sys.exit(main())
`;

/** A real server, started as `make play` does; the page that it opens in the browser of its host. */
async function serve(): Promise<string> {
  const [program, page] = [join(folder, "browser"), join(folder, "page")];
  writeFileSync(program, `#!/bin/sh\necho "$1" > ${page}.part && mv ${page}.part ${page}\n`);
  chmodSync(program, 0o755);
  const given = ["serve", "--open", "--port", "0", "--database", `sqlite:///${folder}/tables.sqlite`];
  const server = spawn(python, ["-c", CODE, ...given], {
    stdio: "ignore",
    env: { ...process.env, BROWSER: `${program} %s` },
  });
  stops.push(() => server.kill());
  await expect.poll(() => existsSync(page)).toBe(true);
  return readFileSync(page, "utf8").trim();
}

const phone = async () => blank(await plainDevice({ viewport: { width: 360, height: 740 }, locale: "en-GB" }));

const hasNetwork = Object.values(networkInterfaces()).some((all) => all?.some(({ internal }) => !internal));

test("at a private server the host opens the table to the network, and a friend comes by the link", async () => {
  test.skip(!hasNetwork, "this machine has no network");
  const first = await serve();
  const { origin } = new URL(first);
  const a = await phone();
  await a.goto(first);
  await expect(a).toHaveURL(`${origin}/`);
  await a.goto(`${origin}/new/hunting?friends`);
  await a.locator("button[type=submit]").click();
  await a.getByText("Only this computer can open this link so far.").waitFor();
  await expect(a.locator(".share svg[role=img]")).toHaveCount(0);
  await expectAccessible(a, "a private table");
  await expectNoSideways(a);

  const second = await phone();
  await second.goto(a.url());
  await second.locator("main .gold").click();
  await second.locator("main li.mine").waitFor();
  await expect(second.getByRole("button", { name: "Open to my network" }), "no host").toHaveCount(0);
  await second.getByRole("button", { name: "Give up my seat" }).click();

  await a.getByRole("button", { name: "Open to my network" }).click();
  await a.getByText("Your network can reach this table now.").waitFor();
  await expectAccessible(a, "a table for the network");
  await expect(a.locator(".share .link")).not.toContainText("127.0.0.1");
  const link = await textOf(a.locator(".share .link"));
  expect(new URL(link).pathname).toBe(new URL(a.url()).pathname);
  await a.locator(".share svg[role=img]").waitFor();

  const b = await phone();
  await b.goto(link);
  await b.locator("main .gold").click();
  await b.locator("main li.mine").waitFor();
  await expect(a.locator("main li.open")).toHaveCount(0);
  expect(new URL(b.url()).origin, "a guest keeps the address they came by").toBe(new URL(link).origin);
});
