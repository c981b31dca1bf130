"""The built documentation under /docs."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterator
from hashlib import sha256

import pytest

from motherlode.server.ops.settings import Settings
from tests.server.client import GENEROUS, Server, running

SCRIPT = "document.title = 'known'"
FIRST = "/docs/index.html"
BUNDLE = "assets/bundle.0123abcd.min.js"


@pytest.fixture(scope="module")
def documented(new_database: Callable[[str], str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a built site."""
    folder = tmp_path_factory.mktemp("around") / "site"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(f"<!doctype html><title>the site</title><script>{SCRIPT}</script>")
    (folder / "rules.html").write_text("<!doctype html><title>rules</title>" + "<p>a rule" * 200)
    (folder / "assets" / "images.css").write_text("p {}")
    (folder / BUNDLE).write_text("console.log(1)")
    (folder.parent / "secret.txt").write_text("not for you")
    with running(Settings(new_database("sqlite"), limits=GENEROUS, docs=str(folder))) as server:
        yield server


@pytest.fixture(scope="module")
def undocumented(new_database: Callable[[str], str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    empty = tmp_path_factory.mktemp("empty")
    with running(Settings(new_database("sqlite"), limits=GENEROUS, docs=str(empty))) as server:
        yield server


def test_the_site_is_served(documented: Server) -> None:
    for path in ("/docs", "/docs/"):
        entry = documented.call("GET", path)
        assert (entry.status_code, entry.headers["location"]) == (307, FIRST)
    answer = documented.call("GET", FIRST)
    assert (answer.status_code, "the site" in answer.text) == (200, True)
    assert answer.headers["content-type"].startswith("text/html")
    packed = documented.call("GET", "/docs/rules.html", headers={"accept-encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"


def test_only_what_is_named_after_its_content_is_kept_unasked(documented: Server) -> None:
    assert "immutable" in documented.call("GET", f"/docs/{BUNDLE}").headers["cache-control"]
    for path in (FIRST, "/docs/assets/images.css"):
        answer = documented.call("GET", path)
        assert answer.headers["cache-control"] == "no-cache"
        again = documented.call("GET", path, headers={"if-none-match": answer.headers["etag"]})
        assert again.status_code == 304


def test_only_scripts_of_the_page_itself_run(documented: Server) -> None:
    policy = documented.call("GET", FIRST).headers["content-security-policy"]
    digest = b64encode(sha256(SCRIPT.encode()).digest()).decode()
    assert f"script-src 'self' 'sha256-{digest}';" in policy
    other = documented.call("GET", "/docs/rules.html").headers["content-security-policy"]
    assert "script-src 'self';" in other
    for each in (policy, other):
        assert "default-src 'none'" in each
        assert "http" not in each


@pytest.mark.parametrize(
    "path",
    [
        "none.html",
        "..%2fsecret.txt",
        "../secret.txt",
        "assets/../../secret.txt",
        "%2e%2e/secret.txt",
        "assets",
        "/etc/passwd",
    ],
)
def test_what_is_not_in_the_site_is_a_clean_404(documented: Server, path: str) -> None:
    answer = documented.call("GET", f"/docs/{path}")
    assert (answer.status_code, "not for you" in answer.text) == (404, False)
    assert answer.json()["code"] == "no-such-page"


def test_pages_learn_whether_there_is_one(documented: Server, undocumented: Server) -> None:
    assert documented.call("GET", "/api/about").json() == {"docs": FIRST, "imprint": None}
    assert undocumented.call("GET", "/api/about").json() == {"docs": None, "imprint": None}


def test_without_one_the_server_says_how_to_build_it(undocumented: Server) -> None:
    for path in ("/docs", "/docs/", "/docs/rules.html"):
        answer = undocumented.call("GET", path)
        assert (answer.status_code, "make docs" in answer.text) == (404, True)


def test_who_is_responsible_is_told_as_it_was_written(new_database: Callable[[str], str]) -> None:
    imprint = "Ann Example\n<script>Mine Street 1</script>"
    with running(Settings(new_database("sqlite"), limits=GENEROUS, imprint=imprint)) as server:
        assert server.call("GET", "/api/about").json()["imprint"] == imprint
        assert "Mine Street" not in server.call("GET", "/imprint").text
