/** What became of a puzzle here: solved at the first answer, or missed. */
export type Mark = "solved" | "missed";
export type Marks = Record<string, Mark>;
type Kept = Record<string, Marks>;

const KEY = "motherlode-puzzles";
/** What a private window refused to keep; it lasts as long as the page. */
let unkept: Kept | null = null;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whatever else may stand there counts as nothing. */
function kept(): Kept {
  if (unkept) return unkept;
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return isObject(found) ? (found as Kept) : {};
  } catch {
    return {};
  }
}

/** What became of the puzzles of a game, by their ids. Nobody but this browser knows. */
export function marksOf(game: string): Marks {
  const marks = kept()[game];
  return isObject(marks) ? marks : {};
}

/** What is solved stays solved. */
export function keepMark(game: string, id: string, mark: Mark): void {
  const marks = marksOf(game);
  if (marks[id] === "solved") return;
  const all = { ...kept(), [game]: { ...marks, [id]: mark } };
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    unkept = all;
  }
}

/** The day where the reader is, as the server takes it. */
export function localDay(now = new Date()): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
