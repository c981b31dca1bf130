import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SLOW } from "./browser";

const CODE = `
import sys, uvicorn
from motherlode.server.app import make_app
from motherlode.server.ops.settings import Settings, read_imprint, without_limits
from motherlode.server.tables import messages
from motherlode.server.worker import dealing, reviews
dealing.OPEN_SECONDS = ${30 * SLOW}  # on a busy machine a page takes a while to come back
make = reviews.make_bot
reviews.make_bot = lambda level, *rest: make(f"{level}:0.02", *rest)  # pages ask for reviews by themselves; this one is cheap
database, port, pace, *web = sys.argv[1:]
tell = messages.TableInfo
messages.TableInfo = lambda **all: tell(**{**all, "pause": all["pause"] * float(pace)})
limits = without_limits()
app = make_app(Settings(database=database, limits=limits, testing=True, warm=False, web=web[0] if web else None, imprint=read_imprint(None)))
uvicorn.run(app, host="127.0.0.1", port=int(port), log_level="info", timeout_keep_alive=600)  # requests that go past a page keep their connection
`;

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

const health = (address: string) => fetch(`${address}/health`).catch(() => null);

/** Until a server answers; it must be one that can be told its seeds. */
async function arrive(address: string): Promise<void> {
  for (let i = 0; i < 240; i++) {
    const answer = await health(address);
    if (answer?.ok && answer.headers.get("x-motherlode-testing") === "1") return;
    if (answer?.ok) throw new Error(`the server at ${address} is not under test: it takes no seeds`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`no server answers at ${address}`);
}

export interface Running {
  address: string;
  stop: () => Promise<void>;
}

/** A server of this process, beside which commands can be run. */
export interface Own extends Running {
  database: string;
}

export const python = process.env["PYTHON"] ?? (existsSync("../.venv/bin/python") ? "../.venv/bin/python" : "python3");

/** A server under test of its own, or the one at MOTHERLODE. */
export async function startServer(): Promise<Running> {
  const given = process.env["MOTHERLODE"];
  if (!given) return startOwn();
  await arrive(given);
  return { address: given, stop: async () => {} };
}

/**
 * A server under test; it may have packages of its own, and pages that were built elsewhere. It tells pages that its
 * tables are so much quicker than they are: no test but that of the time itself waits until cards have lain open.
 */
export async function startOwn({ packages = "", pages = "", pace = 0.01, imprint = "" } = {}): Promise<Own> {
  const folder = mkdtempSync(join(tmpdir(), "motherlode-"));
  const database = `sqlite:///${folder}/tables.db`;
  const port = await freePort();
  const log = join(folder, "server.log");
  const output = openSync(log, "a");
  const server: ChildProcess = spawn(
    python,
    ["-c", CODE, database, String(port), String(pace), ...(pages ? [pages] : [])],
    {
      stdio: ["ignore", output, output],
      env: {
        ...process.env,
        MOTHERLODE_TESTING: "1",
        MOTHERLODE_IMPRINT: imprint,
        ...(packages ? { PYTHONPATH: packages } : {}),
      },
    },
  );
  closeSync(output);
  logs.set(`server-${port}.log`, log);
  const ended = new Promise((resolve) => server.once("exit", resolve));
  const address = `http://127.0.0.1:${port}`;
  const stop = async () => {
    server.kill();
    await ended;
    logs.delete(`server-${port}.log`);
    rmSync(folder, { recursive: true, force: true });
  };
  await arrive(address).catch(async (error: unknown) => {
    const told = readFileSync(log, "utf8");
    await stop();
    throw new Error(`${String(error)}\n${told}`);
  });
  return { address, stop, database };
}

const logs = new Map<string, string>();

/** What each server that runs has written so far, by the name of a file for it. */
export const serverLogs = (): [string, string][] => [...logs].map(([name, path]) => [name, readFileSync(path, "utf8")]);
