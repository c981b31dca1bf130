"""The whole report of a game, put together from what was played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from motherlode.core.figures import Counted, RuleFigure, decimal, percent
from motherlode.core.game import AnyGame
from motherlode.core.options import Options
from motherlode.games import GAMES, part_of
from motherlode.games.counting import counters_of
from motherlode.lab.report import course, luck, skill
from motherlode.lab.report.duplicates import arrays
from motherlode.lab.report.intervals import CONFIDENCE
from motherlode.lab.report.page import Cell, Chapter, DataTable, Page, Section
from motherlode.lab.report.plan import Duplicates, Facts, Table
from motherlode.lab.report.rules import rules
from motherlode.lab.report.telling import leader_share, listed, place_share, tie_share, with_interval
from motherlode.lab.report.variants import variants

METHOD: Final = (
    "Random play: every legal move is equally likely. It is played on the kernels, the rules on arrays, by the "
    "million, and "
    "shows what the rules do by themselves. The levels play on the readable law, by the thousand, and show what "
    "happens when "
    "people try to win. Both are named at every figure; neither stands for your friends.",
    f"Intervals are two-sided at {CONFIDENCE:.0%}: Wilson's for shares, the normal law's for means, and for duplicate "
    "deals a "
    "bootstrap that draws whole deals anew. A win that k players share counts 1/k for each.",
    "Luck and skill: the result of a seat, less the mean of its table, is taken apart into its place, the skill of "
    "its level "
    "against the mean skill of the others (both by least squares), the deal and the rest. The deal is what the games "
    "of one deal "
    "have in common once place and level are taken out: (variance between deals - variance within) / games a deal, as "
    "in a "
    "one-way analysis of variance. What noise alone would show is subtracted from place and level.",
    "The same command gives the same page, byte for byte, whatever the number of workers.",
)


def make_page(all_facts: Sequence[Facts], again: str) -> Page:
    chapters = [chapter(facts) for facts in all_facts]
    title = f"{listed([each.title for each in chapters])}: a report"
    games = sum(cast(int, row[-1]) for each in chapters for row in each.played.rows)
    lead = f"What {games:,} games teach about length, scores, seats, luck and skill, told from the numbers."
    return Page(title, lead, chapters, METHOD, again)


def chapter(facts: Facts) -> Chapter:
    kind = GAMES.named(facts.game)
    told = kind.credits
    owned = (
        f"{told.title} is by {told.authors} ({told.publisher}, {told.year}), to whom it belongs. This is an "
        "unofficial, non-commercial study of it."
    )
    return Chapter(facts.game, told.title, owned, brief(facts), _sections(facts, kind), _played(facts))


def _sections(facts: Facts, kind: type[AnyGame]) -> list[Section]:
    has_starter = starts(kind.options_type)
    found = [
        course.length(facts),
        course.scores(facts),
        course.seats(facts, has_starter=has_starter),
        rules(facts, figures_of(facts.game), counters_of(facts.game)),
        course.leaders(facts),
        course.ties(facts, kind.decisions[0]),
        skill.luck_and_skill(facts),
        skill.levels_compared(facts),
        variants(facts, has_starter=has_starter),
    ]
    return [section for section in found if section is not None]


def starts(options: type[Options]) -> bool:
    """Whether somebody starts in this game."""
    return "starter" in options.__struct_fields__


def figures_of(game: str) -> list[RuleFigure]:
    """The pictures that a game's room brings: `FIGURES` of its module `figures`."""
    return list(getattr(part_of(game, "figures"), "FIGURES", []))


def brief(facts: Facts) -> list[str]:
    """What one would tell a friend, from the tables of the middle size."""
    table = facts.level[facts.middle]
    tally, bot = table.tally, table.run.bot
    lengths = Counted(tally.lengths)
    lines = [
        f"A game of {facts.middle} {bot} players takes {decimal(lengths.mean)} decisions, and the best makes "
        f"{decimal(Counted(tally.best_scores).mean)} points."
    ]
    if starts(GAMES.named(facts.game).options_type):
        lines.append(
            f"The starter wins {with_interval(place_share(tally, 0))}, where {percent(1 / facts.middle)} is fair."
        )
    if tally.early_games:
        lines.append(f"Whoever leads alone half-way wins {with_interval(leader_share(tally))}; the rest are comebacks.")
    lines.append(f"{percent(tie_share(tally).value)} of these games end with several winners.")
    return lines + [_brief_luck(found) for found in facts.luck[:1]]


def _brief_luck(found: Duplicates) -> str:
    levels, wins, _ = arrays(found.ended)
    parts = luck.explain(levels, wins).parts
    return (
        f"Between {listed(found.run.levels)} with {found.run.options['players']} players, the level explains "
        f"{percent(parts['level'].value)} of who wins a single game, the deal {percent(parts['deal'].value)}."
    )


def _played(facts: Facts) -> DataTable:
    """Every kind of table that was played, and how many games."""
    tables = [
        *facts.random.values(),
        *facts.level.values(),
        facts.usual,
        *(t for _, *both in facts.variants for t in both),
    ]
    rows = [_table_row(table) for table in tables] + [_duplicate_row(each) for each in [*facts.luck, *facts.ladder]]
    return DataTable(["who", "how", "options", "seed", "games"], rows, is_words=True)


def _table_row(table: Table) -> list[Cell]:
    options = ", ".join(f"{name} {value}" for name, value in table.run.options.items())
    return [f"{table.run.bot} on every seat", table.engine, options, str(table.run.seed), table.tally.games]


def _duplicate_row(found: Duplicates) -> list[Cell]:
    options = ", ".join(f"{name} {value}" for name, value in found.run.options.items())
    return [listed(found.run.levels), "law, duplicate deals", options, str(found.run.seed), len(found.ended)]
