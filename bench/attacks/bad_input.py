"""Input that no client sends: each is answered below 500 or closed, and the server lives."""

from __future__ import annotations

import asyncio
import json
import random
import struct
from collections.abc import Iterator
from typing import Final

from attacks.arena import ME, Arena, Served, wish
from attacks.calls import Seated, ask, make
from attacks.report import Attack
from driver import HOME

ODD_METHODS: Final = 300
LIMITS: Final = ("requests=1000000", "request_rate=1000000", "tables=1000000")
ANSWER_SECONDS: Final = 5.0
UNANSWERED: Final = 999
ODD_TEXTS: Final = (
    "",
    "\0",
    "a\0b",
    "\\ud800",
    "\u2800",
    "\u202e\u202e",
    "x" * 5000,
    "💥" * 30,
    "'; DROP TABLE entries; --",
    "../../etc/passwd",
    "%00",
    "\r\nSet-Cookie: a=b",
)
ODD_VALUES: Final = (
    "null",
    "NaN",
    "Infinity",
    "-0",
    "1e400",
    "-1",
    "1.5",
    "9" * 400,
    "99999999999999999999",
    "true",
    "[]",
    "{}",
    '""',
    '"\\ud800"',
    '"\\u0000"',
    "[" * 8_000,
    '{"a":' * 3_000,
)


async def bad_input(arena: Arena) -> None:
    async with arena.serving(limits=LIMITS) as server:
        table = await make(server.port, wish("secret", [ME, ME]))
        lobby = await make(server.port, wish("open", [ME, {"kind": "open"}], start=False))
        cases = [*_requests(table, lobby), *_random_requests(table, int(arena.pick(150, 3000)))]
        bad, answered = await _send_all(server, cases)
        arena.check(
            "no request is answered by 500 or more",
            f"{len(cases)} requests: {answered}; {_sorts(bad)}",
            holds=not bad,
        )
        await _frames(arena, server, table)
        await _metrics(arena, server)
        arena.check("the process lives", "yes" if server.is_alive() else "no", holds=server.is_alive())
        after = await table.get("view")
        arena.check("the table is as it was", f"{after.status}", holds=after.status == 200)


def _sorts(bad: list[str]) -> str:
    """One of each kind: the same body is bad at every door."""
    kinds = {name.partition(" ")[2]: name for name in bad}
    return f"{len(kinds)} kinds, such as {list(kinds.values())[:12]}" if bad else "none bad"


async def _send_all(server: Served, cases: list[tuple[str, bytes]]) -> tuple[list[str], dict[int, int]]:
    bad, answered = list[str](), dict[int, int]()
    for start in range(0, len(cases), 8):
        some = cases[start : start + 8]
        for (name, _), status in zip(some, await asyncio.gather(*(_send(server, raw) for _, raw in some)), strict=True):
            answered[status] = answered.get(status, 0) + 1
            if 500 <= status < UNANSWERED:
                bad.append(f"{name} → {status}")
    return bad, answered


async def _send(server: Served, raw: bytes) -> int:
    """The status; 0 if it was just closed. Some wait for the rest of what they announce: that is another attack."""
    try:
        reader, writer = await asyncio.open_connection(HOME, server.port)
        writer.write(raw)
        line = await asyncio.wait_for(reader.readline(), ANSWER_SECONDS)
        writer.close()
    except TimeoutError:
        return UNANSWERED
    except OSError:
        return 0
    parts = line.split(b" ")
    return int(parts[1]) if len(parts) > 1 and parts[1].isdigit() else 0


def request(
    method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None, token: str = ""
) -> bytes:
    """A request as bytes, with whatever one likes in it."""
    lines = {"Host": HOME, "Connection": "close", **(headers or {})}
    if body is not None:
        lines = {"Content-Type": "application/json", "Content-Length": str(len(body)), **lines}
    if token:
        lines["Authorization"] = f"Bearer {token}"
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode("latin-1", "replace") + (body or b"")


def _requests(table: Seated, lobby: Seated) -> Iterator[tuple[str, bytes]]:
    yield from _bodies(table, lobby)
    yield from _headers(table)
    yield from _paths(table)
    yield from _protocol()


