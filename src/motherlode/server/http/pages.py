"""Pages: the browser client, private seat links, health and metrics."""

from __future__ import annotations

import asyncio
import gzip
import mimetypes
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec
from litestar import Response, get
from litestar.params import FromPath
from litestar.response import Redirect

from motherlode.server.http.context import (
    ERRORS,
    AnyRequest,
    TableId,
    given_tokens,
    seat_cookie,
    tables_of,
    wishes,
    worker_of,
)
from motherlode.server.tables import access
from motherlode.server.tables.refusals import Refusal
from motherlode.server.tables.told import Health, Ready

PACKED: Final = Path(__file__).parent.parent.parent / "web"
NOT_BUILT: Final = b"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Motherlode</title></head>
<body><h1>Motherlode</h1><p>The server runs, but the browser client is not built.
Outside players can use the <a href="/schema">API</a>.</p></body></html>
"""
FOREVER: Final = "public, max-age=31536000, immutable"
ALWAYS_ASK: Final = "no-cache"
MEDIA_TYPES: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".jpg": "image/jpeg",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
"""What the client is made of. A machine's own list may lack them, or say (Windows) that scripts are plain text.

The charset of what is text is added where it goes out."""


class Page(msgspec.Struct, frozen=True):
    """One file of the client, kept in memory."""

    content: bytes
    media_type: str
    etag: str
    cache: str
    packed: bytes | None
    """The content in gzip, where that is worth it."""


def load_client(folder: Path | None) -> dict[str, Page]:
    """The files of the built client by path; a plain page if there is none."""
    base = folder or PACKED
    if not (base / "index.html").is_file():
        return {"index.html": _page("index.html", NOT_BUILT)}
    files = [path for path in sorted(base.rglob("*")) if path.is_file()]
    return {name: _page(name, path.read_bytes()) for path in files for name in [path.relative_to(base).as_posix()]}


@cache
def _page(name: str, content: bytes) -> Page:
    # The build names what it puts into assets/ after its content.
    return page_of(name, content, is_forever=name.startswith("assets/"))


def page_of(name: str, content: bytes, *, is_forever: bool) -> Page:
    """A file as it is sent. What never changes under its name need not be asked for again."""
    known = MEDIA_TYPES.get(Path(name).suffix)
    media_type = known or mimetypes.guess_type(name)[0] or "application/octet-stream"
    cache = FOREVER if is_forever else ALWAYS_ASK
    return Page(content, media_type, f'W/"{sha256(content).hexdigest()[:32]}"', cache, _packed(content))


def _packed(content: bytes) -> bytes | None:
    packed = gzip.compress(content, mtime=0)
    return packed if len(packed) < 0.9 * len(content) else None


def answer_with(request: AnyRequest, page: Page, more: Mapping[str, str] | None = None) -> Response[bytes]:
    """A page for whoever asks for it: nothing if they have it already, packed if they can read that."""
    headers = {"etag": page.etag, "cache-control": page.cache, "vary": "accept-encoding", **(more or {})}
    if request.headers.get("if-none-match") == page.etag:
        return Response(b"", status_code=304, headers=headers, media_type=page.media_type)
    if page.packed is not None and "gzip" in wishes(request, "accept-encoding"):
        return Response(page.packed, headers={**headers, "content-encoding": "gzip"}, media_type=page.media_type)
    return Response(page.content, headers=headers, media_type=page.media_type)


@get(
    "/api/tables/{table_id:str}/seat/{token:str}",
    summary="Open a private seat link",
    status_code=303,
    responses=ERRORS,
    tags=["tables"],
)
async def open_link(request: AnyRequest, table_id: TableId, token: FromPath[str]) -> Redirect:
    """The token goes into a cookie at once, and the browser to the table's page, whose address holds no secret."""
    table = (await tables_of(request).room(table_id)).table
    held = access.seats_of(table, [token]) if access.TOKEN.fullmatch(token) else {}
    if not held:
        raise Refusal("not-allowed", "this link opens no seat at this table any more")
    keep = [*given_tokens(request), token]
    path = f"/table/{table_id}?seat={next(iter(held))}"
    return Redirect(path, status_code=303, cookies=[seat_cookie(request, table_id, keep)])


@get("/health", summary="Are you alive?", tags=["server"], raises=[])
async def health() -> Health:
    """200 as long as the server answers at all."""
    return Health("ok")


@get("/ready", summary="Can you work?", tags=["server"], raises=[])
async def ready(request: AnyRequest) -> Response[Ready]:
    """200 if a write got through within the last seconds, to the very database that was opened; else 503."""
    fault = worker_of(request).pulse.fault
    return Response(Ready("not ready" if fault else "ready", fault), status_code=503 if fault else 200)


@get("/metrics", summary="Counters for Prometheus", tags=["server"], media_type="text/plain; version=0.0.4")
async def metrics(request: AnyRequest) -> str:
    """What all workers count. Nothing about any game."""
    counts = worker_of(request).services.metrics
    counts.refresh()
    return await asyncio.to_thread(counts.text)
