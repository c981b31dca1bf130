"""Decisions of Gold Hunting explained: how likely a declaration was, what it risked. The ledger in words."""

from __future__ import annotations

from collections.abc import Sequence

from motherlode.bots.hunting.ledger import chances, declared, given, ledger
from motherlode.bots.judging import Reason
from motherlode.core.game import View
from motherlode.core.parts import Event, Json, Move
from motherlode.games.hunting.pieces import PILES
from motherlode.games.hunting.position import Build, Keep, Mine, Rush

__all__ = ["Commentator", "ledger", "ledger_words"]


class Commentator:
    """Gives the odds of a declaration by all arrangements that fit what is visible, and of a break-down with it."""

    def __init__(self, seat: int) -> None:
        self._seat = seat

    def see(self, events: Sequence[Event]) -> None:
        """All it needs lies open."""

    def why(self, view: View, played: Move, best: Move) -> Reason:
        if isinstance(played, Build) and isinstance(best, Build):
            return _why_built(view, played, best)
        ours, theirs = _told(view, played), _told(view, best)
        words = _words(theirs) if played == best else f"{_words(theirs)}; played: {_words(ours)}"
        return Reason("odds", words, {"played": ours, "best": theirs})


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
    number, shares = declared(view, move), chances(view)[PILES.index(move.pile)]
    kind = "rush" if isinstance(move, Rush) else "keep" if isinstance(move, Keep) else "mine"
    stack = 0 if kind == "keep" else sum(view["sides"][view["seat"]]["stack"])
    risk = sum(share for piece, share in enumerate(shares, start=1) if piece != number and _breaks(stack, piece, view))
    return {"kind": kind, "number": number, "pile": move.pile, "chance": shares[number - 1], "risk": risk}


def _breaks(stack: int, piece: int, view: View) -> bool:
    """H-7. Whether a failure that lifts this piece breaks a stack down."""
    return piece < stack and stack >= view["options"]["breakdown_from"]


def _words(told: dict[str, Json]) -> str:
    act = {"rush": "a Gold Rush for", "keep": "keeping, then", "mine": "declaring"}[told["kind"]]
    risk = f", and breaks the stack down in {told['risk']:.0%}" if told["risk"] else ""
    return f"{act} {told['number']} on pile {told['pile']} is right in {told['chance']:.0%} of all cases{risk}"


def ledger_words(account: Json, names: Sequence[str]) -> list[str]:
    """Two lines a player."""
    lines = []
    for player, build in zip(account["players"], account["builds"], strict=True):
        name = names[player["seat"]]
        lines.append(
            f"{name}: {player['hits']} hits, {player['expected']:.1f} to expect of what was declared, "
            f"{player['possible']:.1f} of the likeliest numbers"
        )
        lines.append(
            f"{name}: the build gives a perfect miner {build['gives']:.2f} gold, the solved mix {build['least']:.2f}"
        )
    return lines