POSTS: Final = ("moves", "take-back", "confirm", "reactions", "join", "seed", "leave", "link", "rematch", "continue")
RAW: Final = (
    b"",
    b"{",
    b"\xff\xfe{}",
    b'{"move":"\xff","id":"1"}',
    b"[" * 8_000,
    b'{"a":' * 3_200,
    b"[" * 8_000 + b"]" * 8_000,
    b"\xef\xbb\xbf{}",
    b"null",
    b"0",
    b'"\\ud800"',
    b"\0" * 100,
    '{"move":"flip 1","id":"x"}'.encode("utf-16"),
    b'{"move":"flip 1","move":"flip 2","id":"x"}',
    b'{"move":"flip 1","id":"x","more":1}',
    b'{"move":' + b"9" * 5_000 + b"}",
    b"a" * 17_000,
)


def _bodies(table: Seated, lobby: Seated) -> Iterator[tuple[str, bytes]]:
    for what in POSTS:
        for number, body in enumerate(RAW):
            yield f"{what} raw {number}", request("POST", table.path(what), body, token=table.tokens[0])
    yield from ((f"make raw {n}", request("POST", "/api/tables", body)) for n, body in enumerate(RAW))
    for field in _FIELDS:
        for value in ODD_VALUES:
            body = json.dumps({**_MADE, field: "@"}).replace('"@"', value).encode()
            yield f"make {field}={value[:20]}", request("POST", "/api/tables", body)
    for text in ODD_TEXTS:
        joining = json.dumps({"name": text}).replace("\\\\ud800", "\\ud800").encode()
        yield f"join {text[:12]!r}", request("POST", lobby.path("join"), joining)
        moving = json.dumps({"move": text, "id": text}).replace("\\\\ud800", "\\ud800").encode()
        yield f"move {text[:12]!r}", request("POST", table.path("moves"), moving, token=table.tokens[0])
        seeding = json.dumps({"seed": text}).replace("\\\\ud800", "\\ud800").encode()
        yield f"seed {text[:12]!r}", request("POST", lobby.path("seed"), seeding, token=lobby.tokens[0])


_MADE: Final = wish("open", [ME, ME])
_FIELDS: Final = ["game", "seats", "options", "level", "pause", "patience", "listed", "spectators", "series", "start"]

HEADERS: Final = (
    {"Origin": "http://["},
    {"Origin": "http://]["},
    {"Origin": "http://[::1"},
    {"Origin": "http://[v1.x]"},
    {"Origin": "null"},
    {"Origin": "\x80\xff"},
    {"Origin": "http://127.0.0.1:99999999"},
    {"Origin": "javascript:alert(1)"},
    {"Host": ""},
    {"Host": "["},
    {"Host": "a:b:c"},
    {"Host": "\xff"},
    {"Cookie": "seats"},
    {"Cookie": "seats=" + "a." * 2_000},
    {"Cookie": "seats=\xff\xfe; seats=;;;=;"},
    {"Cookie": '"' * 200},
    {"Authorization": "Bearer"},
    {"Authorization": "Bearer \xff"},
    {"Authorization": "Basic " + "A" * 3_000},
    {"Content-Type": "application/json; charset=utf-16"},
    {"Content-Type": "multipart/form-data"},
    {"Content-Type": "multipart/form-data; boundary=" + "x" * 300},
    {"Content-Type": "\xff/\xff"},
    {"Content-Encoding": "gzip"},
    {"Accept": "\xff, ;;q=x"},
    {"Accept-Encoding": "gzip;q=nan"},
    {"If-None-Match": '"' * 50},
    {"Range": "bytes=9-1"},
    {"Expect": "100-continue"},
    {"Upgrade": "h2c"},
    {"Upgrade": "websocket"},
    {"X-Forwarded-For": "[, \xff, 300.1.1.1"},
    {"X-Forwarded-Proto": "\xff"},
    {"Content-Length": "-1"},
    {"Content-Length": "99999999999999999999"},
    {"Content-Length": "abc"},
    {"Transfer-Encoding": "chunked, chunked"},
    {"X-Motherlode-Seed": "1"},
    {"X" * 200: "y" * 4_000},
)


def _headers(table: Seated) -> Iterator[tuple[str, bytes]]:
    for header in HEADERS:
        name = str(header)[:50]
        yield f"view {name}", request("GET", table.path("view"), None, header)
        yield f"page {name}", request("GET", "/", None, header)
        yield f"moves {name}", request("POST", table.path("moves"), b'{"move":"x","id":"y"}', header)
        live = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Key": "A" * 22 + "==", **_VERSION}
        yield f"live {name}", request("GET", table.path("live"), None, {**live, **header})


