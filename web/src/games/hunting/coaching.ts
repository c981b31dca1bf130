import type { Coaching } from "../../table/room";

const RULES: Record<string, string> = {
  unveiled: "H-3",
  declared: "H-4",
  won: "H-5",
  lost: "H-6",
  "broken-down": "H-7",
  revealed: "H-8",
  kept: "H-9",
};

export const coaching: Coaching = {
  first: ["H-1", "H-2"],
  rule: ({ event }) => RULES[event] ?? null,
  options: {},
};
