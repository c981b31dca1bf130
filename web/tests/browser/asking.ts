import type { Page } from "@playwright/test";

/** What a page of a table may know and do, past what it shows. */
export const idOf = (page: Page) => new URL(page.url()).pathname.split("/")[2]!;

interface Fresh {
  seq: number;
  yours: number[];
  view: { actors: number[]; outcome: unknown } | null;
  legal: string[] | null;
  outcomes: ({ scores: number[] } | null)[];
  table: { seats: { name: string; words: string | null }[] };
}
export async function look(page: Page): Promise<Fresh> {
  return (await (await page.request.get(`/api/tables/${idOf(page)}/view`)).json()) as Fresh;
}
export const post = (page: Page, path: string, data: object) =>
  page.request.post(`/api/tables/${idOf(page)}/${path}`, { data, headers: { origin: new URL(page.url()).origin } });
