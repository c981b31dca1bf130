import { sentences } from "../../i18n/index.svelte";
import type { SeatInfo } from "../../api/transport";
import type { Told } from "../../table/controller";
import { type HuntingEvent, PILES, sum } from "./types";
import { t, tellOf } from "./words";

export function tellHunting(
  event: HuntingEvent,
  seats: SeatInfo[],
  mine: number | null,
  before: readonly HuntingEvent[] = [],
  /** What lay in the stack that a piece joins, where that is known. */
  stack?: readonly number[],
): Told | null {
  const who = (seat: number) => seats[seat]?.name ?? t("seat.nameless", { n: seat + 1 });
  const line = (text: string, rule: string, more: Partial<Told> = {}): Told => {
    const log = sentences(text);
    return { log, say: log, rule, ...("seat" in event ? { seat: event.seat } : {}), ...more };
  };
  /** How high somebody's piles are, for whoever does not see them; their own they know. */
  const heightsOf = (heights: number[], seat: number): string[] =>
    seat === mine
      ? []
      : [
          t("hunting.heard.heights", {
            name: who(seat),
            heights: heights.map((height, i) => `${PILES[i]} ${height}`).join(", "),
          }),
        ];
  switch (event.event) {
    case "drew":
      return line(tellOf("hunting.log.drew", event.seat === mine, { name: who(event.seat), n: event.marker }), "H-1", {
        secret: true,
        opening: true,
      });
    case "built":
      return line(tellOf("hunting.log.built", event.seat === mine, { name: who(event.seat) }), "H-2");
    case "unveiled":
      return line(t("hunting.log.unveiled"), "H-3", {
        tone: "turn",
        heard: [t("hunting.log.unveiled"), ...event.heights.flatMap(heightsOf)].join(" "),
      });
    case "kept": {
      const text = tellOf("hunting.log.kept", event.seat === mine, { name: who(event.seat), n: sum(event.pieces) });
      return line(text, "H-9", { tone: "good", why: t("hunting.why.kept"), moment: true });
    }
    case "revealed": {
      const text = tellOf("hunting.log.revealed", event.seat === mine, { name: who(event.seat), n: event.marker });
      return line(text, "H-8", { tone: "turn", why: t("hunting.why.revealed") });
    }
    case "declared":
      return line(
        tellOf("hunting.log.declared", event.seat === mine, {
          name: who(event.seat),
          n: event.number,
          pile: event.pile,
        }),
        "H-4",
      );
    case "lifted":
      return { say: t("hunting.log.lifted", { n: event.piece }) };
    case "won": {
      const text = tellOf("hunting.log.won", event.seat === mine, { name: who(event.seat), n: event.piece });
      const total = stack && t("hunting.log.stack", { n: sum(stack) + event.piece });
      return line(text, "H-5", { tone: "great", ...(total ? { heard: `${sentences(text)} ${total}` } : {}) });
    }
    case "lost": {
      const text = tellOf("hunting.log.lost", event.seat === mine, { name: who(event.seat), n: event.piece });
      const said = before.findLast((past) => past.event === "declared")?.number;
      return line(text, "H-6", said ? { why: t("hunting.why.lost", { said, n: event.piece }) } : {});
    }
    case "broken-down": {
      const gold = sum(event.pieces);
      const values = { name: who(event.seat), gold, n: event.piece };
      return line(tellOf("hunting.log.broken-down", event.seat === mine, values), "H-7", {
        tone: "bad",
        why: t("hunting.why.broken-down", { gold, n: event.piece }),
        moment: true,
      });
    }
    case "rush-won": {
      const text = tellOf("hunting.log.rush-won", event.seat === mine, { name: who(event.seat) });
      return line(text, "H-8", { tone: "great", moment: true });
    }
    case "rush-lost": {
      const text = tellOf("hunting.log.rush-lost", event.seat === mine, { name: who(event.seat) });
      return line(text, "H-8", { tone: "bad", moment: true });
    }
    case "next-turn": {
      const say = tellOf("turn.of", event.seat === mine, { name: who(event.seat) });
      return event.seat === mine ? { say, heard: null } : { say };
    }
    default:
      return null;
  }
}
