import type { Coaching } from "../../table/room";

const RULES: Record<string, string> = {
  "next-turn": "G-4",
  strike: "G-5",
  duel: "G-6",
  blast: "G-7",
  nothing: "G-8",
  rush: "G-9",
};

export const coaching: Coaching = {
  first: ["G-2", "G-4"],
  rule: ({ event }) => RULES[event] ?? null,
  options: { layout: "grid", memory: "aided" },
};
