"""What is in deploy/, run as a host would: two workers, PostgreSQL, TLS, and a real proxy before them."""

from __future__ import annotations

import os
import re
import shutil
import ssl
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

import httpx
import msgspec
import pytest
from websockets import Origin
from websockets.sync.client import connect

from tests.pages import blocks
from tests.server.client import wait_until_it_serves
from tests.server.postgres import free_port
from tests.server.test_serve import serving
from tests.waiting import PATIENCE

ROOT: Final = Path(__file__).parents[2]
DEPLOY: Final = ROOT / "deploy"
PROGRAMS: Final = os.pathsep.join([os.environ["PATH"], "/usr/sbin"])
WISH: Final = {
    "game": "gold",
    "seats": [{"kind": "me"}, {"kind": "me"}],
    "pause": 0,
    "start": True,
    "options": {"layout": "grid", "starter": 0},
}
LEAST: Final = 10
"""New tables that each of several workers allows an address, however few were asked for."""
WORKERS: Final = 2
TOO_MANY: Final = 3 * LEAST * WORKERS
AT_ONCE: Final = 12
Json = Any


class Site:
    """A server behind a proxy that ends TLS."""

    def __init__(self, inside: httpx.URL, folder: Path) -> None:
        self.inside, self.folder = inside, folder
        self.plain_port, self.port = free_port(), free_port()
        self.url = f"https://127.0.0.1:{self.port}"
        make_certificate(folder)
        self.trust = ssl.create_default_context(cafile=str(folder / "fullchain.pem"))

    def visitor(self, address: str, **more: Any) -> httpx.Client:
        """Somebody who comes from an address, in a browser at the site's own page."""
        line = httpx.HTTPTransport(verify=self.trust, local_address=address)
        return httpx.Client(base_url=self.url, transport=line, headers={"origin": self.url}, timeout=PATIENCE, **more)

    def adapted(self, name: str, *changes: tuple[str, str]) -> Path:
        """An example with the names and ports of this machine. Whatever is to be changed has to be there."""
        text = (DEPLOY / name).read_text("utf-8")
        for old, new in (*changes, ("127.0.0.1:8000", f"127.0.0.1:{self.inside.port}")):
            assert old in text, old
            text = text.replace(old, new)
        made = self.folder / name
        made.write_text(text, encoding="utf-8")
        return made


def program(name: str) -> str:
    found = shutil.which(name, path=PROGRAMS)
    if found is None:
        pytest.skip(f"{name} is not installed (apt install {name}; `make test` does so where it can)")
    return found


def make_certificate(folder: Path) -> None:
    names = ["-subj", "/CN=play.example.org", "-addext", "subjectAltName=DNS:play.example.org,IP:127.0.0.1"]
    files = ["-keyout", "privkey.pem", "-out", "fullchain.pem"]
    kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    command = [program("openssl"), "req", "-x509", *kind, *files, *names]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)


CACHE = Path("/var/lib/nginx/motherlode")


def nginx(site: Site) -> list[str]:
    """The command that runs it with our file in place of Debian's; all that it writes goes into the site's folder."""
    assert CACHE.parent.is_dir(), "nginx makes the last folder only"
    own = site.adapted(
        "nginx.conf",
        ("    listen [::]:80;\n", ""),
        ("    listen [::]:443 ssl http2;\n", ""),
        ("listen 80;", f"listen 127.0.0.1:{site.plain_port};"),
        ("listen 443 ssl", f"listen 127.0.0.1:{site.port} ssl"),
        ("/etc/letsencrypt/live/play.example.org", str(site.folder)),
        (str(CACHE), str(site.folder / "cache")),
    )
    return nginx_with(own, site.folder)


def nginx_with(own: Path, folder: Path) -> list[str]:
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    folders = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    as_root = "user root;\n" if os.getuid() == 0 else ""
    http = f"http {{\naccess_log off;\n{folders}include {own};\n}}\n"
    whole = f"{as_root}daemon off;\npid {folder}/pid;\nevents {{}}\n{http}"
    (folder / "whole.conf").write_text(whole, encoding="utf-8")
    return [program("nginx"), "-c", str(folder / "whole.conf"), "-e", str(folder / "errors")]


def page_block(page: str) -> str:
    (block,) = (block for block in blocks(ROOT / "docs" / page) if block.language == "nginx")
    return block.text


def routed() -> str:
    """Our file with the servers of the page on hosting in place of its one."""
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    begin = text.index("upstream motherlode {")
    return text[:begin] + page_block("server.md") + text[text.index("}", begin) + 1 :]


