import type { Language } from "../i18n/index.svelte";
import type { RuleBook } from "./book";

/** The rules in each language, fetched when somebody asks. */
export const ruleBooks: Record<Language, () => Promise<{ rules: RuleBook }>> = {
  en: () => import("./en"),
  de: () => import("./de"),
  fr: () => import("./fr"),
};
