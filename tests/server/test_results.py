"""Who stands where, as a sheet for spreadsheets and as a page to hang up."""

from __future__ import annotations

import csv
import re
import time
from html import escape
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from motherlode.commands.evening import verdict
from motherlode.commands.results_page import results_page
from motherlode.commands.results_words import WORDS
from motherlode.core.errors import BadOption
from motherlode.games import GAMES
from motherlode.server.http.sharing import WORDS as SHARED
from motherlode.server.ops.results import (
    LeftOut,
    Player,
    Result,
    SeriesStand,
    Sheet,
    as_csv,
    of_people,
    standings_of,
    zone,
)

ROOT: Final = Path(__file__).parents[2]


def ended(table: str, at: float, *players: Player, game: str = "gold", **more: Any) -> Result:
    told: dict[str, Any] = {"number": 1, "decided_by": "gold"} | more
    return Result(table=table, ended=at, game=game, players=list(players), **told)


def test_standings_count_shared_wins_apart_and_names_whatever_their_capitals() -> None:
    def game(*players: tuple[str, int, bool]) -> Result:
        return ended("id", 0.0, *[Player(i, n, "", s, w, False) for i, (n, s, w) in enumerate(players)])

    games = [game(("Ann", 5, True), ("Bo", 3, False)), game(("ann", 4, True), ("Bo", 4, True)), game(("", 9, True))]
    ann, bo = standings_of(games)
    assert (ann.name, ann.games, ann.won, ann.shared, ann.score) == ("Ann", 2, 1, 1, 9)
    assert (bo.name, bo.games, bo.won, bo.shared, bo.score) == ("Bo", 2, 0, 1, 7)


def evening() -> Sheet:
    def game(name: str, table: str, number: int, *players: Player) -> Result:
        return ended(table, 1_000_000.0 + number, *players, game=name)

    first, last = sorted(GAMES)[0], sorted(GAMES)[-1]
    bob, bot = Player(1, "Bob", "", 3, False, True), Player(1, "", "expert", 9, True, False)
    games = [
        game(last, "abcdefghij", 0, Player(0, "<b>Ann</b>", "", 7, True, False), bob),
        game(last, "klmnopqrst", 1, Player(0, "Cleo", "", 7, True, False), bob),
        game(first, "uvwxyz0123", 2, Player(0, "", "", 4, False, False), bot),
    ]
    return Sheet(games, standings_of(games), 0)


ISOLATES = dict.fromkeys(map(ord, "\u2068\u2069"))


def test_a_name_from_right_to_left_turns_nothing_round_but_itself() -> None:
    page = results_page(evening(), "en")
    assert "\u2068Cleo\u2069: 7, \u2068Bob\u2069*: 3" in page


def test_times_say_by_which_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    for clock, told in (("UTC0", "UTC+00:00"), ("XYZ-5:30", "UTC+05:30")):
        monkeypatch.setenv("TZ", clock)
        time.tzset()
        assert f" ({told})." in results_page(evening(), "de")
        assert zone(evening().results) == told
    monkeypatch.undo()
    time.tzset()


def test_the_page_to_hang_up_tells_standings_results_and_whose_games_they_are() -> None:
    page = results_page(evening(), "en", "Club & guests").translate(ISOLATES)
    assert "<h1>Club &amp; guests</h1>" in page
    assert "3 games at 3 tables" in page
    for game in (sorted(GAMES)[0], sorted(GAMES)[-1]):
        assert escape(GAMES[game].credits.authors) in page
    assert "unofficial" in page
    assert "&lt;b&gt;Ann&lt;/b&gt;: 7, Bob*: 3" in page
    assert "<b>" not in page
    places = re.findall(r'<tr( class="first")?><td[^>]*>(\d+)</td><td[^>]*>([^<]+)</td>', page)
    assert places == [
        (' class="first"', "1", "&lt;b&gt;Ann&lt;/b&gt;"),
        (' class="first"', "1", "Cleo"),
        ("", "3", "Bob"),
    ]
    assert "Guest 1: 4, bot (expert): 9" in page
    assert "A bot stood in" in page
    assert "abcdef<" in page
    assert "abcdefg" not in page


@pytest.mark.parametrize("language", WORDS)
def test_the_page_to_hang_up_is_one_file_for_a4_in_every_language(language: str) -> None:
    page = results_page(evening(), language)
    assert f'<html lang="{language}">' in page
    assert "size: A4" in page
    assert not re.search(r"https?:|<script|<link|src=|url\(|@import", page)
    assert escape(WORDS[language].unofficial) in page
    empty = results_page(Sheet([], [], 0), language)
    assert escape(WORDS[language].nothing) in empty
    assert (escape(WORDS[language].ranked) in page, escape(WORDS[language].ranked) in empty) == (True, False)


def test_bots_and_times_are_told_in_the_language_of_the_page() -> None:
    german, french = (results_page(evening(), language) for language in ("de", "fr"))
    assert "Gast 1: 4, Bot (Könner): 9" in german
    assert "<h2>Schicht im Schacht</h2>" in german
    assert "Anonyme 1: 4, robot (expert): 9" in french
    assert re.search(r"<td[^>]*>\d\d\.01\.1970 \d\d:\d\d</td>", german)
    assert re.search(r"<td[^>]*>\d\d/01/1970 \d\d:\d\d</td>", french)


@pytest.mark.parametrize("language", WORDS)
def test_who_has_no_name_and_how_strong_bots_are_is_said_as_on_the_pages(language: str) -> None:
    pages = (ROOT / f"web/src/i18n/{language}.ts").read_text("utf-8")
    said = dict(re.findall(r'"(seat\.nameless|lobby\.level\.\w+)": "([^"]+)"', pages))
    assert WORDS[language].nameless == said["seat.nameless"]
    for level, name in WORDS[language].levels.items():
        assert name.lower() == said[f"lobby.level.{level}"].lower()


