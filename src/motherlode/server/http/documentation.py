"""The documentation: the site that `make docs` builds, under /docs, where there is one."""

from __future__ import annotations

import re
from base64 import b64encode
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Final

from litestar import Response, get
from litestar.params import PathParameter
from litestar.response import Redirect

from motherlode.server.http.context import AnyRequest, services_of
from motherlode.server.http.gateway import policy
from motherlode.server.http.pages import Page, answer_with, page_of
from motherlode.server.tables.refusals import Refusal
from motherlode.server.tables.told import About

PACKED: Final = Path(__file__).parent.parent.parent / "site"
FIRST: Final = "index.html"
ADDRESS: Final = f"/docs/{FIRST}"
NAMED_AFTER_CONTENT: Final = re.compile(r"\.[0-9a-f]{8}\.(min\.)?(js|css)$")
INLINE_SCRIPT: Final = re.compile(rb"<script>(.*?)</script>", re.DOTALL)


class Documentation:
    """The files of a built site. They are read when they are asked for: most servers are asked for few of them."""

    def __init__(self, folder: Path | None = None) -> None:
        base = folder or PACKED
        found = base.rglob("*") if (base / FIRST).is_file() else ()
        self._paths = {path.relative_to(base).as_posix(): path for path in found if path.is_file()}
        self._read = lru_cache(maxsize=None)(self._read_page)

    @property
    def address(self) -> str | None:
        """Where it is on this server; None if it was not built."""
        return ADDRESS if self._paths else None

    def page(self, name: str) -> tuple[Page, str]:
        """A file by its path in the site, and what it may do in a browser."""
        if not self._paths:
            raise Refusal("no-such-page", "this server has no documentation; `make docs` builds it")
        if name not in self._paths:
            raise Refusal("no-such-page", f"the documentation has no such page; it begins at {ADDRESS}")
        return self._read(name)

    def _read_page(self, name: str) -> tuple[Page, str]:
        content = self._paths[name].read_bytes()
        page = page_of(name, content, is_forever=NAMED_AFTER_CONTENT.search(name) is not None)
        return page, policy(scripts=_scripts_in(content) if name.endswith(".html") else "", styles="'unsafe-inline'")


def _scripts_in(content: bytes) -> str:
    """The scripts that stand in a page itself, as a policy names them: those and no others run."""
    hashes = {b64encode(sha256(script).digest()).decode() for script in INLINE_SCRIPT.findall(content)}
    return " ".join(f"'sha256-{each}'" for each in sorted(hashes))


@get("/docs", include_in_schema=False)
async def enter_documentation(request: AnyRequest) -> Redirect:
    """Its links lead on from a page by its full name."""
    _of(request).page(FIRST)
    return Redirect(ADDRESS, status_code=307)


@get("/docs/{path:path}", include_in_schema=False)
async def show_documentation(request: AnyRequest, path: Annotated[str, PathParameter()]) -> Response[bytes]:
    """A file of the built site."""
    page, allowed = _of(request).page(path.lstrip("/"))
    return answer_with(request, page, {"content-security-policy": allowed})


@get("/api/about", summary="What this server has besides tables", tags=["server"], raises=[])
async def about(request: AnyRequest) -> About:
    """For pages that lead there."""
    return About(_of(request).address, services_of(request).settings.imprint or None)


def _of(request: AnyRequest) -> Documentation:
    documentation: Documentation = request.app.state.documentation
    return documentation


DOCUMENTATION: Final = [enter_documentation, show_documentation, about]
