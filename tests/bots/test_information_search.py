"""One information-set search plays every game that has a kernel: legal, repeatable, blind, and better than chance."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from motherlode.bots import Bot, BotMaker
from motherlode.bots.information_search import place_of, selected
from motherlode.bots.random import RandomBot
from motherlode.bots.registry import yardsticks
from motherlode.core.compiled import new_rng
from motherlode.core.dealing import Stream
from motherlode.core.game import AnyState
from motherlode.games import GAMES, load
from motherlode.lab.playing import play_on
from tests.pages import ROOT

SEARCHED = [game for game in GAMES if "ismcts" in yardsticks(game)]
EFFORT = 0.01


def searcher(game: str) -> BotMaker:
    return yardsticks(game)["ismcts"]


def states(game: str) -> Iterator[AnyState]:
    """A random game, any actor first."""
    random, state = Random(game), load(game).deal(seed=3)
    while state.actors:
        yield state
        seat = random.choice(state.actors)
        state = state.advance(seat, random.choice(state.legal(seat)))


def sat_down(game: str, state: AnyState, seat: int) -> Bot:
    bot = searcher(game)("seed", EFFORT)
    for past in state.past():
        bot.see(past.events_for(seat))
    return bot


@pytest.mark.parametrize("game", SEARCHED)
def test_it_beats_chance_and_repeats_from_its_seed(game: str) -> None:
    """`play_on` uses the checked entrance: an illegal move would raise."""
    won, ends = 0.0, []
    for deal in (*range(10), 0):
        bots: list[Bot] = [RandomBot(deal), RandomBot(deal)]
        bots[deal % 2] = searcher(game)(deal, EFFORT)
        end = play_on(load(game, players=2).deal(seed=deal), bots)
        assert end.outcome is not None
        won += (deal % 2 in end.outcome.winners) / len(end.outcome.winners)
        ends.append(end.history)
    assert ends[0] == ends[-1]
    assert won >= 8


@pytest.mark.parametrize("game", SEARCHED)
def test_states_that_look_alike_are_played_alike(game: str) -> None:
    for number, state in enumerate(list(states(game))[::5]):
        for seat in state.actors:
            other = state.imagine(seat, Stream(number, "leak"))
            moves = [sat_down(game, each, seat).choose(each.view(seat), each.legal(seat)) for each in (state, other)]
            assert moves[0] == moves[1]


LOADED = """
import sys
from motherlode.core.machine_code import only_loading
from tests.bots.test_information_search import first_move
with only_loading():
    for game in sys.argv[1:]:
        first_move(game)
"""


def test_its_machine_code_is_kept_on_disk() -> None:
    for game in SEARCHED:
        first_move(game)
    subprocess.run([sys.executable, "-c", LOADED, *SEARCHED], cwd=ROOT, check=True)


def first_move(game: str) -> None:
    state = load(game).deal(seed=1)
    seat = state.actors[0]
    sat_down(game, state, seat).choose(state.view(seat), state.legal(seat))


def test_moves_never_tried_come_first_then_the_highest_bound() -> None:
    tried, returns = np.array([[5, 0, 5]], dtype=np.int32), np.array([[5, 0, 1]], dtype=np.float32)
    assert selected(0, 3, tried, returns, 1.0, new_rng(1)) == 1
    tried[0, 1], returns[0, 1] = 100, 70
    assert selected(0, 3, tried, returns, 0.0, new_rng(1)) == 0
    returns[0, 0] = 1
    assert selected(0, 3, tried, returns, 0.0, new_rng(1)) == 1
    assert selected(0, 3, tried, returns, 10.0, new_rng(1)) in (0, 2)


def test_keys_that_meet_get_places_of_their_own() -> None:
    keys = np.zeros(8, dtype=np.uint64)
    for key in (3, 11, 19):
        keys[place_of(np.uint64(key), keys)] = key
    assert [place_of(np.uint64(key), keys) for key in (3, 11, 19, 27)] == [3, 4, 5, 6]
