import type { BrowserContext, Request, Route } from "playwright-core";
import { hexFrom } from "./chance";

const POSTED = /\/api\/tables(\/[^/]+\/(rematch|continue|seed|join))?$/;
const MAKES = /\/tables$|\/(rematch|continue)$/;
const DRAWN = /^[0-9a-f]{32}$/;

/** What tells a server under test the seed of a table. */
export const seedHeader = (seed: string): Record<string, string> => ({ "x-motherlode-seed": encodeURIComponent(seed) });

/** From now on each table made in this context follows from the seed, and so do the words that its seats draw. */
export async function seedTables(context: BrowserContext, seed: string): Promise<void> {
  let made = 0;
  let drawn = 0;
  const changed = (request: Request) => {
    if (MAKES.test(new URL(request.url()).pathname)) {
      made += 1;
      return { headers: { ...request.headers(), ...seedHeader(`${seed}/table ${made}`) } };
    }
    const body = request.postDataJSON() as { seed?: string };
    if (!DRAWN.test(body.seed ?? "")) return {};
    drawn += 1;
    return { postData: JSON.stringify({ ...body, seed: hexFrom(`${seed}/words ${drawn}`, 32) }) };
  };
  await context.route(POSTED, (route: Route, request: Request) =>
    route.continue(request.method() === "POST" ? changed(request) : {}).catch(() => {}),
  );
}
