"""The table that perfect players think on: the kernel's law on what was seen."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from motherlode.bots.gold import public_table as table
from motherlode.core.compiled import new_rng
from motherlode.core.game import View
from motherlode.games.gold import kernel
from motherlode.games.gold.knowledge import Knowledge
from motherlode.games.gold.rules import Gold
from tests.gold.script import GoldState


def new_game(players: int, random: Random) -> GoldState:
    return Gold.with_options(players=players, layout="grid").deal(seed=random.getrandbits(32))


def some_move(state: GoldState, random: Random) -> int:
    """Random flips; now and then the same cards again, so that games stall too."""
    moves = [move.position for move in state.legal(state.actors[0])]
    return min(moves) if state.dealt.table[0] > "N" and random.random() < 0.95 else random.choice(moves)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_public_table_follows_the_rules_decision_by_decision(players: int) -> None:
    random, rushes = Random(players), 0
    for _ in range(25):
        state, knowledge = new_game(players, random), Knowledge()
        knowledge.see(state.events_for(0))
        public = table.from_knowledge(knowledge, state.view(0))
        numbers = table.card_numbers(state.view(0))
        while state.actors:
            at = some_move(state, random)
            number = numbers[state.position.table[at].code]
            table.turn_up(public, number if at in knowledge.faces else table.NEW, number)
            state = state.advance(state.actors[0], state.game.parse(f"flip {at}"))
            knowledge.see(state.events_for(0))
            assert_same(public, knowledge, state.view(0))
        rushes += bool(public[kernel.RUSH])
        outcome = state.outcome
        assert outcome is not None
        shares = [kernel.win_share(public, seat) for seat in range(players)]
        assert shares == [(seat in outcome.winners) / len(outcome.winners) for seat in range(players)]
    assert rushes == 25


def assert_same(public: table.PublicTable, knowledge: Knowledge, view: View) -> None:
    fresh = table.from_knowledge(knowledge, view)
    if not view["actors"]:
        fresh[kernel.SEAT] = public[kernel.SEAT]
    assert np.array_equal(public, fresh), (public - fresh).nonzero()


def test_miners_are_grouped_by_owner() -> None:
    view = Gold.with_options(players=2, colours=[["B", "R"], ["G", "O"]]).deal(seed=1).view(0)
    numbers = table.card_numbers(view)
    assert numbers["B3"] == numbers["R3"] != numbers["G3"] == numbers["O3"] != numbers["P3"] != numbers["B3"]
    assert numbers["N3"] == 3
    assert len(set(numbers.values())) == 3 * 4 + 4 + 1


def test_shuffled_unseen_cards_are_the_unseen_cards() -> None:
    state, knowledge = new_game(4, Random(4)), Knowledge()
    public = table.from_knowledge(knowledge, state.view(0))
    deck = np.zeros(64, dtype=np.int8)
    table.shuffle_unseen(public, deck, new_rng(1))
    numbers = table.card_numbers(state.view(0))
    assert sorted(deck.tolist()) == sorted(numbers[code] for code in state.dealt.table)
