"""A server in a thread, and small clients for it."""

from __future__ import annotations

import ssl
import subprocess
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any
from unittest.mock import patch

import httpx
import msgspec
import pytest
import uvicorn
from litestar import Litestar
from litestar.datastructures import State
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from motherlode.commands.serve import uvicorn_options
from motherlode.games import GAMES
from motherlode.server.app import make_app
from motherlode.server.ops.network import listening_socket
from motherlode.server.ops.settings import Settings, without_limits
from tests.waiting import PATIENCE, wait_until

Json = Any
GENEROUS = without_limits(reactions=5, connections=64)
SOLO = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "level": "random"}]
PAIR = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""For clients of plain HTTP, who would load all certificates there are."""
NOT_NOW = ("hold", "conflict", "not-your-turn")
"""How a move is refused where something else came first."""
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")
every_game = pytest.mark.parametrize("game", sorted(GAMES))
"""For what holds for all games, those of other installed packages too."""


def fewest(game: str) -> int:
    """How many sit down where a test does not care."""
    return max(2, GAMES[game].seats[0])


def circle(game: str) -> list[Json]:
    """Ann, and open seats: as few as will do."""
    return [PAIR[0], *[{"kind": "open"}] * (fewest(game) - 1)]


_free: defaultdict[int, list[Litestar]] = defaultdict(list)


def application(handlers: Any, *, lifespan: list[Any], request_max_body_size: int, **more: Any) -> Litestar:
    """One whose server has stopped, with a new life: its routes are the same, and take the longest part of a start."""
    free = _free[request_max_body_size]
    settings = {"lifespan": lifespan, "request_max_body_size": request_max_body_size, **more}
    app = free.pop() if free else Litestar(handlers, **settings)
    app._lifespan_managers[: len(lifespan)] = lifespan
    app.state = State()
    return app


class Server:
    """One worker on a port of its own, or on a given one."""

    def __init__(self, settings: Settings, clock: Callable[[], float] | None = None, port: int = 0) -> None:
        # Bound from now on: a port that is only looked for may be another process's when the server starts.
        self.settings, self._door = settings, listening_socket("127.0.0.1", port)
        self.port: int = self._door.getsockname()[1]
        with patch("motherlode.server.app.Litestar", application):
            self.app: Any = make_app(msgspec.structs.replace(settings, warm=False), clock)
        options: Any = {
            **uvicorn_options(settings),
            "factory": False,
            "workers": None,
        }
        self._server = uvicorn.Server(uvicorn.Config(self.app, **options))
        self._thread = threading.Thread(target=self._server.run, args=([self._door],), daemon=True)
        forgetful = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
        self._http = httpx.Client(base_url=self.url, timeout=PATIENCE, cookies=forgetful, verify=NO_TLS)

    @property
    def tables(self) -> Any:
        return self.app.worker.tables

    @property
    def services(self) -> Any:
        return self.app.worker.services

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self._thread.start()
        wait_until(lambda: self._server.started or not self._thread.is_alive(), "the server has started")
        assert self._server.started

    def stop(self) -> None:
        self._http.close()
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        _free[self.settings.limits.body].append(self.app.app)

    def http(self, token: str | None = None, **more: Any) -> httpx.Client:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        headers |= more.pop("headers", {})
        return httpx.Client(base_url=self.url, headers=headers, timeout=PATIENCE, verify=NO_TLS, **more)

    def make(self, **wish: Json) -> Json:
        """A new table; the answer to its maker."""
        answer = self.call("POST", "/api/tables", json={"game": "gold", "seats": SOLO, "pause": 0, **wish})
        assert answer.status_code == 201, answer.text
        return answer.json()

    def join(self, table: str, **wish: Json) -> Json:
        answer = self.call("POST", f"/api/tables/{table}/join", json={"name": "Bob", **wish})
        assert answer.status_code == 201, answer.text
        return answer.json()["held"][0]

    def gather(self, game: str, **wish: Json) -> tuple[str, list[str]]:
        """A table of a game at which people have all seats, and their tokens. It is still to be started."""
        made = self.make(game=game, seats=circle(game), **wish)
        table, ann = made["table"]["id"], made["held"][0]["token"]
        return table, [ann, *[self.join(table, name=name)["token"] for name in NAMES[1 : fewest(game)]]]

    def call(self, method: str, path: str, token: str | None = None, **more: Any) -> httpx.Response:
        """One request that keeps no cookies."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        return self._http.request(method, path, headers={**headers, **more.pop("headers", {})}, **more)

    def live(self, table: str, token: str | None = None, query: str = "", **more: Any) -> Live:
        return Live(self, table, token, query, **more)


