"""The kernel keeps the law of the rules module, decision by decision. `MOTHERLODE_DECISIONS=10` drives it longer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from motherlode.core.compiled import new_rng
from motherlode.core.game import AnyState
from motherlode.core.parts import Move
from motherlode.games.counting import count
from motherlode.games.gold import kernel, kernel_counted
from motherlode.games.gold.cards import COLOURS, DECK, DYNAMITE
from motherlode.games.gold.events import Rush
from motherlode.games.gold.position import FLIPS
from motherlode.games.gold.rules import Gold, is_dead
from motherlode.testing import Both, kernel_parity
from tests.gold.script import GoldState, only, sorted_game

PLAYERS = (2, 3, 4, 5)

TestKernel = kernel_parity("gold")

Policy = Callable[[GoldState, list[int], Random], int]


def anything(state: GoldState, moves: list[int], random: Random) -> int:
    return random.choice(moves)


def repeat(state: GoldState, moves: list[int], random: Random) -> int:
    """Turns the same few cards again and again, and so stalls."""
    return min(moves) if random.random() < 0.97 else random.choice(moves)


def waste(state: GoldState, moves: list[int], random: Random) -> int:
    """Blows up the strongest miners, has the others duel and spends the rest: gold stays that nobody can dig."""
    position = state.position
    dynamite = [at for at in moves if position.table[at] == DYNAMITE]
    miners = sorted((position.table[at].value, at) for at in moves if position.table[at].kind == "miner")
    if position.first is None or not miners:
        return random.choice(dynamite) if dynamite else miners[-1][1] if miners else random.choice(moves)
    open_card = position.table[position.first]
    if open_card == DYNAMITE:
        return miners[-1][1]
    gold = [at for at in moves if position.table[at].kind == "gold"]
    return miners[0][1] if miners[0][0] < open_card.value else random.choice(gold or moves)


def new_state(players: int, random: Random) -> GoldState:
    """A random deal; the players have chosen any colours."""
    each = 2 if players == 2 else 1
    shuffled = random.sample(COLOURS, len(COLOURS))
    colours = [shuffled[seat * each : (seat + 1) * each] for seat in range(players)]
    return Gold.with_options(players=players, layout="grid", colours=colours).deal(seed=random.getrandbits(32))


def reason_for_rush(policy: Policy, state: GoldState, random: Random) -> str:
    def choose(now: AnyState, seat: int) -> Move:
        return FLIPS[policy(now, [move.position for move in now.legal(seat)], random)]

    both = Both(state, random)
    both.play_to_the_end(choose)
    return next(event.why for past in both.state.past() for event in past.events if isinstance(event, Rush))


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize(("policy", "reason"), [(repeat, "stalled"), (waste, "dead table"), (anything, "few cards")])
def test_every_way_into_the_gold_rush_is_the_same_in_both(players: int, policy: Policy, reason: str) -> None:
    random = Random(f"{players} {reason}")
    assert reason in {reason_for_rush(policy, new_state(players, random), random) for _ in range(10)}


def test_g12_dead_tables_card_by_card() -> None:
    random = Random(12)
    codes = sorted({card.code for card in DECK})
    start, dead = sorted_game(3), 0
    for _ in range(2000):
        state = only(start, *random.sample(codes, random.randint(1, 5)))
        assert kernel.is_dead(kernel.from_state(state)) == is_dead(state.position.table)
        dead += is_dead(state.position.table)
    assert dead > 50


def test_deals_are_whole_decks_and_the_starter_is_drawn() -> None:
    table, rng, starters = kernel.new_table(Gold.with_options(players=4)), new_rng(3), Counter[int]()
    for _ in range(400):
        kernel.deal(table, rng)
        assert sorted(table[kernel.TABLE :][: kernel.SIZE].tolist()) == sorted(kernel.DECK_NUMBERS.tolist())
        starters[kernel.actor(table)] += 1
    assert sorted(starters) == [0, 1, 2, 3]
    assert min(starters.values()) > 60
    chosen = kernel.new_table(Gold.with_options(players=4, starter=2))
    kernel.deal(chosen, rng)
    assert kernel.actor(chosen) == 2


def test_cards_that_nobody_has_seen_are_one_choice() -> None:
    state, found = sorted_game(2), np.zeros(kernel.MOST_CHOICES, dtype=np.int64)
    table, rng = kernel.from_state(state), new_rng(1)
    assert kernel.choices(table, rng, found) == 1
    kernel.play(table, 5)
    assert kernel.choices(table, rng, found) == 1
    kernel.play(table, 6)
    # Two gold, which only turn back.
    assert found[: kernel.choices(table, rng, found)].tolist() == [0, 5, 6]


@pytest.mark.parametrize(("policy", "why"), [(anything, 0), (waste, 1), (repeat, 2)])
def test_the_kernel_counts_why_the_gold_rush_begins(policy: Policy, why: int) -> None:
    """Random play hardly ever gets to a dead table or a stall, so they are played on purpose."""
    random = Random(policy.__name__)
    for _ in range(20):
        state = new_state(3, random)
        while not state.position.rush:
            moves = [move.position for move in state.legal(state.position.seat)]
            state = state.play(state.position.seat, FLIPS[policy(state, moves, random)])
        counts = np.zeros(kernel_counted.ROOM, dtype=np.int64)
        kernel_counted.begin_rush(kernel.from_state(state), counts)
        counted = count(state)
        assert [counted["rush_by"], counted["rush_cards"]] == counts[kernel_counted.RUSH_BY :][:2].tolist()
        if counted["rush_by"] == why:
            return
    raise AssertionError("it never began for this reason")
