"""Reviews by the server: one click after a game, once computed and then kept; games from elsewhere too."""

from __future__ import annotations

import gzip
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import msgspec
import pytest

from motherlode.bots.hunting import commenting as hunting_words
from motherlode.bots.hunting import ledger as hunting_ledger
from motherlode.bots.random import RandomBot
from motherlode.bots.reviewing import Review
from motherlode.cli import main
from motherlode.core.game import View
from motherlode.core.parts import Move
from motherlode.games import load
from motherlode.lab.one_game import play_one
from motherlode.server.http.reviews import MOST_BYTES
from motherlode.server.ops.pruning import prune
from motherlode.server.ops.settings import Settings
from motherlode.server.worker import reviews
from tests.server.client import GENEROUS, Server, every_game, play_on, running
from tests.server.test_again import finished
from tests.waiting import PATIENCE, wait_until

GO_ON = Event()


class Seer(RandomBot):
    """Tells chances that follow from nothing but the position and the move."""

    def chances(self, view: View, moves: Sequence[Move]) -> Sequence[float]:
        assert GO_ON.wait(PATIENCE)
        return [Random(f"{view['actors']}{move}").random() for move in moves]


@pytest.fixture(autouse=True)
def _seer(monkeypatch: pytest.MonkeyPatch) -> None:
    GO_ON.set()
    monkeypatch.setattr(reviews, "JUDGE", "random")
    monkeypatch.setattr(reviews, "make_bot", lambda *_: Seer(0))
    monkeypatch.setattr(hunting_ledger, "given", lambda *_: 9.0)  # what a build gives takes a second to compute
    monkeypatch.setattr(hunting_words, "given", lambda *_: 9.0)


def ask(server: Server, table: str, token: str | None = None, game: int = 0) -> Any:
    return server.call("GET", f"/api/tables/{table}/review?game={game}", token)


def reviewed(server: Server, table: str) -> dict[str, Any]:
    found: dict[str, Any] = {}

    def is_there() -> bool:
        found.update(ask(server, table).json())
        return found["review"] is not None

    wait_until(is_there)
    return found


@every_game
def test_a_finished_game_is_reviewed(server: Server, game: str) -> None:
    table, ann, _ = finished(server, game, level="random")
    first = ask(server, table, ann).json()
    assert first["review"] is None
    found = reviewed(server, table)
    assert found["done"] == found["total"] == len(found["review"]["decisions"]) > 0
    review = msgspec.convert(found["review"], Review)
    moves = server.call("GET", f"/api/tables/{table}/record").json()["moves"]
    assert all(moves[each.number - 1] == [each.seat, each.played] for each in review.decisions)


def test_a_review_is_computed_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    table, *_ = finished(server, "hunting", level="random")
    before = reviewed(server, table)
    monkeypatch.setattr(reviews, "make_bot", lambda *_: RandomBot(0))
    assert reviewed(server, table) == before


def test_people_play_while_a_review_waits(server: Server) -> None:
    GO_ON.clear()
    over, *_ = finished(server, "mole", level="random")
    assert ask(server, over).status_code == 200
    made = server.make(game="hunting", seats=[{"kind": "me", "name": "Ann"}, {"kind": "bot", "level": "random"}])
    table, ann = made["table"]["id"], made["held"][0]["token"]
    server.call("POST", f"/api/tables/{table}/start", ann)
    room = server.tables.rooms[table]
    wait_until(lambda: room.table.match is not None and room.table.actors == (0,))
    assert ask(server, over).json()["review"] is None
    GO_ON.set()
    reviewed(server, over)


def test_nobody_has_more_than_a_few_reviews_at_once(server: Server) -> None:
    GO_ON.clear()
    tables = [finished(server, "hunting", level="random")[0] for _ in range(reviews.AT_ONCE + 1)]
    answers = [ask(server, table).status_code for table in tables]
    assert answers == [200] * reviews.AT_ONCE + [429]
    GO_ON.set()
    for table in tables:
        reviewed(server, table)


def test_a_review_that_fails_says_so(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    # Not undone for the whole test: the real judge, which takes minutes on a busy machine, would come back.
    with monkeypatch.context() as failing:
        failing.setattr(reviews, "make_bot", lambda *_: RandomBot(0))
        table, *_ = finished(server, "hunting", level="random")
        ask(server, table)
        wait_until(lambda: ask(server, table).status_code == 500)
        assert ask(server, table).json()["message"] == "this game could not be reviewed"
    assert ask(server, table).status_code == 500, "it is not tried at once again"
    monkeypatch.setattr(reviews, "TRY_AGAIN_SECONDS", 0.0)
    assert reviewed(server, table)["review"]["game"] == "hunting"


def _has_failed(known: dict[tuple[str, int], reviews.Job], table: str) -> bool:
    return known[table, 0].failed_at is not None


def test_reviews_that_failed_are_forgotten_though_nobody_asks_again(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "make_bot", lambda *_: RandomBot(0))
    monkeypatch.setattr(reviews, "TRY_AGAIN_SECONDS", 0.0)
    known = server.app.worker.reviews._jobs
    for _ in range(3):
        table, *_ = finished(server, "hunting", level="random")
        ask(server, table)
        wait_until(partial(_has_failed, known, table))
        assert len(known) == 1


def test_a_game_without_a_judge_is_refused_at_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "JUDGE", "nobody")
    table, *_ = finished(server, "hunting", level="random")
    answer = ask(server, table)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-option")


def test_a_game_that_goes_on_is_not_reviewed(server: Server) -> None:
    table, tokens = server.gather("gold")
    assert ask(server, table, tokens[0]).status_code == 409
    over, *_ = finished(server, "gold", level="random")
    assert ask(server, over, game=1).status_code == 400
    assert ask(server, over, game=99).status_code == 400


