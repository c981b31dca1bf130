import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { de } from "../../src/i18n/de";
import { en } from "../../src/i18n/en";
import { startOwn } from "./server";
import { device, expect, expectAccessible, expectNoSideways, expectTouchable, test, visit } from "./visit";

const IMPRINT = "Ann Example\nMine Street 1, Goldtown\n<img src=x onerror=alert(1)>";

test("who is responsible can be read from every kind of page, as plain text", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "motherlode-")), "imprint.txt");
  writeFileSync(file, IMPRINT);
  const server = await startOwn({ imprint: file });
  try {
    const baseURL = server.address;
    const page = await visit(
      await device({ baseURL, locale: "de-DE", viewport: { width: 390, height: 844 } }),
      "/rules/gold",
    );
    const link = page.getByRole("link", { name: de["imprint.title"] as string });
    await link.click();
    await page.waitForURL(/\/imprint$/);
    await expect(page.locator("main .text")).toHaveText(IMPRINT);
    await expect(page.locator("main .text")).toHaveCSS("white-space", "pre-line");
    await expect(page.locator("main")).toContainText("Monika Suska");
    await expectAccessible(page, "the imprint");
    await expectTouchable(page, "the imprint");
    await expectNoSideways(page);
    await page.goto("/");
    await link.first().waitFor();
    await page.getByRole("button", { name: de["settings.title"] as string }).click();
    await expect(page.getByRole("dialog").getByRole("link")).toHaveAttribute("target", "_blank");
  } finally {
    await server.stop();
  }
});

test("without one, no page leads there, and there is none", async () => {
  const page = await visit(await device());
  await expect(page.getByRole("link", { name: en["imprint.title"] })).toHaveCount(0);
  await page.goto("/imprint");
  await page.getByRole("heading", { name: en["lost.title"] }).waitFor();
});
