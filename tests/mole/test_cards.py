"""The cards of Manny Mole."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys

import pytest

from motherlode.games.mole.cards import COLOUR_ORDER, COLOURS, SILVER, Card, deck


def test_basic_deck_has_numbers_1_to_20_in_four_colours() -> None:
    assert [card.code for card in deck()] == [f"{colour}{number}" for colour in "YRGB" for number in range(1, 21)]


def test_m12_advanced_deck_adds_twenty_silver_cards() -> None:
    assert deck(silver=True)[:80] == deck()
    assert [card.code for card in deck(silver=True)[80:]] == [f"S{number}" for number in range(1, 21)]
    assert [card for card in deck(silver=True) if card.is_silver] == list(deck(silver=True)[80:])


def test_m3_highest_number_first_then_yellow_red_green_blue_silver() -> None:
    revealed = ["S10", "R7", "B15", "G10", "Y10", "B10", "R10"]
    laid = sorted(map(Card.parse, revealed), key=lambda card: card.order)
    assert [card.code for card in laid] == ["B15", "Y10", "R10", "G10", "B10", "S10", "R7"]
    assert (*COLOURS, SILVER) == COLOUR_ORDER


def test_m3_order_is_the_same_as_sorting_by_number_and_colour() -> None:
    by_rule = sorted(deck(silver=True), key=lambda card: (-card.number, "YRGBS".index(card.colour)))
    assert sorted(deck(silver=True), key=lambda card: card.order) == by_rule


def test_a_card_is_read_back_as_the_same_object() -> None:
    for card in deck(silver=True):
        assert Card.parse(str(card)) is card
        assert Card(card.colour, card.number) is card
        assert eval(repr(card)) is card  # noqa: S307
        assert copy.deepcopy(card) is card
        assert pickle.loads(pickle.dumps(card)) is card  # noqa: S301


def test_cards_differ_and_can_be_kept_in_sets() -> None:
    assert len(set(deck(silver=True))) == 100
    assert Card("Y", 12) != Card("S", 12)


def test_a_set_of_cards_has_the_same_order_in_every_process() -> None:
    code = "from motherlode.games.mole.cards import deck; print(*set(deck(silver=True)[::3]))"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.split() == [card.code for card in set(deck(silver=True)[::3])]


@pytest.mark.parametrize("text", ["Y0", "Y21", "Y", "Y012", "Y 1", "Y1 ", "Y-1", "Y1.0", "Y１", "S100"])
def test_a_wrong_number_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"is no card: after the colour comes a number from 1 to 20"):
        Card.parse(text)


@pytest.mark.parametrize("text", ["", "X3", "y3", "12", " Y1", "-"])
def test_a_wrong_colour_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no card: it must begin with one of the colours Y R G B S"):
        Card.parse(text)


@pytest.mark.parametrize(("colour", "number"), [("Y1", 2), ("Y", 21), ("S", 0)])
def test_only_cards_of_the_deck_can_be_made(colour: str, number: int) -> None:
    with pytest.raises(ValueError, match="is no card"):
        Card(colour, number)


def test_a_card_never_changes() -> None:
    card = Card("Y", 12)
    with pytest.raises(AttributeError, match="a card never changes: cannot set number of Y12 to 13"):
        card.number = 13
    with pytest.raises(AttributeError, match="a card never changes: cannot delete code of Y12"):
        del card.code
    assert str(card) == "Y12"
