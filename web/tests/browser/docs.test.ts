import { remains } from "./reading";
import { device, expect, expectAccessible, test, visit } from "./visit";

const way = 'footer a[href="/docs/index.html"]';

for (const has of [true, false])
  test(`the home page leads to the documentation if the server has it: ${has}`, async () => {
    const context = await device();
    await context.route("**/api/about", (route) => route.fulfill({ json: { docs: has ? "/docs/index.html" : null } }));
    await context.route("**/docs/index.html", (route) =>
      route.fulfill({ contentType: "text/html", body: "<!doctype html><html lang=en><title>The site</title>" }),
    );
    const page = await visit(context);
    if (!has) return await remains(() => page.locator(way).count(), 0, 1_000);
    await page.locator(way).waitFor();
    await expectAccessible(page, "home with documentation");
    await page.locator(way).click();
    await page.waitForURL("**/docs/index.html");
    await expect(page).toHaveTitle("The site");
  });
