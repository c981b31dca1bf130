import { join } from "node:path";
import config from "../../../playwright.config";

/** The settings of all browser tests, for one that fails on purpose; FOLDER is where it leaves what it leaves. */
const folder = process.env["FOLDER"]!;
export default {
  ...config,
  testDir: ".",
  testMatch: "once.ts",
  outputDir: join(folder, "test-results"),
  reporter: [["json", { outputFile: join(folder, "browser-tests.json") }]],
  expect: { timeout: 100 },
};
