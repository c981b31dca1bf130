// Draw the examples of the rules as the page draws them: a picture for each step, and a list of what they show.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";

const SIZE = { width: 520, height: 800 };

/** `games` are those whose rules the page has; their examples go into a folder beside the other pictures. */
export async function drawExamples(browser, base, folder, games) {
  const own = `${folder}/examples`;
  rmSync(own, { recursive: true, force: true });
  mkdirSync(own, { recursive: true });
  const context = await browser.newContext({
    viewport: SIZE,
    locale: "en-GB",
    reducedMotion: "reduce",
  });
  await context.addInitScript(() => localStorage.setItem("motherlode-settings", '{"theme":"light","sound":false}'));
  for (const game of games) {
    const page = await context.newPage();
    await page.goto(`${base}/rules/${game}`);
    await page.locator("dl").waitFor();
    const drawn = await drawAll(page, own);
    writeFileSync(`${own}/${game}.json`, `${JSON.stringify(drawn, null, 1)}\n`);
    await page.close();
  }
  await context.close();
}

async function drawAll(page, folder) {
  const session = await page.context().newCDPSession(page);
  const drawn = [];
  for (const example of await page.locator("dl .example").all()) {
    const rule = await example.evaluate((node) => node.closest("dl > div").id);
    const number = drawn.filter((other) => other.rule === rule).length + 1;
    drawn.push({
      rule,
      steps: await drawSteps(session, example, folder, `${rule}-${number}`),
    });
  }
  return drawn;
}

async function drawSteps(session, example, folder, name) {
  const steps = [];
  for (;;) {
    const picture = `${name}-${steps.length + 1}.webp`;
    await example.scrollIntoViewIfNeeded();
    await example.page().waitForTimeout(300);
    writeFileSync(`${folder}/${picture}`, await shoot(session, example.locator(".picture")));
    steps.push({
      picture,
      told: (await example.locator("p").innerText()).trim(),
    });
    const next = example.locator('[data-example="next"]');
    await next.click();
    if (await example.locator('[data-example="back"]').isDisabled()) return steps;
  }
}

async function shoot(session, locator) {
  const clip = await locator.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return { x: x + scrollX, y: y + scrollY, width, height, scale: 1 };
  });
  const wish = {
    format: "webp",
    quality: 70,
    clip,
    captureBeyondViewport: true,
  };
  return Buffer.from((await session.send("Page.captureScreenshot", wish)).data, "base64");
}
