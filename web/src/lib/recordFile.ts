/** A record as far as a list of them tells it. */
export interface RecordedGame {
  game?: unknown;
  outcome?: { scores?: unknown } | null;
}

/**
 * The games in what somebody dropped: a record, the games of a series, or a line each. Empty where it is none of these;
 * whether they could have happened is for the server to say.
 */
export function recordsIn(text: string): RecordedGame[] {
  const whole = parse(text);
  if (whole) return gamesOf(whole);
  const lines = text.split("\n").filter((line) => line.trim());
  const records = lines.map(parse);
  return records.every((record) => record !== null) ? records.flatMap(gamesOf) : [];
}

type Parsed = RecordedGame & { games?: RecordedGame[] };

function parse(text: string): Parsed | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Parsed) : null;
  } catch {
    return null;
  }
}

const gamesOf = (record: Parsed): RecordedGame[] => (Array.isArray(record.games) ? record.games : [record]);

export function scoreOf({ outcome }: RecordedGame): string {
  return Array.isArray(outcome?.scores) ? outcome.scores.join(" : ") : "";
}
