"""Decisions of Gold Hunting explained: how likely a declaration was, what it risked. The ledger in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from motherlode.bots.hunting.ledger import chances, declared, given, ledger
from motherlode.bots.hunting.mined_piles import mined_piles, sides
from motherlode.bots.hunting.seam_tree import spread
from motherlode.bots.hunting.solved_strategy import belief
from motherlode.bots.judging import Reason
from motherlode.core.game import View
from motherlode.core.parts import Event, Json, Move
from motherlode.games.hunting.pieces import PILES
from motherlode.games.hunting.position import Build, Keep, Mine, Rush

__all__ = ["Commentator", "ledger", "ledger_words"]


class Commentator:
    """Gives the odds of a declaration and of a break-down with it: among what a good builder would have built, which is
    what chances to win are told by, and among all arrangements that fit."""

    def __init__(self, seat: int) -> None:
        self._seat = seat

    def see(self, events: Sequence[Event]) -> None:
        """All it needs lies open."""

    def plainest(self, view: View, moves: Sequence[Move]) -> Move:
        """What is likeliest to be right; of builds, any."""
        return max(moves, key=lambda move: 0.0 if isinstance(move, Build) else _told(view, move)["chance"])

    def why(self, view: View, played: Move, best: Move) -> Reason:
        if isinstance(played, Build) and isinstance(best, Build):
            return _why_built(view, played, best)
        ours, theirs = _told(view, played), _told(view, best)
        though = None if played == best else _though(ours, theirs)
        words = _words(theirs) if played == best else f"{_words(theirs)}{THOUGH[though]}; played: {_words(ours)}"
        return Reason("odds", words, {"played": ours, "best": theirs, "though": though})


THOUGH: Final = {None: "", "sure": ", and what is sure can wait", "later": ", and more comes of it later"}
"""What is said of a best move whose odds are no better than those of the one played."""


def _though(played: dict[str, Json], best: dict[str, Json]) -> str | None:
    if best["chance"] > played["chance"]:
        return None
    return "sure" if played["chance"] == 1.0 and best["chance"] < 1.0 else "later"


def _why_built(view: View, played: Build, best: Build) -> Reason:
    if played == best:
        return Reason("build", "whoever mines this can do little but guess", {"played": None, "best": None})
    marker, breakdown_from = view["sides"][view["seat"]]["marker"]["number"], view["options"]["breakdown_from"]
    ours, theirs = (given(build.piles, marker, breakdown_from) for build in (played, best))
    words = f"this gives a perfect miner {ours:.2f} gold on average, the best build {theirs:.2f}"
    return Reason("build", words, {"played": ours, "best": theirs})


def _told(view: View, move: Move) -> dict[str, Json]:
    """What is declared where, how likely that is, and how likely it is to break the stack down."""
    assert isinstance(move, Mine | Rush | Keep)  # noqa: S101 - builds are told of elsewhere
    number, at = declared(view, move), PILES.index(move.pile)
    shares, counted = believed(view)[at], chances(view)[at]
    kind = "rush" if isinstance(move, Rush) else "keep" if isinstance(move, Keep) else "mine"
    stack = 0 if kind == "keep" else sum(view["sides"][view["seat"]]["stack"])
    risk = sum(share for piece, share in enumerate(shares, start=1) if piece != number and _breaks(stack, piece, view))
    told: dict[str, Json] = {"kind": kind, "number": number, "pile": move.pile, "chance": shares[number - 1]}
    return {**told, "counted": counted[number - 1], "risk": risk}


def believed(view: View) -> list[list[float]]:
    """By pile of the other side, how likely each number is on top by what the solved builder would have built."""
    own, other = sides(view)
    seen = mined_piles(other)
    mass = spread(seen.tree, belief(seen.heights, own["marker"]["number"], other["marker"]["number"]))
    here = mass[seen.state]
    return [
        [float(mass[after] / here) if after >= 0 and tall else 0.0 for after in seen.tree.child[seen.state, slot]]
        for slot, tall in zip(seen.slots, other["heights"], strict=True)
    ]


def _breaks(stack: int, piece: int, view: View) -> bool:
    """H-7. Whether a failure that lifts this piece breaks a stack down."""
    return piece < stack and stack >= view["options"]["breakdown_from"]


def _words(told: dict[str, Json]) -> str:
    act = {"rush": "a Gold Rush for", "keep": "keeping, then", "mine": "declaring"}[told["kind"]]
    likely, counted = f"{told['chance']:.0%}", f"{told['counted']:.0%}"
    cases = f"{likely} of all cases" if likely == counted else f"{likely} of good builds ({counted} of all that fit)"
    risk = f", and breaks the stack down in {told['risk']:.0%}" if told["risk"] else ""
    return f"{act} {told['number']} on pile {told['pile']} is right in {cases}{risk}"


def ledger_words(account: Json, names: Sequence[str]) -> list[str]:
    """Three lines a player."""
    lines = []
    for player, build, marker in zip(account["players"], account["builds"], account["markers"], strict=True):
        name = names[player["seat"]]
        lines.append(
            f"{name}: {player['hits']} hits, {player['expected']:.1f} to expect of what was declared, "
            f"{player['possible']:.1f} of the likeliest numbers"
        )
        lines.append(f"{name}: {_marker_words(marker)}")
        lines.append(
            f"{name}: the build gives a perfect miner {build['gives']:.2f} gold, the solved mix {build['least']:.2f}"
        )
    return lines


def _marker_words(marker: dict[str, Json]) -> str:
    """What became of a marker, and whether in time."""
    used = {"rush": "a Gold Rush", "keep": "gold kept", None: "no Gold Rush and nothing kept"}[marker["use"]]
    when = "" if marker["number"] is None else f" at move {marker['number']}"
    cost = f", -{marker['cost']:.1%}" if marker["cost"] else ""
    verb = {"rush": "rush", "keep": "keep", None: ""}[marker["late_use"]]
    late = f"; move {marker['late']} was the time to {verb}, -{marker['late_cost']:.1%}" if marker["late"] else ""
    return used + when + cost + late
