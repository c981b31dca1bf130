import type { SeatInfo } from "../../api/transport";
import type { Told } from "../../table/controller";
import { type HuntingEvent, sum } from "./types";
import { t, tellOf } from "./words";

export function tellHunting(event: HuntingEvent, seats: SeatInfo[], mine: number | null): Told | null {
  const who = (seat: number) => seats[seat]?.name ?? t("seat.nameless", { n: seat + 1 });
  const both = (text: string, tone: Told["tone"] = "plain"): Told => ({ log: text, say: text, tone });
  switch (event.event) {
    case "drew":
      return both(t("hunting.log.drew", { n: event.marker }));
    case "built":
      return both(tellOf("hunting.log.built", event.seat === mine, { name: who(event.seat) }));
    case "unveiled":
      return both(t("hunting.log.unveiled"), "turn");
    case "kept":
      return both(
        tellOf("hunting.log.kept", event.seat === mine, { name: who(event.seat), n: sum(event.pieces) }),
        "good",
      );
    case "revealed":
      return both(
        tellOf("hunting.log.revealed", event.seat === mine, { name: who(event.seat), n: event.marker }),
        "turn",
      );
    case "declared":
      return both(
        tellOf("hunting.log.declared", event.seat === mine, {
          name: who(event.seat),
          n: event.number,
          pile: event.pile,
        }),
      );
    case "lifted":
      return { say: t("hunting.log.lifted", { n: event.piece }) };
    case "won":
      return both(tellOf("hunting.log.won", event.seat === mine, { name: who(event.seat), n: event.piece }), "great");
    case "lost":
      return both(tellOf("hunting.log.lost", event.seat === mine, { name: who(event.seat), n: event.piece }));
    case "broken-down":
      return both(
        tellOf("hunting.log.broken-down", event.seat === mine, {
          name: who(event.seat),
          gold: sum(event.pieces),
          n: event.piece,
        }),
        "bad",
      );
    case "rush-won":
      return both(tellOf("hunting.log.rush-won", event.seat === mine, { name: who(event.seat) }), "great");
    case "rush-lost":
      return both(t("hunting.log.rush-lost"), "bad");
    case "next-turn":
      return { say: tellOf("turn.of", event.seat === mine, { name: who(event.seat) }) };
    default:
      return null;
  }
}
