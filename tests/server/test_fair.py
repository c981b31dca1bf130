"""Fair dealing: seats commit to their words, and open them when nobody can add anything any more."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest

from motherlode.core.fair import check_proof, combined_seed, commitment, server_words
from motherlode.games.replay import verify
from motherlode.server.ops.settings import Settings
from motherlode.server.tables import table as tables
from motherlode.server.worker import dealing
from tests.server.client import GENEROUS, Json, Server, play_on, running
from tests.waiting import wait_until

ANN, BOB = "ann's words 5d41402abc4b", "bob's words 2a76b9719d91"
ME = {"kind": "me", "name": "Ann", "commit": commitment(ANN)}
OPEN = {"kind": "open"}
BOT = {"kind": "bot", "level": "random"}
AGES = 600.0
"""As good as for ever: nothing in a test happens because this is over."""


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealing, "OPEN_SECONDS", AGES)


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Words are opened at once or not at all."""
    monkeypatch.setattr(dealing, "OPEN_SECONDS", 0.05)


def act(server: Server, table: str, what: str, token: str | None, **body: Json) -> Json:
    return server.call("POST", f"/api/tables/{table}/{what}", token, json=body).json()


def lobby(server: Server, other: Server | None = None) -> tuple[str, str, str]:
    """A table at which Ann and Bob have committed to their words, and their tokens."""
    made = server.make(seats=[ME, OPEN])
    table = made["table"]["id"]
    bob = (other or server).join(table, commit=commitment(BOB))["token"]
    return table, made["held"][0]["token"], bob


def info(server: Server, table: str) -> Json:
    return server.call("GET", f"/api/tables/{table}").json()


def seat_words(server: Server, table: str) -> list[str | None]:
    return [seat["words"] for seat in info(server, table)["seats"]]


def seal(server: Server, table: str, token: str) -> None:
    assert server.call("POST", f"/api/tables/{table}/start?wait=false", token).status_code == 200
    assert "sealed" in kinds(server, table)


def kinds(server: Server, table: str) -> list[str]:
    return [stored.kind for stored in server.services.store.read(table)]


def record_of(server: Server, table: str, *players: str) -> Json:
    """The record of a table played to its end, which must hold."""
    play_on(server, table, dict(enumerate(players)))
    record: dict[str, Any] = server.call("GET", f"/api/tables/{table}/record").json()
    verify(record)
    check_proof(record["meta"])
    return record


@pytest.mark.usefixtures("patient")
def test_one_click_leads_to_a_game_with_words_opened_after_the_seal_was_known(server: Server) -> None:
    made = server.make(seats=[ME, BOT], start=True)
    table, ann = made["table"]["id"], made["held"][0]["token"]
    assert (made["table"]["phase"], made["table"]["sealed"]) == ("lobby", True)
    assert [seat["commitment"] for seat in made["table"]["seats"]] == [commitment(ANN), None]
    assert "seq" in act(server, table, "open", ann, words=ANN)
    assert info(server, table)["phase"] == "playing"
    fair = record_of(server, table, ann)["meta"]["fair"]
    assert (fair["seats"], fair["sources"]) == ([ANN, ""], ["opened", "bot"])
    assert fair["commitments"] == [commitment(ANN), ""]
    assert fair["commitment"] == made["table"]["commitment"]


@pytest.mark.usefixtures("patient")
def test_the_table_is_sealed_then_opened_then_dealt(server: Server) -> None:
    table, ann, bob = lobby(server)
    with server.live(table, ann) as first, server.live(table, bob) as second, ThreadPoolExecutor(1) as pool:
        second.until("fresh")
        starting = pool.submit(server.call, "POST", f"/api/tables/{table}/start", ann)
        told = second.until("update", what="sealed")["table"]
        assert (told["sealed"], told["phase"]) == (True, "lobby")
        assert [seat["commitment"] for seat in told["seats"]] == [commitment(ANN), commitment(BOB)]
        assert [seat["words"] for seat in told["seats"]] == ["sealed", "sealed"]
        first.send(type="open", words=ANN, id="mine")
        assert first.until("ack", id="mine")["duplicate"] is False
        assert second.until("update", what="opened")["table"]["seats"][0]["words"] == "opened"
        assert not starting.done()
        second.send(type="open", words=BOB, id="mine too")
        started = second.until("update", what="started")
        second.until("ack", id="mine too")
        assert starting.result().json()["seq"] == started["seq"]
    assert (started["table"]["sealed"], started["table"]["phase"]) == (False, "playing")
    assert kinds(server, table) == ["created", "joined", "sealed", "opened", "opened", "started"]
    fair = record_of(server, table, ann, bob)["meta"]["fair"]
    assert (fair["seats"], fair["sources"]) == ([ANN, BOB], ["opened", "opened"])


