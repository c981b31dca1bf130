"""How others come to a server, who is told, and who may open it to a network."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn

from motherlode.commands.greeting import lines
from motherlode.commands.serve import uvicorn_options
from motherlode.core.errors import BadOption
from motherlode.server.app import make_app
from motherlode.server.http import here
from motherlode.server.http.doors import OpenableServer
from motherlode.server.ops import network
from motherlode.server.ops.network import host_of, is_in_private_network, is_loopback, lan_address, origin
from motherlode.server.ops.qr_code import qr_code
from motherlode.server.ops.settings import Settings, without_limits
from tests.server.client import Server, running
from tests.waiting import PATIENCE

KEY = "the-key-of-this-start"
SECOND_DOOR = "127.0.0.2"
"""Stands for the address of a network; it is this machine's, too."""


@pytest.fixture(scope="module")
def open_server(new_database: Any) -> Iterator[Server]:
    """It listens on the whole network, by its settings."""
    with running(Settings(new_database("sqlite"), lan_port=8000)) as made:
        yield made


@pytest.fixture
def in_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(here, "lan_address", lambda: "192.168.1.5")


@pytest.mark.usefixtures("in_a_network")
@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000", "LOCALHOST"])
def test_the_page_of_the_host_is_told_how_others_come(open_server: Server, host: str) -> None:
    told = open_server.call("GET", "/api/here", headers={"host": host}).json()
    assert told == {"reach": "http://192.168.1.5:8000", "private": False, "may_open": False}


@pytest.mark.usefixtures("in_a_network")
@pytest.mark.parametrize("host", ["192.168.1.5:8000", "mine.example", "localhost.example:8000", "[2001:db8::1]"])
def test_whoever_came_by_another_name_keeps_it_and_hears_of_no_address(open_server: Server, host: str) -> None:
    told = open_server.call("GET", "/api/here", headers={"host": host}).json()
    assert told == {"reach": None, "private": False, "may_open": False}


@pytest.mark.usefixtures("in_a_network")
@pytest.mark.parametrize("header", here.FORWARDED)
def test_somebody_behind_a_proxy_hears_of_no_address(open_server: Server, header: str) -> None:
    told = open_server.call("GET", "/api/here", headers={"host": "localhost", header: "x"}).json()
    assert told["reach"] is None


def test_a_private_server_says_so(lone_server: Server) -> None:
    told = lone_server.call("GET", "/api/here").json()
    assert told == {"reach": None, "private": True, "may_open": False}


def test_a_tunnel_is_told_by_its_name(new_database: Any) -> None:
    with running(Settings(new_database("sqlite"), public="https://mine.example")) as server:
        assert server.call("GET", "/api/here").json()["reach"] == "https://mine.example"


@contextmanager
def openable(database: str, **more: Any) -> Iterator[tuple[httpx.Client, list[str]]]:
    """A server that a person started, the browser of that person, and what the terminal was told."""
    told: list[str] = []
    settings = Settings(database, host_key=KEY, warm=False, **more)
    options: Any = {**uvicorn_options(settings), "factory": False, "workers": None}
    server = OpenableServer(uvicorn.Config(make_app(settings), **options), told.append)
    with network.listening_socket("127.0.0.1", 0) as listening:
        address = origin("127.0.0.1", listening.getsockname()[1])
        thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
        thread.start()
        listening.listen()
        with httpx.Client(base_url=address, timeout=PATIENCE) as browser:
            yield browser, told
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive()


@pytest.fixture
def beside_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(here, "lan_address", lambda: SECOND_DOOR)
    monkeypatch.setattr(here, "is_in_private_network", lambda _: True)


def own(browser: httpx.Client) -> dict[str, str]:
    """The headers of the page's own request."""
    return {"origin": str(browser.base_url).rstrip("/")}


@pytest.mark.usefixtures("beside_a_network")
def test_who_sits_at_the_machine_opens_it_to_the_network(new_database: Any) -> None:
    with openable(new_database("sqlite")) as (browser, told):
        entered = browser.get(f"/api/here/host/{KEY}")
        assert (entered.status_code, entered.headers["location"]) == (303, "/")
        assert "HttpOnly" in entered.headers["set-cookie"]
        assert "SameSite=strict" in entered.headers["set-cookie"]
        assert browser.get("/api/here").json() == {"reach": None, "private": True, "may_open": True}
        answer = browser.post("/api/here/open", headers=own(browser))
        reach = origin(SECOND_DOOR, browser.base_url.port or 0)
        assert answer.json() == {"reach": reach, "private": False, "may_open": False}
        assert told == [reach]
        assert httpx.get(f"{reach}/health", timeout=PATIENCE).status_code == 200
        again = browser.post("/api/here/open", headers=own(browser))
        assert again.status_code == 403
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{reach}/health", timeout=PATIENCE)


@pytest.mark.usefixtures("beside_a_network")
def test_nobody_else_does(new_database: Any) -> None:
    with openable(new_database("sqlite")) as (browser, told):
        port = browser.base_url.port
        assert "set-cookie" not in browser.get("/api/here/host/another-key").headers
        assert "set-cookie" not in browser.get(f"/api/here/host/{KEY}", headers={"host": "evil.example"}).headers
        assert browser.post("/api/here/open", headers=own(browser)).status_code == 403
        right = browser.get(f"/api/here/host/{KEY}").cookies["host"]
        wrong = [
            {},
            {"origin": "null"},
            {"origin": "https://evil.example"},
            {"origin": f"https://127.0.0.1:{port}"},
            {"origin": "http://evil.example", "host": "evil.example"},
            *[{**own(browser), name: "203.0.113.7"} for name in here.FORWARDED],
        ]
        for headers in wrong:
            assert browser.post("/api/here/open", headers=headers).status_code == 403, headers
        late = httpx.get(f"{browser.base_url}/api/here/host/{KEY}", timeout=PATIENCE)
        assert "set-cookie" not in late.headers
        stranger = {**own(browser), "cookie": f"host={right[:-1]}"}
        assert httpx.post(f"{browser.base_url}/api/here/open", headers=stranger, timeout=PATIENCE).status_code == 403
        assert told == []
        assert browser.post("/api/here/open", headers=own(browser)).status_code == 200


