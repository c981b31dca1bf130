"""H-10. What a seat of Gold Hunting scores, and who wins."""

from __future__ import annotations

from motherlode.core.outcome import Outcome, decide
from motherlode.games.hunting.pieces import MARKER_SCORE
from motherlode.games.hunting.position import Position, Side


def score(side: Side) -> int:
    """The stack, half of what was kept, rounded down, and the marker of a successful Gold Rush."""
    return sum(side.stack) + sum(side.kept) // 2 + (MARKER_SCORE if side.marker_state == "won" else 0)


def result(position: Position) -> Outcome:
    """Most gold, then most pieces of 3, then most pieces of 2, stack and kept together."""
    held = [side.stack + side.kept for side in position.sides]
    return decide(
        [
            ("gold", [score(side) for side in position.sides]),
            ("threes", [pieces.count(3) for pieces in held]),
            ("twos", [pieces.count(2) for pieces in held]),
        ],
        undecided="draw",
    )
