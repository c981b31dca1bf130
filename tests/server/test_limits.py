"""One client is one client: what it asks for has a price, and nobody else pays it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import InvalidStatus

from motherlode.core.errors import BadOption
from motherlode.server.http import gateway, socket
from motherlode.server.http.gateway import is_welcome
from motherlode.server.http.limits import (
    FILE_SECONDS,
    PRICES,
    UPDATE_PRICE,
    Allowances,
    Buckets,
    Places,
    Turns,
    address_key,
    address_of,
)
from motherlode.server.ops.settings import FLOORS, Limits, Settings, share_of, with_limits, without_limits
from motherlode.server.tables.refusals import Refusal
from motherlode.server.worker import acting
from motherlode.server.worker.subscribers import Listener
from tests.server.client import PAIR, SOLO, Server, running
from tests.server.raw import exchange, status_of
from tests.waiting import wait_until


@pytest.fixture
def serving(new_database: Callable[[str], str]) -> Iterator[Callable[..., Server]]:
    """A server with all limits lifted, save those given."""
    with ExitStack() as stack:
        yield lambda **limits: stack.enter_context(
            running(Settings(new_database("sqlite"), limits=without_limits(**limits)))
        )


@pytest.mark.parametrize(
    ("host", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("a name", "a name"),
        ("", ""),
    ],
)
def test_an_ipv6_address_counts_by_its_network(host: str, key: str) -> None:
    assert address_key(host) == key
    assert address_of({"client": (host, 1)}) == key


def test_a_request_without_an_address_counts_too() -> None:
    assert address_of({}) == address_of({"client": None}) == "unknown"


def test_a_bucket_is_emptied_by_what_is_dear() -> None:
    buckets = Buckets(10, 2)
    assert [buckets.take("a", 0.0, cost) for cost in (5, 4, 5)] == [0, 0, 2.0]
    assert buckets.take("b", 0.0, 10) == 0
    assert buckets.take("a", 2.0, 5) == 0
    # What costs more than there can ever be is not refused for ever.
    assert buckets.take("a", 2.0, 1000) == 5.0
    assert buckets.take("a", 7.0, 1000) == 0


def test_places_are_given_back() -> None:
    places = Places(2)
    assert [places.enter("a") for _ in range(3)] == [True, True, False]
    assert places.enter("b")
    places.leave("a")
    assert places.enter("a")
    for key in ("a", "a", "b"):
        places.leave(key)
    assert not places.held


def test_of_one_address_some_are_worked_on_and_the_others_wait_in_order() -> None:
    async def work() -> list[str]:
        turns, done = Turns(2, waiting=2), list[str]()
        go = asyncio.Event()

        async def ask(key: str, name: str) -> None:
            try:
                async with turns.turn(key):
                    done.append(f"{name} begins")
                    await go.wait()
            except Refusal as refusal:
                done.append(f"{name} {refusal.code}")

        asked = [asyncio.ensure_future(ask(name[0], name)) for name in ("a1", "a2", "a3", "a4", "a5", "b1")]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        done.append("go")
        go.set()
        await asyncio.gather(*asked)
        assert turns._turns == {}
        return done

    begun = asyncio.run(work())
    assert begun == ["a1 begins", "a2 begins", "a5 too-many", "b1 begins", "go", "a3 begins", "a4 begins"]


def test_a_class_of_thirty_behind_one_address_opens_a_table_each_again_and_again() -> None:
    allowances = Allowances(Limits())
    for lesson in range(20):
        for _ in range(30):
            allowances.table("school", lesson * 150.0)
    for _ in range(120):
        allowances.table("school", 20 * 150.0)
    with pytest.raises(Refusal, match="new tables"):
        allowances.table("school", 20 * 150.0)


def test_workers_share_the_limits_out_and_each_allows_a_least() -> None:
    whole = Limits()
    assert share_of(whole, 1) == whole
    for workers in (2, 4, 64):
        part = share_of(whole, workers)
        for name, least in FLOORS.items():
            share, of = getattr(part, name), getattr(whole, name)
            assert least <= share <= of
            assert share == least or (share - 1) * workers < of <= share * workers
    assert share_of(Limits(tables=3), 4).tables == 3
    # What is one socket's, one table's or one process's is not shared.
    assert share_of(whole, 64).messages == whole.messages
    assert share_of(whole, 64).rooms == whole.rooms


@pytest.mark.parametrize(
    ("name", "texts", "kind"),
    [
        ("table_rate", ["nan", "inf", "-inf", "0", "-1", "soon", ""], "a number"),
        ("request_seconds", ["nan", "inf"], "a number"),
        ("tables", ["abc", "1.5", "0", "-1", "nan"], "a whole number"),
    ],
)
def test_a_limit_that_is_none_is_refused_in_plain_words(name: str, texts: list[str], kind: str) -> None:
    for text in texts:
        with pytest.raises(BadOption, match=f"^limit {name} must be {kind} above 0, not '{text}'$"):
            with_limits({name: text})
    assert with_limits({"tables": "7", "table_rate": "0.5"}) == Limits(tables=7, table_rate=0.5)


def test_every_limit_is_documented() -> None:
    told = (Path(__file__).parents[2] / "docs/server.md").read_text("utf8")
    for field in msgspec.structs.fields(Limits):
        default = f"{field.default:g}" if isinstance(field.default, float) else str(field.default)
        row = next((line for line in told.splitlines() if line.startswith("|") and f"`{field.name}`" in line), "")
        assert default in row, f"{field.name} is {default}"


FILES = 75
"""What a first visit asks for besides: scripts, styles, pictures, letters."""
PAGES = 4
"""What it asks for that is counted as a request."""


def test_a_class_of_thirty_behind_one_address_meets_no_limit() -> None:
    """All open the page and their tables at once, play fast for five minutes, and then look at what they played."""
    asyncio.run(play_as_a_class(Allowances(Limits())))


async def play_as_a_class(allowances: Allowances) -> None:
    now = 0.0
    async with AsyncExitStack() as stack:
        for _ in range(30):
            for _ in range(FILES):
                await allowances.file("school", now)
            for _ in range(PAGES):
                allowances.request("school", now)
            allowances.table("school", now)
            let_in = await stack.enter_async_context(allowances.socket("school"))
            await let_in()
            await pay(allowances, "fresh", now)
        for second in range(300):
            now = float(second)
            for pupil in range(30):
                allowances.request("school", now)
                allowances.message("school", now)
                if (second + pupil) % 2:
                    allowances.message("school", now)
        for _ in range(30):
            for what in ("record", "replay", "replay", "replay"):
                allowances.request("school", now)
                await pay(allowances, what, now)


async def pay(allowances: Allowances, what: Any, now: float) -> None:
    async with allowances.dear("school", what, now):
        pass


def test_files_of_the_pages_are_counted_apart(serving: Callable[..., Server]) -> None:
    server = serving(files=3, file_rate=0.001, requests=2, request_rate=0.001)
    assert [server.call("GET", "/assets/none.js").status_code for _ in range(4)] == [404, 404, 404, 429]
    # Only asking for them is cheap.
    others = (("POST", "/assets/none.js"), ("GET", "/health"), ("GET", "/health"))
    assert [server.call(*asked).status_code for asked in others] == [405, 200, 429]


def test_files_of_one_address_leave_room_between_them() -> None:
    """Whoever asks for many at once gets them by and by; another address does not wait for them."""

    async def ask() -> None:
        allowances, order = Allowances(Limits()), []

        async def get(address: str) -> None:
            await allowances.file(address, 0.0)
            order.append(address)

        loop = asyncio.get_running_loop()
        began = loop.time()
        await asyncio.gather(*(get("a") for _ in range(20)), get("b"))
        # Nobody waits yet when the first begins, nor any more when the last does.
        assert loop.time() - began >= 18 * FILE_SECONDS
        assert order.index("b") < 2

    asyncio.run(ask())


def test_sockets_of_one_address_arrive_one_after_the_other() -> None:
    """Each is let in before the next one begins; another address does not wait; who goes away lets the next in."""

    async def arrive() -> None:
        allowances, order = Allowances(Limits()), []
        may_end = asyncio.Event()

        async def come(address: str, name: str, *, is_let_in: bool = True) -> None:
            async with allowances.socket(address) as let_in:
                order.append(f"{name} comes")
                await asyncio.sleep(0)
                if is_let_in:
                    order.append(f"{name} is in")
                    await let_in()
                    await may_end.wait()

        visits = [come("a", "first"), come("a", "second", is_let_in=False), come("a", "third"), come("b", "other")]
        tasks = [asyncio.ensure_future(visit) for visit in visits]
        for _ in range(20):
            await asyncio.sleep(0)
        may_end.set()
        await asyncio.gather(*tasks)
        mine = [each for each in order if not each.startswith("other")]
        assert mine == ["first comes", "first is in", "second comes", "third comes", "third is in"]
        assert order.index("other comes") < order.index("second comes")

    asyncio.run(arrive())


def test_asking_for_what_was_missed_has_a_price(serving: Callable[..., Server]) -> None:
    server = serving(work=2 * (PRICES["updates"] + UPDATE_PRICE) + PRICES["fresh"] + 0.01, work_rate=0.001)
    table = server.make(seats=PAIR)["table"]["id"]
    with server.live(table) as live:
        live.until("fresh")
        for number in range(2):
            live.send(type="sync", since=0, id=f"{number}")
            live.until("update")
        live.send(type="sync", since=0, id="too dear")
        refused = live.until("refused")
        assert (refused["id"], refused["problem"]["code"]) == ("too dear", "too-many")
        assert refused["problem"]["retry_after"] > 1
        # What costs nothing goes on.
        live.send(type="ping", id="x")
        assert live.until("pong")["id"] == "x"
    answer = server.call("GET", f"/api/tables/{table}/updates?since=0")
    assert (answer.status_code, answer.json()["code"]) == (429, "too-many")


@pytest.mark.parametrize("path", ["view", "updates?since=1", "record", "legal", "replay", "list"])
def test_dear_reads_have_a_price(serving: Callable[..., Server], path: str) -> None:
    server = serving(work=1, work_rate=0.001)
    made = server.make(seats=PAIR, start=True)
    address = "/api/tables" if path == "list" else f"/api/tables/{made['table']['id']}/{path}"
    token = made["held"][0]["token"]
    assert [server.call("GET", address, token).status_code == 429 for _ in range(2)] == [False, True]
    assert server.call("GET", f"/api/tables/{made['table']['id']}").status_code == 200


@pytest.mark.parametrize("what", ["requests", "tables", "work"])
def test_whoever_asks_too_much_is_told_so_after_a_while(serving: Callable[..., Server], what: str) -> None:
    """Of whatever it was: a program that asks again at once leaves the others of its address some of the rest."""
    server = serving(**{what: 1, f"{what.removesuffix('s')}_rate": 0.001})

    def ask() -> int:
        if what == "tables":
            return server.call("POST", "/api/tables", json={"game": "mole", "seats": PAIR}).status_code
        return server.call("GET", "/health" if what == "requests" else "/api/tables").status_code

    assert ask() < 400
    began = time.monotonic()
    assert ask() == 429
    assert time.monotonic() - began >= gateway.WAIT_SECONDS


def test_messages_count_for_the_address_as_well(serving: Callable[..., Server]) -> None:
    server = serving(address_messages=6, address_message_rate=0.001)
    table = server.make(seats=PAIR)["table"]["id"]
    with server.live(table) as one, server.live(table) as two:
        for live in (one, two):
            for number in range(3):
                live.send(type="ping", id=f"{number}")
                live.until("pong")
        for live in (one, two):
            live.send(type="move", move="flip 1", id="mine")
            refused = live.until("refused")
            assert (refused["problem"]["code"], refused["id"]) == ("too-many", "mine")


def test_sockets_of_an_address_are_bounded(serving: Callable[..., Server]) -> None:
    server = serving(sockets=2)
    table = server.make(seats=PAIR)["table"]["id"]
    with server.live(table):
        with server.live(table), pytest.raises(InvalidStatus) as refused:
            server.live(table)
        assert refused.value.response.status_code == 429
        assert msgspec.json.decode(refused.value.response.body)["code"] == "too-many"
        wait_until(lambda: len(server.tables.rooms[table].listeners) == 1)
        with server.live(table) as again:
            assert again.until("fresh")


def test_the_methods_that_are_counted_are_few(lone_server: Server) -> None:
    for number in range(5):
        lone_server.call(f"A{number}", "/api/games")
    told = lone_server.call("GET", "/metrics").text
    assert 'method="other"' in told
    assert "A1" not in told


def test_what_nobody_foresaw_is_logged_counted_and_answered_with_its_id(
    lone_server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    made = lone_server.make(seats=SOLO, start=True)
    table, ann = made["table"]["id"], made["held"][0]["token"]
    monkeypatch.setattr(acting, "move", broken)
    with lone_server.live(table, ann) as live:
        live.send(type="move", move="flip 1", id="mine")
        refused = live.until("refused")
        assert (refused["problem"]["code"], refused["id"]) == ("failed", "mine")
        assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == [
            "a socket failed"
        ]
        monkeypatch.undo()
        live.send(type="ping", id="x")
        assert live.until("pong")["id"] == "x"
    assert 'socket_failures_total{fault="ZeroDivisionError"} 1' in lone_server.call("GET", "/metrics").text


async def broken(*_: object) -> None:
    raise ZeroDivisionError


def test_a_socket_that_cannot_be_told_is_not_let_go_in_silence(
    lone_server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = lone_server.make(seats=PAIR)["table"]["id"]
    monkeypatch.setattr(Listener, "next", broken)
    with lone_server.live(table, is_told=False):
        wait_until(lambda: any(record.getMessage() == "a socket failed" for record in caplog.records))


def test_what_fails_outside_every_handler_is_a_clean_500(
    lone_server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(lone_server.app, "app", broken)
    answer = lone_server.call("GET", "/api/games")
    assert (answer.status_code, answer.json()["code"]) == (500, "failed")
    assert "failed outside every handler" in caplog.text


def test_a_room_that_is_let_go_while_somebody_arrives_is_not_entered(
    lone_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = lone_server.make(seats=PAIR)["table"]["id"]
    known, sync = lone_server.tables.rooms[table], socket.Visit.sync

    async def slow(visit: socket.Visit, since: int | None) -> None:
        await sync(visit, since)
        if visit.room is known:
            lone_server.tables.rooms.pop(table, None)

    monkeypatch.setattr(socket.Visit, "sync", slow)
    with lone_server.live(table) as live:
        live.until("fresh")
        wait_until(lambda: len(lone_server.tables.rooms[table].listeners) == 1)
        assert lone_server.tables.rooms[table] is not known
        assert not known.listeners
        lone_server.join(table)
        assert live.until("update")["what"] == "joined"


@pytest.mark.parametrize(
    "name", ["\u2800", " \u3164 ", "\u115f\u1160", "\u0301", "\u200b", "\u202eevE", "\ufe0f", "\n"]
)
def test_a_name_can_be_seen(lone_server: Server, name: str) -> None:
    table = lone_server.make(seats=PAIR)["table"]["id"]
    answer = lone_server.call("POST", f"/api/tables/{table}/join", json={"name": name})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-request")


def test_two_with_the_same_name_can_be_told_apart(lone_server: Server) -> None:
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "ann"}, {"kind": "open"}, {"kind": "open"}]
    made = lone_server.make(game="mole", seats=seats)
    table = made["table"]["id"]
    lone_server.join(table, name="Ａnn")
    lone_server.join(table, name="x" * 24)
    info = lone_server.call("GET", f"/api/tables/{table}").json()
    assert [seat["name"] for seat in info["seats"]] == ["Ann", "ann 2", "Ａnn 3", "x" * 24]
    long = lone_server.make(seats=[{"kind": "me", "name": "x" * 24}, {"kind": "me", "name": "x" * 24}])
    assert long["table"]["seats"][1]["name"] == "x" * 21 + " 2"


def test_a_body_without_a_length_is_refused_unread(lone_server: Server) -> None:
    request = b"POST /api/tables HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
    assert status_of(exchange(lone_server, request + b"1\r\n{\r\n" * 1000)) == 400


@pytest.mark.parametrize(
    ("scheme", "origin", "is_own"),
    [
        ("http", "http://here:8000", True),
        ("ws", "http://HERE:8000", True),
        ("https", "https://here:8000", True),
        ("wss", "https://here:8000", True),
        # A proxy that ends TLS, and does not say so.
        ("http", "https://here:8000", True),
        ("https", "http://here:8000", False),
        ("wss", "http://here:8000", False),
        ("http", "ftp://here:8000", False),
        ("http", "http://here", False),
        ("http", "http://there:8000", False),
        ("http", "null", False),
        ("http", "http://[", False),
    ],
)
def test_an_origin_is_its_scheme_too(scheme: str, origin: str, is_own: bool) -> None:
    scope: Any = {"method": "POST", "scheme": scheme}
    headers = {b"host": "here:8000", b"origin": origin}
    assert is_welcome(scope, headers, ()) == is_own
    assert is_welcome(scope, headers, (origin,))


def test_spectators_come_and_go_unnoticed(lone_server: Server) -> None:
    made = lone_server.make(seats=PAIR)
    table, ann = made["table"]["id"], made["held"][0]["token"]
    room = lone_server.tables.rooms[table]
    with lone_server.live(table, ann) as live:
        assert live.until("presence")["seats"] == [0]
        with lone_server.live(table) as spectator:
            assert spectator.until("presence")["seats"] == [0]
        wait_until(lambda: len(room.listeners) == 1)
        with lone_server.live(table, ann) as again:
            assert again.until("presence")["seats"] == [0]
        wait_until(lambda: len(room.listeners) == 1)
        live.send(type="ping", id="x")
        assert live.next() == {"type": "pong", "id": "x", "seq": room.table.seq}
    wait_until(lambda: not room.listeners)
    with lone_server.live(table) as spectator:
        assert spectator.until("presence")["seats"] == []
        with lone_server.live(table, ann):
            assert spectator.until("presence")["seats"] == [0]
        assert spectator.until("presence")["seats"] == []
