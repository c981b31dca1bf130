"""Pages, headers, health, metrics, logs."""

from __future__ import annotations

import json
import logging
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa
from platformdirs.macos import MacOS

from motherlode.bots import bot_makers, registry
from motherlode.core.errors import BadOption
from motherlode.core.options import option_infos
from motherlode.games import GAMES
from motherlode.games.gold.rules import Gold
from motherlode.server.http.catalogue import game_infos
from motherlode.server.http.pages import load_client
from motherlode.server.http.sharing import WORDS as SHARED
from motherlode.server.ops.logs import JsonFormatter
from motherlode.server.ops.settings import Settings, data_folder, default_database
from motherlode.server.storage.file_lock import _HELD, lock_file
from tests.core.test_series import BestOfThree
from tests.server.client import GENEROUS, PAIR, Server, running


@pytest.fixture(scope="module")
def built(new_database: Callable[[str], str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a built client."""
    folder = tmp_path_factory.mktemp("web")
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<!doctype html><title>the client</title>")
    (folder / "assets" / "app-1a2b.js").write_text("console.log(1)")
    (folder / "assets" / "big-1a2b.js").write_text("console.log(1);" * 200)
    (folder.parent / "secret.txt").write_text("not for you")
    with running(Settings(new_database("sqlite"), limits=GENEROUS, web=str(folder))) as server:
        yield server


def test_the_client_and_its_own_routes_are_served(built: Server) -> None:
    for path in ("/", "/table/abc", "/replay/abc/3"):
        answer = built.call("GET", path)
        assert (answer.status_code, "the client" in answer.text) == (200, True)
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
    script = built.call("GET", "/assets/app-1a2b.js")
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["content-type"].startswith("text/javascript")
    known = built.call("GET", "/", headers={"if-none-match": built.call("GET", "/").headers["etag"]})
    assert known.status_code == 304


def test_what_is_large_goes_out_in_gzip_to_those_who_read_it(built: Server) -> None:
    packed = built.call("GET", "/assets/big-1a2b.js", headers={"accept-encoding": "gzip, br"})
    plain = built.call("GET", "/assets/big-1a2b.js", headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    never = built.call("GET", "/assets/big-1a2b.js", headers={"accept-encoding": "gzip;q=0, br"})
    assert "content-encoding" not in never.headers
    assert "content-encoding" not in plain.headers
    assert packed.text == plain.text == "console.log(1);" * 200
    assert packed.headers["vary"] == plain.headers["vary"] == "accept-encoding"
    small = built.call("GET", "/assets/app-1a2b.js", headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in small.headers


@pytest.fixture(scope="module")
def shared(new_database: Callable[[str], str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose client has a picture to be shown beside links."""
    folder = tmp_path_factory.mktemp("shared")
    (folder / "index.html").write_text("<!doctype html><html><head><title>the client</title></head></html>")
    (folder / "share.jpg").write_bytes(b"a picture")
    with running(Settings(new_database("sqlite"), limits=GENEROUS, web=str(folder))) as server:
        yield server


def told_of(server: Server, path: str, **headers: str) -> dict[str, str]:
    text = server.call("GET", path, headers=headers).text
    return dict(re.findall(r'<meta property="og:([a-z_:]+)" content="([^"]*)">', text))


def test_links_bring_a_picture_and_a_line(shared: Server) -> None:
    for path, words in (("/", "bots"), ("/table/x", "seat"), ("/puzzles/gold/1", "best"), ("/review/x", "decision")):
        told = told_of(shared, path)
        assert words in told["description"]
        assert "unofficial and non-commercial" in told["site_name"]
        assert told["image"] == f"{shared.url}/share.jpg"
    assert shared.call("GET", "/share.jpg").headers["content-type"] == "image/jpeg"
    assert told_of(shared, "/", host="play.example.org")["image"] == "http://play.example.org/share.jpg"
    assert "Tisch" in told_of(shared, "/table/x", **{"accept-language": "de-AT,en;q=0.5"})["title"]
    assert "table" in told_of(shared, "/table/x", **{"accept-language": "fr-FR"})["title"]
    for wish in ("en;q=0.3, de;q=0.9", "fr;q=0, de", "en;q=often, de;q=0.1"):
        assert "Tisch" in told_of(shared, "/table/x", **{"accept-language": wish})["title"], wish
    assert "language" in shared.call("GET", "/").headers["vary"]
    assert all(set(each) == set(SHARED["en"]) for each in SHARED.values())


def test_a_link_tells_nothing_of_its_table(shared: Server) -> None:
    """Not even whether there is one: the page is the same, byte for byte."""
    secret = shared.make(seats=[{"kind": "me", "name": "Zebedee"}, {"kind": "open"}], spectators=False)["table"]["id"]
    there, nowhere = (shared.call("GET", f"/table/{table}") for table in (secret, "no-such-table"))
    assert (there.content, there.headers["etag"]) == (nowhere.content, nowhere.headers["etag"])


def test_the_public_address_is_that_of_the_picture(shared: Server, new_database: Callable[[str], str]) -> None:
    public = msgspec.structs.replace(
        shared.settings, database=new_database("sqlite"), public="https://play.example.org"
    )
    with running(public) as server:
        assert told_of(server, "/")["image"] == "https://play.example.org/share.jpg"


@pytest.mark.parametrize("path", ["/", "/health", "/assets/big-1a2b.js", "/api/games", "/nowhere"])
def test_monitors_may_ask_for_everything_without_its_body(built: Server, path: str) -> None:
    got, asked = (built.call(method, path, headers={"accept-encoding": "identity"}) for method in ("GET", "HEAD"))
    assert (asked.status_code, asked.content) == (got.status_code, b"")
    assert {**asked.headers, "date": ""} == {**got.headers, "date": ""}


@pytest.mark.parametrize(
    "path",
    ["/api/nothing", "/api", "/assets/none.js", "/..%2fsecret.txt", "/../secret.txt", "/assets/../../secret.txt"],
)
def test_what_is_not_there_is_a_clean_404(built: Server, path: str) -> None:
    answer = built.call("GET", path)
    assert answer.status_code == 404
    assert answer.json()["code"] == "no-such-page"


def test_scripts_are_scripts_whatever_the_machine_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some Windows machines have them as plain text in their registry, which no browser would run."""
    monkeypatch.setattr("mimetypes.guess_type", lambda _: ("text/plain", None))
    for name in ("index.html", "windows.js", "windows.css", "windows.txt"):
        (tmp_path / name).write_text(f"{name} of a machine of its own", encoding="utf-8")
    told = {name: page.media_type for name, page in load_client(tmp_path).items()}
    assert told == {
        "index.html": "text/html",
        "windows.css": "text/css",
        "windows.js": "text/javascript",
        "windows.txt": "text/plain",
    }


def test_without_a_built_client_the_page_says_so(tmp_path: Path) -> None:
    assert b"not built" in load_client(tmp_path)["index.html"].content


def test_every_answer_has_the_security_headers(built: Server) -> None:
    for method, path in (("GET", "/"), ("GET", "/api/games"), ("GET", "/api/nothing"), ("POST", "/api/tables")):
        headers = built.call(method, path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-frame-options"] == "DENY"
        assert "server" not in headers
    assert built.call("GET", "/api/games").headers["cache-control"] == "no-store"


def test_health_and_metrics(server: Server) -> None:
    assert server.call("GET", "/health").json() == {"status": "ok"}
    assert server.call("GET", "/ready").json() == {"status": "ready", "reason": None}
    server.make(seats=PAIR)
    text = server.call("GET", "/metrics").text
    assert 'motherlode_entries_total{kind="created",result="stored"}' in text
    assert 'motherlode_requests_total{method="POST",route="/api/tables",status="201"}' in text
    assert "motherlode_request_seconds_bucket" in text
    for line in text.splitlines():
        assert line.startswith(("#", "motherlode_"))


def test_games_are_listed_with_their_options(lone_server: Server) -> None:
    games = {game["name"]: game for game in lone_server.call("GET", "/api/games").json()}
    assert set(games) == set(GAMES)
    for name, info in games.items():
        game = GAMES[name]
        assert info["seats"] == list(game.seats)
        published = [each.name for each in option_infos(game.options_type) if not each.is_study]
        assert [option["name"] for option in info["options"]] == published
        assert all(option["description"] for option in info["options"])
        assert info["levels"] == list(bot_makers(name)) == ["random", *info["ladder"], *registry.others(name)]
        assert info["default_level"] in info["levels"]
        assert info["has_series"] == (game.series is not None) == bool(info["series_games"])
    layout = next(option for option in games["gold"]["options"] if option["name"] == "layout")
    assert (layout["choices"], layout["default"]) == (["scatter", "grid"], "scatter")


def test_how_long_a_series_is_follows_from_the_rule_of_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Gold, "series", BestOfThree())
    [gold] = [info for info in game_infos.__wrapped__() if info.name == "gold"]
    assert gold.series_games == dict.fromkeys(Gold.seats, 3)


def test_the_schema_is_published(lone_server: Server) -> None:
    schema = lone_server.call("GET", "/schema").json()
    kinds = schema["components"]["schemas"]
    assert {"Fresh", "Update", "Ack", "TableInfo", "Problem"} <= set(kinds)
    assert kinds["Fresh"]["properties"]["type"]["enum"] == ["fresh"]
    assert kinds["Fresh"]["description"].startswith("All that you may know")
    ids = [operation["operationId"] for path in schema["paths"].values() for operation in path.values()]
    assert len(ids) == len(set(ids))


def test_logs_hold_no_secrets(lone_server: Server) -> None:
    lines: list[str] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(self.format(record))

    handler = Keep()
    handler.setFormatter(JsonFormatter())
    logger = logging.getLogger("motherlode")
    logger.addHandler(handler)
    logger.setLevel("DEBUG")
    try:
        made = lone_server.make(
            seats=[{"kind": "me", "name": "Zebedee"}, {"kind": "bot", "level": "random"}], start=True
        )
        table, held = made["table"]["id"], made["held"][0]
        lone_server.call("GET", held["link"])
        lone_server.call("POST", f"/api/tables/{table}/moves", held["token"], json={"move": "flip 0", "id": "1"})
        lone_server.call("GET", f"/api/tables/{table}/record", held["token"])
        with lone_server.live(table, held["token"]) as live:
            live.next()
        logger.error("a fault at /seat/%s/%s", table, held["token"], extra={"where": f"token {held['token']}"})
        try:
            raise ValueError(held["token"])
        except ValueError:
            logger.exception("it failed")
    finally:
        logger.removeHandler(handler)
        logger.setLevel(logging.NOTSET)
    text = "\n".join(lines)
    secret = lone_server.tables.rooms[table].table.setup.secret
    for hidden in (held["token"], made["host"], secret, table, "Zebedee", "flip"):
        assert hidden not in text
    logged = [json.loads(line) for line in lines]
    assert any(line["message"] == "POST /api/tables/{table_id}/moves" for line in logged)
    assert any(line.get("fault") == "ValueError" for line in logged)


def test_a_database_that_fails_is_a_clean_503(database: str) -> None:
    with running(Settings(database, limits=GENEROUS)) as server:
        table = server.make(seats=PAIR)["table"]["id"]
        with server.services.store.engine.begin() as connection:
            connection.execute(sa.text("DROP TABLE entries"))
        for method, path, body in (
            ("GET", "/api/tables/unknown-table", None),
            ("POST", f"/api/tables/{table}/join", {"name": "Bob"}),
            ("POST", "/api/tables", {"game": "gold", "seats": PAIR}),
        ):
            answer = server.call(method, path, json=body)
            assert (answer.status_code, answer.json()["code"]) == (503, "store-down")
        with server.live("unknown-table") as live:
            assert live.next()["problem"]["code"] == "store-down"


def test_a_second_server_does_not_take_the_same_file(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    url = f"sqlite:///{tmp_path}/tables.sqlite"
    lock_file(url)
    request.addfinalizer(_HELD.pop().release)
    (tmp_path / "folder").mkdir()
    (tmp_path / "alias.sqlite").symlink_to(tmp_path / "tables.sqlite")
    (tmp_path / "folder" / "link").symlink_to(tmp_path)
    code = "import sys; from motherlode.server.storage.file_lock import lock_file; lock_file(sys.argv[1])"
    names = ("tables.sqlite", "alias.sqlite", "folder/../tables.sqlite", "folder/link/alias.sqlite")
    for same in (
        *[f"sqlite:///{tmp_path}/{name}" for name in names],
        f"sqlite:///file:{tmp_path}/alias.sqlite?uri=true",
    ):
        done = subprocess.run([sys.executable, "-c", code, same], capture_output=True, text=True)
        assert done.returncode != 0
        assert f"a server uses {tmp_path}/tables.sqlite" in done.stderr, same
    with pytest.raises(BadOption, match="cannot use"):
        lock_file(f"sqlite:///{tmp_path}/no/such/folder/x.sqlite")
    lock_file("sqlite://")
    lock_file("postgresql://x/y")


def test_data_lives_where_the_platform_keeps_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    if sys.platform == "linux":
        assert data_folder() == tmp_path / "motherlode"
        assert default_database() == f"sqlite:///{tmp_path}/motherlode/tables.sqlite"
        assert (tmp_path / "motherlode").is_dir()
        monkeypatch.delenv("XDG_DATA_HOME")
        assert data_folder() == tmp_path / "home" / ".local" / "share" / "motherlode"
    assert MacOS("motherlode", appauthor=False).user_data_path.parts[-3:] == (
        *("Library", "Application Support", "motherlode"),
    )
