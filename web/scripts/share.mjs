// The picture that a chat shows beside a link to a page of ours: the top of the home page, with nothing to press on it.
const SIZE = { width: 1200, height: 630 };
const HIDDEN = ".corner, .tagline, .down, .door, .note";

export async function drawShare(browser, base, file) {
  const context = await browser.newContext({ viewport: SIZE, colorScheme: "dark", reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(base);
  await page.waitForLoadState("networkidle");
  await page.evaluate((hidden) => {
    for (const each of document.querySelectorAll(hidden)) each.style.display = "none";
    document.querySelector(".first").style.minHeight = "100vh";
    document.documentElement.style.scrollbarWidth = "none";
  }, HIDDEN);
  await page.waitForTimeout(700);
  await page.screenshot({ path: file, type: "jpeg", quality: 82 });
  await context.close();
}
