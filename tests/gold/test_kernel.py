"""The kernel keeps the law of the rules module, decision by decision. `MOTHERLODE_LONG=1` drives it longer."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from motherlode.core.compiled import new_rng
from motherlode.games import load
from motherlode.games.gold import kernel
from motherlode.games.gold.cards import CARDS, COLOURS, DECK, DYNAMITE, GONE
from motherlode.games.gold.events import Rush, WhyRush
from motherlode.games.gold.position import FLIPS, Position
from motherlode.games.gold.rules import Gold, is_dead
from tests.gold.script import GoldState, finish, only, sorted_game

TIMES = 10 if os.environ.get("MOTHERLODE_LONG") else 1
RANDOM_DECISIONS = 20_000 if os.environ.get("MOTHERLODE_SHORT") else 200_000 * TIMES
PLAYERS = (2, 3, 4, 5)

NUMBER_OF = {"": kernel.NO_CARD, **kernel.NUMBERS}

Policy = Callable[[GoldState, list[int], Random], int]


def plain(position: Position) -> tuple[object, ...]:
    """All that the kernel knows of a position: hoards without their order."""
    hoards = tuple(tuple(sorted(card.code for card in hoard)) for hoard in position.hoards)
    codes = tuple(card.code for card in position.table)
    return codes, position.seat, hoards, position.first, position.rush, position.quiet, position.cards


def assert_same(state: GoldState, table: kernel.Table) -> None:
    position = state.position
    numbers: list[int] = table.tolist()
    assert numbers[: kernel.SIZE] == [NUMBER_OF[card.code] for card in position.table]
    rest = [numbers[at] for at in (kernel.CARDS_LEFT, kernel.SEAT, kernel.RUSH, kernel.QUIET, kernel.FIRST)]
    first = kernel.NOBODY if position.first is None else position.first
    assert rest == [position.cards, position.seat, position.rush, position.quiet, first]
    assert hoard_counts(table) == [Counter(card.value for card in hoard) for hoard in position.hoards]
    assert sorted(kernel.legal(table).tolist()) == [move.position for move in state.legal(position.seat)]
    assert kernel.is_over(table) == (not state.actors)
    assert kernel.outcome(table) == state.outcome


def hoard_counts(table: kernel.Table) -> list[Counter[int]]:
    counts = table[kernel.HOARDS : kernel.GOLD_LEFT].reshape(-1, kernel.MOST_GOLD)[: table[kernel.PLAYERS]].tolist()
    return [Counter({value: count for value, count in enumerate(own, start=1) if count}) for own in counts]


def drive(state: GoldState, policy: Policy, random: Random) -> tuple[int, set[WhyRush]]:
    """Play a game in both; how many decisions it took, and why the Gold Rush began."""
    table = kernel.from_state(state)
    decisions, reasons = 0, set[WhyRush]()
    assert_same(state, table)
    while actors := state.actors:
        at = policy(state, kernel.legal(table).tolist(), random)
        state = state.advance(actors[0], FLIPS[at])
        kernel.play(table, at)
        decisions += 1
        reasons |= {event.why for event in state.events if isinstance(event, Rush)}
        assert_same(state, table)
    return decisions, reasons


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
    """A random deal; half of the time the players have chosen other colours."""
    options: dict[str, object] = {"players": players, "layout": "grid"}
    if random.random() < 0.5:
        each = 2 if players == 2 else 1
        shuffled = random.sample(COLOURS, len(COLOURS))
        options["colours"] = [shuffled[seat * each : (seat + 1) * each] for seat in range(players)]
    return Gold.with_options(**options).deal(seed=random.getrandbits(32))


@pytest.mark.parametrize("players", PLAYERS)
def test_random_play_is_the_same_in_both(players: int) -> None:
    random, decisions = Random(players), 0
    while decisions < RANDOM_DECISIONS // len(PLAYERS):
        decisions += drive(new_state(players, random), anything, random)[0]


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize(("policy", "reason"), [(repeat, "stalled"), (waste, "dead table"), (anything, "few cards")])
def test_every_way_into_the_gold_rush_is_the_same_in_both(players: int, policy: Policy, reason: str) -> None:
    random, met = Random(f"{players} {reason}"), Counter[str]()
    for _ in range(10 * TIMES):
        met.update(drive(new_state(players, random), policy, random)[1])
    assert met[reason], met


def test_g12_dead_tables_card_by_card() -> None:
    random = Random(12)
    codes = sorted({card.code for card in DECK})
    start, dead = sorted_game(3), 0
    for _ in range(2000 * TIMES):
        state = only(start, *random.sample(codes, random.randint(1, 5)))
        assert kernel.is_dead(kernel.from_state(state)) == is_dead(state.position.table)
        dead += is_dead(state.position.table)
    assert dead > 50


def test_a_position_survives_the_way_there_and_back() -> None:
    random = Random(5)
    state = new_state(4, random)
    for _ in range(80):
        state = state.advance(state.actors[0], random.choice(state.legal(state.actors[0])))
        table = kernel.from_state(state)
        back = kernel.to_position(table, state.position)
        assert plain(back) == plain(state.position)
        assert isinstance(state.game, Gold)
        assert np.array_equal(kernel.from_position(state.game, back)[: kernel.SIZE], table[: kernel.SIZE])
        assert all(card is GONE or card is CARDS[card.code] for card in back.table)


def test_other_games_are_refused() -> None:
    with pytest.raises(TypeError, match="plays gold, not hunting"):
        kernel.from_state(load("hunting").deal(seed=1))


def test_a_copy_leads_its_own_life() -> None:
    table = kernel.from_state(sorted_game(2))
    copy = table.copy()
    kernel.play(copy, 7)
    assert table[kernel.FIRST] == kernel.NOBODY
    assert copy[kernel.FIRST] == 7


@pytest.mark.parametrize("players", PLAYERS)
def test_bulk_play_deals_whole_decks_and_repeats_from_its_seed(players: int) -> None:
    game = Gold.with_options(players=players)
    owners = [game.owners.get(colour, kernel.NOBODY) for colour in COLOURS]

    def bulk(seed: int) -> tuple[int, list[int]]:
        table = kernel.new_table(owners, players, 0)
        decisions = kernel.play_games(table, 50, new_rng(seed))
        return decisions, table.tolist()

    assert bulk(1) == bulk(1)
    assert bulk(1) != bulk(2)
    table = kernel.new_table(owners, players, 0)
    kernel.deal(table, new_rng(3))
    assert sorted(table[: kernel.SIZE].tolist()) == sorted(kernel.DECK_NUMBERS.tolist())
    assert Counter(kernel.to_position(table, sorted_game(players).position).table) == Counter(DECK)


def test_random_play_outs_finish_any_position_and_keep_all_gold_accounted_for() -> None:
    random, rng = Random(9), new_rng(9)
    for flips in range(0, 60, 3):
        state = new_state(3, random)
        for _ in range(flips):
            state = state.advance(state.actors[0], random.choice(state.legal(state.actors[0])))
        table = kernel.from_state(state)
        assert kernel.play_out(table, rng) > 0
        outcome = kernel.outcome(table)
        assert outcome is not None
        assert sum(outcome.scores) <= sum(card.value for card in DECK if card.kind == "gold")


def test_random_flips_are_even_over_the_legal_cards() -> None:
    state = only(sorted_game(2), *["N1"] * 4, "R2", "R3", "P2", "P3", "O2", "O3", "G2", "G3")
    table, rng, met = kernel.from_state(state), new_rng(4), Counter[int]()
    kernel.play(table, 5)
    for _ in range(11_000):
        met[kernel.random_move(table, rng)] += 1
    assert sorted(met) == [at for at in range(12) if at != 5]
    assert all(850 < count < 1150 for count in met.values())


def test_a_scripted_game_ends_alike() -> None:
    state = finish(sorted_game(2))
    table = kernel.from_state(sorted_game(2))
    for _, move in state.history:
        kernel.play(table, move.position)
    assert kernel.outcome(table) == state.outcome
