import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/browser/**/*.test.ts"],
    environment: "node",
    globalSetup: "tests/browser/server.ts",
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // Of its own it looks for a second, which a busy machine may take.
    expect: { poll: { timeout: 60_000 } },
    // Much of a game is waiting: for bots, for cards that lie open.
    maxWorkers: 2,
    // Files share what is loaded, and a browser.
    isolate: false,
  },
});
