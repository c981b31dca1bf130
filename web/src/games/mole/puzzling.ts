import type { BaseView } from "../../api/schemas";
import { cardName } from "./tell";
import type { MoleView } from "./types";
import { t } from "./words";

export { default as Paper } from "./Paper.svelte";

export function ask(view: BaseView): string {
  const { pending } = view as unknown as MoleView;
  if (!pending) return t("mole.ask.card");
  return pending.kind === "lay" ? t("mole.prompt.lay", { card: cardName(pending.card) }) : t("mole.prompt.close");
}

export const legend = (): string => t("mole.paper.key");
