"""The table of Gold Hunting in words, line by line, and what can be typed there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from motherlode.core.game import View
from motherlode.core.telling import all_of, counted
from motherlode.games.hunting.pieces import NUMBERS, PILES
from motherlode.games.hunting.seams import odds as count_odds
from motherlode.games.hunting.terminal import MARKER_WORDS, example_of
from motherlode.games.hunting.words import YOU

SIGNS: Final = (
    "A brick with a number is the top of a piece of that size; grey bricks do not show where a piece ends. "
    "– is nothing, and ▶ marks whose turn it is."
)

Shown = dict[str, Any]


def describe(view: View, names: Sequence[str], *, odds: bool = False) -> list[str]:
    """The other's piles, one's own, and what each has won."""
    owners = sorted(range(len(names)), key=lambda seat: seat == view["seat"])
    piles = [line for seat in owners for line in _piles(view["sides"][seat], names[seat], odds=odds)]
    box = f"Box: {_pieces(view['box']) or 'empty'}."
    return [*piles, *(_won(view, names, seat) for seat in range(len(names))), box]


def explain(view: View, *, drawn: bool) -> list[str]:
    """What can be typed."""
    signs = [SIGNS] if drawn else []
    if view["phase"] == "building":
        return [
            "Enter builds standard piles, random builds any.",
            f"Or write the pieces of each pile from the bottom up, such as {example_of(view)}.",
            f"You have {_counts(view['sides'][view['seat']]['unseen'])}.",
            *signs,
        ]
    own = view["sides"][view["seat"]]
    ways = ["2 b says 2 and lifts from pile b; any number from 1 to 3 and any pile that is left will do."]
    if own["marker"]["state"] == "hand":
        ways.append("rush b is a Gold Rush on pile b: you show your marker and say its number.")
        if own["stack"]:
            ways.append("keep 2 b gives your marker up to keep your stack at half its worth, then says 2 for pile b.")
    return [*ways, *signs]


def _piles(side: Shown, name: str, *, odds: bool) -> list[str]:
    whose = "Your piles" if name == YOU else f"The piles of {name}"
    if side["heights"] is None and side["piles"] is None:
        return [f"{whose}: {'built, behind the screen' if side['built'] else 'not built yet'}."]
    return [f"{whose}:", *(_pile(side, at, odds=odds) for at in range(len(side["lifted"])))]


def _pile(side: Shown, at: int, *, odds: bool) -> str:
    lifted = side["lifted"][at]
    parts = []
    if side["heights"] is not None:
        parts.append(f"{side['heights'][at]} gold left")
    parts += [f"lifted {_pieces(lifted)}"] if lifted else []
    if side["piles"] is not None:
        standing = side["piles"][at][: len(side["piles"][at]) - len(lifted)]
        parts += [f"standing from the bottom up: {_pieces(standing)}"] if standing else []
    if odds and side["piles"] is None and side["heights"][at]:
        parts.append(_chances(side, at))
    return f"Pile {PILES[at]}: {', '.join(parts)}."


def _chances(side: Shown, at: int) -> str:
    """How often each number tops a pile among all arrangements that are still possible."""
    counts = count_odds(side["heights"], tuple(side["unseen"].values()), at)
    shares = [f"{100 * count / sum(counts):.0f}% for {number}" for number, count in zip(NUMBERS, counts, strict=True)]
    return f"chances {all_of(shares)}"


def _won(view: View, names: Sequence[str], seat: int) -> str:
    side, marker = view["sides"][seat], view["sides"][seat]["marker"]
    held = [_heap("stack", side["stack"]), _heap("kept", side["kept"])]
    number = "" if marker["number"] is None else f" {marker['number']}"
    held.append(f"marker{number} ({MARKER_WORDS[marker['state']]})")
    turn = ", to move" if seat in view["actors"] else ""
    left = _counts(side["unseen"])
    return f"{names[seat]}: {', '.join(held)}, score {side['score']}{turn}. Not lifted yet: {left}."


def _heap(name: str, pieces: Sequence[int]) -> str:
    return f"{name} {sum(pieces)} gold ({_pieces(pieces)})" if pieces else f"{name} empty"


def _pieces(pieces: Sequence[int]) -> str:
    return " ".join(map(str, pieces))


def _counts(unseen: Shown) -> str:
    return all_of(f"{counted(count, 'piece')} of {number}" for number, count in unseen.items())
