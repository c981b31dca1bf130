"""The kernel of Manny Mole against the law: the same deals and moves, compared at every decision."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from motherlode.core.compiled import new_rng
from motherlode.games.mole import kernel, kernel_table
from motherlode.games.mole.cards import COLOUR_ORDER, SILVER
from motherlode.games.mole.kernel_layout import CARDS, CODES, COLOUR, Table, read_layout
from motherlode.games.mole.rules import Mole
from motherlode.testing import kernel_parity

from .script import MoleState

TABLES = [(players, silver) for players in Mole.seats for silver in (False, True)]

TestKernel = kernel_parity("mole")


def compare(state: MoleState, table: Table) -> None:
    """What lies open, card by card."""
    position, layout = state.position, read_layout(table)
    assert layout == position.layout, f"{layout} is not {position.layout}"
    colours = table[COLOUR : COLOUR + len(layout.rows)].tolist()
    assert colours == [COLOUR_ORDER.index(row.colour) - COLOUR_ORDER.index(SILVER) for row in layout.rows]
    for seat, (hand, chamber) in enumerate(zip(position.hands, position.chambers, strict=True)):
        assert kernel_table.hand_of(table, seat) == [card.code for card in hand]
        assert kernel_table.chamber_of(table, seat) == {card.code for card in chamber}


@pytest.mark.parametrize(("players", "silver"), TABLES)
def test_layouts_hands_and_chambers_are_the_same_in_both(players: int, silver: bool) -> None:
    for seed in range(5):
        random = Random(seed)
        state: MoleState = Mole.with_options(players=players, silver=silver).deal(seed=seed)
        table = kernel.from_state(state)
        while state.actors:
            seat = state.actors[0]
            move = random.choice(state.legal(seat))
            kernel.play(table, kernel.move_code(table, move))
            state = state.advance(seat, move)
            compare(state, table)


@pytest.mark.parametrize(("players", "silver"), TABLES)
def test_bulk_deals_are_deals(players: int, silver: bool) -> None:
    game, rng = Mole.with_options(players=players, silver=silver), new_rng("deals")
    table = kernel.new_table(game)
    for _ in range(50):
        kernel.deal(table, rng)
        hands = [tuple(kernel_table.hand_of(table, seat)) for seat in range(players)]
        centre = [card.code for card in read_layout(table).cards()]
        compare(game.deal(deal={"hands": hands, "centre": centre}), table)


def test_choices_made_in_secret_are_taken_back_for_who_is_asked_first() -> None:
    state: MoleState = Mole.with_options(players=3).deal(seed=1)
    whole = kernel.from_state(state)
    for seat in (0, 1):
        state = state.advance(seat, state.legal(seat)[3])
    table = kernel.from_state(state)
    kernel.ask_first(table, 2)
    assert kernel.actor(table) == 2
    table[kernel_table.SEAT] = 0
    assert np.array_equal(table, whole)


def test_cards_keep_the_order_of_the_deck() -> None:
    assert [card.code for card in CARDS.values()] == list(CODES)
    assert sorted(CARDS) == list(CARDS) == [int(code) for code in kernel.DECK_CODES]
