"""Results as a page to hang up: one file that needs no network, for the printer and the wall, in three languages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from html import escape
from itertools import groupby
from typing import Final

from motherlode.commands.results_words import WORDS, Words
from motherlode.core.game import Credits
from motherlode.core.series import LAST_GAME
from motherlode.games import GAMES, part_of
from motherlode.lab.report.page import document
from motherlode.server.ops.logs import ID_LETTERS
from motherlode.server.ops.results import Ending, LeftOut, Player, Result, SeriesStand, Sheet, Standing, zone

STYLE: Final = """
h2 { break-after: avoid; }
.standings { font-size: 1.1rem; width: 100%; max-width: 46rem; margin: 12px 0 20px; }
.standings td, .standings th { padding: 6px 12px 6px 0; }
.standings td:nth-child(2), .standings th:nth-child(2), .games td, .games th { text-align: left; }
.standings td:nth-child(2) { font-weight: 600; overflow-wrap: break-word; max-width: 14rem; width: 40%; }
.standings .first td { background: #f6dd9a; color: #2b2118; }
.standings .first td:first-child { padding-left: 8px; }
.games { width: 100%; }
.games td { overflow-wrap: break-word; max-width: 24rem; }
.games:not(.series) td:nth-child(3) { min-width: 11rem; }
.games td:first-child, .games td:nth-child(2) { white-space: nowrap; }
@media screen and (max-width: 40rem) {
  .standings { font-size: 0.8rem; }
  .standings td, .standings th { padding: 6px 4px 6px 0; }
  .standings th { font-size: 0.7rem; }
  .standings td:nth-child(2) { overflow-wrap: anywhere; }
  .games thead { position: absolute; clip-path: inset(50%); }
  .games tr { display: grid; grid-template-columns: 1fr auto; gap: 0 12px; padding: 8px 0; }
  .games td { padding: 0; border: 0; max-width: none; overflow-wrap: anywhere; }
  .games tr { border-bottom: 1px solid var(--grid); }
  .games td:nth-child(3), .games td:last-child { grid-column: 1 / -1; }
  .series td:first-child::before { content: attr(data-head) " "; }
  .games td:last-child:empty { display: none; }
  .games td:last-child::before { content: attr(data-head) ": "; }
}
tr { break-inside: avoid; }
thead { display: table-header-group; }
@page { size: A4; margin: 14mm; }
@media print {
  main, .top > div, footer { max-width: none; padding: 0; }
  .top h1 { border-bottom: 3px solid #a3640a; padding-bottom: 4px; }
  .scroll { overflow: visible; }
  .standings .first td { background: none; border-bottom: 2px solid #a3640a; }
  h2 { margin-top: 20px; font-size: 16pt; }
}
"""


def results_page(sheet: Sheet, language: str, title: str | None = None) -> str:
    """The page. Names come from anybody, and are plain text in it."""
    words = WORDS[language]
    main = "\n".join(_game(name, list(games), sheet, language) for name, games in _by_game(sheet.results))
    has_help = any(player.stand_in for result in sheet.results for player in result.players)
    notes = [*[words.ranked] * bool(sheet.standings), *[words.stand_in] * has_help]
    footer = [*_without_result(sheet.left_out, words), *notes, words.unofficial]
    feet = "".join(f"<p>{escape(line)}</p>" for line in footer)
    return document(title or words.title, _lead(sheet.results, words), main, feet, language=language, style=STYLE)


def _without_result(left_out: Sequence[LeftOut], words: Words) -> list[str]:
    counts = {why: sum(each.why == why for each in left_out) for why in words.whys}
    told = [words.whys[why][count > 1].format(n=count) for why, count in counts.items() if count]
    return [words.left_out.format(games=", ".join(told))] if told else []


def _by_game(results: Iterable[Result]) -> Iterable[tuple[str, Iterable[Result]]]:
    return groupby(sorted(results, key=lambda result: result.game), lambda result: result.game)


def _lead(results: Sequence[Result], words: Words) -> str:
    if not results:
        return words.nothing
    tables = len({result.table for result in results})
    return words.lead.format(
        games=words.one_game if len(results) == 1 else words.games.format(n=len(results)),
        tables=words.one_table if tables == 1 else words.tables.format(n=tables),
        first=_minute(results[0], words),
        last=f"{_minute(results[-1], words)} ({zone(results)})",
    )


def _game(name: str, results: list[Result], sheet: Sheet, language: str) -> str:
    words, credits_of = WORDS[language], GAMES.named(name).credits
    title = credits_of.title_in(language)
    own = [each for each in sheet.standings if each.game == name]
    series = [each for each in sheet.series if each.game == name]
    return (
        f'<h2>{escape(title)}</h2>\n<p class="credits">{escape(_credit(title, credits_of, words))}</p>\n'
        f"{_standings(own, words) if own else ''}\n{_series(series, language) if series else ''}\n"
        f"{_played(results, language)}"
    )


def _credit(title: str, told: Credits, words: Words) -> str:
    authors = told.authors.replace(WORDS["en"].both, words.both)
    return words.credit.format(title=title, authors=authors, publisher=told.publisher, year=told.year)


def _standings(standings: list[Standing], words: Words) -> str:
    """Who has come to the same has the same place."""
    merits = [(each.won, each.shared, each.score) for each in standings]
    rows = [
        (merits.index(merit) + 1, isolated(each.name), each.games, *merit)
        for each, merit in zip(standings, merits, strict=True)
    ]
    return _table("standings", words.standings, rows, firsts=merits.count(merits[0]))


def _series(series: list[SeriesStand], language: str) -> str:
    words = WORDS[language]
    rows = [
        (
            each.table[:ID_LETTERS],
            str(each.of) if each.is_over else words.stands.format(played=each.played, all=each.of),
            _scores(each, words),
            _winners(each, language),
        )
        for each in series
    ]
    return _table("games series", words.series, rows)


def _played(results: list[Result], language: str) -> str:
    words = WORDS[language]
    rows = [
        (_minute(result, words), _place(result), _scores(result, words), _winners(result, language))
        for result in results
    ]
    return _table("games", words.played, rows)


def _place(result: Result) -> str:
    """The table, and which game of a series it was."""
    number = f" {result.number}/{result.of}" if result.of > 1 else ""
    return f"{result.table[:ID_LETTERS]}{number}"


def _scores(ending: Ending, words: Words) -> str:
    return ", ".join(f"{_called(player, words)}{'*' * player.stand_in}: {player.score}" for player in ending.players)


def _winners(ending: Ending, language: str) -> str:
    """Who won; where that was a tie, what broke it."""
    words = WORDS[language]
    who = words.both.join(_called(player, words) for player in ending.winners)
    return words.by.format(who=who, how=tie_words(ending, language)) if ending.tie_break else who


def tie_words(ending: Ending, language: str) -> str:
    """What broke a tie; a game that has no words for it calls it by its name."""
    if ending.tie_break == LAST_GAME:
        return WORDS[language].last_game
    told: Mapping[str, str] = getattr(part_of(ending.game, "words"), "TIES", {}).get(language, {})
    return told.get(ending.tie_break, ending.tie_break)


def _called(player: Player, words: Words) -> str:
    bot = words.of.format(level=words.levels.get(player.level, player.level)) if player.level else ""
    return isolated(player.name) or bot or words.nameless.format(n=player.seat + 1)


def isolated(name: str) -> str:
    """A name that is written from right to left turns nothing round but itself."""
    return f"\u2068{name}\u2069" if name else ""


def _minute(result: Result, words: Words) -> str:
    """By the clock on the wall here."""
    return datetime.fromtimestamp(result.ended).strftime(words.minute)


def _table(kind: str, head: Sequence[str], rows: Iterable[Iterable[str | int]], firsts: int = 0) -> str:
    """The first so many rows are marked as the first."""
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in head)
    lines = [_row(row, head, is_first=number < firsts) for number, row in enumerate(rows)]
    table = f'<table class="{kind}"><thead><tr>{heads}</tr></thead><tbody>{"".join(lines)}</tbody></table>'
    return f'<div class="scroll" tabindex="0">{table}</div>'


def _row(cells: Iterable[str | int], head: Iterable[str], *, is_first: bool) -> str:
    """Each cell knows its heading, for screens too narrow for columns."""
    mark = ' class="first"' if is_first else ""
    told = "".join(
        f'<td data-head="{escape(name)}">{escape(str(each))}</td>' for name, each in zip(head, cells, strict=True)
    )
    return f"<tr{mark}>{told}</tr>"
