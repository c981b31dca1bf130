import { t } from "../i18n/index.svelte";
import { shownName } from "../lib/person";
import { sealOf } from "../lib/seal";
import { unguessable } from "../lib/unguessable";
import { known } from "../lib/visited";
import { drawWords, keepWords } from "../lib/words";
import type { Proof } from "../lib/proof";
import { nameless } from "./names";
import { refusalWords } from "./refusals";
import type { Fresh, Problem, Schemas, TableInfo } from "./schemas";
import { Refused } from "./transport";

export type { Fresh, TableInfo };
export type NewTable = Schemas["NewTable"];
export type NewSeat = Schemas["NewSeat"];
export type Entered = Schemas["Entered"];
export type GameInfo = Schemas["GameInfo"];
export type OptionInfo = Schemas["OptionInfo"];

export class Refusal extends Refused {
  constructor(readonly problem: Problem) {
    super(refusalWords(problem));
  }
}

async function ask<Answer>(path: string, body?: unknown): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method: body === undefined ? "GET" : "POST",
      ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refused(t("error.unreachable"));
  }
  if (response.ok) return (await response.json()) as Answer;
  const problem = (await response.json().catch(() => null)) as Problem | null;
  throw problem?.code ? new Refusal(problem) : new Refused(t("error.unreachable"));
}

export const listGames = () => ask<GameInfo[]>("/games");
export const makeTable = (wish: Partial<NewTable> & Pick<NewTable, "game" | "seats">) => ask<Entered>("/tables", wish);
export const showTable = (id: string) => ask<TableInfo>(`/tables/${id}`);
/** By table, an attempt to sit down whose answer has not come: tried again, it gets the same seat with the same words. */
const joining = new Map<string, { id: string; words: string }>();
/** Take a seat, and keep its words for the shuffle, of which the server is told the seal. */
export async function joinTable(id: string, name: string, seat?: number): Promise<Entered & { words: string }> {
  const attempt = joining.get(id) ?? { id: drawWords(), words: drawWords() };
  joining.set(id, attempt);
  const commit = sealOf(attempt.words);
  const entered = await ask<Entered>(`/tables/${id}/join`, { name, seat, commit, id: attempt.id });
  joining.delete(id);
  return { ...entered, words: attempt.words };
}
let about: Promise<Schemas["About"]> | null = null;
/** Asked for once, and after a failure again: it stays as it is for as long as the server runs. */
export function showAbout(): Promise<Schemas["About"]> {
  about ??= ask<Schemas["About"]>("/about").catch((error: unknown) => {
    about = null;
    throw error;
  });
  return about;
}
export const showHere = () => ask<Schemas["Here"]>("/here");
export const openHere = () => ask<Schemas["Here"]>("/here/open", {});
export const listTables = () => ask<TableInfo[]>("/tables");
export const leaveTable = (id: string, seat: number) => ask<unknown>(`/tables/${id}/leave`, { seat });
/** Bind a seat to words for the shuffle: the server is told their seal, this device keeps them. */
export async function mixIn(id: string, seat: number, words = drawWords()): Promise<void> {
  await ask<unknown>(`/tables/${id}/commit`, { seat, commit: sealOf(words) });
  keepWords(id, seat, words);
}
export const openWords = (id: string, seat: number, words: string) =>
  ask<unknown>(`/tables/${id}/open`, { seat, words });
/** Start, and wait for the deal; or only until the table is sealed, where this device has still to open its words. */
export const startTable = (id: string, wait = true) => ask<unknown>(`/tables/${id}/start?wait=${wait}`, {});
/** Play on at a seat where a bot stands in. */
export const comeBack = (id: string, seat: number) => ask<unknown>(`/tables/${id}/return`, { seat });
/** What the others want to do about somebody who is gone on their turn. */
export const chooseForAbsent = (id: string, seat: number, choice: Schemas["Choosing"]["choice"]) =>
  ask<unknown>(`/tables/${id}/absent`, { seat, choice });
/** The host changes a table before the start. */
export const setUp = (id: string, change: Partial<Schemas["SettingUp"]>) => ask<unknown>(`/tables/${id}/setup`, change);
/** A seat is to be open for a friend, or a bot's; during a game a bot's seat is offered, or no more. */
export const swapSeat = (id: string, seat: number, to: "open" | "bot", level?: string) =>
  ask<unknown>(`/tables/${id}/swap`, { seat, to, level });
export const takeSeat = (id: string, seat: number, name: string) =>
  ask<Entered>(`/tables/${id}/take`, { seat, name, id: unguessable() });
