"""How often each rule fires: the game's own pictures of its counters, then every counter that none of them shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from motherlode.core.figures import RuleFigure, decimal, percent
from motherlode.lab.report import intervals, plots
from motherlode.lab.report.page import DataTable, Figure, Section
from motherlode.lab.report.plan import Facts, Table
from motherlode.lab.report.plots import Plot, Series
from motherlode.lab.report.tally import EARLY_LEAD, EARLY_LEADER, LEAD_CHANGES
from motherlode.lab.report.telling import column_data, column_series, middle_tables, name_of, point, spread, who_played


def rules(facts: Facts, own: Sequence[RuleFigure], meanings: Mapping[str, str]) -> Section | None:
    """`own` are the figures of the game's room, `meanings` its counters."""
    tables = middle_tables(facts)
    counters = [name for name in meanings if all(_applies(table, name) for table in tables)]
    figures = [_own_figure(each, tables) for each in own if set(each.counters) <= set(counters)]
    shown = {name for each in own for name in each.counters} | {EARLY_LEADER, EARLY_LEAD, LEAD_CHANGES}
    left = {name: plain(name) for name in counters if name not in shown}
    if left:
        figures.append(_means_figure("Also counted" if figures else "Counted", left, tables, ""))
    if not figures:
        return None
    intro = f"Counted over whole games of {facts.middle} players, all seats together."
    return Section("How often each rule fires", intro, figures)


def _applies(table: Table, name: str) -> bool:
    counted = table.tally.counted()
    return name in counted and counted[name].games > 0


def plain(name: str) -> str:
    return name.replace("_", " ")


def _own_figure(figure: RuleFigure, tables: list[Table]) -> Figure:
    told = [(table.run.bot, figure.tell(table.tally.counted())) for table in tables]
    sentence = " ".join(f"{bot.capitalize()} players: {text}" for bot, text in told)
    if figure.kind == "means":
        return _means_figure(figure.title, figure.counters, tables, sentence)
    return _values_figure(figure, tables, sentence)


def _means_figure(title: str, labels: dict[str, str], tables: list[Table], sentence: str) -> Figure:
    found = [{name: intervals.mean(table.tally.counted()[name].by_value) for name in labels} for table in tables]
    series = [
        Series(name_of(table), [point(label, each[name]) for name, label in labels.items()])
        for table, each in zip(tables, found, strict=True)
    ]
    sentence = sentence or _tell_most(series)
    plot = Plot(title, sentence, series, decimal, "times a game")
    rows = [[label, *(spread(each[name]) for each in found)] for name, label in labels.items()]
    keys = [each.name for each in series]
    return Figure(title, sentence, plots.bars(plot), who_played(tables), DataTable(["a game", *keys], rows), keys)


def _tell_most(series: Sequence[Series]) -> str:
    most = [max(each.points, key=lambda p: p.value) for each in series]
    parts = [
        f"{each.name}: most of all {p.at}, {decimal(p.value)} a game" for each, p in zip(series, most, strict=True)
    ]
    return "; ".join(parts).capitalize() + "."


def _values_figure(figure: RuleFigure, tables: list[Table], sentence: str) -> Figure:
    name, label = next(iter(figure.counters.items()))
    found = {name_of(table): table.tally.counted()[name].by_value for table in tables}
    keys = list(found)
    if not figure.values:
        series = column_series(found)
        plot = Plot(figure.title, sentence, series, percent, label, "share of games")
        return Figure(
            figure.title, sentence, plots.histogram(plot), who_played(tables), column_data(label, series), keys
        )
    series = [
        Series(
            key,
            [
                point(text, intervals.share(games.get(value, 0), sum(games.values())))
                for value, text in figure.values.items()
            ],
        )
        for key, games in found.items()
    ]
    plot = Plot(figure.title, sentence, series, percent, "share of games")
    rows = [
        [text, *(percent(each.points[n].value) for each in series)] for n, text in enumerate(figure.values.values())
    ]
    return Figure(figure.title, sentence, plots.bars(plot), who_played(tables), DataTable([label, *keys], rows), keys)
