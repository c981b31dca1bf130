import { expect, test } from "vitest";
import { device, expectAccessible, useBrowser, visit } from "./visit";

useBrowser();

const way = 'footer a[href="/docs/index.html"]';

test.each([true, false])("the home page leads to the documentation if the server has it: %s", async (has) => {
  const context = await device();
  await context.route("**/api/about", (route) => route.fulfill({ json: { docs: has ? "/docs/index.html" : null } }));
  await context.route("**/docs/index.html", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><html lang=en><title>The site</title>" }),
  );
  const page = await visit(context);
  if (!has) return expect(await page.locator(way).count()).toBe(0);
  await page.locator(way).waitFor();
  await expectAccessible(page, "home with documentation");
  await page.locator(way).click();
  await page.waitForURL("**/docs/index.html");
  expect(await page.title()).toBe("The site");
});
