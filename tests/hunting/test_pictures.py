"""What the page draws of Gold Hunting where nobody plays: four piles that a player could have built."""

from __future__ import annotations

import json
from pathlib import Path

from motherlode.games.hunting.builds import is_complete

ROOM = Path(__file__).parents[2] / "web/src/games/hunting"


def test_h2_the_piles_of_the_home_page_are_built_of_ten_pieces() -> None:
    built = json.loads((ROOM / "picture.json").read_text("utf8"))
    assert is_complete(tuple(map(tuple, built)))


def test_the_home_page_draws_these_piles() -> None:
    assert 'from "./picture.json"' in (ROOM / "Stratum.svelte").read_text("utf8")
