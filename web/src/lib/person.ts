/** A name as the server takes it: no blanks around it, nothing that cannot be seen. */
export function cleanName(name: string): string {
  return name
    .replace(/\p{C}/gu, "")
    .replace(/\s+/gu, " ")
    .trim()
    .slice(0, 24)
    .replace(/\p{Cs}/gu, "");
}

/** What a reader calls themselves is no name: others would read "You wins". */
const PRONOUNS = new Set(["you", "du", "toi", "tu", "me", "ich", "moi"]);

/** A name by which everybody at the table can call somebody, in whatever language; else nothing. */
export function callName(name: string): string {
  const clean = cleanName(name);
  return PRONOUNS.has(clean.toLowerCase()) ? "" : clean;
}

/** Letters that run from right to left. */
const LEFTWARD = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** A name as it is shown: one that runs the other way keeps to itself, and turns nothing beside it about. */
export function shownName(name: string): string {
  const called = callName(name);
  return LEFTWARD.test(called) ? `\u2068${called}\u2069` : called;
}
