"""What a seat of Manny Mole may see. Every field is described in `docs/mole.md`."""

from __future__ import annotations

from motherlode.core.game import View, to_json
from motherlode.core.parts import Json
from motherlode.games.mole.cards import Card, deck
from motherlode.games.mole.closing import Closing
from motherlode.games.mole.events import codes, pile_moves, why
from motherlode.games.mole.layout import Layout, Spot
from motherlode.games.mole.position import CENTRE_SIZE, HAND_SIZE, AskLay, MoleOptions, Position


def look(position: Position, options: MoleOptions, seat: int | None) -> View:
    """A seat sees its own hand and its own choice; all else that is shown lies open to everybody."""
    choice = None if seat is None else position.chosen[seat]
    return {
        "round": position.round,
        "layout": str(position.layout),
        "gaps": [list(cell) for cell in position.gaps],
        "hand": None if seat is None else list(codes(position.hands[seat])),
        "choice": None if choice is None else choice.code,
        "chosen": [card is not None for card in position.chosen],
        "holding": [len(hand) for hand in position.hands],
        "chambers": [_chamber(chamber) for chamber in position.chambers],
        "out": len(deck(options.silver)) - HAND_SIZE * options.players - CENTRE_SIZE,
        "queue": [{"seat": owner, "card": card.code} for owner, card in position.queue],
        "pending": _pending(position),
    }


def _chamber(chamber: tuple[Card, ...]) -> Json:
    silver = sum(card.is_silver for card in chamber)
    return {"count": len(chamber), "silver": silver, "cards": list(codes(chamber))}


def _pending(position: Position) -> Json:
    """What a seat is asked, if any is: it concerns open cards only, so everybody may see it."""
    ask = position.asked
    if ask is None:
        return None
    if isinstance(ask, AskLay):
        choices = [_spot(position.layout, spot) for spot in ask.spots]
        return {"seat": ask.seat, "card": ask.card.code, "kind": "lay", "choices": choices}
    choices = [_closing(closing) for closing in ask.taking.closings]
    return {"seat": ask.seat, "card": ask.card.code, "kind": "close", "choices": choices}


def _spot(layout: Layout, spot: Spot) -> Json:
    return {"move": str(spot), "cell": list(layout.cell(spot)), "why": to_json(why(spot.reason))}


def _closing(closing: Closing) -> Json:
    return {
        "move": str(closing),
        "layout": str(closing.layout),
        "origin": list(closing.origin),
        "piles": [to_json(moved) for moved in pile_moves(closing)],
    }
