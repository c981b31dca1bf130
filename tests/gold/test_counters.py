"""What is counted in a game of Gold adds up. That kernels count the same is held by the parity of kernels."""

from __future__ import annotations

from random import Random

import pytest

from motherlode.core.game import AnyState
from motherlode.games import counting, load
from motherlode.games.gold.cards import CARDS, DECK
from motherlode.games.gold.events import Strike


def played(players: int, seed: int) -> AnyState:
    state, chance = load("gold", players=players).deal(seed=seed), Random(seed)
    while state.actors:
        seat = state.actors[0]
        state = state.play(seat, chance.choice(state.legal(seat)))
    return state


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_counters_add_up(players: int) -> None:
    for seed in range(6):
        state = played(players, seed)
        counts = counting.count(state)
        assert list(counts) == list(counting.counters_of("gold"))
        # G-5 to G-8: whatever two cards do is one of these; every other move is one of the Gold Rush.
        turns = sum(counts[name] for name in ("strikes", "duels", "blasts", "blanks"))
        assert 2 * turns + counts["rush_cards"] == len(state.history)
        # A strike and a blast take two cards away, a duel one.
        gone = 2 * (counts["strikes"] + counts["blasts"]) + counts["duels"]
        assert counts["rush_cards"] == len(DECK) - gone
        assert state.outcome is not None
        struck = [event for past in state.past() for event in past.events if isinstance(event, Strike)]
        assert sum(state.outcome.scores) == sum(CARDS[each.gold].value for each in struck) + counts["rush_points"]
        assert counts["free_strikes"] + counts["given_strikes"] <= counts["strikes"] == len(struck)
        assert counts["standoffs"] <= counts["blanks"]
        assert counts["rush_by"] in (0, 1, 2)
        assert (counts["early_leader"] == -1) == (counts["early_lead"] == 0)


def test_a_game_that_counts_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "part_of", lambda *_: None)
    assert counting.counters_of("gold") == {}
    assert counting.count(load("gold").deal(seed=1)) == {}
