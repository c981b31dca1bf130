import { defineConfig } from "@playwright/test";
import { LAUNCH, LIMIT } from "./tests/browser/browser";

export default defineConfig({
  testDir: "tests/browser",
  // A folder for each failing test: pictures, trace, console and the logs of its servers.
  outputDir: "test-results",
  reporter: [["dot"], ["json", { outputFile: "../build/tests/browser-tests.json" }]],
  timeout: 4 * LIMIT,
  expect: { timeout: LIMIT },
  // Much of a game is waiting: for bots, for cards that lie open.
  workers: 3,
  fullyParallel: true,
  // A test that fails is tried once more, by a new worker with a server of its own.
  retries: 1,
  forbidOnly: Boolean(process.env["CI"]),
  use: {
    actionTimeout: LIMIT,
    navigationTimeout: LIMIT,
    screenshot: "only-on-failure",
    trace: { mode: "retain-on-failure", screenshots: false, sources: false },
    launchOptions: LAUNCH,
  },
});
