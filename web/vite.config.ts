import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { offlinePlugin } from "./scripts/offline.ts";
import { outsideRooms, roomsPlugin } from "./scripts/rooms.ts";

const server = process.env["MOTHERLODE"] ?? "http://127.0.0.1:8000";
const rooms = outsideRooms();
const web = fileURLToPath(new URL(".", import.meta.url));

export default defineConfig(({ mode }) => ({
  base: "/",
  plugins: [roomsPlugin(rooms), svelte(), offlinePlugin()],
  resolve: {
    alias: { motherlode: `${web}src` },
    ...(mode === "test" ? { conditions: ["browser"] } : {}),
  },
  build: {
    outDir: process.env["MOTHERLODE_OUT"] ?? (mode === "demo" ? "dist" : "../src/motherlode/web"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
  },
  server: {
    proxy: { "/api": { target: server, ws: true }, "/schema": server },
    fs: { allow: [web, ...rooms] },
  },
  test: { include: ["tests/unit/**/*.test.ts"], environment: "happy-dom", testTimeout: 60_000 },
}));
