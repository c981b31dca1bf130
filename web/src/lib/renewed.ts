/** What a page of this server begins with now; null while the server cannot be reached. */
async function freshPage(): Promise<string | null> {
  const answer = await fetch("/", { cache: "no-store" }).catch(() => null);
  return answer?.ok ? answer.text() : null;
}

/** What this page began with: the build names it after its content. */
const entry = (): string | null => document.querySelector('script[type="module"][src]')?.getAttribute("src") ?? null;

/** A server that was renewed no longer has what a page from before still needs: then the page is fetched anew. */
export function followServer(): void {
  addEventListener("vite:preloadError", async () => {
    const [own, fresh] = [entry(), await freshPage()];
    if (own && fresh && !fresh.includes(own)) location.reload();
  });
}

/** What could not be fetched once is not asked for again by the same page. Without a server, the page stays. */
export async function reloadIfReached(): Promise<void> {
  if (await freshPage()) location.reload();
}