def test_it_is_opened_to_no_public_address(new_database: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(here, "lan_address", lambda: "8.8.8.8")
    with openable(new_database("sqlite")) as (browser, told):
        browser.get(f"/api/here/host/{KEY}")
        assert browser.post("/api/here/open", headers=own(browser)).status_code == 403
        assert told == []


@pytest.mark.usefixtures("beside_a_network")
def test_the_second_door_has_the_limits_of_the_first(new_database: Any) -> None:
    """This machine comes by both, so what it holds at one counts at the other."""
    with openable(new_database("sqlite"), limits=without_limits(address_connections=4)) as (browser, _):
        browser.get(f"/api/here/host/{KEY}")
        reach = browser.post("/api/here/open", headers=own(browser)).json()["reach"]
        place = (SECOND_DOOR, httpx.URL(reach).port)
        held = [socket.create_connection(place, PATIENCE) for _ in range(3)]
        with socket.create_connection(place, PATIENCE) as one_more:
            assert one_more.recv(100).startswith(b"HTTP/1.1 429")
        for line in held:
            line.close()


@pytest.mark.usefixtures("beside_a_network")
def test_a_port_that_others_have_there_is_no_hindrance(new_database: Any) -> None:
    with openable(new_database("sqlite")) as (browser, _), socket.socket() as other:
        other.bind((SECOND_DOOR, browser.base_url.port or 0))
        other.listen()
        browser.get(f"/api/here/host/{KEY}")
        reach = browser.post("/api/here/open", headers=own(browser)).json()["reach"]
        assert httpx.URL(reach).port != browser.base_url.port
        assert httpx.get(f"{reach}/health", timeout=PATIENCE).status_code == 200


def test_guests_sit_down_by_the_address_of_the_network(new_database: Any) -> None:
    """Cookies and origins follow the name that a page came by."""
    with running(Settings(new_database("sqlite"))) as server, server.http() as guest:
        table = server.make(seats=[{"kind": "me"}, {"kind": "open"}])["table"]["id"]
        headers = {"host": "192.168.1.5:8000", "origin": "http://192.168.1.5:8000"}
        entered = guest.post(f"/api/tables/{table}/join", json={"name": "Bob"}, headers=headers)
        assert entered.status_code == 201
        assert "Secure" not in entered.headers["set-cookie"]
        headers["cookie"] = f"seats={entered.json()['held'][0]['token']}"
        answer = guest.post(f"/api/tables/{table}/leave", json={"seat": 1}, headers=headers)
        assert answer.status_code == 200
        headers["origin"] = "http://127.0.0.1:8000"
        assert guest.post(f"/api/tables/{table}/leave", json={"seat": 1}, headers=headers).status_code == 403


def test_addresses() -> None:
    assert [host_of(text) for text in ("a.b:80", "a.b", "[::1]:80", "[::1]", "")] == [
        "a.b",
        "a.b",
        "[::1]",
        "[::1]",
        "",
    ]
    for name in ("localhost", "127.9.9.9", "::1", "[::1]", "::ffff:127.0.0.1"):
        assert is_loopback(name), name
    for name in ("localhost.example", "192.168.1.5", "", "::", "fe80::1%eth0"):
        assert not is_loopback(name), name
    for name in ("10.1.2.3", "192.168.1.5", "fd00::2", "100.64.0.9"):
        assert is_in_private_network(name), name
    for name in ("8.8.8.8", "2606:4700::1", "127.0.0.1", "fe80::1%eth0", "0.0.0.0", "home.example"):  # noqa: S104
        assert not is_in_private_network(name), name
    assert origin("::1", 80) == "http://[::1]:80"


class NoNetwork(socket.socket):
    """The way out ends at this machine, or with a zone that no browser knows."""

    def connect(self, place: Any) -> None:
        if self.family == socket.AF_INET:
            raise OSError

    def getsockname(self) -> Any:
        return ("fe80::1%eth0", 9, 0, 0)


def test_a_machine_without_a_network_has_no_address_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "socket", NoNetwork)
    assert lan_address() is None


def test_the_next_free_port_is_taken_only_if_asked_for() -> None:
    with network.listening_socket("127.0.0.1", 0) as first:
        first.listen()
        port = first.getsockname()[1]
        with pytest.raises(BadOption, match=f"^port {port} is in use by another program; give another with --port$"):
            network.listening_socket("127.0.0.1", port)
        with network.listening_socket("127.0.0.1", port, or_next=True) as second:
            assert port < second.getsockname()[1] <= port + network.PORTS_TRIED


CODES: dict[str, list[str]] = json.loads((Path(__file__).parent / "fixtures/qr_codes.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("text", CODES)
def test_codes_are_those_of_the_browser_client(text: str) -> None:
    """The client's test reads the same file."""
    assert ["".join("01"[dark] for dark in row) for row in qr_code(text)] == CODES[text]


def test_a_code_for_the_terminal_has_a_margin() -> None:
    drawn = lines("http://192.168.1.5:8000/")
    assert {len(line) for line in drawn} == {25 + 4}
    assert (drawn[0].strip(), drawn[-1].strip()) == ("", "")
    assert drawn[1].startswith("  █▀▀▀▀▀█ ")
    with pytest.raises(ValueError, match="too long"):
        qr_code("x" * 135)