@pytest.mark.usefixtures("patient")
def test_the_last_seat_cannot_choose(server: Server) -> None:
    table, ann, bob = lobby(server)
    seal(server, table, ann)
    act(server, table, "open", ann, words=ANN)
    for other in ("what bob likes better", ANN):
        assert act(server, table, "open", bob, words=other)["code"] == "wrong-words"
    with server.live(table, bob) as live:
        live.send(type="open", words="what bob likes better", id="x")
        assert live.until("refused", id="x")["problem"]["code"] == "wrong-words"
    for what, body in (("commit", {"commit": commitment("else")}), ("seed", {"seed": "else"})):
        assert act(server, table, what, bob, **body)["code"] == "sealed"
    # Nobody opens another's seat, not even with the right words.
    assert act(server, table, "open", ann, words=BOB, seat=1)["code"] == "not-allowed"
    assert kinds(server, table)[-1] == "opened"
    act(server, table, "open", bob, words=BOB)
    assert info(server, table)["phase"] == "playing"


@pytest.mark.usefixtures("hasty")
def test_who_never_opens_is_told_to_all_and_the_commitment_stands(server: Server) -> None:
    table, ann, bob = lobby(server)
    with server.live(table, ann) as live:
        assert server.call("POST", f"/api/tables/{table}/start", ann).status_code == 200
        told = live.until("update", what="started")["table"]
        assert [seat["words"] for seat in told["seats"]] == ["unopened", "unopened"]
        assert [seat["commitment"] for seat in told["seats"]] == [commitment(ANN), commitment(BOB)]
    assert act(server, table, "open", bob, words=BOB)["code"] == "wrong-phase"
    record = record_of(server, table, ann, bob)
    fair = record["meta"]["fair"]
    assert (fair["seats"], fair["sources"]) == (["", ""], ["unopened", "unopened"])
    assert fair["commitments"] == [commitment(ANN), commitment(BOB)]


@pytest.mark.usefixtures("patient")
def test_a_sealed_table_stays_as_it_is(server: Server) -> None:
    made = server.make(seats=[ME, OPEN], start=True)
    table, ann = made["table"]["id"], made["held"][0]["token"]
    for what, token, body in (
        ("join", None, {"name": "Bob"}),
        ("leave", ann, {}),
        ("commit", ann, {"commit": commitment(BOB)}),
        ("seed", ann, {"seed": "clear"}),
    ):
        refused = act(server, table, what, token, **body)
        assert refused["code"] == "sealed", refused
        assert refused["retry_after"]
    assert kinds(server, table) == ["created", "sealed"]
    act(server, table, "open", ann, words=ANN)
    assert act(server, table, "join", None, name="Bob")["code"] == "wrong-phase"


@pytest.mark.usefixtures("patient")
def test_started_twice_it_is_dealt_once_and_both_are_told_so(server: Server) -> None:
    table, ann, bob = lobby(server)
    with ThreadPoolExecutor(4) as pool:
        starts = [pool.submit(act, server, table, "start", token) for token in (ann, bob, ann, bob)]
        wait_until(lambda: info(server, table)["sealed"])
        for token, words in ((ann, ANN), (bob, BOB)):
            act(server, table, "open", token, words=words)
        answers = [start.result() for start in starts]
    assert [answer["seq"] for answer in answers] == [6] * 4
    assert act(server, table, "start", bob)["seq"] == 6
    assert kinds(server, table).count("sealed") == kinds(server, table).count("started") == 1


