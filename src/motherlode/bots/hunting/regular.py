"""The player who counts."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from motherlode.bots.hunting.choosing import best_odds, pick
from motherlode.core.dealing import Seed
from motherlode.core.game import View
from motherlode.core.parts import Event, Move
from motherlode.games.hunting.pieces import MARKER_SCORE, NUMBERS, PILE_AT
from motherlode.games.hunting.position import Keep, Mine, Rush
from motherlode.games.hunting.seams import odds as count_odds

MARKER_WORTH: Final = 1.0
"""What it thinks a marker in hand is worth: using it must bring more than that."""

LATER: Final = 100.0
"""More than any move can win or lose."""

KEEP_FROM: Final = 6
KEEP_WHILE: Final = 5
"""It keeps a stack of so much gold while so many pieces are left to guess."""


class Regular:
    """Counts what is left, and takes the declaration that wins most gold on average this turn, break-downs included.

    It takes all arrangements that are still possible to be equally likely, leaves piles that it is sure of for the
    end, when nothing can break any more, and builds anything. It uses its marker when a Gold Rush pays at once, or to
    keep a good stack from the many guesses that are still to come.
    """

    def __init__(self, seed: Seed, effort: float = 1.0) -> None:
        self._random = Random(str(seed))

    def see(self, events: Sequence[Event]) -> None:
        """Everything it uses is in the view."""

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        if view["phase"] == "building":
            return self._random.choice(moves)
        return pick(moves, self.odds(view, moves), self._random)

    def odds(self, view: View, moves: Sequence[Move]) -> Sequence[float]:
        if view["phase"] == "building":
            return [1 / len(moves)] * len(moves)
        own, other = view["sides"][view["seat"]], view["sides"][1 - view["seat"]]
        chances = {pile: _chances(other, pile) for pile in PILE_AT if other["heights"][PILE_AT[pile]]}
        sure = {pile for pile, tops in chances.items() if max(tops) == 1}
        waits = sure if len(sure) < len(chances) else set()
        keeps = sum(own["stack"]) >= KEEP_FROM and sum(other["unseen"].values()) >= KEEP_WHILE
        breakdown_from = view["options"]["breakdown_from"]
        gains = [_gain(move, own, chances, breakdown_from) - _drawback(move, waits, keeps) for move in moves]
        return best_odds(gains)


def _drawback(move: Move, waits: set[str], keeps: bool) -> float:
    """What makes it leave a move: that the pile can wait; that the stack is to be kept first, or should not be."""
    waiting = LATER if isinstance(move, Mine | Rush | Keep) and move.pile in waits else 0.0
    return waiting + (0.0 if isinstance(move, Keep) == keeps else 2 * LATER)


def _chances(side: dict[str, Any], pile: str) -> list[float]:
    """How likely a 1, a 2 and a 3 are to top a pile, if all arrangements are equally likely."""
    counts = count_odds(side["heights"], tuple(side["unseen"].values()), PILE_AT[pile])
    return [count / sum(counts) for count in counts]


def _gain(move: Move, own: dict[str, Any], chances: dict[str, list[float]], breakdown_from: int) -> float:
    """The gold that a move wins on average, now."""
    stack: int = sum(own["stack"])
    if isinstance(move, Mine):
        return _mine_gain(move.number, chances[move.pile], stack, breakdown_from)
    if isinstance(move, Rush):
        marker: int = own["marker"]["number"]
        won = chances[move.pile][NUMBERS.index(marker)] * MARKER_SCORE
        return _mine_gain(marker, chances[move.pile], stack, breakdown_from) + won - MARKER_WORTH
    if isinstance(move, Keep):
        return _mine_gain(move.number, chances[move.pile], 0, breakdown_from)
    return 0.0


def _mine_gain(number: int, chances: Sequence[float], stack: int, breakdown_from: int) -> float:
    gain = 0.0
    for piece, chance in zip(NUMBERS, chances, strict=True):
        if piece == number:
            gain += chance * piece
        elif piece < stack and stack >= breakdown_from:
            gain -= chance * (stack - piece)
    return gain
