import type { BaseView } from "../../api/schemas";
import type { GoldView } from "./types";
import { t } from "./words";

export { default as Paper } from "./Paper.svelte";

export function ask(view: BaseView): string {
  const { rush, table } = view as unknown as GoldView;
  const isSecond = table.some((entry) => entry !== null && entry !== "?");
  return t(`gold.ask.${rush ? "rush" : isSecond ? "second" : "first"}`);
}

export const legend = (): string => t("gold.paper.key");
