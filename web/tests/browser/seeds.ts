import type { BrowserContext } from "@playwright/test";
import { CHANCE_BYTES } from "../../src/lib/words";
import { hexFrom } from "./chance";

/** What tells a server under test the seed of a table. */
export const seedHeader = (seed: string): Record<string, string> => ({ "x-motherlode-seed": encodeURIComponent(seed) });

/** Each table made in this context follows from the seed, and so do the words that its seats draw. */
export async function seedTables(context: BrowserContext, seed: string): Promise<void> {
  await context.addInitScript(seedMakes, seed);
  await context.addInitScript(seedWords, [Number.parseInt(hexFrom(`${seed}/words`, 8), 16), CHANCE_BYTES] as const);
}

/** In the page: whatever asks for a table names its seed. A route would do so from outside, but then every request of the
 *  page goes that long way, and nothing is kept for the next page. */
function seedMakes(seed: string): void {
  const makes = /^\/api\/tables(\/[^/]+\/(rematch|continue))?$/;
  const send = globalThis.fetch.bind(globalThis);
  globalThis.fetch = (what, how) => {
    if (how?.method !== "POST" || !makes.test(String(what))) return send(what, how);
    const made = Number(localStorage.getItem("test-tables") ?? 0) + 1;
    localStorage.setItem("test-tables", String(made));
    const headers = { ...how.headers, "x-motherlode-seed": encodeURIComponent(`${seed}/table ${made}`) };
    return send(what, { ...how, headers });
  };
}

/** In the page: words for the shuffle are the same every time, and others each time, also after a reload. */
function seedWords([seed, bytes]: readonly [number, number]): void {
  const draw = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = <Array extends ArrayBufferView | null>(array: Array): Array => {
    if (!(array instanceof Uint8Array) || array.length !== bytes) return draw(array as never) as Array;
    const drawn = Number(localStorage.getItem("test-words") ?? 0) + 1;
    localStorage.setItem("test-words", String(drawn));
    for (let i = 0; i < bytes; i++) array[i] = Math.imul(seed ^ (drawn << 8) ^ i, 0x9e3779b1) >>> 24;
    return array;
  };
}
