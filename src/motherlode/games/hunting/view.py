"""What a seat of Gold Hunting may see. Every field is described in `docs/hunting.md`."""

from __future__ import annotations

from motherlode.core.game import View
from motherlode.core.parts import Json
from motherlode.games.hunting.pieces import NUMBERS
from motherlode.games.hunting.position import Position, Side
from motherlode.games.hunting.scoring import score


def look(position: Position, seat: int | None) -> View:
    """A seat sees its own piles and marker; of the others, it and a spectator see what lies open.

    - `phase`: `building`, `mining` or `over`
    - `turn`: how many turns are over
    - `box`: the pieces that nobody has, in the order they were lost
    - `sides`: by seat, what belongs to it (`_side`)
    """
    return {
        "phase": _phase(position),
        "turn": position.turns,
        "box": list(position.box),
        "sides": [
            _side(side, is_own=owner == seat, is_unveiled=not position.building)
            for owner, side in enumerate(position.sides)
        ],
    }


def _phase(position: Position) -> str:
    if position.building:
        return "building"
    return "over" if position.is_over else "mining"


def _side(side: Side, *, is_own: bool, is_unveiled: bool) -> Json:
    """One seat's part.

    - `built`: whether it has built its piles
    - `piles`: for the seat itself, its piles as built, each from the bottom to the top; else null
    - `heights`: the gold left in each pile; null until both have built (H-3)
    - `lifted`: what was lifted from each pile, the first piece first
    - `unseen`: how many of its pieces of 1, 2 and 3 are not lifted yet
    - `stack`, `kept`: the pieces that it has won and set aside, in the order they were won
    - `marker`: see `_marker`
    - `score`: what it would score if the game ended now (H-10)
    """
    return {
        "built": side.is_built,
        "piles": _lists(side.piles) if is_own and side.is_built else None,
        "heights": list(side.heights()) if is_unveiled else None,
        "lifted": _lists(side.lifted()),
        "unseen": {str(number): count for number, count in zip(NUMBERS, side.unseen(), strict=True)},
        "stack": list(side.stack),
        "kept": list(side.kept),
        "marker": _marker(side, is_own=is_own),
        "score": score(side),
    }


def _marker(side: Side, *, is_own: bool) -> Json:
    """`state` is `hand`, `won`, `lost` or `given up`; `number` is null for others unless a Gold Rush revealed it."""
    return {"state": side.marker_state, "number": side.marker if is_own or side.is_revealed else None}


def _lists(piles: tuple[tuple[int, ...], ...]) -> list[list[int]]:
    return [list(pile) for pile in piles]
