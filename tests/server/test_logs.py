"""What stands in the log, and what does not unless asked for."""

from __future__ import annotations

import json
import logging
from typing import Any

import pytest

from motherlode.server.ops.logs import JsonFormatter, warn_of_lost_worker

TABLE = "Ab3_-6xY90zqwErt"
TOKEN = "A" * 32


def logged(message: str, *args: object, details: bool = False, **fields: object) -> dict[str, Any]:
    record = logging.makeLogRecord({"name": "uvicorn.error", "msg": message, "args": args, **fields})
    line: dict[str, Any] = json.loads(JsonFormatter(details=details).format(record))
    return line


@pytest.mark.parametrize(
    "address",
    ["203.0.113.7:50124", "203.0.113.7", "2001:db8::17", "[2001:db8::17]:443", "::ffff:203.0.113.7", "fe80::1%eth0"],
)
def test_lines_of_the_http_server_tell_no_address_and_no_whole_table(address: str) -> None:
    path = f"/api/tables/{TABLE}/live?seat=1"
    told = logged('%s - "WebSocket %s" [accepted]', address, path)
    assert told["message"] == '… - "WebSocket /api/tables/Ab3_-6…" [accepted]'
    told = logged('%s - "WebSocket %s" [accepted]', address, path, details=True)
    assert told["message"] == f'{address} - "WebSocket {path}" [accepted]'


def test_fields_tell_the_same() -> None:
    fields: dict[str, Any] = {"table": TABLE, "address": "203.0.113.7", "path": f"/api/tables/{TABLE}", "ms": 1.5}
    told = logged("GET", **fields)
    assert (told["table"], told["ms"]) == ("Ab3_-6", 1.5)
    assert not {"address", "path"} & set(told)
    assert {name: logged("GET", details=True, **fields)[name] for name in fields} == fields


def test_no_field_takes_the_place_of_how_bad_it_is() -> None:
    told = logged("a bot failed", levelname="ERROR", level="master", log="other", at=0)
    assert (told["level"], told["log"], told["message"]) == ("error", "uvicorn.error", "a bot failed")
    assert told["at"] > 0


@pytest.mark.parametrize("details", [False, True])
def test_no_details_are_worth_a_token(details: bool) -> None:
    told = logged(f"at /api/tables/{TABLE}/seat/{TOKEN}", details=details, path=f"/seat/{TOKEN}", why=TOKEN)
    assert TOKEN not in json.dumps(told)


@pytest.mark.parametrize("words", ["12:30 minutes", "version 1.2.3", "1.5 s: ok", "GET /api/tables/{table_id}/view"])
def test_other_words_stay(words: str) -> None:
    assert logged(words)["message"] == words


def test_a_worker_that_died_is_a_warning() -> None:
    for words, level in (("Child process [17] died", "WARNING"), ("Started server process [17]", "INFO")):
        record = logging.makeLogRecord({"msg": words, "levelno": logging.INFO, "levelname": "INFO"})
        assert warn_of_lost_worker(record)
        assert (record.levelname, "17" in record.getMessage()) == (level, True)
