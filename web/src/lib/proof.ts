import { sealOf } from "./seal";
import type { Visited } from "./visited";

/** How a seat's words came into the shuffle. */
export type Source = "opened" | "unopened" | "clear" | "server" | "bot";

/** What a record proves about its deal. Records from before seats committed have neither sources nor commitments. */
export interface Proof {
  commitment: string;
  secret: string;
  seats: string[];
  sources?: Source[];
  commitments?: string[];
  names: string[];
}

export type Verdict = "good" | "bad";

/** What this device can say of a proof; null where it has nothing to compare with. */
export interface Findings {
  /** The secret fits the seal, and all words that were opened fit their commitments. */
  fits: Verdict;
  /** Its own seats' words are in the shuffle; `unopened` if they did not come in time. */
  mine: Verdict | "unopened" | null;
  /** All seats' words are those that they had committed to when this device opened its own. */
  others: Verdict | null;
  /** That nobody chose the deal; or not all others together; or nothing. Null where something speaks against it. */
  proven: "deal" | "trust" | "nothing" | null;
}

export function judge(proof: Proof, noted: Visited | undefined): Findings {
  const fits = sealOf(proof.secret) === proof.commitment && proof.seats.every((_, seat) => wordsFit(proof, seat));
  const others = noted?.commitments?.every((each, seat) => each === shown(proof, seat));
  const mine = ownWords(proof, noted);
  const isSound = fits && others !== false && mine !== "bad" && (noted?.seal ?? proof.commitment) === proof.commitment;
  return {
    fits: verdict(fits),
    mine,
    others: others === undefined ? null : verdict(others),
    proven: isSound ? proven(proof, mine === "good" && others === true && !!noted?.seal) : null,
  };
}

/** Words that the server knew when it drew its secret, or that it filled in, bind it to nothing. */
function proven({ sources }: Proof, withMine: boolean): Findings["proven"] {
  return withMine ? "deal" : sources?.includes("opened") ? "trust" : "nothing";
}

/** What checks everything outside of the page, with this device's own words. */
export function command(game: string, noted: Visited | undefined): string {
  const mine = Object.values(noted?.own ?? {}).map(({ words }) => ` --mine ${quoted(words)}`);
  return `motherlode verify motherlode-${game}.json${mine.join("")}`;
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

const verdict = (good: boolean): Verdict => (good ? "good" : "bad");

function wordsFit({ seats, sources, commitments }: Proof, seat: number): boolean {
  return sources?.[seat] !== "opened" || sealOf(seats[seat]!) === commitments?.[seat];
}

/** What a table shows of a seat's words before they are opened: words told in clear are sealed by the server. */
function shown({ seats, sources, commitments }: Proof, seat: number): string | null {
  return sources?.[seat] === "clear" ? sealOf(seats[seat]!) : commitments?.[seat] || null;
}

/** The worst that happened to the words of this device's seats. */
function ownWords(proof: Proof, noted: Visited | undefined): Findings["mine"] {
  const found = Object.entries(noted?.own ?? {}).map(([seat, { words, opened }]) => {
    const source = proof.sources?.[Number(seat)];
    if (source === "opened") return verdict(proof.seats[Number(seat)] === words);
    // Whoever was told that the server has their words was told wrong.
    return source === "unopened" && !opened && proof.commitments?.[Number(seat)] === sealOf(words) ? "unopened" : "bad";
  });
  return (["bad", "unopened", "good"] as const).find((each) => found.includes(each)) ?? null;
}
