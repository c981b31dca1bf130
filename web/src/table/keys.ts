import type { Room } from "./room";

/** The keys of a game, as its words list them: `keys.1`, `keys.2` and so on, each the keys, a bar and what they do. */
export function keysOf(speech: Room["speech"]): string[] {
  const found: string[] = [];
  for (let n = 1; ; n++) {
    const line = speech.maybe(`keys.${n}`);
    if (line === null) return found;
    found.push(line);
  }
}