class Live:
    """A WebSocket at a table; it remembers all that it was told.

    It is there once it was told something: what happens afterwards comes as an update. Right after the handshake, it
    might come in the first view, and no update would ever follow.
    """

    def __init__(
        self,
        server: Server,
        table: str,
        token: str | None = None,
        query: str = "",
        *,
        is_told: bool = True,
        **more: Any,
    ) -> None:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/live{query}"
        headers |= more.pop("headers", {})
        self._open = ExitStack()
        # No pings of its own: a server that a test holds up for longer than they wait would lose this client.
        more = {"compression": None, "ping_interval": None, "open_timeout": PATIENCE, **more}
        connecting = connect(address, additional_headers=headers, **more)
        self.socket: ClientConnection = self._open.enter_context(connecting)
        self.told: list[Json] = []
        self.raw: list[bytes] = []
        self._first: list[str | bytes] = []
        with suppress(ConnectionClosed):
            self._first += [self.socket.recv(PATIENCE, decode=False)] if is_told else []

    def send(self, **message: Json) -> None:
        self.socket.send(msgspec.json.encode(message).decode())

    def next(self, timeout: float = PATIENCE) -> Json:
        data = self._first.pop() if self._first else self.socket.recv(timeout, decode=False)
        assert isinstance(data, bytes)
        self.raw.append(data)
        message = msgspec.json.decode(data)
        self.told.append(message)
        return message

    def until(self, kind: str, **fields: Json) -> Json:
        """The next message of this type with these fields."""
        while True:
            message = self.next()
            if message["type"] == kind and all(message[name] == value for name, value in fields.items()):
                return message

    def move(self, move: str, move_id: str, **more: Json) -> Json:
        """Play, and give the answer."""
        self.send(type="move", move=move, id=move_id, **more)
        while True:
            message = self.next()
            if message["type"] in ("ack", "refused") and message.get("id") == move_id:
                return message

    def close(self) -> None:
        self._open.close()

    def __enter__(self) -> Live:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def wait_until_it_serves(http: httpx.Client, process: subprocess.Popen[Any] | None = None) -> None:
    """Wait for a server in another process; fail at once where that has ended."""

    def serves() -> bool:
        assert process is None or process.poll() is None, f"the server ended with {process.returncode}"
        try:
            return http.get("/health").status_code == 200
        except httpx.HTTPError:
            return False

    wait_until(serves, f"{http.base_url} serves", every=0.1)


@contextmanager
def running(settings: Settings, clock: Callable[[], float] | None = None) -> Iterator[Server]:
    server = Server(settings, clock)
    server.start()
    try:
        yield server
    finally:
        server.stop()


@contextmanager
def stopped_clocks(*servers: Server) -> Iterator[None]:
    """Let no time pass for tables, so that a hold or a patience is not over while a slow machine is at something."""
    now = max(server.services.clock() for server in servers)
    with ExitStack() as stack:
        for server in servers:
            stack.enter_context(patch.object(server.services, "clock", lambda: now))
        yield


def play_on(
    server: Server,
    table: str,
    tokens: dict[int, str],
    moves: int = 10_000,
    enough: Callable[[Json], bool] = lambda _: False,
) -> Json:
    """Play the first legal move of whichever of these seats is to move, until the game is over, it is enough, or moves
    are used up."""
    fresh: Json = None
    is_done = False

    def has_gone_on() -> bool:
        """Whether one of the seats has moved, or need not move any more; else a bot is to move."""
        nonlocal fresh, is_done
        has_moved = False
        for seat, token in tokens.items():
            fresh = server.call("GET", f"/api/tables/{table}/view?seat={seat}", token).json()
            if fresh["table"]["phase"] == "over" or enough(fresh):
                is_done = True
                return True
            if fresh["view"] is None or seat not in fresh["view"]["actors"]:
                continue
            move = (fresh["legal"] or _listed(server, table, seat, token))[0]
            wish = {"move": move, "id": f"auto {fresh['seq']}", "seat": seat}
            answer = server.call("POST", f"/api/tables/{table}/moves", token, json=wish)
            assert answer.status_code == 200 or answer.json()["code"] in NOT_NOW, answer.text
            has_moved = True
        return has_moved

    for _ in range(moves):
        wait_until(has_gone_on, "one of the seats is to move, or the game is over")
        if is_done:
            break
    return fresh


def _listed(server: Server, table: str, seat: int, token: str) -> list[str]:
    """The first of the legal moves that are too many to come with a view."""
    moves: list[str] = server.call("GET", f"/api/tables/{table}/legal?seat={seat}&limit=1", token).json()["moves"]
    return moves
