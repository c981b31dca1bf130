"""How the report names who played, writes numbers, and turns counts into points of a plot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Final

from motherlode.core.figures import PERCENT, Counted, decimal, percent
from motherlode.lab.report import intervals
from motherlode.lab.report.intervals import Estimate
from motherlode.lab.report.page import DataTable
from motherlode.lab.report.plan import Facts, Table
from motherlode.lab.report.plots import Point, Series
from motherlode.lab.report.tally import Histogram, Tally

MOST_COLUMNS: Final = 40
ENGINES: Final = {"kernel": "on the kernel", "law": "by the readable law"}


def name_of(table: Table) -> str:
    """Who plays, and on what: `random, kernel`."""
    return f"{table.run.bot}, {table.engine}"


def who_played(tables: Sequence[Table]) -> str:
    """So many games of whom, on which engine."""
    parts = [f"{table.tally.games:,} games of {table.run.bot} players {ENGINES[table.engine]}" for table in tables]
    players = sorted({table.tally.players for table in tables})
    return f"{'; '.join(parts)}. {listed(players)} players."


def who_at_all(facts: Facts) -> str:
    """The same for figures over all numbers of players."""
    parts = []
    for tables in (facts.random, facts.level):
        one = next(iter(tables.values()))
        parts.append(f"{one.tally.games:,} games of {one.run.bot} players {ENGINES[one.engine]}")
    return f"{'; '.join(parts)}; at each number of players."


def listed(values: Sequence[object]) -> str:
    texts = [str(value) for value in values]
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} and {texts[-1]}"


def middle_tables(facts: Facts) -> list[Table]:
    """The table that most pictures show: random play, and the level."""
    return [facts.random[facts.middle], facts.level[facts.middle]]


def with_interval(found: Estimate) -> str:
    return f"{percent(found.value)} ({span(found)})"


def span(found: Estimate) -> str:
    return f"{percent(found.low).removesuffix(PERCENT)}–{percent(found.high)}"


def spread(found: Estimate) -> str:
    return f"{decimal(found.value)} ({decimal(found.low)}–{decimal(found.high)})"


def point(at: str | float, found: Estimate) -> Point:
    return Point(at, found.value, found.low, found.high)


def place_name(place: int, *, has_starter: bool) -> str:
    """How the report calls a place: from the starter on, or by the seat's number."""
    if not has_starter:
        return f"seat {place + 1}"
    return "the starter" if place == 0 else f"{ordinal(place + 1)} to play"


def ordinal(number: int) -> str:
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10 if number not in (11, 12, 13) else 0, "th")
    return f"{number}{ending}"


def place_share(tally: Tally, place: int, at_once: int = 1) -> Estimate:
    """What part of all wins a place has."""
    return intervals.share(tally.place_wins[place] / tally.unit, tally.games, at_once)


def leader_share(tally: Tally) -> Estimate:
    """How often somebody alone in the lead early on wins."""
    return intervals.share(sum(tally.early_wins.values()) / tally.unit, sum(tally.early_games.values()))


def tie_share(tally: Tally) -> Estimate:
    """The part of the games with several winners."""
    return intervals.share(tally.games - tally.winners.get(1, 0), tally.games)


def columns_of(name: str, values: Histogram, width: int, first: int) -> Series:
    """The part of the games in each span of so many values, over the middle of the span."""
    games = sum(values.values())
    spans: dict[int, int] = {}
    for value, times in values.items():
        spans[(value - first) // width] = spans.get((value - first) // width, 0) + times
    full = range(min(spans), max(spans) + 1)
    return Series(name, [Point(first + n * width + (width - 1) / 2, spans.get(n, 0) / games) for n in full])


def column_series(named: Mapping[str, Histogram]) -> list[Series]:
    """Several histograms over the same spans, few enough to be seen."""
    low = min(min(values) for values in named.values())
    high = max(max(values) for values in named.values())
    width = max(ceil((high - low + 1) / MOST_COLUMNS), 1)
    return [columns_of(name, values, width, low) for name, values in named.items()]


def column_data(title: str, series: Sequence[Series]) -> DataTable:
    """The numbers of a histogram."""
    found = [{float(point.at): point.value for point in each.points} for each in series]
    places = sorted({at for points in found for at in points})
    rows = [[f"{at:g}", *(percent(points.get(at, 0.0)) for points in found)] for at in places]
    return DataTable([title, *(each.name for each in series)], rows)


def trimmed(values: Histogram) -> Histogram:
    """Without the rarest games at both ends (1 in 1,000 each), which would only stretch a picture."""
    counted = Counted(values)
    low, high = counted.quantile(0.001), counted.quantile(0.999)
    return {value: games for value, games in values.items() if low <= value <= high}
