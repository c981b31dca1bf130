import type { Coaching } from "../../table/room";
import { placingRule } from "./placing";
import type { MoleEvent } from "./types";

const RULES: Record<string, string> = {
  chosen: "M-2",
  revealed: "M-3",
  corridor: "M-8",
  moved: "M-9",
  chain: "M-10",
};

export const coaching: Coaching = {
  first: ["M-4", "M-2"],
  rule(base) {
    const event = base as MoleEvent;
    return (event.event === "laid" ? placingRule(event) : RULES[event.event]) ?? null;
  },
  options: {},
};
