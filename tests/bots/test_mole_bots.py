"""The players of Manny Mole: legal, repeatable, blind to what they may not see, and stronger level by level."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from random import Random

import pytest

from motherlode.bots import Bot, OddsBot, warm_up
from motherlode.bots.mole import LEVELS, YARDSTICKS
from motherlode.bots.random import RandomBot
from motherlode.core.dealing import Stream
from motherlode.core.game import AnyState
from motherlode.games.mole.rules import Mole
from motherlode.lab.playing import play_on

MAKERS = {**LEVELS, "random": RandomBot, **YARDSTICKS}
LIGHT = {
    "novice": 1.0,
    "regular": 1.0,
    "expert": 0.25,
    "master": 0.01,
    "ismcts": 0.01,
    "flat": 0.01,
    "greedy": 1.0,
    "judgement": 1.0,
    "former": 0.01,
}
"""Efforts that make tests quick."""
TABLES = [(2, False), (2, True), (4, True), (6, False)]


def bot(name: str, seed: str, effort: float | None = None) -> Bot:
    return MAKERS[name](seed, LIGHT.get(name, 1.0) if effort is None else effort)


@pytest.fixture(scope="module", autouse=True)
def warm() -> None:
    warm_up("mole", "master")
    warm_up("mole", "expert")


@pytest.mark.parametrize(("players", "silver"), TABLES)
@pytest.mark.parametrize("name", LIGHT)
def test_legal_games_that_repeat_from_a_seed(name: str, players: int, silver: bool) -> None:
    """`play_on` uses the checked entrance: an illegal move would raise."""
    game = Mole.with_options(players=players, silver=silver)
    ends = [
        play_on(game.deal(seed="legal"), [bot(name, f"{name}/{seat}") for seat in range(players)]) for _ in range(2)
    ]
    assert ends[0].outcome is not None
    assert ends[0].history == ends[1].history


def random_states(players: int, silver: bool, seed: int) -> Iterator[AnyState]:
    """Every state of a random game in which somebody has a choice."""
    random = Random(seed)
    state: AnyState = Mole.with_options(players=players, silver=silver).deal(seed=seed)
    while state.actors:
        yield state
        seat = state.actors[0]
        state = state.advance(seat, random.choice(state.legal(seat)))


def replayed(name: str, state: AnyState, seat: int) -> Bot:
    """A bot that has sat at this table from the deal on."""
    player = bot(name, "leak")
    for past in state.past():
        player.see(past.events_for(seat))
    return player


@pytest.mark.parametrize("name", LIGHT)
@pytest.mark.parametrize("silver", [False, True])
def test_states_that_look_alike_are_played_alike(name: str, silver: bool) -> None:
    states = list(random_states(3, silver, seed=5))
    for number, state in enumerate(states[1::4]):
        seat = state.actors[0]
        other = state.imagine(seat, Stream(number, "leak"))
        assert other.view(seat) == state.view(seat)
        moves = state.legal(seat)
        players = [replayed(name, each, seat) for each in (state, other)]
        odds = [player.odds(state.view(seat), moves) for player in players if isinstance(player, OddsBot)]
        assert odds[:1] == odds[1:]
        chosen = [player.choose(each.view(seat), moves) for player, each in zip(players, (state, other), strict=True)]
        assert chosen[0] == chosen[1]


@pytest.mark.parametrize("name", ["novice", "regular"])
def test_odds_add_up(name: str) -> None:
    for state in random_states(3, True, seed=9):
        seat = state.actors[0]
        player = bot(name, "odds")
        assert isinstance(player, OddsBot)
        odds = player.odds(state.view(seat), state.legal(seat))
        assert len(odds) == len(state.legal(seat))
        assert sum(odds) == pytest.approx(1)
        assert min(odds) >= 0


def share_won(name: str, other: str, players: int, deals: int, effort: float | None = None) -> float:
    """The share of wins of one player among copies of another, in every seat of the same deals."""
    won = 0.0
    game = Mole.with_options(players=players)
    for deal in range(deals):
        for seat in range(players):
            bots = [
                bot(name, f"{deal}/{at}", effort) if at == seat else bot(other, f"{deal}/{at}", 1.0)
                for at in range(players)
            ]
            outcome = play_on(game.deal(seed=f"ladder/{deal}"), bots).outcome
            assert outcome is not None
            won += (seat in outcome.winners) / len(outcome.winners)
    return won / (players * deals)


def test_novice_beats_random() -> None:
    assert share_won("novice", "random", 2, 60) > 0.52


def test_regular_beats_novice() -> None:
    assert share_won("regular", "novice", 2, 60) > 0.55
    assert share_won("regular", "novice", 6, 6) > 1.2 / 6


def test_expert_beats_regular() -> None:
    assert share_won("expert", "regular", 2, 30, 1.0) > 0.6
    assert share_won("expert", "regular", 6, 4, 1.0) > 1.2 / 6


def test_master_beats_expert_even_in_a_hurry() -> None:
    assert share_won("master", "expert", 2, 20, 0.02) > 0.52


def test_effort_counts() -> None:
    """A thought of no length still gives a move."""
    state = Mole.with_options(players=2).deal(seed=3)
    for name in ("expert", "master"):
        assert bot(name, "x", 1e-6).choose(state.view(0), state.legal(0)) in state.legal(0)


def test_the_simple_players_need_no_compiler() -> None:
    code = "import sys, motherlode.bots.mole; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