@pytest.mark.usefixtures("patient")
def test_opening_is_settled_once(server: Server) -> None:
    table, ann, bob = lobby(server)
    assert act(server, table, "open", ann, words=ANN)["code"] == "wrong-phase"
    seal(server, table, ann)
    assert not act(server, table, "open", ann, words=ANN)["duplicate"]
    assert act(server, table, "open", ann, words=ANN)["duplicate"]
    act(server, table, "open", bob, words=BOB)
    assert act(server, table, "open", ann, words=ANN)["duplicate"]
    assert kinds(server, table).count("opened") == 2


def test_words_can_be_committed_to_until_the_start(server: Server) -> None:
    made = server.make(seats=[{"kind": "me"}, OPEN])
    table, ann = made["table"]["id"], made["held"][0]["token"]
    assert seat_words(server, table) == ["server", None]
    assert act(server, table, "open", ann, words=ANN)["code"] == "wrong-phase"
    for what, body, words in (
        ("commit", {"commit": commitment("first")}, "sealed"),
        ("seed", {"seed": "clear"}, "clear"),
        ("commit", {"commit": commitment(ANN)}, "sealed"),
    ):
        seq = act(server, table, what, ann, **body)["seq"]
        assert seat_words(server, table)[0] == words
    assert act(server, table, "commit", ann, commit=commitment(ANN))["seq"] == seq
    seal(server, table, made["host"])
    act(server, table, "open", ann, words=ANN)
    assert info(server, table)["phase"] == "playing"


@pytest.mark.parametrize("commit", ["", "x", commitment("x").upper(), commitment("x") + "0"])
def test_commitments_are_checked(server: Server, commit: str) -> None:
    made = server.make(seats=[ME, OPEN])
    table, ann = made["table"]["id"], made["held"][0]["token"]
    assert act(server, table, "commit", ann, commit=commit)["code"] == "bad-request"
    assert act(server, table, "join", None, name="Bob", commit=commit)["code"] == "bad-request"
    both = {"seed": "clear", "commit": commitment("clear")}
    assert act(server, table, "join", None, name="Bob", **both)["code"] == "bad-request"
    assert kinds(server, table) == ["created"]


def test_where_nobody_commits_it_is_dealt_at_once(server: Server) -> None:
    made = server.make(seats=[{"kind": "me"}, OPEN, BOT])
    table, ann = made["table"]["id"], made["held"][0]["token"]
    bob = server.join(table, seed="told")["token"]
    assert info(server, table)["seats"][1]["commitment"] == commitment("told")
    assert act(server, table, "start", made["host"])["seq"] == 3
    record = record_of(server, table, ann, bob)
    fair, secret = record["meta"]["fair"], record["meta"]["fair"]["secret"]
    assert fair["sources"] == ["server", "clear", "bot"]
    assert fair["seats"] == [server_words(secret, 0), "told", ""]
    assert record["meta"]["seed"] == combined_seed(secret, fair["seats"])
    assert "commitments" not in fair


@pytest.mark.usefixtures("patient")
def test_a_rematch_is_committed_to_anew(server: Server) -> None:
    made = server.make(seats=[ME, BOT], start=True, series=True)
    table, ann = made["table"]["id"], made["held"][0]["token"]
    act(server, table, "open", ann, words=ANN)
    play_on(server, table, {0: ann})
    series = server.call("GET", f"/api/tables/{table}/record").json()
    verify(series)
    assert [game["meta"]["fair"]["sources"] for game in series["games"]] == [["opened", "bot"]] * 2
    again = act(server, table, "rematch", ann)["table"]
    assert [seat["commitment"] for seat in again["seats"]] == [None, None]
    act(server, again["id"], "commit", ann, commit=commitment(BOB))
    seal(server, again["id"], ann)
    act(server, again["id"], "open", ann, words=BOB)
    assert info(server, again["id"])["phase"] == "playing"


