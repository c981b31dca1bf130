"""How games go: their length, the scores, the seats, those who lead, and ties."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from motherlode.core.figures import Counted, decimal, percent
from motherlode.lab.report import intervals, plots
from motherlode.lab.report.page import Cell, DataTable, Figure, Section
from motherlode.lab.report.plan import Facts, Table
from motherlode.lab.report.plots import Plot, Series
from motherlode.lab.report.tally import LEAD_CHANGES, Histogram, Tally
from motherlode.lab.report.telling import (
    column_data,
    column_series,
    leader_share,
    middle_tables,
    name_of,
    place_name,
    place_share,
    point,
    spread,
    trimmed,
    who_at_all,
    who_played,
    with_interval,
)

FEWEST: Final = 50
"""A point of a line that stands for fewer games is left out."""
CLOSE: Final = 0.1
"""A win by at most this part of the best score is close."""


def length(facts: Facts) -> Section:
    tables = middle_tables(facts)
    figures = [
        _distribution(f"Length with {facts.middle} players", "decisions", tables, lambda t: t.lengths, _tell_length)
    ]
    if len(facts.random) > 1:
        figures.append(_by_players(facts, "Length by number of players", "decisions", lambda t: t.lengths))
    return Section("How long a game takes", "Counted in decisions: each choice that a player makes.", figures)


def scores(facts: Facts) -> Section:
    tables = middle_tables(facts)
    figures = [
        _distribution(
            f"Scores with {facts.middle} players", "points of a seat", tables, lambda t: t.scores, _tell_scores
        ),
        _distribution(
            "How far ahead the best is", "points ahead of the second", tables, lambda t: t.margins, _tell_margins
        ),
    ]
    if len(facts.random) > 1:
        figures.append(_by_players(facts, "The best score by number of players", "points", lambda t: t.best_scores))
    return Section("Scores", "What the rules compare first, before any tie-break.", figures)


Take = Callable[[Tally], Histogram]


def _distribution(title: str, unit: str, tables: list[Table], take: Take, tell: Callable[[Table], str]) -> Figure:
    """One number of every game as columns: random play, and the level as an outline."""
    series = column_series({name_of(table): trimmed(take(table.tally)) for table in tables})
    sentence = " ".join(map(tell, tables))
    plot = Plot(title, sentence, series, percent, unit, "share of " + ("seats" if "seat" in unit else "games"))
    data = column_data(unit, series)
    return Figure(title, sentence, plots.histogram(plot), who_played(tables), data, [each.name for each in series])


def _tell_length(table: Table) -> str:
    found = Counted(table.tally.lengths)
    low, high = found.quantile(0.25), found.quantile(0.75)
    if min(found.by_value) == max(found.by_value):
        return f"Every game of {table.run.bot} players takes exactly {low} decisions."
    mean = decimal(found.mean)
    return f"Half of the games of {table.run.bot} players take {low} to {high} decisions, {mean} on average."


def _tell_scores(table: Table) -> str:
    found, best = Counted(table.tally.scores), Counted(table.tally.best_scores)
    return (
        f"Among {table.run.bot} players a seat makes {decimal(found.mean)} points on average; "
        f"{decimal(best.mean)} is the usual best score, and {best.quantile(0.95)} or less is enough in 95 games of 100."
    )


def _tell_margins(table: Table) -> str:
    best, found = Counted(table.tally.best_scores), Counted(table.tally.margins)
    close = max(round(best.mean * CLOSE), 1)
    near = sum(found.share(value) for value in range(close + 1))
    return (
        f"{percent(near)} of the games of {table.run.bot} players are close: {close} or fewer points between first "
        "and second. "
        f"The usual gap is {decimal(found.mean)}."
    )


def _by_players(facts: Facts, title: str, unit: str, take: Take) -> Figure:
    """A mean over the number of players."""
    sources = [facts.random, facts.level]
    series = [
        Series(
            name_of(next(iter(tables.values()))), [point(n, intervals.mean(take(t.tally))) for n, t in tables.items()]
        )
        for tables in sources
    ]
    first, last = min(facts.level), max(facts.level)
    less, more = (intervals.mean(take(facts.level[n].tally)).value for n in (first, last))
    change = f"{percent(abs(more / less - 1))} {'more' if more > less else 'less'}" if less else "another number"
    sentence = (
        f"Among {facts.level[first].run.bot} players it is {decimal(less)} with {first} of them and {decimal(more)} "
        f"with {last}: {change}."
    )
    rows: list[list[Cell]] = [
        [n, *(spread(intervals.mean(take(tables[n].tally))) for tables in sources)] for n in facts.random
    ]
    plot = Plot(title, sentence, series, decimal, "players", unit)
    names = [each.name for each in series]
    return Figure(title, sentence, plots.lines(plot), who_at_all(facts), DataTable(["players", *names], rows), names)


def seats(facts: Facts, *, has_starter: bool) -> Section:
    figures = [_seat_figure([facts.random[n], facts.level[n]], has_starter=has_starter) for n in facts.random]
    intro = (
        "Who wins how often, by when they come to play. The dashed line is a fair share; the bars are 95 % intervals."
        if has_starter
        else "Nobody starts in this game, so seats should make no difference: a check that nothing is crooked."
    )
    return Section("The seat", intro, figures)


def _seat_figure(tables: list[Table], *, has_starter: bool) -> Figure:
    players = tables[0].tally.players
    names = [place_name(place, has_starter=has_starter) for place in range(players)]
    found = [[place_share(table.tally, place) for place in range(players)] for table in tables]
    series = [
        Series(name_of(table), [point(name, share) for name, share in zip(names, shares, strict=True)])
        for table, shares in zip(tables, found, strict=True)
    ]
    sentence = " ".join(_tell_seats(table, has_starter=has_starter) for table in tables)
    title = f"{players} players"
    plot = Plot(f"Wins by seat, {title}", sentence, series, percent, "share of all wins", mark=1 / players)
    rows = [[name, *(with_interval(shares[place]) for shares in found)] for place, name in enumerate(names)]
    keys = [each.name for each in series]
    return Figure(title, sentence, plots.dots(plot), who_played(tables), DataTable(["seat", *keys], rows), keys)


def _tell_seats(table: Table, *, has_starter: bool) -> str:
    players, bot = table.tally.players, table.run.bot
    shares = [place_share(table.tally, place) for place in range(players)]
    best = max(range(players), key=lambda place: abs(shares[place].value - 1 / players))
    name = place_name(best, has_starter=has_starter)
    if all(place_share(table.tally, place, players).has(1 / players) for place in range(players)):
        return f"Among {bot} players no seat is seen to be better than the fair {percent(1 / players)}."
    return (
        f"Among {bot} players {name} stands out most with {with_interval(shares[best])} of the wins, where "
        f"{percent(1 / players)} would be fair."
    )


def leaders(facts: Facts) -> Section | None:
    """Where the game counts who leads early on."""
    if not all(table.tally.early_games for table in middle_tables(facts)):
        return None
    figures = [_leaders_win(facts)]
    if any(_lead_points(table.tally) for table in middle_tables(facts)):
        figures.append(_by_lead(facts))
    if LEAD_CHANGES in facts.random[facts.middle].tally.counters:
        take: Take = lambda tally: tally.counters[LEAD_CHANGES]  # noqa: E731
        title = "How often the lead changes"
        figures.append(_distribution(title, "changes in a game", middle_tables(facts), take, _tell_changes))
    intro = (
        "Somebody is alone in the lead half-way through. How often does that player win, and how often is it turned?"
    )
    return Section("Runaway leaders and comebacks", intro, figures)


def _leaders_win(facts: Facts) -> Figure:
    sources = [facts.random, facts.level]
    names = [f"{n} players" for n in facts.random]
    series = [
        Series(
            name_of(next(iter(tables.values()))),
            [point(f"{n} players", leader_share(t.tally)) for n, t in tables.items()],
        )
        for tables in sources
    ]
    sentence = " ".join(_tell_leaders(table) for table in middle_tables(facts))
    rows = [
        [name, *(with_interval(leader_share(tables[n].tally)) for tables in sources), percent(1 / n)]
        for name, n in zip(names, facts.random, strict=True)
    ]
    keys = [each.name for each in series]
    plot = Plot("Early leaders who win", sentence, series, percent, "share of the games they led")
    data = DataTable(["table", *keys, "fair share"], rows)
    return Figure(plot.title, sentence, plots.dots(plot), who_at_all(facts), data, keys)


def _tell_leaders(table: Table) -> str:
    found, players = leader_share(table.tally), table.tally.players
    return (
        f"Among {players} {table.run.bot} players, whoever leads alone half-way wins {with_interval(found)} of the "
        "games "
        f"({percent(1 / players)} would be fair), so {percent(1 - found.value)} are comebacks."
    )


def _by_lead(facts: Facts) -> Figure:
    tables = middle_tables(facts)
    series = [Series(name_of(table), _lead_points(table.tally)) for table in tables]
    series = [each for each in series if each.points]
    sentence = " ".join(filter(None, map(_tell_lead, tables)))
    title = f"What a lead is worth, {facts.middle} players"
    plot = Plot(title, sentence, series, percent, "ahead of the second half-way", "leader wins", mark=1 / facts.middle)
    rows = [
        [f"{each.name}", f"{p.at:g}", percent(p.value), f"{percent(p.low or 0)} – {percent(p.high or 0)}"]
        for each in series
        for p in each.points
        if not isinstance(p.at, str)
    ]
    data = DataTable(["who", "ahead by", "wins", "95 % interval"], rows)
    return Figure(title, sentence, plots.lines(plot), who_played(tables), data, [each.name for each in series])


def _lead_points(tally: Tally) -> list[plots.Point]:
    return [
        point(lead, intervals.share(tally.early_wins[lead] / tally.unit, games))
        for lead, games in sorted(tally.early_games.items())
        if games >= FEWEST
    ]


def _tell_lead(table: Table) -> str:
    """The smallest lead that wins three games of four."""
    safe = next((p for p in _lead_points(table.tally) if p.value >= 0.75), None)
    if safe is None:
        return (
            f"No lead that {table.run.bot} players had often enough to count wins three games of four: all stays open."
        )
    return (
        f"Among {table.run.bot} players a lead of {safe.at} half-way wins three games of four ({percent(safe.value)})."
    )


def _tell_changes(table: Table) -> str:
    found = Counted(table.tally.counters[LEAD_CHANGES])
    return (
        f"Among {table.run.bot} players the lead passes on {decimal(found.mean)} times a game; in "
        f"{percent(found.share(0))} "
        "of the games whoever takes it first never gives it up."
    )


def ties(facts: Facts, first: str) -> Section:
    """`first` is the comparison that the rules make first."""
    tables = middle_tables(facts)
    names = list(dict.fromkeys(name for table in tables for name in table.tally.decided_by))
    series = [Series(name_of(table), [point(name, _decided(table.tally, name)) for name in names]) for table in tables]
    sentence = " ".join(_tell_ties(table, first) for table in tables)
    title = f"What decided, {facts.middle} players"
    plot = Plot(title, sentence, series, percent, "share of games")
    rows = [
        [f"{n} players, {name_of(t)}", *(percent(t.tally.decided_by.get(name, 0) / t.tally.games) for name in names)]
        for tables_by in (facts.random, facts.level)
        for n, t in tables_by.items()
    ]
    keys = [each.name for each in series]
    figure = Figure(title, sentence, plots.bars(plot), who_played(tables), DataTable(["table", *names], rows), keys)
    return Section("Ties and what decided them", "The comparison that left one winner, or none that did.", [figure])


def _decided(tally: Tally, name: str) -> intervals.Estimate:
    return intervals.share(tally.decided_by.get(name, 0), tally.games)


def _tell_ties(table: Table, first: str) -> str:
    tally = table.tally
    direct, won = tally.decided_by.get(first, 0), tally.winners.get(1, 0)
    at_once, broken, tied = (percent(games / tally.games) for games in (direct, won - direct, tally.games - won))
    return (
        f"Of the games of {table.run.bot} players {at_once} are decided by {first} at once, {broken} by a tie-break, "
        f"and {tied} end with several winners."
    )
