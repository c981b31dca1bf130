/** Where an address leads. Whether there is such a game or table is for the page to find out. */
export type Route =
  | { page: "home" }
  | { page: "lost" }
  | { page: "imprint" }
  | { page: "new"; game: string; friends: boolean }
  | { page: "table"; table: string; seat: number | null; learn: boolean }
  | { page: "learn"; game: string }
  | { page: "review"; table: string; game: number; at: number; as: string | null }
  | { page: "puzzles"; game: string | null; puzzle: string | null; sheet: number | null }
  | { page: "demo"; name: string; step: number | null }
  | { page: "rules"; game: string; rule: string | null };

export function readRoute(path: string, query = ""): Route {
  const [page, id, extra] = path.split("/").filter(Boolean);
  const ask = new URLSearchParams(query);
  const seat = ask.get("seat");
  if (page === "new" && id) return { page, game: id, friends: ask.has("friends") };
  if (page === "table" && id) return { page, table: id, seat: seat ? Number(seat) : null, learn: ask.has("learn") };
  if (page === "learn" && id) return { page, game: id };
  if (page === "review" && id)
    return { page, table: id, game: number(ask.get("game")), at: number(ask.get("at")), as: ask.get("as") };
  if (page === "puzzles")
    return { page, game: id ?? null, puzzle: extra ?? null, sheet: ask.has("sheet") ? number(ask.get("sheet")) : null };
  if (page === "demo" && id) return { page, name: id, step: extra ? Number(extra) : null };
  if (page === "rules" && id) return { page, game: id, rule: extra ?? null };
  if (page === "imprint" && !id) return { page };
  return { page: page ? "lost" : "home" };
}

/** A whole number in an address; 0 where there is none. */
const number = (text: string | null): number => (/^\d{1,6}$/.test(text ?? "") ? Number(text) : 0);

class Router {
  current = $state.raw<Route>({ page: "home" });
  constructor() {
    this.read();
    window.addEventListener("popstate", () => this.read());
    document.addEventListener("click", (event) => this.#follow(event));
  }

  read(): void {
    this.current = readRoute(location.pathname, location.search);
  }

  #follow(event: MouseEvent): void {
    const link = (event.target as Element).closest?.("a");
    if (!link || link.origin !== location.origin || link.target || event.defaultPrevented) return;
    if (
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      link.hash ||
      link.hasAttribute("download")
    )
      return;
    event.preventDefault();
    go(link.pathname + link.search);
  }
}

export const router = new Router();

/** On to another page; `instead` of this one where there is nothing to come back for. */
export function go(path: string, instead = false): void {
  history[instead ? "replaceState" : "pushState"](null, "", path);
  router.read();
  scrollTo(0, 0);
}
