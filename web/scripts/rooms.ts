import { readdirSync } from "node:fs";
import { delimiter, isAbsolute, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const web = fileURLToPath(new URL("..", import.meta.url));

/** Folders of rooms from outside this source tree, as MOTHERLODE_ROOMS names them. */
export function outsideRooms(folders = process.env["MOTHERLODE_ROOMS"] ?? ""): string[] {
  const named = folders.split(delimiter).filter(Boolean);
  return named.map((folder) => {
    const room = resolve(folder);
    if (!readdirSync(room).includes("index.ts")) throw new Error(`there is no room in ${room}: it has no index.ts`);
    return room;
  });
}

/**
 * Takes rooms from outside into the build. They import what is shared as `motherlode/...`; what else they name,
 * Svelte for one, is looked up here, as if they stood in this tree.
 */
export function roomsPlugin(rooms: string[]): Plugin {
  const isOutside = (file: string) => rooms.some((room) => file.startsWith(room));
  return {
    name: "motherlode-rooms",
    enforce: "pre",
    resolveId(source, importer) {
      if (source === "virtual:rooms") return "\0virtual:rooms";
      const isBare = !source.startsWith(".") && !source.startsWith("\0") && !isAbsolute(source);
      if (!importer || !isBare || !isOutside(importer)) return null;
      return this.resolve(source, join(web, "src/main.ts"), { skipSelf: true });
    },
    load(id) {
      if (id !== "\0virtual:rooms") return null;
      const imports = rooms.map((room, i) => `import room${i} from ${JSON.stringify(join(room, "index.ts"))};`);
      return `${imports.join("\n")}\nexport default [${rooms.map((_, i) => `room${i}`).join(", ")}];`;
    },
  };
}