def test_french_signs_keep_to_their_words() -> None:
    told = texts_of([msgspec.structs.asdict(WORDS["fr"]), SHARED["fr"]])
    assert [text for text in told if re.search(r" [:;!?]", text)] == []


def texts_of(told: Any) -> list[str]:
    """All texts, however deep they lie."""
    if isinstance(told, str):
        return [told]
    within = told.values() if isinstance(told, dict) else told
    return [text for each in within for text in texts_of(each)]


def test_a_name_is_no_formula_in_the_sheet() -> None:
    games = [ended("id", 0.0, Player(0, "=1+1", "", 3, True, False))]
    assert b",'=1+1," in as_csv(Sheet(games, [], 0), {})


def series(*, is_over: bool) -> Sheet:
    """Two of three games of Ann and Bo, or all; level in the end, and the last game is Ann's."""
    ended_so = [(3, 5), (4, 4), (6, 4)][: 3 if is_over else 2]
    totals = [(sum(so_far[i] for so_far in ended_so[: n + 1])) for n in range(len(ended_so)) for i in (0, 1)]
    games = [
        ended(
            "abcdefghij",
            float(n),
            *[Player(i, ("Ann", "Bo")[i], "", points, points == max(scores), False) for i, points in enumerate(scores)],
            number=n + 1,
            of=3,
            totals=totals[2 * n : 2 * n + 2],
        )
        for n, scores in enumerate(ended_so)
    ]
    people = [Player(i, ("Ann", "Bo")[i], "", totals[i - 2], is_over and i == 0, False) for i in (0, 1)]
    stand = SeriesStand(
        table="abcdefghij",
        ended=2.0,
        game="gold",
        of=3,
        played=len(games),
        is_over=is_over,
        decided_by="last game" if is_over else "",
        players=people,
    )
    left_out = [] if is_over else [LeftOut("abcdefghij", "gold", "closed", ["Ann", "Bo"], 3, 3)]
    return Sheet(games, standings_of(games), 0, [stand], left_out)


def test_games_of_a_series_are_known_by_it_and_it_is_told_how_it_stands() -> None:
    page = re.sub("<[^>]*>", "|", results_page(series(is_over=False), "en")).translate(ISOLATES)
    assert "abcdef 2/3" in page
    assert "2 of 3||Ann: 7, Bo: 9||" in page
    assert "Without a result: 1 that was closed." in page
    lines = list(csv.DictReader(as_csv(series(is_over=False), {}).decode("utf-8-sig").splitlines()))
    assert [(line["number"], line["of"], line["series score"]) for line in lines][2:] == [
        ("2", "3", "7"),
        ("2", "3", "9"),
    ]
    over = re.sub("<[^>]*>", "|", results_page(series(is_over=True), "de")).translate(ISOLATES)
    assert "Ann: 13, Bo: 13||Ann (die letzte Partie)|" in over
    assert "Ohne Ergebnis" not in over


def test_a_line_of_the_sheet_leads_to_its_record_and_its_page() -> None:
    whole = csv.DictReader(
        as_csv(evening(), {"klmnopqrst": 2}, "https://club.example").decode("utf-8-sig").splitlines()
    )
    told = {line["table"]: (line["record"], line["page"]) for line in whole}
    assert told["klmnopqrst"] == ("2", "https://club.example/review/klmnopqrst?game=0")
    assert told["abcdefghij"] == ("", "https://club.example/review/abcdefghij?game=0")
    # Nobody may look back on a series before it is over.
    early = csv.DictReader(as_csv(series(is_over=False), {}).decode("utf-8-sig").splitlines())
    assert {line["page"] for line in early} == {""}


def test_what_broke_a_tie_is_told_and_only_there() -> None:
    ann, bo = Player(0, "Ann", "", 7, True, False), Player(1, "Bo", "", 7, False, False)
    tie = ended("id", 0.0, ann, bo, decided_by="cards")
    assert tie.tie_break == "cards"
    assert verdict(tie) == "Ann won, level, but for more gold cards"
    page = results_page(Sheet([tie], [], 0), "fr").translate(ISOLATES)
    assert ">Ann (plus de cartes d’or)<" in page
    shared = ended("id", 0.0, ann, msgspec.structs.replace(bo, won=True), decided_by="shared")
    assert (shared.tie_break, verdict(shared)) == ("", "Ann and Bo share the victory")
    plain = ended("id", 0.0, ann, msgspec.structs.replace(bo, score=3))
    assert (plain.tie_break, verdict(plain)) == ("", "Ann won, decided by gold")


@pytest.mark.parametrize("game", GAMES.built_in)
def test_every_tie_break_has_words_in_every_language(game: str) -> None:
    breaks = set(GAMES[game].decisions[1:]) - {"shared", "draw"}
    words = import_module(f"motherlode.games.{game}.words").TIES
    assert {language: set(words[language]) for language in WORDS} == dict.fromkeys(WORDS, breaks)


def test_only_the_games_of_one_person() -> None:
    told = of_people(evening(), ["CLEO"])
    assert [result.table for result in told.results] == ["klmnopqrst"]
    assert [each.name for each in told.standings] == ["Cleo"]
    both = of_people(series(is_over=False), ["ann"])
    assert (len(both.results), len(both.series), len(both.left_out)) == (2, 1, 1)
    with pytest.raises(BadOption, match=r"nobody called 'Zoe' .* there is .*Bob, Cleo"):
        of_people(evening(), ["Zoe"])
