"""Manny Mole as a tree: hands and centre are drawn card by card; a seat knows its hand and all that was revealed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from math import comb
from typing import Final

from motherlode.core.game import State
from motherlode.core.game_tree import Actions, Odds, even, never_drawn, never_in, no_draws
from motherlode.games.mole.actions import CARD_AT, CARDS
from motherlode.games.mole.cards import Card
from motherlode.games.mole.layout import CORRIDOR
from motherlode.games.mole.position import CENTRE_SIZE, MoleDeal, MoleMove, Play, Position
from motherlode.games.mole.rules import Mole

MoleState = State[MoleDeal, Position, MoleMove]

DRAWS: Final = len(CARDS)
draws_before: Final = no_draws
drawn: Final = never_drawn
draw_in: Final = never_in


def first_draws(game: Mole, draws: Sequence[int]) -> Odds:
    """A hand is drawn in the order of the deck, so that each comes in one way only."""
    hand, dealt = game.size.hand, len(draws)
    left = [CARD_AT[card] for card in game.deck if CARD_AT[card] not in draws]
    if dealt < hand * game.players:
        at = dealt % hand
        return _next_of_hand([draw for draw in left if not at or draw > draws[-1]], hand - at)
    # M-1. Silver cards turned up for the centre are put out of the game.
    coloured = [draw for draw in left if not CARDS[draw].is_silver]
    return even(coloured) if dealt < most_draws(game) else ()


def _next_of_hand(left: Sequence[int], wanted: int) -> Odds:
    """The first of so many cards, any of which are equally likely: of all hands, those that begin with each."""
    hands = comb(len(left), wanted)
    ways = [(draw, comb(len(left) - at - 1, wanted - 1)) for at, draw in enumerate(left)]
    return [(draw, count / hands) for draw, count in ways if count]


def deal_of(game: Mole, draws: Sequence[int]) -> MoleDeal:
    codes, hand = [CARDS[draw].code for draw in draws], game.size.hand
    dealt = hand * game.players
    return MoleDeal(tuple([tuple(codes[at : at + hand]) for at in range(0, dealt, hand)]), tuple(codes[dealt:]))


def first_draws_in(deal: MoleDeal) -> Sequence[int]:
    hands = [sorted(_number(code) for code in hand) for hand in deal.hands]
    return [*chain.from_iterable(hands), *map(_number, deal.centre)]


def draw_words(game: Mole, draw: int) -> str:
    return CARDS[draw].code


def known(state: MoleState, actions: Actions, seat: int) -> list[int]:
    """The own hand and the centre; every choice that is the own or no secret any more; the cards that come last."""
    hands, centre = state.dealt.hands, state.dealt.centre
    row = [*sorted(map(_number, hands[seat])), *map(_number, centre)]
    secret = len(state.history) - sum(card is not None for card in state.position.chosen)
    for at, ((mover, _), made) in enumerate(zip(state.history, actions, strict=True)):
        row += made if at < secret or mover == seat else []
    return row + _last_cards(state)


def _last_cards(state: MoleState) -> list[int]:
    """M-15. The last card of a hand is played by itself, so that no move tells of it."""
    if any(state.position.hands):
        return []
    played = {move.card.code for _, move in state.history if isinstance(move, Play)}
    return [_number(code) for hand in state.dealt.hands for code in hand if code not in played]


def most_known(game: Mole) -> int:
    return game.size.hand + CENTRE_SIZE + most_actions(game) + game.players


def most_draws(game: Mole) -> int:
    return game.size.hand * game.players + CENTRE_SIZE


def most_actions(game: Mole) -> int:
    """A seat chooses all cards but its last, and may be asked where each goes; taking four may leave ways to close."""
    cards = game.size.hand * game.players
    return (cards - game.players) + cards + (cards + CENTRE_SIZE) // CORRIDOR


def most_points(game: Mole) -> int:
    return game.size.hand * game.players + CENTRE_SIZE


def _number(code: str) -> int:
    return CARD_AT[Card.parse(code)]
