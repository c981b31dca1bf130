"""Luck and skill, and how the levels compare: both from duplicate deals."""

from __future__ import annotations

import numpy as np

from motherlode.core.figures import percent
from motherlode.lab.report import luck, plots
from motherlode.lab.report.duplicates import arrays
from motherlode.lab.report.intervals import Estimate, Floats, Ints, bootstrap
from motherlode.lab.report.luck import PARTS, Luck
from motherlode.lab.report.page import Cell, DataTable, Figure, Section
from motherlode.lab.report.plan import Duplicates, Facts
from motherlode.lab.report.plots import Plot, Series
from motherlode.lab.report.telling import listed, point, with_interval

NAMES = {"deal": "the deal", "seat": "the seat", "level": "the level", "rest": "everything else"}


def luck_and_skill(facts: Facts) -> Section | None:
    if not facts.luck:
        return None
    intro = (
        "Every deal is played once from each seat by the same bots, moved on by one place each time. What stays alike "
        "whoever sits there is the deal; what goes with the bot is skill; the rest is the bots' own dice, whom they "
        "met, "
        "and all that nobody could foresee. It holds for the levels that played: among equals skill explains nothing."
    )
    return Section("Luck and skill", intro, [_luck_figure(found) for found in facts.luck])


def _luck_figure(found: Duplicates) -> Figure:
    levels, wins, scores = arrays(found.ended)
    parted = {"who wins": luck.explain(levels, wins), "the score": luck.explain(levels, scores)}
    series = [Series(name, [point(NAMES[part], each.parts[part]) for part in PARTS]) for name, each in parted.items()]
    sentence = _tell_luck(parted["who wins"], found)
    title = f"What decides, {found.run.options['players']} players"
    plot = Plot(title, sentence, series, percent, "share of the variance explained")
    rows = [[NAMES[part], *(with_interval(each.parts[part]) for each in parted.values())] for part in PARTS]
    return Figure(title, sentence, plots.dots(plot), who_met(found), DataTable(["cause", *parted], rows), list(parted))


def _tell_luck(parted: Luck, found: Duplicates) -> str:
    deal, level, rest = (parted.parts[part] for part in ("deal", "level", "rest"))
    told = (
        f"Between {listed(found.run.levels)} the level explains {with_interval(level)} of who wins a single game, "
        f"{_compared(level, deal)} the deal with {with_interval(deal)}; the seat {percent(parted.parts['seat'].value)}."
    )
    more = f" One game says little about who plays better: {percent(rest.value)} is neither."
    return told + more if rest.value > 0.5 else told


def _compared(one: Estimate, two: Estimate) -> str:
    if one.low > two.high:
        return "more than"
    return "less than" if one.high < two.low else "not surely more or less than"


def who_met(found: Duplicates) -> str:
    deals = 1 + max(end.deal for end in found.ended)
    return (
        f"{len(found.ended):,} games of {listed(found.run.levels)} by the readable law, {deals:,} deals played from "
        "every "
        f"seat. {found.run.options['players']} players."
    )


def level_shares(levels: Ints, wins: Floats, count: int) -> list[Estimate]:
    """What part of a game each level wins on average when it sits down, with intervals by drawing deals anew."""

    def of(drawn: Ints) -> Floats:
        at, won = levels[drawn], wins[drawn]
        return np.array([won[at == level].mean() if (at == level).any() else 0.0 for level in range(count)])

    low, high = bootstrap(of, len(levels))
    found = of(np.arange(len(levels)))
    return [Estimate(float(v), float(a), float(b)) for v, a, b in zip(found, low, high, strict=True)]


def levels_compared(facts: Facts) -> Section | None:
    if not facts.luck and not facts.ladder:
        return None
    figures = [_ladder_figure(facts.ladder)] if facts.ladder else []
    figures += [_shares_figure(found) for found in facts.luck]
    intro = "How much a better player wins. Every deal is played from each seat, so that nobody profits from the cards."
    return Section("How the levels compare", intro, figures)


def _ladder_figure(ladder: list[Duplicates]) -> Figure:
    found = []
    for duel in ladder:
        levels, wins, _ = arrays(duel.ended)
        found.append((duel, level_shares(levels, wins, 2)[1]))
    names = [f"{duel.run.levels[1]} against {duel.run.levels[0]}" for duel, _ in found]
    series = [Series("wins", [point(name, share) for name, (_, share) in zip(names, found, strict=True)])]
    sentence = "; ".join(f"{name} wins {with_interval(share)}" for name, (_, share) in zip(names, found, strict=True))
    sentence = (
        sentence[0].upper()
        + sentence[1:]
        + " of the games, ties as half. "
        + _tell_steps([share for _, share in found])
    )
    title = "Each level against the one below"
    plot = Plot(title, sentence, series, percent, "share of wins", mark=0.5)
    rows: list[list[Cell]] = [
        [n, len(duel.ended), with_interval(share)] for n, (duel, share) in zip(names, found, strict=True)
    ]
    games = sum(len(duel.ended) for duel in ladder)
    who = (
        f"{games:,} games by the readable law, every deal from both seats. {ladder[0].run.options['players']} players."
    )
    return Figure(title, sentence, plots.dots(plot), who, DataTable(["match", "games", "wins"], rows))


def _tell_steps(shares: list[Estimate]) -> str:
    clear = sum(share.low > 0.5 for share in shares)
    return "Every step is a clear one." if clear == len(shares) else f"{clear} of {len(shares)} steps are clear ones."


def _shares_figure(found: Duplicates) -> Figure:
    levels, wins, _ = arrays(found.ended)
    names, players = found.run.levels, levels.shape[-1]
    shares = level_shares(levels, wins, len(names))
    series = [Series("wins", [point(name, share) for name, share in zip(names, shares, strict=True)])]
    best = max(range(len(names)), key=lambda level: shares[level].value)
    sentence = (
        f"At mixed tables of {players}, {names[best]} wins {with_interval(shares[best])} of the games it sits down to; "
        f"{percent(1 / players)} would be fair. A stronger player is rewarded, and still loses "
        f"{percent(1 - shares[best].value)}."
    )
    title = f"Mixed tables of {players}"
    plot = Plot(title, sentence, series, percent, "share of wins", mark=1 / players)
    rows = [[name, with_interval(share)] for name, share in zip(names, shares, strict=True)]
    return Figure(title, sentence, plots.dots(plot), who_met(found), DataTable(["level", "wins"], rows))
