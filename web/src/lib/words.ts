import { known, note } from "./visited";

/** As many random bytes in everybody's words: whoever sees their seal cannot find them by trying. */
export const CHANCE_BYTES = 12;
/** What somebody may write: words have 64 characters at most, and end in a blank and two digits for each random byte. */
export const WRITTEN_MOST = 64 - 1 - 2 * CHANCE_BYTES;

/** Words for the shuffle: what somebody wrote, if anything, and something that nobody can guess. */
export function drawWords(written = ""): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(CHANCE_BYTES))];
  const chance = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return written ? `${written} ${chance}` : chance;
}

/** Keep the words of a seat, beside the seal of its table, which must be remembered already. */
export function keepWords(id: string, seat: number, words: string, opened = false): void {
  note(id, { own: { ...known(id)?.own, [seat]: opened ? { words, opened } : { words } } });
}
