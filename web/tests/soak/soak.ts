import { randomBytes } from "node:crypto";
import type { Browser } from "@playwright/test";
import { launch, newDevice } from "../browser/browser";
import { hands } from "../browser/hands";
import { startServer } from "../browser/server";
import { Faults } from "./faults";
import { drawPlan, type GameInfo, told } from "./plan";
import { Player } from "./play";

const FOLDER = "soak";
/** A seed with a number is one game; without, a whole run. */
const ONE = /-\d+$/;

/** Play fresh random games and look closely, until the time is up or somebody stops it; how many faults were found. */
export async function soak(seed: string, minutes: number): Promise<number> {
  const base = seed || randomBytes(4).toString("hex");
  const { address, stop } = await startServer();
  const faults = new Faults(FOLDER);
  const end = minutes ? Date.now() + minutes * 60_000 : Number.POSITIVE_INFINITY;
  let stopped = false;
  const isStopping = () => stopped || Date.now() > end;
  const browser = await launch();
  process.once("SIGINT", () => {
    stopped = true;
    void browser.close();
  });
  const games = await playable(address, faults, base);
  console.log(`Soaking ${games.map((game) => game.name).join(", ")}; SEED=${base}`);
  let played = 0;
  for (; !isStopping() && (played === 0 || !ONE.test(base)); played++)
    await playOne(browser, address, ONE.test(base) ? base : `${base}-${played + 1}`, games, faults, isStopping);
  await browser.close();
  stop();
  console.log(`\n${played} games from SEED=${base}, ${faults.count} faults${faults.count ? ":" : "."}`);
  if (faults.count) console.log(faults.summary());
  return faults.count;
}

/** The games that the server offers; one that nobody here can play is a fault. */
async function playable(address: string, faults: Faults, seed: string): Promise<GameInfo[]> {
  const offered = (await (await fetch(`${address}/api/games`)).json()) as GameInfo[];
  for (const { name } of offered)
    if (!hands[name]) await faults.add(seed, name, `nobody can play it: tests/browser/games/${name}.ts is missing`);
  return offered.filter(({ name }) => hands[name]);
}

async function playOne(
  browser: Browser,
  address: string,
  seed: string,
  games: GameInfo[],
  faults: Faults,
  isStopping: () => boolean,
): Promise<void> {
  const plan = drawPlan(seed, games);
  const begun = Date.now();
  console.log(`${seed}: ${told(plan)}`);
  try {
    const context = await newDevice(browser, seed, { ...plan.context, baseURL: address }, plan.settings);
    await new Player(plan, context, faults, isStopping).play();
    await context.close();
  } catch (error) {
    if (!isStopping()) await faults.add(seed, plan.game, String(error));
  }
  console.log(`  ${((Date.now() - begun) / 1000).toFixed(0)} s`);
}