@pytest.mark.usefixtures("patient")
def test_a_game_that_goes_on_from_another_has_nothing_to_seal(server: Server) -> None:
    made = server.make(seats=[{"kind": "me"}, BOT], start=True)
    table, ann = made["table"]["id"], made["held"][0]["token"]
    play_on(server, table, {0: ann})
    on = act(server, table, "continue", ann, move=3, seats=[ME, BOT])["table"]
    assert (on["phase"], on["commitment"]) == ("playing", None)


@pytest.mark.usefixtures("patient")
def test_words_are_told_to_nobody_before_the_end(server: Server) -> None:
    """They are part of the seed; whoever knows them and the secret knows the cards."""
    table, ann, bob = lobby(server)
    with server.live(table) as passer, server.live(table, bob) as other:
        seal(server, table, ann)
        for token, words in ((bob, BOB), (ann, ANN)):
            act(server, table, "open", token, words=words)
        for live in (passer, other):
            live.until("update", what="started")
            assert not [told for told in live.raw if ANN.encode() in told]
    for path in ("", "/view", "/updates?since=0", "/record"):
        assert ANN not in server.call("GET", f"/api/tables/{table}{path}", bob).text


# A worker may be gone at any moment, and another goes on.


@pytest.mark.usefixtures("patient")
def test_a_sealed_table_goes_on_after_a_restart(database: str) -> None:
    settings = Settings(database, limits=GENEROUS, sweep=0.1)
    with running(settings) as server:
        table, ann, bob = lobby(server)
        seal(server, table, ann)
        act(server, table, "open", ann, words=ANN)
    with running(settings) as server:
        assert seat_words(server, table) == ["opened", "sealed"]
        with server.live(table, bob) as live:
            assert live.until("fresh")["table"]["sealed"]
            live.send(type="open", words=BOB, id="late")
            live.until("update", what="started")
        assert kinds(server, table).count("started") == 1


@pytest.mark.usefixtures("hasty")
def test_after_a_restart_nobody_is_waited_for_in_vain(database: str) -> None:
    with running(Settings(database, limits=GENEROUS, sweep=AGES)) as server:
        table = sealed_and_left(server)
    with running(Settings(database, limits=GENEROUS, sweep=0.1)) as server:
        wait_until(lambda: info(server, table)["phase"] == "playing")
        assert seat_words(server, table) == ["unopened", "unopened"]


def sealed_and_left(server: Server) -> str:
    """A table that this worker has sealed, and will not deal any more."""
    table, ann, _ = lobby(server)
    server.services.is_closing = True
    seal(server, table, ann)
    return table


@pytest.fixture
def workers(new_database: Callable[[str], str]) -> Iterator[tuple[Server, Server]]:
    settings = Settings(new_database("postgresql"), workers=2, limits=GENEROUS, sweep=0.1)
    with running(settings) as one, running(settings) as two:
        yield one, two


@pytest.mark.usefixtures("patient")
def test_seats_at_different_workers_open_their_words_for_one_deal(workers: tuple[Server, Server]) -> None:
    one, two = workers
    table, ann, bob = lobby(one, two)
    with one.live(table, ann) as first, two.live(table, bob) as second, ThreadPoolExecutor(2) as pool:
        # Who comes in after the seal is told of it by the first message, and by no update.
        for live in (first, second):
            live.until("fresh")
        starts = [pool.submit(act, server, table, "start", ann) for server in workers]
        for live, words in ((first, ANN), (second, BOB)):
            live.until("update", what="sealed")
            live.send(type="open", words=words, id="mine")
        seqs = [live.until("update", what="started")["seq"] for live in (first, second)]
        assert [start.result()["seq"] for start in starts] == seqs
    assert kinds(one, table).count("started") == 1


@pytest.mark.usefixtures("hasty")
def test_a_worker_deals_for_another_that_is_gone(
    new_database: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "OPEN_SECONDS", 0.1)
    monkeypatch.setattr(tables, "OPEN_GRACE", 0.1)
    here = Settings(new_database("postgresql"), workers=2, limits=GENEROUS, sweep=0.1)
    with running(here) as survivor, running(msgspec.structs.replace(here, sweep=AGES)) as gone:
        table = sealed_and_left(gone)
        wait_until(lambda: kinds(survivor, table)[-1] == "started")
