import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    address: string;
  }
}

const CODE = `
import sys, uvicorn
from motherlode.server.app import make_app
from motherlode.server.settings import Limits, Settings
database, port = sys.argv[1:]
limits = Limits(tables=100_000, requests=100_000, messages=10_000)
uvicorn.run(make_app(Settings(database=database, limits=limits)), host="127.0.0.1", port=int(port), log_level="warning")
`;

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** A server of its own for the tests, or the one at MOTHERLODE. */
export default async function setup(project: TestProject): Promise<() => void> {
  if (process.env["MOTHERLODE"]) {
    project.provide("address", process.env["MOTHERLODE"]);
    return () => {};
  }
  const python = process.env["PYTHON"] ?? (existsSync("../.venv/bin/python") ? "../.venv/bin/python" : "python3");
  const folder = mkdtempSync(join(tmpdir(), "motherlode-"));
  const port = await freePort();
  const server: ChildProcess = spawn(python, ["-c", CODE, `sqlite:///${folder}/tables.db`, String(port)], {
    stdio: "inherit",
  });
  const address = `http://127.0.0.1:${port}`;
  for (let i = 0; i < 120; i++) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    if (
      await fetch(`${address}/health`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      break;
  }
  project.provide("address", address);
  return () => {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  };
}
