"""The example bot of docs/protocol.md, exactly as it is printed there."""

from __future__ import annotations

import re
import threading
from pathlib import Path
from typing import Any

from tests.server.client import Server, every_game, fewest
from tests.waiting import PATIENCE, wait_until

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"


def example() -> dict[str, Any]:
    code = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)[-1]
    assert len(code.splitlines()) <= 55
    names: dict[str, Any] = {"__name__": "example"}
    exec(compile(code, str(PAGE), "exec"), names)  # noqa: S102
    return names


@every_game
def test_the_example_bot_plays_to_the_end(lone_server: Server, game: str) -> None:
    bots = [{"kind": "bot", "level": "random"}] * (fewest(game) - 1)
    made = lone_server.make(game=game, seats=[{"kind": "open"}, *bots], pause=0.05)
    table, play, outcomes = made["table"]["id"], example()["play"], []
    thread = threading.Thread(target=lambda: outcomes.append(play(lone_server.url, table)), daemon=True)
    thread.start()
    wait_until(lambda: lone_server.tables.rooms[table].table.seats[0].kind == "human")
    lone_server.call("POST", f"/api/tables/{table}/start", made["host"])
    thread.join(PATIENCE)
    assert outcomes
    assert outcomes[0] == lone_server.call("GET", f"/api/tables/{table}/view").json()["outcome"]


def test_the_page_names_every_code_and_request(lone_server: Server) -> None:
    from motherlode.server.http.errors import STATUS

    page = PAGE.read_text(encoding="utf-8")
    for code in STATUS:
        assert f"`{code}`" in page
    for path in lone_server.call("GET", "/schema").json()["paths"]:
        last = path.rsplit("/", 1)[-1]
        assert last in page or path.endswith(("}", "/health", "/ready", "/metrics"))
