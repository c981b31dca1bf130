import { t } from "../i18n/index.svelte";
import { listGames, type GameInfo } from "./client";
import { Refused } from "./transport";

let asked: Promise<GameInfo[]> | null = null;

/** What the server says of its games. It is asked once; after a failure, again. */
export function gameInfos(): Promise<GameInfo[]> {
  asked ??= listGames().catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

export async function gameInfo(name: string): Promise<GameInfo> {
  const info = (await gameInfos()).find((game) => game.name === name);
  if (!info) throw new Refused(t("trouble.game"));
  return info;
}

/** The levels that somebody would choose, weakest first: playing at random is none, unless there is no other. */
export function levelsToChoose({ ladder, default_level }: GameInfo): string[] {
  return ladder.length ? ladder : [default_level];
}

/** How many sit down if nobody says: three, where the game takes three. */
export function usualSeats({ seats }: GameInfo): number {
  return seats.includes(3) ? 3 : seats[0]!;
}
