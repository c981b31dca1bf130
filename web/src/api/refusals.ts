import { en } from "../i18n/en";
import { t, type Key } from "../i18n/index.svelte";
import type { Problem } from "./schemas";

/** What the server refused, in the reader's language; a code nobody has words for is told in the server's own. */
export function refusalWords(problem: Pick<Problem, "code" | "message">): string {
  const key = `refusal.${problem.code}`;
  return key in en ? t(key as Key) : t("refusal.unknown", { why: problem.message });
}
