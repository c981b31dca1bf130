import { mkdirSync } from "node:fs";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { launch, newDevice } from "../browser/browser";
import { startOwn } from "../browser/server";
import { Album } from "./album";
import { type Story, STORIES } from "./stories";

/** Take all pictures into a folder, or those of the stories whose name holds a word; how many stories failed. */
export async function takeStates(folder: string, only: string, sparing: boolean): Promise<number> {
  mkdirSync(folder, { recursive: true });
  const { address, stop } = await startOwn();
  const browser = await launch();
  let failed = 0;
  for (const [name, story] of Object.entries(STORIES).filter(([each]) => new RegExp(only).test(each)))
    if (!(await takeOne(browser, address, new Album(folder, sparing), name, story))) failed += 1;
  await browser.close();
  stop();
  return failed;
}

async function takeOne(browser: Browser, address: string, album: Album, name: string, story: Story): Promise<boolean> {
  const contexts: BrowserContext[] = [];
  const visit = async (path: string, settings: object = {}): Promise<Page> => {
    const seed = `states of ${name}/${contexts.length}`;
    const device = await newDevice(browser, seed, { baseURL: address, reducedMotion: "reduce" }, settings);
    contexts.push(device);
    const page = await device.newPage();
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    return page;
  };
  try {
    await story(visit, album);
    console.log(`${name}: taken`);
    return true;
  } catch (error) {
    console.log(`${name}: ${String(error)}`);
    return false;
  } finally {
    for (const context of contexts) await context.close();
  }
}
