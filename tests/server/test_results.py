"""Who stands where, as a sheet for spreadsheets and as a page to hang up."""

from __future__ import annotations

import re
import time
from html import escape

import pytest

from motherlode.commands.results_page import WORDS, results_page
from motherlode.games import GAMES
from motherlode.server.ops.results import Player, Result, Sheet, as_csv, standings_of, zone


def test_standings_count_shared_wins_apart_and_names_whatever_their_capitals() -> None:
    def game(*players: tuple[str, int, bool]) -> Result:
        return Result(
            "id", 0.0, "gold", 1, "gold", [Player(i, n, "", s, w, False) for i, (n, s, w) in enumerate(players)]
        )

    games = [game(("Ann", 5, True), ("Bo", 3, False)), game(("ann", 4, True), ("Bo", 4, True)), game(("", 9, True))]
    ann, bo = standings_of(games)
    assert (ann.name, ann.games, ann.won, ann.shared, ann.score) == ("Ann", 2, 1, 1, 9)
    assert (bo.name, bo.games, bo.won, bo.shared, bo.score) == ("Bo", 2, 0, 1, 7)


def evening() -> Sheet:
    def game(name: str, table: str, number: int, *players: Player) -> Result:
        return Result(table, 1_000_000.0 + number, name, 1, "gold", list(players))

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
    assert escape(WORDS[language].nothing) in results_page(Sheet([], [], 0), language)


def test_bots_and_times_are_told_in_the_language_of_the_page() -> None:
    german, french = (results_page(evening(), language) for language in ("de", "fr"))
    assert "Gast 1: 4, Bot (Könner): 9" in german
    assert "<h2>Schicht im Schacht</h2>" in german
    assert "Pioche 1: 4, robot (expert): 9" in french
    assert re.search(r"<td[^>]*>\d\d\.01\.1970 \d\d:\d\d</td>", german)
    assert re.search(r"<td[^>]*>\d\d/01/1970 \d\d:\d\d</td>", french)


def test_a_name_is_no_formula_in_the_sheet() -> None:
    player = Player(0, "=1+1", "", 3, True, False)
    assert b",'=1+1," in as_csv([Result("id", 0.0, "gold", 1, "gold", [player])])
