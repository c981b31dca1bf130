"""Decisions of Gold explained, from what a perfect memory knew, and the memory ledger in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from motherlode.bots.gold.ledger import FATES, ledger
from motherlode.bots.judging import Reason
from motherlode.core.game import View
from motherlode.core.parts import Event, Json, Move
from motherlode.games.gold.cards import CARDS, Card
from motherlode.games.gold.knowledge import Knowledge, owners
from motherlode.games.gold.position import Flip
from motherlode.games.gold.view import FACE_DOWN
from motherlode.games.gold.words import card_words, square

__all__ = ["Commentator", "ledger", "ledger_words"]


KINDS: Final = ("strike", "take", "plan", "duel", "blast", "known", "new", "nothing", "gift")
"""What a card can be to who turns it up, what is easiest to see first."""


class Commentator:
    """Says what the best card does and what the one played did, as far as it was known what they are."""

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._knowledge = Knowledge()

    def see(self, events: Sequence[Event]) -> None:
        self._knowledge.see(events)

    def plainest(self, view: View, moves: Sequence[Move]) -> Move:
        return min(moves, key=lambda move: KINDS.index(self._told(view, move)["kind"]))

    def why(self, view: View, played: Move, best: Move) -> Reason:
        """Both choices: what kind each is, where, of which card, and for whom."""
        ours, theirs = self._told(view, played), self._told(view, best)
        words = _words(theirs) if played == best else f"{_words(theirs)}; played: {_words(ours)}"
        return Reason("cards", words[0].upper() + words[1:], {"played": ours, "best": theirs})

    def _told(self, view: View, move: Move) -> dict[str, Json]:
        at = move.position if isinstance(move, Flip) else -1
        code = self._knowledge.faces.get(at)
        told: dict[str, Json] = {"at": at, "card": code, "with": None, "with_at": None, "to": None}
        if code is None:
            return {**told, "kind": "new"}
        first = next((other for other, shown in enumerate(view["table"]) if shown not in (None, FACE_DOWN)), None)
        if view["rush"]:
            return {**told, "kind": "take" if CARDS[code].kind == "gold" else "known"}
        if first is None:
            partner = self._partner(view, at)
            if partner is None:
                return {**told, "kind": "known"}
            return {**told, "kind": "plan", "with": self._knowledge.faces[partner], "with_at": partner}
        kind, to = meeting(CARDS[view["table"][first]], CARDS[code], view, self._seat)
        return {**told, "kind": kind, "with": view["table"][first], "with_at": first, "to": to}

    def _partner(self, view: View, at: int) -> int | None:
        """Where the known card lies that makes the dearest strike with this one for its seat; of miners the weakest."""
        cards = {there: CARDS[code] for there, code in self._knowledge.faces.items()}
        card = cards.pop(at)
        partners = [there for there, other in cards.items() if meeting(card, other, view, self._seat)[0] == "strike"]
        order = sorted(partners, key=lambda there: cards[there].value, reverse=card.kind == "miner")
        return order[0] if order else None


def meeting(first: Card, second: Card, view: View, mover: int) -> tuple[str, int | None]:
    """What two cards do together (G-5 to G-8), and who has the gold."""
    if "dynamite" in (first.kind, second.kind):
        return "blast", None
    if first.kind == second.kind:
        return ("duel" if first.kind == "miner" and first.value != second.value else "nothing"), None
    miner, gold = (first, second) if first.kind == "miner" else (second, first)
    if miner.value < gold.value:
        return "nothing", None
    to = owners(view).get(str(miner.colour), mover)
    return ("strike" if to == mover else "gift"), to


def _words(told: dict[str, Json]) -> str:
    where, card = square(told["at"]), told["card"]
    if card is None:
        return f"something new at {where}"
    known = f"{card_words(card)} at {where}"
    met = "" if told["with"] is None else f"{card_words(told['with'])} at {square(told['with_at'])}"
    return {
        "known": f"{known} was known",
        "plan": f"{known} and {met} were known and make a strike",
        "take": f"{known} is there to take",
        "strike": f"{known} and {met} make a strike",
        "gift": f"{known} and {met} give another the gold",
        "duel": f"{known} and {met} fight a duel",
        "blast": f"{known} and {met} are blown up",
        "nothing": f"{known} does nothing with {met}",
    }[told["kind"]]


def ledger_words(account: Json, names: Sequence[str]) -> list[str]:
    """A line a player."""
    return [
        f"{names[player['seat']]}: {player['won']} gold; of what others got, "
        + ", ".join(f"{player['lost'][fate]} {fate}" for fate in FATES)
        for player in account["players"]
    ]
