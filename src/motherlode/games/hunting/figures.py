"""What the report shows of Gold Hunting beside the usual: its rules at work."""

from __future__ import annotations

from typing import Final

from motherlode.core.figures import Counts, RuleFigure, decimal, percent


def _tell_declarations(counts: Counts) -> str:
    right, wrong = counts["right"].mean, counts["wrong"].mean
    share = right / (right + wrong) if right + wrong else 0.0
    return (
        f"{percent(share)} of all declarations are right; a blind guess among three would be right one time in three."
    )


def _tell_breakdowns(counts: Counts) -> str:
    downs = counts["breakdowns"]
    lost = counts["broken_gold"].mean / downs.mean if downs.mean else 0.0
    return (
        f"{decimal(downs.mean)} stacks break down in a game, none in {percent(downs.share(0))} of the games; each "
        "costs "
        f"{decimal(lost)} gold."
    )


def _tell_markers(counts: Counts) -> str:
    rushes, won, keeps = (counts[name].mean for name in ("rushes", "rushes_won", "keeps"))
    return (
        f"of the two markers {decimal(rushes)} go into a Gold Rush, which succeeds "
        f"{percent(won / rushes if rushes else 0.0)} of "
        f"the time, and {decimal(keeps)} are given up to keep a stack; {decimal(max(2 - rushes - keeps, 0.0))} are "
        "never used."
    )


def _tell_gold(counts: Counts) -> str:
    rush, keep = (
        counts[gold].mean / counts[times].mean if counts[times].mean else 0.0
        for gold, times in (("rush_gold", "rushes"), ("keep_gold", "keeps"))
    )
    better = "a Gold Rush" if rush > keep else "keeping"
    return (
        f"a Gold Rush brings {decimal(rush)} on average, kept gold scores {decimal(keep)}: "
        f"by itself {better} brings more."
    )


FIGURES: Final = [
    RuleFigure("Right and wrong", "means", {"right": "right", "wrong": "wrong"}, _tell_declarations),
    RuleFigure(
        "Break-downs in a game",
        "values",
        {"breakdowns": "break-downs", "broken_gold": "gold lost in them"},
        _tell_breakdowns,
    ),
    RuleFigure(
        "What markers are used for",
        "means",
        {"rushes": "Gold Rushes", "rushes_won": "that succeed", "keeps": "stacks kept"},
        _tell_markers,
    ),
    RuleFigure(
        "What markers bring in a game",
        "means",
        {"rush_gold": "Gold Rushes", "keep_gold": "kept gold", "rushes": "Gold Rushes made", "keeps": "stacks kept"},
        _tell_gold,
    ),
]
