"""What the browser client's own tests take for the server's word is the server's word."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from motherlode.server.http.catalogue import game_infos

KEPT = Path(__file__).parent.parent / "web/tests/fixtures/games.json"


def test_the_client_is_tested_with_the_games_as_they_are() -> None:
    assert json.loads(KEPT.read_text("utf8")) == msgspec.json.decode(msgspec.json.encode(game_infos())), (
        "python web/scripts/fixtures.py"
    )
