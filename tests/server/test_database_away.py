"""With the database away, whatever is refused is named, and done once when it is sent again."""

from __future__ import annotations

import logging

import pytest

from motherlode.server.ops.settings import Settings
from motherlode.server.worker import pulse
from tests.server.client import GENEROUS, PAIR, Live, running
from tests.server.postgres import Postgres
from tests.waiting import wait_until

GRID = {"layout": "grid", "starter": 0}


def test_with_postgresql_stopped_a_move_is_refused_by_its_id_and_played_later(
    own_postgres: Postgres, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pulse, "PULSE_SECONDS", 0.1)
    with running(Settings(own_postgres.new_database(), limits=GENEROUS, sweep=0.05)) as server:
        made = server.make(seats=PAIR, options=GRID, start=True)
        table, ann = made["table"]["id"], made["held"][0]["token"]
        with server.live(table, ann) as live:
            live.until("fresh")
            own_postgres.stop()
            assert refused(live, type="move", move="flip 0", id="mine") == ("store-down", "mine")
            assert refused(live, type="take-back", id="back") == ("store-down", "back")
            wait_until(lambda: "cannot be reached" in (server.call("GET", "/ready").json()["reason"] or ""))
            assert server.call("GET", "/ready").status_code == 503
            wait_until(lambda: "sweeping waits" in caplog.text and "cannot look for changes" in caplog.text)
            own_postgres.run()
            seq = played(live)
            assert live.move("flip 0", "mine") == {"type": "ack", "id": "mine", "seq": seq, "duplicate": True}
        entries = server.call("GET", f"/api/tables/{table}/updates?since=2", ann).json()["updates"]
        assert [update["what"] for update in entries if update["seat"] == 0] == ["moved"]
        wait_until(lambda: server.call("GET", "/ready").status_code == 200)
    told = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert {"the database takes no writes", "commit failed", "the line to the other workers was lost"} <= set(told)
    assert [message for message in told if told.count(message) > 1] == []


def refused(live: Live, **message: object) -> tuple[str, str | None]:
    live.send(**message)
    while (told := live.next())["type"] != "refused":
        pass
    assert told["problem"]["retry_after"] > 0
    return told["problem"]["code"], told["id"]


def played(live: Live) -> int:
    """Sent again as a client does, until it is acknowledged."""

    def seq_of_answer() -> int | None:
        answer = live.move("flip 0", "mine")
        return int(answer["seq"]) if answer["type"] == "ack" else None

    seq = wait_until(seq_of_answer, "it is played", every=1.0)
    assert seq is not None
    return seq
