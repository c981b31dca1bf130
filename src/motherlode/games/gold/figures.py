"""What the report shows of Gold beside the usual: its rules at work."""

from __future__ import annotations

from typing import Final

from motherlode.core.figures import Counts, RuleFigure, decimal, percent


def _tell_turns(counts: Counts) -> str:
    turns = sum(counts[name].mean for name in ("strikes", "duels", "blasts", "blanks"))
    blank = counts["blanks"].mean / turns if turns else 0.0
    return (
        f"before the Gold Rush {percent(blank)} of all turns turn both cards back; "
        f"{decimal(counts['strikes'].mean)} strikes and {decimal(counts['duels'].mean)} duels a game move it on."
    )


def _tell_strikes(counts: Counts) -> str:
    strikes = counts["strikes"].mean
    given, free = (counts[name].mean / strikes if strikes else 0.0 for name in ("given_strikes", "free_strikes"))
    return (
        f"{percent(given)} of the strikes are a gift, turned up by one player for another's miner; {percent(free)} "
        "are made "
        "with a miner that nobody owns."
    )


def _tell_rush(counts: Counts) -> str:
    why, cards = counts["rush_by"], counts["rush_cards"]
    return (
        f"the Gold Rush begins with few cards left in {percent(why.share(0))} of the games, at a dead table in "
        f"{percent(why.share(1))} and after a stall in {percent(why.share(2))}; {decimal(cards.mean)} cards lie there "
        "then."
    )


def _tell_rush_points(counts: Counts) -> str:
    points = counts["rush_points"]
    return (
        f"{decimal(points.mean)} points are still to be had in the Gold Rush; in {percent(points.share_from(10))} of "
        "the games "
        "10 or more, enough to turn many a game around."
        if points.share_from(10) > 0.1
        else f"{decimal(points.mean)} points are still to be had in the Gold Rush; 10 or more in only "
        f"{percent(points.share_from(10))} of the games, so most are settled before it."
    )


FIGURES: Final = [
    RuleFigure(
        "What turns come to",
        "means",
        {
            "strikes": "strikes",
            "duels": "duels",
            "blasts": "blasts",
            "blanks": "both turned back",
            "standoffs": "of them equal miners",
        },
        _tell_turns,
    ),
    RuleFigure(
        "Whose strikes",
        "means",
        {"strikes": "all strikes", "given_strikes": "for another's miner", "free_strikes": "by nobody's miner"},
        _tell_strikes,
    ),
    RuleFigure(
        "Why the Gold Rush begins",
        "values",
        {"rush_by": "why", "rush_cards": "cards left"},
        _tell_rush,
        {0: "few cards left", 1: "a dead table", 2: "a stall"},
    ),
    RuleFigure("What the Gold Rush is worth", "values", {"rush_points": "points in the Gold Rush"}, _tell_rush_points),
]
