import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env.MOTHERLODE ?? "http://127.0.0.1:8000";

export default defineConfig(({ mode }) => ({
  base: "/",
  plugins: [svelte()],
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  build: {
    outDir: mode === "demo" ? "dist" : "../src/motherlode/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
  },
  server: {
    proxy: { "/api": { target: server, ws: true }, "/schema": server },
  },
  test: { include: ["tests/unit/**/*.test.ts"], environment: "happy-dom" },
}));
