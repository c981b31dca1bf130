// Write the types of the server's API from its OpenAPI schema, without its words; with --check, only say whether they are true.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import openapi, { astToString } from "openapi-typescript";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const file = here("../src/api/schema.d.ts");
const venv = here("../../.venv/bin/python");
const python = process.env.PYTHON ?? (existsSync(venv) ? venv : "python3");
const code = `
import json, tempfile
from motherlode.server.app import make_app
from motherlode.server.ops.settings import Settings
with tempfile.TemporaryDirectory() as folder:
    front = make_app(Settings(database=f"sqlite:///{folder}/schema.db"))
    print(json.dumps(front.app.openapi_schema.to_schema()))
`;
const schema = JSON.parse(execFileSync(python, ["-c", code], { encoding: "utf8", maxBuffer: 1 << 26 }));
schema.info.version = "0";
const bare = (value) => {
  if (Array.isArray(value)) return value.map(bare);
  if (value === null || typeof value !== "object") return value;
  const words = ["description", "summary"];
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      words.includes(key) && typeof inner === "string" ? [] : [[key, bare(inner)]],
    ),
  );
};
const text = `// Made by "npm run api" from the server's OpenAPI schema.\n${astToString(await openapi(bare(schema), { defaultNonNullable: false }))}`;
if (!process.argv.includes("--check")) writeFileSync(file, text);
else if (!existsSync(file) || readFileSync(file, "utf8") !== text) {
  console.error("src/api/schema.d.ts is out of date: npm run api");
  process.exit(1);
}
