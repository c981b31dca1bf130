"""docs/client.md, exactly as it is printed."""

from __future__ import annotations

import re
import shlex
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from motherlode.cli import main
from motherlode.client import Made, Seat
from motherlode.client import Server as Client
from tests.client.test_play import RANDOM
from tests.server.client import Server
from tests.waiting import wait_until

PAGE = (Path(__file__).parents[2] / "docs" / "client.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
COMMANDS = "".join(re.findall(r"^```sh\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)).splitlines()
HOST = "https://games.example.org"


@pytest.fixture(autouse=True)
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.py").write_text(BLOCKS[0], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "mine", raising=False)


def here(text: str, server: Server, made: Made | None = None) -> str:
    return text.replace(f"{HOST}/table/ID", made.link if made else "").replace(HOST, server.url)


def table(server: Server) -> Made:
    return Client(server.url).make("mole", [{"kind": "open"}, RANDOM], pause=0)


def start(server: Server, made: Made) -> None:
    wait_until(lambda: Client(server.url).table(made.table.id).seats[0].kind == "human", limit=600)
    made.start()


@pytest.mark.parametrize("command", COMMANDS)
def test_the_command_works(server: Server, command: str) -> None:
    made = table(server)
    with ThreadPoolExecutor(1) as pool:
        starting = pool.submit(start, server, made)
        assert main(shlex.split(here(command, server, made))[1:]) == 0
        starting.result()


@pytest.mark.parametrize("block", range(1, len(BLOCKS)))
def test_the_programs_work(server: Server, block: int, capsys: pytest.CaptureFixture[str]) -> None:
    made = table(server) if "table/ID" in BLOCKS[block] else None
    with ThreadPoolExecutor(1) as pool:
        starting = pool.submit(start, server, made) if made else None
        exec(compile(here(BLOCKS[block], server, made), f"block {block}", "exec"), {})  # noqa: S102
        if starting is not None:
            starting.result()
    if made is None:
        assert "scores" in capsys.readouterr().out
    else:
        assert Client(server.url).table(made.table.id).phase == "over"


def test_the_page_names_what_there_is() -> None:
    for kind in (Client, Seat):
        for name in vars(kind):
            assert name.startswith("_") or re.search(rf"`{name}\b", PAGE), name