_VERSION: Final = {"Sec-WebSocket-Version": "13"}
QUERIES: Final = (
    "since=",
    "since=-1",
    "since=1e9",
    "since=99999999999999999999",
    "since=%00",
    "since=%ff",
    "since=1&since=2",
    "since=٣",
    "since=１",
    "seat=-1",
    "seat=10",
    "seat=NaN",
    "seat=0x0",
    "offset=2147483648&limit=1",
    "limit=0",
    "limit=1001",
    "perspective=%F0%9F%92%A5",
    "perspective=9",
    "game=9",
    "%",
    "&&&===",
    "a" * 3_000,
    "since=1;seat=2",
    "since[]=1",
)


def _paths(table: Seated) -> Iterator[tuple[str, bytes]]:
    for query in QUERIES:
        for what in ("view", "updates", "legal", "record", "replay"):
            path = f"{table.path(what)}?{query}".encode().decode("latin-1")
            yield f"{what}?{query[:20]}", request("GET", path, token=table.tokens[0])
    for name in (
        "a",
        "%00",
        "%ff%fe",
        "..",
        "%2e%2e%2f",
        "a" * 5_000,
        "\xff",
        "💥",
        "seat/../../x",
        "a b",
        "*",
        "?",
        "#",
    ):
        for method in ("GET", "POST"):
            for path in (f"/api/tables/{name}", f"/api/tables/{name}/view", f"/{name}", f"/api/{name}"):
                path = path.encode().decode("latin-1")
                yield f"{method} {path[:30]!r}", request(method, path, b"{}" if method == "POST" else None)
    for method in ("HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "BREW", "get", "💥", "A" * 300):
        for path in ("/", "/api/tables", "/health", "/metrics", table.path("view"), "*"):
            yield f"{method[:9]} {path[:12]}", request(method.encode().decode("latin-1"), path)


def _protocol() -> Iterator[tuple[str, bytes]]:
    """What is hardly HTTP."""
    for number, raw in enumerate(
        (
            b"\r\n\r\n\r\n\r\n",
            b"GET\r\n\r\n",
            b"GET / HTTP/9.9\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
            b"GET / HTTP/1.1\r\n: empty\r\n\r\n",
            b"GET / HTTP/1.1\r\nA\0: b\r\n\r\n",
            b"\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03" + b"\0" * 100,
            b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\0" * 20,
            b"GET http://[ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
            b"GET //[ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
            b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffffffffff\r\n",
            b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
            b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: x\r\n" + b"".join(b"H%d: x\r\n" % n for n in range(2_000)) + b"\r\n",
            b"GET / HTTP/1.1\r\nHost: x\r\nA: " + b"x" * 100_000 + b"\r\n\r\n",
            b"\0" * 1_000 + b"\r\n\r\n",
        )
    ):
        yield f"protocol {number}", raw


def _random_requests(table: Seated, many: int) -> Iterator[tuple[str, bytes]]:
    """Good requests with some bytes changed, always the same ones."""
    chance = random.Random(12)
    good = [
        request("POST", "/api/tables", json.dumps(_MADE).encode()),
        request("POST", table.path("moves"), b'{"move":"play Y1","id":"a","seq":3}', token=table.tokens[0]),
        request("GET", table.path("updates") + "?since=1&seat=0", token=table.tokens[0]),
    ]
    for number in range(many):
        raw = bytearray(chance.choice(good))
        for _ in range(chance.randint(1, 4)):
            raw[chance.randrange(len(raw))] = chance.randrange(256)
        # It must end, or the server rightly waits for more.
        yield f"random {number} {bytes(raw)!r}", bytes(raw) + b"\r\n\r\n" + b" " * 400


def frame(kind: int, data: bytes, *, masked: bool = True, final: bool = True, spare: int = 0) -> bytes:
    head = bytes([(0x80 if final else 0) | spare << 4 | kind])
    size = struct.pack("!B", len(data)) if len(data) < 126 else b"\x7e" + struct.pack("!H", len(data))
    return head + (bytes([size[0] | 0x80]) + size[1:] + b"\0\0\0\0" if masked else size) + data


def _odd_frames() -> Iterator[tuple[str, bytes]]:
    for number, body in enumerate(
        (*RAW[:-1], *(f'{{"type":"sync","since":{value}}}'.encode() for value in ODD_VALUES))
    ):
        yield f"text {number}", frame(1, body)
        yield f"binary {number}", frame(2, body)
    for value in ODD_VALUES:
        yield f"type {value[:12]}", frame(1, f'{{"type":{value}}}'.encode())
        yield f"id {value[:12]}", frame(1, f'{{"type":"move","move":"x","id":{value}}}'.encode())
        yield f"react {value[:12]}", frame(1, f'{{"type":"react","reaction":{value}}}'.encode())
    for code in (0, 1, 999, 1000, 1004, 1005, 1006, 1015, 2999, 3000, 4999, 5000, 65535):
        yield f"close {code}", frame(8, struct.pack("!H", code) + b"\xff\xfe")
    yield from (
        ("close, half a code", frame(8, b"\x03")),
        ("no mask", frame(1, b"{}", masked=False)),
        ("spare bits", frame(1, b"{}", spare=7)),
        ("unknown kind", frame(11, b"{}")),
        ("goes on with nothing", frame(0, b"{}")),
        ("never ends", frame(1, b"{", final=False) * 50),
        ("ping too long", frame(9, b"x" * 200)),
        ("ping in parts", frame(9, b"x", final=False)),
        ("too large", frame(1, b"x" * 60_000)),
        ("says 2^63 bytes", b"\x81\xff" + b"\xff" * 8 + b"\0\0\0\0"),
        ("noise", bytes(random.Random(3).randrange(256) for _ in range(2_000))),
        ("pings", frame(9, b"x") * 500),
        ("invalid text", frame(1, b"\xff\xff")),
    )


async def _frames(arena: Arena, server: Served, table: Seated) -> None:
    """Whatever is sent, another client at the same table is answered, and nothing is logged as a failure."""
    hello = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Key": "A" * 22 + "==", **_VERSION}
    cases, ends = list(_odd_frames()), dict[str, int]()
    for start in range(0, len(cases), 8):
        some = cases[start : start + 8]
        opened = [request("GET", table.path("live"), None, hello, table.tokens[0]) for _ in some]
        for end in await asyncio.gather(*(_talk(server, a, b) for a, (_, b) in zip(opened, some, strict=True))):
            ends[end] = ends.get(end, 0) + 1
    bad = [end for end in ends if end.startswith("closed 45") or end == "closed 1011" or end == "not let in"]
    arena.check("no odd frame fails on the server", f"{len(cases)} frames: {ends}", holds=not bad)
    lines = server.log.read_text(errors="replace").splitlines()
    errors = [line for line in lines if '"level":"error"' in line or "Traceback" in line]
    arena.check("nothing unexpected is in the log", f"{len(errors)} errors; {errors[:1]!r:.300}", holds=not errors)


async def _talk(server: Served, hello: bytes, odd: bytes) -> str:
    """How a socket ends that sends this and then a ping of the protocol."""
    try:
        reader, writer = await asyncio.open_connection(HOME, server.port, limit=2**22)
        writer.write(hello)
        if b" 101 " not in await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), ANSWER_SECONDS):
            return "not let in"
        writer.write(odd + frame(1, b'{"type":"ping","id":"still here"}'))
        heard = await _hear(reader)
        writer.close()
    except (OSError, asyncio.IncompleteReadError):
        return "lost"
    return heard


