"""What is told later of what happened at a table of Gold: no more than the memory dial keeps in sight (G-14)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from motherlode.core.parts import Event
from motherlode.games.gold.cards import kind_code
from motherlode.games.gold.events import Blast, Duel, Gone, Nothing, Strike, Taken, Turned
from motherlode.games.gold.position import GoldOptions, Position
from motherlode.games.gold.view import shown_since

SOMEWHERE: Final = -1
"""The position of a card that is told without its place."""


def recall(
    events: tuple[Event, ...], then: Position, now: Position, options: GoldOptions, *, is_held: bool
) -> tuple[Event, ...]:
    """Events that led to `then`, as they are told now. What happened is told, but not which cards lay where."""
    if not now.cards or _turn(then) >= min(shown_since(now, options), now.turns - is_held):
        return events
    return tuple([_without_cards(event) for event in events])


def _turn(then: Position) -> int:
    """The turn in which the last card was turned up: it may be over."""
    return then.turns - (then.first is None)


def _without_cards(event: Event) -> Event:
    """Kinds and owners stay; values and places are for the memory."""
    nowhere = (SOMEWHERE, SOMEWHERE)
    match event:
        case Turned(card=card) | Gone(card=card):
            return replace(event, position=SOMEWHERE, card=kind_code(card))
        case Strike(gold=gold, miner=miner):
            kinds = {"gold": kind_code(gold), "miner": kind_code(miner)}
            return replace(event, gold_at=SOMEWHERE, miner_at=SOMEWHERE, **kinds)
        case Duel(winner=winner, loser=loser):
            kinds = {"winner": kind_code(winner), "loser": kind_code(loser)}
            return replace(event, winner_at=SOMEWHERE, loser_at=SOMEWHERE, **kinds)
        case Blast(cards=cards) | Nothing(cards=cards):
            return replace(event, positions=nowhere, cards=tuple(map(kind_code, cards)))
        case Taken(gold=gold):
            return replace(event, position=SOMEWHERE, gold=kind_code(gold))
        case _:
            return event
