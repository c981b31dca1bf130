"""A game as a tree for game theory: what is left to chance, one draw at a time, and what each seat knows by when.

A game may have it: the module `game_tree` beside its `rules`, which holds every name of `GameTree`. The deal is the
only chance of a game. Here it is drawn piece by piece, each with its odds, and as late as makes no difference: a card
that nobody has seen may be drawn when it is turned up. Play goes on by actions (`motherlode.core.actions`), one seat
after the other; where seats choose at the same time, none knows of another's choice before all have chosen.

Draws and what is known are numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from motherlode.core.game import AnyGame, AnyState

Odds = Sequence[tuple[int, float]]
"""What may be drawn, ascending, and how likely each is; nothing where nothing is to be drawn."""
Actions = Sequence[Sequence[int]]
"""By move of a state's history, the actions that made it."""


class GameTree(Protocol):
    """What the module `game_tree` of every room has."""

    @property
    def DRAWS(self) -> int:  # noqa: N802
        """Draws are numbers from 0 to `DRAWS` - 1, whatever the options."""

    def first_draws(self, game: AnyGame, draws: Sequence[int], /) -> Odds:
        """What is drawn next before the game begins, after these draws."""

    def deal_of(self, game: AnyGame, draws: Sequence[int], /) -> Any:
        """The deal of all first draws. What is drawn later may be anything in it."""

    def first_draws_in(self, deal: Any, /) -> Sequence[int]:
        """The first draws that lead to a deal; `deal_of` the other way round."""

    def draws_before(self, state: AnyState, move: Any, /) -> Odds:
        """What has to be drawn before a move can be made."""

    def drawn(self, state: AnyState, move: Any, draw: int, /) -> AnyState:
        """The state with that drawn: no seat could have told the two apart."""

    def draw_in(self, deal: Any, move: Any, /) -> int:
        """What was drawn before this move, if anything was, where a deal is known in full."""

    def draw_words(self, game: AnyGame, draw: int, /) -> str:
        """A draw as people write it."""

    def known(self, state: AnyState, actions: Actions, seat: int, /) -> list[int]:
        """All that a seat with perfect memory knows, its own choices included, in the order of the game.

        Two states give a seat the same if and only if it cannot tell them apart.
        """

    def most_known(self, game: AnyGame, /) -> int:
        """`known` is never longer."""

    def most_draws(self, game: AnyGame, /) -> int:
        """No game has more."""

    def most_actions(self, game: AnyGame, /) -> int:
        """No game has more."""

    def most_points(self, game: AnyGame, /) -> int:
        """No seat scores more, nor is one ahead of another by more; none scores less than 0."""


def even(draws: Sequence[int]) -> Odds:
    """Each equally likely."""
    return [(draw, 1 / len(draws)) for draw in draws]


def no_draws(state: AnyState, move: Any) -> Odds:
    """`draws_before` of games in which everything is drawn before they begin."""
    return ()


def never_drawn(state: AnyState, move: Any, draw: int) -> AnyState:
    """Their `drawn`, which nobody calls."""
    raise ValueError("all of this game was drawn before it began")


def never_in(deal: Any, move: Any) -> int:
    """Their `draw_in`, which nobody calls."""
    raise ValueError("all of this game was drawn before it began")
