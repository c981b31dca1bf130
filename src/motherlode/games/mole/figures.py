"""What the report shows of Manny Mole beside the usual: its rules at work."""

from __future__ import annotations

from typing import Final

from motherlode.core.figures import Counts, RuleFigure, decimal, percent

CORRIDORS: Final = {"corridors_row": "rows", "corridors_column": "columns", "corridors_pile": "piles"}


def _tell_corridors(counts: Counts) -> str:
    found = {label: counts[name].mean for name, label in CORRIDORS.items()}
    every = sum(found.values())
    parts = ", ".join(f"{percent(mean / every if every else 0.0)} {label}" for label, mean in found.items())
    return f"{decimal(every)} corridors a game: {parts}. A column needs all four colours on the table."


def _tell_closings(counts: Counts) -> str:
    closings, chosen = counts["closings"].mean, counts["closings_with_choice"].mean
    return (
        f"gaps are closed {decimal(closings)} times a game, and in {percent(chosen / closings if closings else 0.0)} "
        "of these "
        "a player has a choice: the rest need no thought."
    )


def _tell_chains(counts: Counts) -> str:
    chains, longest = counts["chains"], counts["longest_chain"]
    return (
        f"{percent(chains.share_from(1))} of the games see a chain: closing the gaps completes corridors again; in "
        f"{percent(longest.share_from(3))} somebody takes three times or more in one turn."
    )


def _tell_silver(counts: Counts) -> str:
    return f"{decimal(counts['silver_taken'].mean)} silver cards end in the chambers."


FIGURES: Final = [
    RuleFigure("Corridors in a game", "means", CORRIDORS, _tell_corridors),
    RuleFigure(
        "Closing the gaps",
        "means",
        {"closings": "closings", "closings_with_choice": "with a choice"},
        _tell_closings,
    ),
    RuleFigure(
        "Takes in one turn", "values", {"longest_chain": "at most in one turn", "chains": "chains"}, _tell_chains
    ),
    RuleFigure("Silver in the chambers", "values", {"silver_taken": "silver cards"}, _tell_silver),
]
