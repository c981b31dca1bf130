"""Legal moves as a bot is given them, also where they are too many to be sent along."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, overload

from motherlode.client.messages import Legal
from motherlode.core.game import AnyGame
from motherlode.core.parts import Move

PAGE: Final = 1000
"""As many moves as the server tells at once."""

Ask = Callable[[int], Legal]
"""The page of legal moves from a number on."""


class LegalMoves(Sequence[Move]):
    """A long list of moves that stays at the server; its pages are fetched when they are looked at."""

    def __init__(self, game: AnyGame, first: Legal, ask: Ask) -> None:
        self._game, self._total, self._ask = game, first.total, ask
        self._pages = {0: self._read(first)}

    def _read(self, page: Legal) -> list[Move]:
        return [self._game.parse(text) for text in page.moves]

    def __len__(self) -> int:
        return self._total

    @overload
    def __getitem__(self, at: int) -> Move: ...
    @overload
    def __getitem__(self, at: slice) -> list[Move]: ...
    def __getitem__(self, at: int | slice) -> Move | list[Move]:
        if isinstance(at, slice):
            return [self[number] for number in range(*at.indices(len(self)))]
        number = range(len(self))[at]
        page = number - number % PAGE
        if page not in self._pages:
            self._pages[page] = self._read(self._ask(page))
        return self._pages[page][number - page]

    def __reduce__(self) -> tuple[Any, ...]:
        """Elsewhere it is an ordinary list."""
        return list, (list(self),)


def many_moves(game: AnyGame, seat: int, ask: Ask) -> Sequence[Move]:
    """The legal moves of a seat that are too many to list, with as few questions as possible.

    Where they are as many as after a deal of this game, and begin and end alike, the law tells them here.
    """
    first = ask(0)
    here = game.deal(seed=0).legal(seat)
    last = first if first.total <= PAGE else ask(first.total - PAGE)
    if len(here) == first.total and _is_told(here[:PAGE], first) and _is_told(here[-PAGE:], last):
        return here
    return LegalMoves(game, first, ask)


def _is_told(moves: Sequence[Move], page: Legal) -> bool:
    return list(map(str, moves)) == page.moves
