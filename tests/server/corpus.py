"""Requests that once broke a server, ours or another, byte for byte, and what each must be answered with.

TABLE stands for the id of a table that is being played, SEAT for a token of it.
"""

from __future__ import annotations

HEAD = b"Host: server\r\nConnection: close\r\n"
JSON = HEAD + b"Content-Type: application/json\r\n"
UPGRADE = (
    b"Host: server\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
)


def post(path: bytes, body: bytes, more: bytes = b"") -> bytes:
    return b"POST %b HTTP/1.1\r\n%bContent-Length: %d\r\n%b\r\n%b" % (path, JSON, len(body), more, body)


def get(path: bytes, more: bytes = b"") -> bytes:
    return b"GET %b HTTP/1.1\r\n%b%b\r\n" % (path, HEAD, more)


def make(more: bytes) -> bytes:
    """A table that would be made but for one thing."""
    return post(b"/api/tables", b'{"game": "gold", "seats": [{"kind": "me"}, {"kind": "bot"}], %b}' % more)


def odd(line: bytes, rest: bytes) -> bytes:
    """A request whose head is its own."""
    return line + b" HTTP/1.1\r\nHost: a\r\n" + rest


def typed(kind: bytes) -> bytes:
    return odd(b"POST /api/tables", b"Connection: close\r\nContent-Length: 2\r\nContent-Type: %b\r\n\r\n{}" % kind)


def hosted(host: bytes) -> bytes:
    return b"POST /api/tables HTTP/1.1\r\nHost: %b\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}" % host


def move(text: bytes) -> bytes:
    body = b'{"id": "1", "move": %b}' % text
    return post(b"/api/tables/TABLE/moves", body, b"Authorization: Bearer SEAT\r\n")


def join(name: bytes) -> bytes:
    return post(b"/api/tables/TABLE/join", b'{"name": %b}' % name)


