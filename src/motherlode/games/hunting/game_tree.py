"""Gold Hunting as a tree: two markers are drawn; a seat knows its own piles and what was lifted from the other's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from motherlode.core.game import State
from motherlode.core.game_tree import Actions, Odds, even, never_drawn, never_in, no_draws
from motherlode.games.hunting.pieces import MARKER_SCORE, MARKERS, PILE_AT
from motherlode.games.hunting.position import Build, HuntingDeal, HuntingMove, Position, Rush
from motherlode.games.hunting.rules import Hunting

HuntingState = State[HuntingDeal, Position, HuntingMove]

DRAWS: Final = len(MARKERS)
draws_before: Final = no_draws
drawn: Final = never_drawn
draw_in: Final = never_in
NOT_SHOWN: Final = 0


def first_draws(game: Hunting, draws: Sequence[int]) -> Odds:
    left = [draw for draw in range(DRAWS) if draw not in draws]
    return even(left) if len(draws) < game.players else ()


def deal_of(game: Hunting, draws: Sequence[int]) -> HuntingDeal:
    first, second = draws
    return HuntingDeal((MARKERS[first], MARKERS[second]))


def first_draws_in(deal: HuntingDeal) -> Sequence[int]:
    return [MARKERS.index(marker) for marker in deal.markers]


def draw_words(game: Hunting, draw: int) -> str:
    return f"marker {MARKERS[draw]}"


def known(state: HuntingState, actions: Actions, seat: int) -> list[int]:
    """The own marker and build; by turn the action, the piece, the marker shown; the heights that the other built."""
    sides = state.position.sides
    row = [sides[seat].marker]
    lifted = [[iter(pile) for pile in side.lifted()] for side in sides]
    for (mover, move), made in zip(state.history, actions, strict=True):
        if isinstance(move, Build):
            row += made if mover == seat else []
        else:
            shown = sides[mover].marker if isinstance(move, Rush) else NOT_SHOWN
            row += [*made, next(lifted[1 - mover][PILE_AT[move.pile]]), shown]
    return row + _first_heights(state, 1 - seat)


def _first_heights(state: HuntingState, owner: int) -> list[int]:
    return [] if state.position.building else [sum(pile) for pile in state.position.sides[owner].piles]


def most_known(game: Hunting) -> int:
    turns = game.open(game.draw(0))[0].length
    return 1 + len(game.pieces.pieces) + game.pieces.pile_count + 3 * turns


def most_draws(game: Hunting) -> int:
    return game.players


def most_actions(game: Hunting) -> int:
    """Every piece is put down once and lifted once."""
    return 2 * len(game.pieces.pieces) * (1 if game.is_half else game.players)


def most_points(game: Hunting) -> int:
    return sum(game.pieces.pieces) + MARKER_SCORE
