"""Puzzles over HTTP: listed, shown as their seat saw the game, answered."""

from __future__ import annotations

from typing import Any

import pytest

from motherlode.bots import puzzles
from motherlode.bots.puzzles import Puzzle, read_puzzles, write_puzzles
from motherlode.games import load
from motherlode.lab.one_game import play_one
from motherlode.server.http import puzzles as routes
from tests.server.client import Server


def puzzle(game: str, after: int) -> Puzzle:
    last = play_one(load(game), ["random"] * load(game).players, 4).state
    record, before = last.record(), list(last.past())[after]
    seat, move = record["moves"][after]
    moves = [(mover, text) for mover, text in record["moves"][:after]]
    assert len(before.legal(seat)) > 1
    return Puzzle(
        id=f"{game}-{after}",
        game=game,
        options=record["options"],
        deal=record["deal"],
        moves=moves,
        seat=seat,
        right=[move],
        win=0.8,
        next_win=0.5,
        missed_by=["novice"],
        why="so",
        rules=last.game.rules_version,
    )


@pytest.fixture(autouse=True)
def two(monkeypatch: pytest.MonkeyPatch) -> dict[str, Puzzle]:
    found = {each.id: each for each in read_puzzles(write_puzzles([puzzle("gold", 8), puzzle("gold", 11)]))}

    def shipped(game: str) -> dict[str, Puzzle]:
        load(game)
        return found if game == "gold" else {}

    monkeypatch.setattr(puzzles, "shipped", shipped)
    monkeypatch.setattr(routes, "shipped", shipped)
    return found


def get(server: Server, path: str) -> Any:
    return server.call("GET", f"/api/puzzles/{path}")


def test_puzzles_are_listed_with_that_of_the_day(server: Server) -> None:
    days = [get(server, f"gold?day=2026-11-{day}").json() for day in (16, 17, 18)]
    assert [each["id"] for each in days[0]["puzzles"]] == ["gold-11", "gold-8"]
    assert {day["today"] for day in days} == {"gold-8", "gold-11"}
    assert days[0]["today"] == days[2]["today"] != days[1]["today"]
    assert get(server, "hunting").json() == {"puzzles": [], "today": None}


def test_a_puzzle_shows_the_game_as_its_seat_saw_it(server: Server, two: dict[str, Puzzle]) -> None:
    shown = get(server, "gold/gold-8").json()
    last = puzzles.position(two["gold-8"])
    assert [step["view"] for step in shown["steps"]] == [state.view(shown["seat"]) for state in last.past()]
    assert shown["legal"] == [str(move) for move in last.legal(shown["seat"])]
    assert "right" not in shown


def test_an_answer_tells_what_is_right(server: Server, two: dict[str, Puzzle]) -> None:
    right, *_ = two["gold-8"].right
    legal = get(server, "gold/gold-8").json()["legal"]
    other = next(move for move in legal if move != right)
    answers = [server.call("POST", "/api/puzzles/gold/gold-8", json={"move": move}).json() for move in (right, other)]
    assert [answer["is_right"] for answer in answers] == [True, False]
    assert answers[1]["right"] == [right]
    assert answers[1]["missed_by"] == ["novice"]
    told = [(answer["reason"]["played"]["at"], answer["reason"]["best"]["at"]) for answer in answers]
    at = int(right.split()[1])
    assert told == [(at, at), (int(other.split()[1]), at)]


def test_a_game_goes_on_from_a_puzzle(server: Server, two: dict[str, Puzzle]) -> None:
    puzzle = two["gold-8"]
    seats = [{"kind": "me"} if seat == puzzle.seat else {"kind": "bot", "level": "random"} for seat in range(2)]
    made = server.call("POST", "/api/puzzles/gold/gold-8/continue", json={"seats": seats})
    assert made.status_code == 201
    table, token = made.json()["table"]["id"], made.json()["held"][0]["token"]
    seen = server.call("GET", f"/api/tables/{table}/view?seat={puzzle.seat}", token).json()
    assert seen["view"] == puzzles.position(puzzle).view(puzzle.seat)
    few = server.call("POST", "/api/puzzles/gold/gold-8/continue", json={"seats": [{"kind": "me"}]})
    assert few.status_code == 400


@pytest.mark.parametrize("path", ["chess", "gold/none", "chess/none"])
def test_what_is_not_there_is_refused(server: Server, path: str) -> None:
    assert get(server, path).status_code == 400


def test_a_move_that_cannot_be_made_is_refused(server: Server) -> None:
    assert server.call("POST", "/api/puzzles/gold/gold-8", json={"move": "flip 99"}).status_code == 409
