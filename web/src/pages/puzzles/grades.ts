import { t } from "../../i18n/index.svelte";

/** So many grades have a name of their own; what is harder still is called like the last. */
const NAMED = 4;

export const gradeName = (grade: number): string =>
  t(`puzzles.grade.${Math.min(Math.max(grade, 1), NAMED) as 1 | 2 | 3 | 4}`);
