"""Gold with few cards, for study: what is scaled, and that all else is the law as it is."""

from __future__ import annotations

from typing import Any

import pytest

from motherlode.core.errors import BadDeal, BadOption, IllegalMove
from motherlode.games.gold.rules import Gold
from motherlode.games.gold.sizes import PUBLISHED, SMALL, Size
from tests.gold.script import GoldState, flip, turns


def small(size: int, players: int = 2, **options: Any) -> GoldState:
    """The cards in the order of their table, seat 0 starting."""
    table = [card.code for card in SMALL[size].deck]
    return Gold.with_options(players=players, starter=0, size=size, **options).deal(deal={"table": table})


@pytest.mark.parametrize(("number", "size"), SMALL.items())
def test_a_size_is_its_number_of_cards_and_fair_to_all_colours(number: int, size: Size) -> None:
    strengths = [sorted(card.value for card in size.deck if card.colour == colour) for colour in size.colours]
    assert len(size.deck) == number
    assert strengths == [strengths[0]] * len(size.colours)
    assert max(strengths[0]) >= max(card.value for card in size.deck if card.kind == "gold"), "all gold can be had"


def test_the_published_game_stays_what_it_is() -> None:
    game = Gold.with_options(players=2)
    assert (len(PUBLISHED.deck), PUBLISHED.rush_cards, PUBLISHED.stall_turns) == (64, 10, 30)
    assert "size" not in game.options_json()
    assert game.is_published
    assert not Gold.with_options(size=8).is_published


def test_g1_each_has_one_colour_and_the_rest_is_nobodys() -> None:
    assert Gold.with_options(size=8).options.colours == (("R",), ("P",))
    assert Gold.with_options(size=12, players=3).options.colours == (("R",), ("P",), ("O",))
    state = turns(small(12), "O2 N1")
    assert state.position.hoards[0], "nobody's miner works for the player whose turn it is"


def test_g2_few_cards_lie_in_a_grid() -> None:
    game = Gold.with_options(size=8, layout="scatter")
    assert game.options.layout == "grid"
    assert game.deal(seed=1).view(0)["places"] is None


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"size": 5}, "it is 4, 8, 12 or 16"),
        ({"size": 8, "players": 3}, "gold of 8 cards has 2 colours"),
        ({"size": 8, "colours": [["R"], ["B"]]}, r'must be among R or P, not \[\["R"\],\["B"\]\]$'),
        ({"size": 8, "colours": [["R", "P"], ["O", "G"]]}, "2 seats with 1 each"),
    ],
)
def test_what_does_not_fit_is_refused(options: dict[str, Any], words: str) -> None:
    with pytest.raises(BadOption, match=words):
        Gold.with_options(**options)


def test_a_deal_holds_the_cards_of_its_size() -> None:
    with pytest.raises(BadDeal, match="must hold the 8 cards of the game"):
        Gold.with_options(size=8).deal(deal={"table": ["N1"] * 8})


def test_positions_beyond_the_table_are_refused() -> None:
    with pytest.raises(IllegalMove, match="positions are 0 to 7"):
        small(8).play(0, "flip 8")


def test_g9_the_rush_begins_with_few_cards() -> None:
    state = turns(small(8), "R2 N1", "P2 N2")
    assert not state.position.rush
    assert turns(state, "X N3").position.rush


def test_g13_a_stall_is_shorter() -> None:
    state = turns(small(8), *["N1 N2"] * 3)
    assert not state.position.rush
    assert turns(state, "N1 N2").position.rush


def test_the_smallest_table_can_be_played_to_its_end() -> None:
    state = turns(small(4), "R2 N1")
    assert state.position.rush
    state = flip(flip(state, "N2"), "P2")
    assert state.outcome is not None
    assert (state.outcome.scores, state.outcome.winners) == ((1, 2), (1,))
