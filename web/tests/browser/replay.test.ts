import type { Page } from "@playwright/test";
import { decide, device, expect, hurryOn, playNow, test, visit } from "./visit";

/** The whole record of the game at this page, which is over. */
async function recordOf(page: Page): Promise<unknown> {
  const id = new URL(page.url()).pathname.split("/").at(-1);
  return (await page.request.get(`/api/tables/${id}/record`)).json();
}

test.describe("a test meets the same games every time", () => {
  // Of the three, the one in which several bots choose at the same time.
  test("mole", async () => {
    const records: unknown[] = [];
    for (const seed of ["one", "one"]) {
      const context = await device({}, {}, `replay of mole/${seed}`);
      const page = await visit(context);
      await playNow(page, "mole");
      for (let i = 0; i < 3; i++) await decide(page, "mole");
      await hurryOn(page);
      records.push(await recordOf(page));
      await context.close();
    }
    expect(records[0]).toHaveProperty("outcome.winners");
    expect(records[1]).toEqual(records[0]);
  });

  test("a rematch is another game than the one before", async () => {
    const page = await visit(await device());
    await playNow(page, "hunting");
    await hurryOn(page);
    const first = (await recordOf(page)) as { meta: { seed: string } };
    const table = page.url();
    await page.locator(".end .again button").click();
    await page.waitForURL((url) => url.pathname.startsWith("/table/") && url.href !== table);
    await hurryOn(page);
    const second = (await recordOf(page)) as { meta: { seed: string } };
    expect(second.meta.seed).not.toBe(first.meta.seed);
    await page.context().close();
  });
});
