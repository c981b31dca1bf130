"""Why a move or a deal of Manny Mole is wrong. Moves are judged from what their seat may know."""

from __future__ import annotations

from collections.abc import Sequence

from motherlode.core.errors import one_of
from motherlode.core.parts import Move
from motherlode.games.mole.cards import SILVER, Card
from motherlode.games.mole.position import (
    CENTRE_SIZE,
    AskClose,
    AskLay,
    Hand,
    MoleDeal,
    MoleOptions,
    Play,
)
from motherlode.games.mole.sizes import size_of


def play_fault(move: Move, hand: Hand) -> str | None:
    """M-2. What forbids to choose so, with this hand."""
    if not isinstance(move, Play):
        return f"first choose a card to play; you hold {_listed(hand)}"
    return None if move.card in hand else f"you do not hold {move.card}; you hold {_listed(hand)}"


def ask_fault(ask: AskLay | AskClose) -> str:
    """M-15. What would be right where a seat is asked."""
    if isinstance(ask, AskLay):
        return f"{ask.card} is to be laid; choose {one_of(ask.moves())}"
    return f"the gaps are to be closed; choose {one_of(ask.moves())}"


def _listed(hand: Hand) -> str:
    return one_of(hand).replace(" or ", " and ")


def deal_fault(deal: MoleDeal, options: MoleOptions) -> str | None:
    """M-1. What is wrong with a deal."""
    if len(deal.hands) != options.players:
        return f"hands: there must be {options.players} hands, not {len(deal.hands)}"
    size = size_of(options.size).hand
    places = [(f"hands[{seat}]", hand, size) for seat, hand in enumerate(deal.hands)]
    places.append(("centre", deal.centre, CENTRE_SIZE))
    dealt: dict[str, str] = {}
    for place, cards, size in places:
        fault = _place_fault(cards, size, options, dealt)
        if fault is not None:
            return f"{place}: {fault}"
        dealt |= dict.fromkeys(cards, place)
    silver = [code for code in deal.centre if code[0] == SILVER]
    # M-1. A silver card turned up for the centre is put out of the game.
    return f"centre: {silver[0]} is silver; the centre opens with coloured cards" if silver else None


def _place_fault(cards: Sequence[str], size: int, options: MoleOptions, dealt: dict[str, str]) -> str | None:
    if len(cards) != size:
        return f"must hold {size} cards, not {len(cards)}"
    for at, code in enumerate(cards):
        fault = _card_fault(code, options)
        if fault is not None:
            return fault
        if code in cards[:at]:
            return f"{code} is dealt twice"
        if code in dealt:
            return f"{code} is dealt already, in {dealt[code]}"
    return None


def _card_fault(code: str, options: MoleOptions) -> str | None:
    try:
        card = Card.parse(code)
    except ValueError as error:
        return str(error)
    # M-12.
    if card.is_silver and not options.silver:
        return f"{code} is silver; only the advanced game has silver cards"
    deck = size_of(options.size).deck(options.silver)
    return None if card in deck else f"{code} is not among the {len(deck)} cards of this size"
