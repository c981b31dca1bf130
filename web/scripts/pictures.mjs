// Take the pictures of the documentation: every main screen, by day and by night, on a desktop and on a phone.
import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { build, preview, runnerImport } from "vite";
import { drawExamples } from "../../docs/pictures/examples.mjs";
import { film } from "../../docs/pictures/moving.mjs";
import { drawShare } from "./share.mjs";

const folder = process.argv[2] ?? fileURLToPath(new URL("../../docs/pictures", import.meta.url));
const LARGEST = 150_000;
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
// ONLY=gold,moving takes some of them; without it, all.
const only = (process.env.ONLY ?? "").split(",").filter(Boolean);
const isAsked = (name) => only.length === 0 || only.includes(name);
const desktop = { width: 1440, height: 900, scale: 1, touch: false };
const phone = { width: 360, height: 740, scale: 2, touch: true };

const screens = [
  { name: "home", path: "/" },
  { name: "gold", path: "/demo/gold-scatter/31" },
  { name: "gold-aided", path: "/demo/gold-grid/66", only: "dark" },
  { name: "hunting-build", path: "/demo/hunting/0", press: ["1", "a", "2", "b", "b", "3", "c", "1", "c", "2", "d"] },
  { name: "hunting", path: "/demo/hunting/8" },
  { name: "mole", path: "/demo/mole/31" },
  { name: "mole-choice", path: "/demo/mole/36", only: "light" },
  { name: "gold-over", path: "/demo/gold-scatter/999", only: "dark" },
  { name: "new-table", path: "/new/gold", only: "dark" },
  { name: "rules", path: "/rules/mole", only: "light" },
];

async function shoot(page, file) {
  const session = await page.context().newCDPSession(page);
  for (const quality of [80, 65, 50, 35]) {
    const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality });
    writeFileSync(file, Buffer.from(data, "base64"));
    if (statSync(file).size <= LARGEST) return;
  }
  throw new Error(`${file} is too large`);
}

async function gamesOf(address) {
  return (await (await fetch(`${address}/api/games`)).json()).map(({ name }) => name);
}

// Some pages ask a server what there is to choose.
const { module: servers } = await runnerImport("./tests/browser/server.ts", { configFile: false, logLevel: "warn" });
const tables = await servers.startOwn();
process.env.MOTHERLODE = tables.address;
await build({ mode: "demo", logLevel: "error" });
const server = await preview({ mode: "demo", preview: { port: 0, host: "127.0.0.1" }, logLevel: "error" });
const base = server.resolvedUrls.local[0].replace(/\/$/, "");
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
mkdirSync(folder, { recursive: true });
for (const [kind, size] of Object.entries({ desktop, phone })) {
  for (const theme of ["light", "dark"]) {
    const context = await browser.newContext({
      viewport: { width: size.width, height: size.height },
      deviceScaleFactor: size.scale,
      hasTouch: size.touch,
      isMobile: size.touch,
      locale: "en-GB",
      reducedMotion: "reduce",
    });
    await context.addInitScript(
      (text) => localStorage.setItem("motherlode-settings", text),
      JSON.stringify({ theme, sound: !size.touch }),
    );
    for (const screen of screens) {
      if (!isAsked(screen.name) || (screen.only && screen.only !== theme)) continue;
      const page = await context.newPage();
      await page.goto(base + screen.path);
      await page.waitForLoadState("networkidle");
      for (const key of screen.press ?? []) await page.keyboard.press(key);
      await page.waitForTimeout(700);
      await shoot(page, `${folder}/${screen.name}-${kind}-${theme}.webp`);
      await page.close();
    }
    await context.close();
  }
}
if (isAsked("examples")) await drawExamples(browser, base, folder, await gamesOf(tables.address));
if (isAsked("share")) await drawShare(browser, base, fileURLToPath(new URL("../public/share.jpg", import.meta.url)));
if (isAsked("moving")) await film(browser, base, "/demo/gold-scatter", `${folder}/moving.webp`);
await browser.close();
await server.close();
tables.stop();
process.exit(0);
