"""Manny Mole with small hands, for study: what is scaled, and that all else is the law as it is."""

from __future__ import annotations

from typing import Any

import pytest

from motherlode.core.errors import BadDeal, BadOption
from motherlode.games.mole.cards import deck
from motherlode.games.mole.position import CENTRE_SIZE
from motherlode.games.mole.rules import Mole
from motherlode.games.mole.sizes import PUBLISHED, SMALL, Size


@pytest.mark.parametrize(("number", "size"), SMALL.items())
@pytest.mark.parametrize("silver", [False, True])
def test_there_are_cards_for_all_seats(number: int, size: Size, silver: bool) -> None:
    cards = size.deck(silver)
    assert size.hand == number
    assert set(cards) <= set(deck(silver))
    assert any(card.is_silver for card in cards) == silver
    coloured = [card for card in cards if not card.is_silver]
    assert len(coloured) >= size.hand * size.most_players + CENTRE_SIZE
    assert size.highest >= 4, "a row of four can be had"


@pytest.mark.parametrize(
    ("number", "colours", "highest", "players"), [(2, "YR", 4, 3), (3, "YRGB", 4, 4), (6, "YRGB", 10, 6)]
)
def test_m1_each_size_has_its_cards_and_its_players(number: int, colours: str, highest: int, players: int) -> None:
    size = SMALL[number]
    assert size.most_players == players
    for silver, kept in ((False, colours), (True, f"{colours}S")):
        cards = [card.code for card in size.deck(silver)]
        assert cards == [f"{colour}{value}" for colour in kept for value in range(1, highest + 1)]


def test_the_published_game_stays_what_it_is() -> None:
    game = Mole.with_options(players=6)
    assert game.deck is deck()
    assert PUBLISHED.most_players == 6
    assert "size" not in game.options_json()
    assert Mole.with_options(size=3).deal(seed=1).view(0)["out"] == 8


def test_m1_a_hand_is_as_many_cards_as_the_size() -> None:
    dealt = Mole.with_options(size=3, players=4).deal(seed=1).dealt
    assert [len(hand) for hand in dealt.hands] == [3] * 4
    assert len(dealt.centre) == CENTRE_SIZE


@pytest.mark.parametrize(
    ("deal", "words"),
    [
        ({"hands": [["Y1", "Y2"], ["R1", "G2"]], "centre": ["R3", "R4"]}, "G2 is not among the 8 cards of this size"),
        ({"hands": [["Y1", "Y2"], ["R1", "Y5"]], "centre": ["R3", "R4"]}, "Y5 is not among the 8 cards"),
        ({"hands": [["Y1"], ["R1", "R2"]], "centre": ["R3", "R4"]}, "must hold 2 cards, not 1"),
    ],
)
def test_other_cards_are_refused(deal: dict[str, Any], words: str) -> None:
    with pytest.raises(BadDeal, match=words):
        Mole.with_options(size=2).deal(deal=deal)


@pytest.mark.parametrize(
    ("options", "words"), [({"size": 4}, "it is 2, 3 or 6"), ({"size": 2, "players": 4}, "is for 3 players at most")]
)
def test_what_does_not_fit_is_refused(options: dict[str, Any], words: str) -> None:
    with pytest.raises(BadOption, match=words):
        Mole.with_options(**options)


def test_m8_and_m15_two_rounds_can_complete_a_corridor() -> None:
    deal = {"hands": [["Y1", "R1"], ["Y4", "R4"]], "centre": ["Y2", "Y3"]}
    state = Mole.with_options(size=2).deal(deal=deal)
    state = state.play(0, "play Y1").play(1, "play Y4")
    assert [chamber["count"] for chamber in state.view(0)["chambers"]] == [4, 0]
    assert state.outcome is not None, "the last cards are played by themselves"
    assert state.outcome.winners == (0,)
