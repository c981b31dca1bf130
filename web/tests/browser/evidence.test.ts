import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { python } from "./server";
import { expect, test } from "./visit";

test("a test that fails leaves evidence, is tried once more on a fresh server, and is named if it passes then", () => {
  const folder = mkdtempSync(join(tmpdir(), "motherlode-failing-"));
  try {
    const args = ["playwright", "test", "--config", "tests/browser/failing/playwright.config.ts"];
    // Ends with 0: a run is green with such a test.
    execFileSync("npx", args, { env: { ...process.env, FOLDER: folder } });
    const left = readdirSync(join(folder, "test-results"), { recursive: true }).map(String);
    const first = left.filter((name) => !name.includes("-retry1"));
    for (const evidence of [/\.png$/, /trace\.zip$/, /console\.txt$/, /server-\d+\.log$/])
      expect(first.filter((name) => evidence.test(name))).toHaveLength(1);
    const read = (kind: string) =>
      readFileSync(
        join(
          folder,
          "test-results",
          first.find((name) => name.endsWith(kind))!,
        ),
        "utf8",
      );
    expect(read("console.txt")).toContain("a word in the console");
    expect(read(".log")).toContain("GET /health");
    const told = execFileSync(python, ["../tools/run_summary.py", "0", folder], {
      encoding: "utf8",
    });
    expect(told).toContain("second try");
    expect(told).toContain("browser-tests: once.ts: fails at the first try alone");
    expect(told).toContain("1 passed, 0 failed, 0 skipped");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
