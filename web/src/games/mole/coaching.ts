import type { Coaching } from "../../table/room";
import type { MoleEvent } from "./types";

const RULES: Record<string, string> = {
  chosen: "M-2",
  revealed: "M-3",
  corridor: "M-8",
  moved: "M-9",
  chain: "M-10",
};
const BY_ROW: Record<string, string> = {
  "own colour": "M-5",
  "new row": "M-6",
  "empty centre": "M-7",
  "silver card": "M-12",
  "blank row": "M-13",
};

export const coaching: Coaching = {
  first: ["M-4", "M-2"],
  rule(base) {
    const event = base as MoleEvent;
    return (event.event === "laid" ? BY_ROW[event.why.row] : RULES[event.event]) ?? null;
  },
  options: {},
};