@pytest.mark.parametrize("shown", [routed, lambda: page_block("friends.md")], ids=["server.md", "friends.md"])
def test_what_pages_show_for_nginx_is_taken_by_it(shown: Callable[[], str], tmp_path: Path) -> None:
    make_certificate(tmp_path)
    text = shown().replace("certificate     …", f"certificate {tmp_path}/fullchain.pem")
    text = text.replace("certificate_key …", f"certificate_key {tmp_path}/privkey.pem")
    text = text.replace("/etc/letsencrypt/live/play.example.org", str(tmp_path)).replace(
        str(CACHE), f"{tmp_path}/cache"
    )
    text = re.sub(r"^ *listen \[::\].*\n", "", text, flags=re.MULTILINE)
    (tmp_path / "own.conf").write_text(re.sub(r"listen \d+", lambda _: f"listen {free_port()}", text), encoding="utf-8")
    done = subprocess.run([*nginx_with(tmp_path / "own.conf", tmp_path), "-t"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_both_examples_for_nginx_ask_for_an_upgrade_alike() -> None:
    texts = [(DEPLOY / "nginx.conf").read_text("utf-8"), page_block("friends.md")]
    asked = [" ".join(re.findall(r"\$connection_upgrade \{(.*?)\}", text, re.DOTALL)[0].split()) for text in texts]
    assert asked == ["default upgrade; '' '';"] * 2


def caddy(site: Site) -> list[str]:
    own = site.adapted(
        "Caddyfile",
        (
            "play.example.org {",
            f"{{\n\tadmin off\n\thttp_port {site.plain_port}\n\thttps_port {site.port}\n}}\n"
            f"127.0.0.1 {{\n\ttls {site.folder}/fullchain.pem {site.folder}/privkey.pem",
        ),
    )
    return [program("caddy"), "run", "--adapter", "caddyfile", "--config", str(own)]


@contextmanager
def proxied(site: Site, command: list[str]) -> Iterator[None]:
    environment = {**os.environ, "XDG_DATA_HOME": str(site.folder), "XDG_CONFIG_HOME": str(site.folder)}
    with (site.folder / "said").open("wb") as said:
        process = subprocess.Popen(command, stdout=said, stderr=said, env=environment)
    try:
        with site.visitor("127.0.0.1") as http:
            wait_until_it_serves(http, process)
        yield
    except AssertionError as fault:
        raise AssertionError((site.folder / "said").read_text("utf-8")) from fault
    finally:
        process.terminate()
        process.wait(PATIENCE)


@pytest.fixture(scope="module")
def served(new_database: Callable[[str], str]) -> Iterator[httpx.URL]:
    """Two workers on PostgreSQL, who believe one proxy."""
    options = ("--workers", str(WORKERS), "--proxy", "127.0.0.1", "--limit", f"tables={LEAST}")
    with serving("--database", new_database("postgresql"), *options) as (http, *_):
        yield http.base_url


@pytest.fixture(scope="module", params=[nginx, caddy], ids=lambda kind: kind.__name__)
def site(request: pytest.FixtureRequest, served: httpx.URL, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    made = Site(served, tmp_path_factory.mktemp(request.param.__name__))
    with proxied(made, request.param(made)):
        yield made


@pytest.fixture
def address() -> str:
    """An address of loopback that nobody came from before."""
    return f"127.1.{next(_numbers)}.1"


_numbers = iter(range(1, 250))


def test_plain_http_leads_to_tls(site: Site) -> None:
    answer = httpx.get(f"http://127.0.0.1:{site.plain_port}/table/x?seat=1", timeout=PATIENCE)
    assert answer.status_code == 308
    assert answer.headers["location"].startswith("https://")
    assert answer.headers["location"].endswith("/table/x?seat=1")


def test_the_page_comes_with_its_headers(site: Site) -> None:
    with site.visitor("127.0.0.1") as http:
        page = http.get("/")
        assert page.headers["strict-transport-security"] == "max-age=15552000"
        assert page.headers["cache-control"] == "no-cache"
        assert "default-src 'none'" in page.headers["content-security-policy"]
        assert http.get("/", headers={"if-none-match": page.headers["etag"]}).status_code == 304
        assert http.get("/metrics").status_code == 403


def test_cookies_are_secure_and_play_over_a_socket(site: Site, address: str) -> None:
    with site.visitor(address) as http:
        made = http.post("/api/tables", json=WISH)
        assert made.status_code == 201, made.text
        assert "Secure" in made.headers["set-cookie"]
        assert "HttpOnly" in made.headers["set-cookie"]
        table = made.json()["table"]["id"]
        cookie = made.headers["set-cookie"].partition(";")[0]
    with live(site, table, 0, cookie, address) as first, live(site, table, 1, cookie, address) as second:
        for line in (first, second):
            until(line, "fresh")
        for flip, (own, other) in enumerate([(first, second), (first, second), (second, first), (second, first)]):
            send(own, type="move", move=f"flip {flip}", id=f"m{flip}")
            done = until(own, "ack")
            assert until(other, "update", done["seq"])


def test_a_socket_from_another_site_is_refused(site: Site, address: str) -> None:
    with site.visitor(address, cookies=None) as http:
        made = http.post("/api/tables", json=WISH)
        cookie = made.headers["set-cookie"].partition(";")[0]
        headers = {"origin": "https://elsewhere.example", "cookie": cookie}
        table = made.json()["table"]["id"]
        answer = http.post(f"/api/tables/{table}/moves", headers=headers, json={"move": "flip 1", "id": "x"})
    assert answer.json()["code"] == "wrong-origin"


def test_limits_count_the_visitor_whatever_it_claims(site: Site, address: str) -> None:
    """An address that has used up its tables gets no more by a forged header; its neighbour does."""
    with site.visitor(address) as http:
        assert 429 in claim_to_be_many(http)
    with site.visitor(f"{address}0") as neighbour:
        assert neighbour.post("/api/tables", json=WISH).status_code == 201


def test_whoever_comes_past_the_proxy_is_not_believed(site: Site, address: str) -> None:
    line = httpx.HTTPTransport(local_address=address)
    forwarded = {"x-forwarded-proto": "https"}
    with httpx.Client(base_url=site.inside, transport=line, headers=forwarded, timeout=PATIENCE) as http:
        assert "Secure" not in http.post("/api/tables", json=WISH).headers["set-cookie"]
        assert 429 in claim_to_be_many(http)


def claim_to_be_many(http: httpx.Client) -> set[int]:
    """Several at once: who asks too much is told so after a second."""
    with ThreadPoolExecutor(AT_ONCE) as askers:
        return set(askers.map(partial(claim_to_be, http), range(TOO_MANY)))


def claim_to_be(http: httpx.Client, number: int) -> int:
    """Make a table in somebody else's name, and without a line that would lead to the same worker again."""
    somebody = f"203.0.113.{number}"
    claims = {"x-forwarded-for": somebody, "x-real-ip": somebody, "forwarded": f"for={somebody}"}
    return http.post("/api/tables", json=WISH, headers={**claims, "connection": "close"}).status_code


def live(site: Site, table: str, seat: int, cookie: str, address: str) -> Any:
    return connect(
        f"wss://127.0.0.1:{site.port}/api/tables/{table}/live?seat={seat}",
        ssl=site.trust,
        origin=Origin(site.url),
        additional_headers={"cookie": cookie},
        source_address=(address, 0),
        compression=None,
        open_timeout=PATIENCE,
    )


def send(line: Any, **message: Json) -> None:
    line.send(msgspec.json.encode(message).decode())


def until(line: Any, kind: str, seq: int | None = None) -> Json:
    while True:
        told = msgspec.json.decode(line.recv(PATIENCE))
        assert told["type"] != "refused", told
        if told["type"] == kind and seq in (None, told["seq"]):
            return told


def test_files_that_never_change_are_kept(site: Site) -> None:
    """By browsers, and by nginx, which is told to; they are what was built either way."""
    script = next((ROOT / "src/motherlode/web/assets").glob("*.js"))
    with site.visitor("127.0.0.1") as http:
        answers = [http.get(f"/assets/{script.name}") for _ in range(2)]
    assert all("immutable" in answer.headers["cache-control"] for answer in answers)
    assert all(answer.content == script.read_bytes() for answer in answers)
    kept = [path for path in (site.folder / "cache").rglob("*") if path.is_file()]
    assert bool(kept) == (site.folder / "nginx.conf").is_file()


def test_systemd_understands_the_service(tmp_path: Path) -> None:
    text = (DEPLOY / "motherlode.service").read_text("utf-8")
    path = tmp_path / "motherlode.service"
    path.write_text(text.replace("/opt/motherlode/bin/motherlode", sys.executable), encoding="utf-8")
    done = subprocess.run([program("systemd-analyze"), "verify", str(path)], capture_output=True, text=True)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")