NESTED = b"[" * 8000 + b"]" * 8000
DEEP = b'{"a":' * 2700 + b"1" + b"}" * 2700
REQUESTS: dict[str, tuple[bytes, set[int]]] = {
    "nested lists": (post(b"/api/tables", NESTED), {400}),
    "nested lists, never closed": (post(b"/api/tables", b"[" * 16_000), {400}),
    "nested objects": (post(b"/api/tables", DEEP), {400}),
    "nested options": (make(b'"options": ' + DEEP[:13_000]), {400}),
    "invalid UTF-8 in JSON": (post(b"/api/tables", b'{"game": "\xff\xfe"}'), {400}),
    "invalid UTF-8 alone": (post(b"/api/tables", b"\xff"), {400}),
    "UTF-16": (post(b"/api/tables", '{"game":"gold"}'.encode("utf-16")), {400}),
    "a byte order mark": (post(b"/api/tables", b"\xef\xbb\xbf{}"), {400}),
    "no body": (post(b"/api/tables", b""), {400}),
    "a zero byte": (post(b"/api/tables", b"\0"), {400}),
    "NaN": (make(b'"pause": NaN'), {400}),
    "infinity": (make(b'"pause": 1e999'), {400}),
    "a huge number": (make(b'"pause": ' + b"9" * 9000), {400}),
    "a huge option": (make(b'"options": {"starter": %b}' % (b"9" * 5000)), {400}),
    "a game with a lone surrogate": (post(b"/api/tables", b'{"game":"\\ud800","seats":[{"kind":"me"}]}'), {400}),
    "an option with a lone surrogate": (make(b'"options": {"\\udfff": "\\ud800"}'), {400}),
    "a level with a zero byte": (make(b'"level": "\\u0000"'), {400}),
    "a name with a lone surrogate": (join(b'"\\ud800"'), {400}),
    "a name with a zero byte": (join(b'"\\u0000"'), {400}),
    "a blank name": (join('"\u2800\u3164"'.encode()), {400}),
    "a name of accents alone": (join('"\u0301\u0301"'.encode()), {400}),
    "a name turned round": (join('"\u202eevE"'.encode()), {400}),
    "a move with a lone surrogate": (move(b'"\\udead"'), {400}),
    "a move with a zero byte": (move(b'"flip \\u0000"'), {400, 409}),
    "a move with a huge number": (move(b'"flip ' + b"9" * 1900 + b'"'), {400, 409}),
    "a move in other digits": (move('"flip ١٧"'.encode()), {400, 409}),
    "a move with digits that are none": (move('"flip ²"'.encode()), {400, 409}),
    "a broken origin": (post(b"/api/tables", b"{}", b"Origin: http://[\r\n"), {403}),
    "an origin with a port that is none": (post(b"/api/tables", b"{}", b"Origin: http://server:99999999\r\n"), {403}),
    "an origin in other letters": (post(b"/api/tables", b"{}", b"Origin: http://\xe4\xff\r\n"), {403}),
    "another scheme": (post(b"/api/tables", b"{}", b"Origin: ftp://server\r\n"), {403}),
    "a cookie without an origin": (post(b"/api/tables", b"{}", b"Cookie: seats=abc\r\n"), {403}),
    "a cookie written widely": (post(b"/api/tables", b"{}", b"Cookie: seats =abc\r\n"), {403}),
    "a cookie after others": (post(b"/api/tables", b"{}", b"Cookie: a=b;seats\t= abc\r\n"), {403}),
    "odd cookies": (get(b"/api/tables/TABLE/legal", b'Cookie: seats="; \xff=\xff; ; =; seats\r\n'), {401}),
    "an odd bearer": (get(b"/api/tables/TABLE/legal", b"Authorization: Bearer \xff\xfe\r\n"), {401}),
    "a bearer of blanks": (get(b"/api/tables/TABLE/legal", b"Authorization: Bearer\r\n"), {401}),
    "no host": (b"GET /api/none HTTP/1.1\r\nConnection: close\r\n\r\n", {400}),
    "two hosts": (b"GET /api/none HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n", {400}),
    "a broken host": (hosted(b"[::1"), {400}),
    "a host in other letters": (hosted(b"\xff\xfe"), {400}),
    "a host with a port that is none": (hosted(b"a:::::"), {400}),
    "a host with a port too high": (hosted(b"a:65536"), {400}),
    "a host with a path": (hosted(b"a/b?c#d"), {400}),
    "a host that is somebody's": (hosted(b"me:secret@a"), {400}),
    "what follows a request is none": (post(b"/api/tables", b"{}", b"Transfer-Encoding: chunked\r\n"), {400}),
    "chunks that are none": (
        odd(b"POST /api/tables", b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\xff"),
        {400},
    ),
    "an odd content type": (typed(b';;="\xff; charset=\\'), {400}),
    "a charset that is none": (typed(b"application/json; charset=nowhere"), {400}),
    "a form": (typed(b"multipart/form-data; boundary="), {400}),
    "a negative length": (odd(b"POST /api/tables", b"Connection: close\r\nContent-Length: -1\r\n\r\n"), {400}),
    "two lengths": (odd(b"POST /api/tables", b"Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}"), {400}),
    "a huge length": (odd(b"POST /api/tables", b"Content-Length: 99999999999999\r\n\r\n{}"), {413}),
    "chunks": (odd(b"POST /api/tables", b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"), {400}),
    "smuggled": (
        odd(b"POST /api/tables", b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / "),
        {400},
    ),
    "no method": (b" / HTTP/1.1\r\nHost: a\r\n\r\n", {400}),
    "a method of its own": (b"A1 /api/games HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", {405}),
    "another method": (b"DELETE /api/games HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", {405}),
    "a proxy's request": (b"GET http://[/api/none HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", {400, 404}),
    "a tunnel": (b"CONNECT a:1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", {400, 404, 405}),
    "another version": (b"GET /api/none HTTP/9.9\r\nHost: a\r\nConnection: close\r\n\r\n", {400, 404}),
    "HTTP/2": (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", {400, 404, 405}),
    "TLS": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", {400}),
    "noise": (bytes(range(256)) + b"\r\n\r\n", {400}),
    "a head too long": (b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"x" * 70_000 + b"\r\n\r\n", {400, 431}),
    "too many headers": (b"GET / HTTP/1.1\r\nHost: a\r\n" + b"a: b\r\n" * 20_000 + b"\r\n", {400, 431}),
    "invalid UTF-8 in a path": (get(b"/api/tables/%FF%FE"), {404}),
    "a zero byte in a path": (get(b"/api/tables/%00"), {404}),
    "a path outside": (get(b"/api/../../../etc/passwd"), {404}),
    "a page outside": (get(b"/assets/..%2f..%2f..%2fetc%2fpasswd.js"), {404}),
    "a path of slashes": (get(b"/api" + b"/" * 5000), {404}),
    "an odd query": (get(b"/api/tables/TABLE/updates?since=%FF&since=&&=;"), {400}),
    "a huge number in a query": (get(b"/api/tables/TABLE/updates?since=" + b"9" * 5000), {400}),
    "other digits in a query": (get(b"/api/tables/TABLE/updates?since=%D9%A1"), {400}),
    "NaN in a query": (get(b"/api/tables/TABLE/updates?since=NaN"), {400}),
    "a negative page": (get(b"/api/tables/TABLE/replay?limit=-1"), {400}),
    "an odd perspective": (get(b"/api/tables/TABLE/replay?perspective=%F0%9F%98%80"), {400}),
    "a seat link of noise": (get(b"/api/tables/TABLE/seat/%FF%00%FF"), {403}),
    "a seed where none is taken": (post(b"/api/tables", b"{}", b"X-Motherlode-Seed: \xff\r\n"), {403}),
    "a WebSocket elsewhere": (b"GET /nowhere HTTP/1.1\r\n" + UPGRADE + b"\r\n", {403, 404}),
    "a WebSocket from another site": (
        b"GET /api/tables/TABLE/live HTTP/1.1\r\n" + UPGRADE + b"Origin: http://[\r\n\r\n",
        {403},
    ),
    "a WebSocket with a cookie alone": (
        b"GET /api/tables/TABLE/live HTTP/1.1\r\n" + UPGRADE + b"Cookie: seats=x\r\n\r\n",
        {403},
    ),
    "a WebSocket with no key": (
        b"GET /api/tables/TABLE/live HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        {400, 426},
    ),
    "a WebSocket by POST": (b"POST /api/tables/TABLE/live HTTP/1.1\r\n" + UPGRADE + b"\r\n", {400, 405}),
    "a WebSocket of another version": (
        b"GET /api/tables/TABLE/live HTTP/1.1\r\n" + UPGRADE.replace(b"13", b"99") + b"\r\n",
        {400, 426},
    ),
    "a WebSocket with a body": (
        b"GET /api/tables/TABLE/live HTTP/1.1\r\n" + UPGRADE + b"Content-Length: 5\r\n\r\nhello",
        {101, 400},
    ),
    "another protocol": (
        b"GET /api/none HTTP/1.1\r\nHost: a\r\nUpgrade: h2c, websockets\r\nConnection: Upgrade, close\r\n\r\n",
        {404},
    ),
}

MESSAGES: dict[str, str | bytes] = {
    "nothing": "",
    "nested lists": "[" * 8000 + "]" * 8000,
    "nested and never closed": "[" * 16_000,
    "a nested move": '{"type": "move", "move": ' + "[" * 6000 + "]" * 6000 + ', "id": "1"}',
    "a nested stranger": '{"type": "move", "strange": ' + "[" * 6000 + "]" * 6000 + ', "id": "1"}',
    "invalid UTF-8": b'{"type": "ping", "id": "\xff"}',
    "invalid UTF-8 in a stranger": b'{"type": "ping", "\xff": 1}',
    "a lone surrogate": '{"type": "ping", "id": "\\ud800"}',
    "a lone surrogate in a move": '{"type": "move", "move": "\\udfff", "id": "1"}',
    "a lone surrogate for a type": '{"type": "\\udfff"}',
    "NaN": '{"type": "sync", "since": NaN}',
    "a huge number": '{"type": "sync", "since": ' + "9" * 9000 + "}",
    "a huge exponent": '{"type": "sync", "since": 1e999999}',
    "a negative number": '{"type": "sync", "since": -1}',
    "a list": "[1]",
    "no type": '{"id": "1"}',
    "a type of another kind": '{"type": []}',
    "twice the same field": '{"type": "ping", "type": "fly"}',
    "an id of another kind": '{"type": "move", "move": "x", "id": {}}',
    "an id too long": '{"type": "move", "move": "x", "id": "' + "x" * 100 + '"}',
}
"""Messages over a WebSocket that must be refused, with the connection left open."""
