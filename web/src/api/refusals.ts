import { en } from "../i18n/en";
import { t, type Key } from "../i18n/index.svelte";
import type { Problem } from "./schemas";

type Told = Pick<Problem, "code" | "message"> & Partial<Problem>;

/** What the server refused, in the reader's language; a code nobody has words for is told in the server's own. */
export function refusalWords({ code, message, retry_after }: Told): string {
  const key = `refusal.${code}`;
  return key in en
    ? t(key as Key, { n: Math.max(1, Math.ceil(retry_after ?? 0)) })
    : t("refusal.unknown", { why: message });
}