async def _hear(reader: asyncio.StreamReader) -> str:
    data = b""
    try:
        while b'"pong","id":"still here"' not in data:
            more = await asyncio.wait_for(reader.read(65536), 2.0)
            if not more:
                return _closed(data)
            data += more
    except TimeoutError:
        return "waits for more"
    return "goes on"


def _closed(data: bytes) -> str:
    at = data.rfind(b"\x88")
    return f"closed {int.from_bytes(data[at + 2 : at + 4], 'big')}" if at >= 0 and at + 4 <= len(data) else "closed"


async def _metrics(arena: Arena, server: Served) -> None:
    """Every answer of an odd method costs no line."""
    before = len((await ask(server.port, "GET", "/metrics")).body.splitlines())
    odd = [(f"M{number}", request(f"M{number}", "/api/games")) for number in range(ODD_METHODS)]
    odd += [(f"P{number}", request("GET", f"/api/p{number}/x{number}")) for number in range(ODD_METHODS)]
    await _send_all(server, odd)
    after = len((await ask(server.port, "GET", "/metrics")).body.splitlines())
    arena.check(
        f"/metrics does not grow with {ODD_METHODS} odd methods and paths (30 lines at most)",
        f"{before} → {after} lines",
        holds=after - before <= 30,
    )


ATTACKS: Final = [Attack("bad-input", "requests, headers and frames that no client sends", bad_input)]