export const removeSeat = (id: string, seat: number) => ask<unknown>(`/tables/${id}/remove`, { seat });
export const pauseTable = (id: string, paused: boolean) => ask<unknown>(`/tables/${id}/pause`, { paused });
export const allowSpectators = (id: string, allowed: boolean) => ask<unknown>(`/tables/${id}/spectators`, { allowed });
/** The path that opens a seat on any device; a new one shuts out whoever has the old one. */
export async function seatLink(id: string, seat: number, renew = false): Promise<string> {
  const { link } = await ask<Schemas["Held"]>(`/tables/${id}/link`, { seat, renew, id: renew ? unguessable() : null });
  return link;
}
/** The path that opens the seat of who is gone, for the host to hand out; theirs opens nothing more. */
export async function handSeat(id: string, seat: number): Promise<string> {
  const { link } = await ask<Schemas["Held"]>(`/tables/${id}/hand`, { seat, id: unguessable() });
  return link;
}
/** Whether a seat wants to play again; what it adds to the next shuffle is sealed already. */
export const tellReady = (id: string, seat: number, ready: boolean, words: string) =>
  ask<unknown>(`/tables/${id}/ready`, { seat, ready, commit: ready ? sealOf(words) : null });
/** What a better player would do in this seat's place. */
export const askHint = (id: string, seat: number) => ask<Schemas["Hint"]>(`/tables/${id}/hint`, { seat });
export const rematch = (id: string) => ask<Entered>(`/tables/${id}/rematch`, {});
/** A new table that goes on from a moment of a finished game. */
export const continueTable = (id: string, wish: Partial<Continuing> & Pick<Continuing, "move" | "seats">) =>
  ask<Entered>(`/tables/${id}/continue`, wish);
type Continuing = Schemas["Continuing"];
type Replay = Schemas["Replay"];

/** The last game that was fetched: it is over, and stays as it is. */
let fetched: { key: string; replay: Promise<Replay> } | null = null;

/** A finished game, moment by moment. */
export function fetchReplay(id: string, perspective: string, game = 0): Promise<Replay> {
  const key = `${id}/${perspective}/${game}`;
  if (fetched?.key === key) return fetched.replay;
  const replay = fetchPages(id, perspective, game);
  fetched = { key, replay };
  replay.catch(() => {
    if (fetched?.key === key) fetched = null;
  });
  return replay;
}

/** It comes in pages. */
async function fetchPages(id: string, perspective: string, game: number): Promise<Replay> {
  const page = (offset: number) =>
    ask<Replay>(`/tables/${id}/replay?perspective=${perspective}&game=${game}&offset=${offset}`);
  const replay = await page(0);
  const steps = [...replay.steps];
  while (steps.length < replay.total) {
    const more = await page(steps.length);
    if (!more.steps.length) break;
    steps.push(...more.steps);
  }
  const own = known(id)?.seat ?? null;
  const names = replay.names.map((name, seat) => shownName(name) || nameless(seat, own));
  return { ...replay, names, steps };
}

/** A finished game judged, or how far that is: it is computed at the first call. */
export const fetchReview = (id: string, game: number) => ask<Schemas["Reviewed"]>(`/tables/${id}/review?game=${game}`);
/** A finished game that was played elsewhere gets a table, to be looked back at. */
export const openRecord = (record: object) => ask<Entered>("/records", record);

/** The puzzles of a game, easiest first, and that of a day (`2026-11-16`). */
export const listPuzzles = (game: string, day: string) => ask<Schemas["Puzzles"]>(`${puzzles(game)}?day=${day}`);
export const showPuzzle = (game: string, id: string) => ask<Schemas["PuzzleShown"]>(puzzles(game, id));
export const answerPuzzle = (game: string, id: string, move: string) =>
  ask<Schemas["PuzzleAnswer"]>(puzzles(game, id), { move });
/** A new table that begins with the decision of a puzzle. */
export const continuePuzzle = (game: string, id: string, wish: Schemas["PlayingOn"]) =>
  ask<Entered>(`${puzzles(game, id)}/continue`, wish);
/** Names in an address may be anything. */
const puzzles = (...path: string[]) => `/puzzles/${path.map(encodeURIComponent).join("/")}`;

interface Meta {
  seats: string[];
  fair?: Omit<Proof, "names">;
}
interface FullRecord {
  meta?: Meta;
  games?: { meta: Meta }[];
}

export const recordAddress = (id: string) => `/api/tables/${id}/record`;

/** The proof of a finished game's deal, with the seats' names; null where nothing was dealt. */
export async function fetchProof(id: string): Promise<Proof | null> {
  const record = await ask<FullRecord>(`/tables/${id}/record`);
  const meta = record.meta ?? record.games?.[0]?.meta;
  return meta?.fair ? { ...meta.fair, names: meta.seats } : null;
}
/** What a seat has been told of the game that is on, or of the last one once all are over. */
export async function fetchHistory(id: string, seat: number | null): Promise<Schemas["Event"][]> {
  const record = await ask<Partial<Schemas["SeatRecord"]>>(
    `/tables/${id}/record${seat === null ? "" : `?seat=${seat}`}`,
  );
  const game = record.games?.at(-1);
  if (game?.steps) return game.steps.flatMap((step) => step.events);
  return eventsOf(await fetchReplay(id, seat === null ? "spectator" : String(seat), (record.games?.length ?? 1) - 1));
}
const eventsOf = (replay: Replay) => replay.steps.flatMap((step) => step.events);
export const fetchView = (id: string) => ask<Fresh>(`/tables/${id}/view`);