@every_game
def test_a_game_from_elsewhere_gets_a_table(server: Server, game: str) -> None:
    players = load(game).players
    record = play_one(load(game), ["random"] * players, 4).record()
    answer = server.call("POST", "/api/records", json=record)
    assert answer.status_code == 201, answer.text
    info = answer.json()["table"]
    assert info["phase"] == "over"
    told = server.call("GET", f"/api/tables/{info['id']}/record").json()
    assert (told["deal"], told["moves"], told["outcome"]) == (record["deal"], record["moves"], record["outcome"])
    assert reviewed(server, info["id"])["review"]["game"] == game


def test_a_record_of_this_server_comes_back_though_somebody_has_no_name(server: Server) -> None:
    made = server.make(game="hunting", seats=[{"kind": "me"}, {"kind": "me", "name": "Bob"}], start=True)
    table = made["table"]["id"]
    play_on(server, table, {held["seat"]: held["token"] for held in made["held"]})
    record = server.call("GET", f"/api/tables/{table}/record").json()
    assert record["meta"]["seats"] == ["", "Bob"]
    answer = server.call("POST", "/api/records", json=record)
    assert answer.status_code == 201, answer.text
    assert [seat["name"] for seat in answer.json()["table"]["seats"]] == ["", "Bob"]


@pytest.mark.parametrize(
    ("told", "shown"),
    [
        (["x" * 5000, "Bob"], ["x" * 24, "Bob"]),
        ([None, {"x": 1}], ["", ""]),
        (["Ann", " ann "], ["Ann", "ann 2"]),
        (["\u202e", "\u2800"], ["", ""]),
        (["Ann"], ["", ""]),
    ],
)
def test_what_a_record_calls_its_seats_is_shown_as_far_as_it_can_be(
    server: Server, told: list[object], shown: list[str]
) -> None:
    record = play_one(load("hunting"), ["random"] * 2, 4).record()
    answer = server.call("POST", "/api/records", json={**record, "meta": {"seats": told}})
    assert answer.status_code == 201, answer.text
    assert [seat["name"] for seat in answer.json()["table"]["seats"]] == shown


def test_a_record_that_does_not_hold_is_refused(server: Server) -> None:
    record = play_one(load("hunting"), ["random"] * 2, 4).record()
    for wrong, word in (
        ({**record, "moves": record["moves"][:5], "outcome": None}, "not finished"),
        ({**record, "moves": [[0, "mine 9 z"]]}, "moves[0]"),
        ({**record, "game": "chess"}, "game"),
        ({"format": "motherlode-series/1", "games": [record], "outcome": None}, "one by one"),
        ({}, "format"),
    ):
        answer = server.call("POST", "/api/records", json=wrong)
        assert answer.status_code == 400
        assert word in answer.json()["message"]


def test_a_record_that_this_server_does_not_know_is_refused_in_a_line(server: Server) -> None:
    record = play_one(load("hunting"), ["random"] * 2, 4).record()
    small = play_one(load("hunting", size=3), ["random"] * 2, 4).record()
    for wrong, status, word in (
        ({**record, "rules": 99}, 400, "rules"),
        ({**record, "format": "motherlode-record/9"}, 400, "format"),
        ({**record, "outcome": {**record["outcome"], "scores": [99, 0]}}, 400, "outcome"),
        (small, 400, "leave out size"),
        ({**record, "meta": {"padding": "x" * MOST_BYTES}}, 413, "large"),
    ):
        answer = server.call("POST", "/api/records", json=wrong)
        assert answer.status_code == status, answer.text
        told = answer.json()["message"]
        assert word in told.lower()
        assert "\n" not in told


def test_kept_reviews_are_in_the_backup_and_survive_a_restart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    database, copy = (f"sqlite:///{tmp_path}/{name}.sqlite" for name in ("tables", "copy"))
    with running(Settings(database, limits=GENEROUS)) as server:
        table, *_ = finished(server, "hunting", level="random")
        before = reviewed(server, table)
    main(["backup", f"{tmp_path}/backup.gz", "--database", database])
    main(["restore", f"{tmp_path}/backup.gz", "--database", copy])
    monkeypatch.setattr(reviews, "make_bot", lambda *_: RandomBot(0))  # who cannot judge
    for each in (database, copy):
        with running(Settings(each, limits=GENEROUS)) as server:
            assert ask(server, table).json() == before


def test_a_backup_from_before_there_were_reviews_is_restored(tmp_path: Path) -> None:
    database, copy, file = f"sqlite:///{tmp_path}/a.sqlite", f"sqlite:///{tmp_path}/b.sqlite", tmp_path / "backup.gz"
    with running(Settings(database, limits=GENEROUS)) as server:
        table = server.make(game="mole")["table"]["id"]
    main(["backup", str(file), "--database", database])
    first, *rest, last = [msgspec.json.decode(line) for line in gzip.decompress(file.read_bytes()).splitlines()]
    del first["columns"]["reviews"], last["reviews"]
    file.write_bytes(gzip.compress(b"\n".join(map(msgspec.json.encode, [first, *rest, last]))))
    assert main(["restore", str(file), "--database", copy]) == 0
    with running(Settings(copy, limits=GENEROUS)) as server:
        assert server.call("GET", f"/api/tables/{table}").status_code == 200


def test_a_review_goes_with_its_game(server: Server) -> None:
    table, *_ = finished(server, "hunting", level="random")
    reviewed(server, table)
    store = server.services.store
    assert store.review(table, 0) is not None
    prune(store.engine, time.time() + 1)
    assert store.review(table, 0) is None
    # One that was on its way then is not kept either.
    store.keep_review(table, 0, "{}", 0.0)
    assert store.review(table, 0) is None
