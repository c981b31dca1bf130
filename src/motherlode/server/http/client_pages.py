"""The browser client: its files, and its own routes, which are all one page."""

from __future__ import annotations

from typing import Annotated, Final

from litestar import Response, get
from litestar.params import PathParameter

from motherlode.server.http.context import AnyRequest
from motherlode.server.http.pages import Page, answer_with
from motherlode.server.http.sharing import PICTURE, shared_page
from motherlode.server.tables.refusals import Refusal

API: Final = ("api", "schema", "health", "ready", "metrics")
FIRST: Final = "index.html"
BY_LANGUAGE: Final = {"vary": "accept-encoding, accept-language"}


@get(["/", "/{path:path}"], include_in_schema=False)
async def show_page(request: AnyRequest, path: Annotated[str, PathParameter()] = "") -> Response[bytes]:
    """A file of the client; paths that are none are the client's own routes."""
    name = path.lstrip("/")
    if name.partition("/")[0] in API:
        raise Refusal("no-such-page", "there is no such page")
    pages: dict[str, Page] = request.app.state.pages
    if name and name != FIRST and name in pages:
        return answer_with(request, pages[name])
    if name != FIRST and "." in name.rpartition("/")[2]:
        raise Refusal("no-such-page", "there is no such file")
    return answer_with(request, shared_page(request, pages[FIRST], name, has_picture=PICTURE in pages), BY_LANGUAGE)
