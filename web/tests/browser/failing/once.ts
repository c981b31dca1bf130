import { device, expect, test, visit } from "../visit";

test("fails at the first try alone", async () => {
  const page = await visit(await device());
  await page.locator("html").evaluate(() => {
    console.log("a word in the console");
  });
  await expect(page.locator("h1")).toHaveCount(test.info().retry ? 1 : 2);
});
