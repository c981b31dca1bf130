"""Why a move of Gold Hunting is illegal, told from what its seat may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain

from motherlode.core.errors import one_of
from motherlode.games.hunting.builds import builds_with
from motherlode.games.hunting.pieces import NUMBERS, PILE_AT, PILES, PieceSet, Piles
from motherlode.games.hunting.position import Build, Keep, Mine, Rush


def build_fault(build: Build, pieces: PieceSet) -> str | None:
    """H-2. Everything that is wrong with a build at once."""
    if build in builds_with(pieces):
        return None
    return "; ".join([*_pile_faults(build.piles, pieces.piles), *_piece_faults(build.piles, pieces.copies)])


def unreadable_build(text: str) -> str:
    """What cannot be read of a build, if it was meant to be one."""
    verb, is_written, piles = text.partition(" ")
    if verb != "build" or not is_written:
        return ""
    faults = [_unreadable_piece(piece) for pile in piles.split("/") if pile for piece in pile.split("-")]
    return "".join([f"{fault}; " for fault in faults if fault][:1])


def _unreadable_piece(piece: str) -> str:
    if piece != piece.strip():
        return f"there is a space in {piece!r}"
    if not piece:
        return "a piece is missing beside a -"
    return "" if len(piece) == 1 and piece in "0123456789" else f"{piece!r} is no piece"


def _pile_faults(piles: Piles, names: str) -> list[str]:
    number = [f"there must be {len(names)} piles, not {len(piles)}"] if len(piles) != len(names) else []
    return number + [f"pile {name} is empty" for name, pile in zip(names, piles, strict=False) if not pile]


def _piece_faults(piles: Piles, copies_of: Sequence[int]) -> list[str]:
    given, wanted = Counter(chain.from_iterable(piles)), list(zip(NUMBERS, copies_of, strict=True))
    missing = [f"{_pieces(n, copies - given[n])} missing" for n, copies in wanted if given[n] < copies]
    extra = [f"{_pieces(n, given[n] - copies)} too many" for n, copies in wanted if given[n] > copies]
    return missing + extra + [f"there is no piece of {number}" for number in given if number not in NUMBERS]


def _pieces(number: int, count: int) -> str:
    return f"1 piece of {number} is" if count == 1 else f"{count} pieces of {number} are"


def mining_fault(move: Mine | Rush | Keep, *, has_marker: bool, has_gold: bool, left: Sequence[int]) -> str | None:
    """H-4, H-8, H-9. What forbids a seat to mine so, if anything; `left` is 0 for each pile that is gone."""
    # H-8, H-9. The marker serves once.
    if not isinstance(move, Mine) and not has_marker:
        return f"your marker is gone; {_needs(move)} it"
    # H-9. Only with gold in the stack.
    if isinstance(move, Keep) and not has_gold:
        return "there is no gold in your stack to keep"
    if not isinstance(move, Rush) and move.number not in NUMBERS:
        return f"declare {one_of(NUMBERS)}"
    if move.pile not in PILES[: len(left)]:
        return f"piles are {one_of(PILES[: len(left)])}"
    return None if left[PILE_AT[move.pile]] else f"pile {move.pile} is gone"


def _needs(move: Rush | Keep) -> str:
    return "a Gold Rush needs" if isinstance(move, Rush) else "keeping gold costs"
