import type { BaseView } from "../../api/schemas";
import type { HuntingView } from "./types";
import { t } from "./words";

export { default as Paper } from "./Paper.svelte";

export function ask(view: BaseView): string {
  const { phase, sides, seat } = view as unknown as HuntingView;
  const side = sides[seat ?? 0]!;
  if (phase === "building") return t("hunting.ask.build");
  if (side.marker.state !== "hand") return t("hunting.ask.mine");
  return t(side.stack.length ? "hunting.ask.keep" : "hunting.ask.rush");
}

export const legend = (): string => t("hunting.paper.key");
