"""What the page draws of Gold where nobody plays: cards of the deck, none more often than it has them."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from motherlode.games.gold.cards import DECK

STRATUM = Path(__file__).parents[2] / "web/src/games/gold/Stratum.svelte"


def test_the_cards_of_the_home_page_are_of_the_deck() -> None:
    drawn = re.findall(r'\["(\w+)", ', STRATUM.read_text("utf8"))
    assert len(drawn) > 3
    assert Counter(drawn) <= Counter(card.code for card in DECK)
