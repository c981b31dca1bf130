import type { BrowserContext, Request, Route } from "playwright-core";
import { CHANCE_BYTES } from "../../src/lib/words";
import { hexFrom } from "./chance";

const MAKES = /\/api\/tables(\/[^/]+\/(rematch|continue))?$/;

/** What tells a server under test the seed of a table. */
export const seedHeader = (seed: string): Record<string, string> => ({ "x-motherlode-seed": encodeURIComponent(seed) });

/** From now on each table made in this context follows from the seed, and so do the words that its seats draw. */
export async function seedTables(context: BrowserContext, seed: string): Promise<void> {
  let made = 0;
  const changed = (request: Request) => {
    made += 1;
    return { headers: { ...request.headers(), ...seedHeader(`${seed}/table ${made}`) } };
  };
  await context.route(MAKES, (route: Route, request: Request) =>
    route.continue(request.method() === "POST" ? changed(request) : {}).catch(() => {}),
  );
  await context.addInitScript(seedWords, [Number.parseInt(hexFrom(`${seed}/words`, 8), 16), CHANCE_BYTES] as const);
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
