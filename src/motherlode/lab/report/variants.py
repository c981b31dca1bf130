"""What each variant changes: the same measures of the same table with one option set otherwise."""

from __future__ import annotations

from math import inf, sqrt
from typing import Final

import msgspec

from motherlode.core.figures import PERCENT, percent
from motherlode.lab.report import intervals, plots
from motherlode.lab.report.intervals import Estimate
from motherlode.lab.report.page import DataTable, Figure, Section
from motherlode.lab.report.plan import Facts, Table, Variant
from motherlode.lab.report.plots import Plot, Point, Series
from motherlode.lab.report.rules import plain
from motherlode.lab.report.tally import EARLY_LEAD, EARLY_LEADER, Tally
from motherlode.lab.report.telling import (
    leader_share,
    listed,
    name_of,
    place_share,
    spread,
    tie_share,
    who_played,
)

BEYOND: Final = 1.6
"""Many measures are looked at, so only a change so many times its interval is told: 1 in 600 by chance."""


def measures(tally: Tally, *, has_starter: bool) -> dict[str, Estimate]:
    """What two kinds of table are compared by, the game's own counters too."""
    found = {
        "decisions": intervals.mean(tally.lengths),
        "best score": intervals.mean(tally.best_scores),
        "gap to the second": intervals.mean(tally.margins),
        "shared wins": tie_share(tally),
    }
    if has_starter:
        found["wins of the starter"] = place_share(tally, 0)
    if tally.early_games:
        found["wins of early leaders"] = leader_share(tally)
    counted = tally.counted()
    names = [name for name in counted if name not in (EARLY_LEADER, EARLY_LEAD) and counted[name].games]
    return found | {plain(name): intervals.mean(counted[name].by_value) for name in names}


def change(now: Estimate, before: Estimate) -> Estimate | None:
    """By what part a measure changed, with the interval of two independent samples; None where there was nothing."""
    if before.value <= 0:
        return None
    ratio = now.value / before.value
    errors = [(each.high - each.low) / 2 / each.value if each.value else inf for each in (now, before)]
    spread = abs(ratio) * sqrt(errors[0] ** 2 + errors[1] ** 2) if now.value else (now.high - now.low) / before.value
    return Estimate(ratio - 1, ratio - 1 - spread, ratio - 1 + spread)


class Compared(msgspec.Struct, frozen=True):
    """One who played, before and with the variant."""

    table: Table
    before: dict[str, Estimate]
    now: dict[str, Estimate]
    is_same: bool
    """Whether the very same games were played."""

    def changes(self) -> dict[str, Estimate]:
        found = {name: change(self.now[name], self.before[name]) for name in self.now if name in self.before}
        return {name: each for name, each in found.items() if each is not None}


def variants(facts: Facts, *, has_starter: bool) -> Section | None:
    figures = [_figure(facts, *each, has_starter=has_starter) for each in facts.variants]
    if not figures:
        return None
    intro = (
        f"Tables of {facts.middle} with one option set otherwise, against the same table as it usually is. The dashed "
        "line "
        "is no change. Many measures are compared, so one in twenty intervals misses it by chance alone."
    )
    return Section("What each variant changes", intro, figures)


def _figure(facts: Facts, variant: Variant, random: Table, level: Table, *, has_starter: bool) -> Figure:
    pairs = zip([random, level], [facts.random[facts.middle], facts.usual], strict=True)
    compared = [
        Compared(
            now,
            measures(before.tally, has_starter=has_starter),
            measures(now.tally, has_starter=has_starter),
            is_same=before.tally == now.tally,
        )
        for now, before in pairs
    ]
    series = [Series(name_of(each.table), _points(each)) for each in compared]
    value, usual = written(variant.value), written(variant.usual)
    title = f"{variant.option}: {value} instead of {usual}"
    sentence = f"The option: {variant.description}. " + " ".join(_tell(each) for each in compared)
    plot = Plot(title, sentence, series, _signed, "change", mark=0.0)
    names = list(dict.fromkeys(name for each in compared for name in each.now))
    rows = [[name, *(cell for each in compared for cell in _cells(each, name))] for name in names]
    head = ["measure", *(f"{name_of(each.table)}: {option}" for each in compared for option in (usual, value))]
    keys = [each.name for each in series]
    return Figure(title, sentence, plots.dots(plot), who_played([random, level]), DataTable(head, rows), keys)


def written(value: object) -> str:
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def _signed(value: float) -> str:
    return "0" if value == 0 else f"{value * 100:+.0f}{PERCENT}"


def _points(each: Compared) -> list[Point]:
    """Changes too unsure to draw are left to the table."""
    return [
        Point(name, c.value, c.low, c.high) for name, c in each.changes().items() if c.high - c.low < 0.5 and c.high < 2
    ]


def _cells(each: Compared, name: str) -> list[str]:
    return [spread(found[name]) if name in found else "–" for found in (each.before, each.now)]


def _tell(each: Compared) -> str:
    """The changes that are no chance, the largest first."""
    if each.is_same:
        return f"For {each.table.run.bot} players not a single game changes."
    sure = {name: c for name, c in each.changes().items() if abs(c.value) > BEYOND * (c.high - c.low) / 2}
    largest = sorted(sure, key=lambda name: -abs(sure[name].value))[:4]
    if not largest:
        return f"Nothing that was measured changes for {each.table.run.bot} players beyond chance."
    told = [f"{name} {percent(abs(sure[name].value))} {'up' if sure[name].value > 0 else 'down'}" for name in largest]
    kept = f"{len(each.changes()) - len(sure)} of {len(each.changes())} measures stay within chance"
    return f"For {each.table.run.bot} players it changes most: {listed(told)}; {kept}."
