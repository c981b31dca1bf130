import { Refusal } from "../../api/client";
import { t } from "../../i18n/index.svelte";

/** Why there is nothing to solve: no such puzzle, or what the server says. */
export function troubleWith(error: unknown): string {
  if (error instanceof Refusal && error.problem.code === "bad-request") return t("puzzle.missing");
  return error instanceof Error ? error.message : String(error);
}
