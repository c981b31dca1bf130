import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** What is fetched on the way to a table or a puzzle, which needs the server anyway. */
const ONLINE = /\/pages\/(TablePage|NewTable|Review|Demo|Puzzle|Puzzles|PuzzleSheet)\.svelte$/;
const BESIDE = ["/", "/favicon.svg", "/favicon-turn.svg", "/manifest.webmanifest", "/icon-192.png"];

interface Chunk {
  type: "chunk";
  isEntry: boolean;
  facadeModuleId: string | null;
  imports: string[];
  dynamicImports: string[];
  viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> };
}

/** The files of a build that the home page, lessons and rules need: all that is reached without going to a table. */
export function neededOffline(bundle: Record<string, { type: string }>): string[] {
  const chunks = Object.entries(bundle).filter(([, file]) => file.type === "chunk") as unknown as [string, Chunk][];
  const byName = new Map(chunks);
  const needed = new Set<string>();
  const visit = (name: string): void => {
    const chunk = byName.get(name);
    if (!chunk || needed.has(name) || ONLINE.test(chunk.facadeModuleId ?? "")) return;
    needed.add(name);
    for (const file of chunk.viteMetadata?.importedCss ?? []) needed.add(file);
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) visit(next);
  };
  for (const [name, chunk] of chunks) if (chunk.isEntry) visit(name);
  for (const name of Object.keys(bundle)) if (name.endsWith(".woff2")) needed.add(name);
  return [...needed].sort().map((name) => `/${name}`);
}

/** Puts the service worker beside the page, with the list of what it keeps. */
export function offlinePlugin(): Plugin {
  return {
    name: "motherlode-offline",
    apply: "build",
    generateBundle(_, bundle) {
      const needed = [...BESIDE, ...neededOffline(bundle)];
      const source = readFileSync(fileURLToPath(new URL("./worker.js", import.meta.url)), "utf8");
      const version = createHash("sha256")
        .update(source + needed.join())
        .digest("hex")
        .slice(0, 12);
      const facts = `const NEEDED = ${JSON.stringify(needed)};\nconst VERSION = "${version}";\n`;
      this.emitFile({ type: "asset", fileName: "sw.js", source: facts + source });
    },
  };
}
