"""What is counted in a game of Manny Mole adds up. That kernels count the same is held by the parity of kernels."""

from __future__ import annotations

from random import Random

import pytest

from motherlode.games import counting, load
from motherlode.games.mole.events import Removed


@pytest.mark.parametrize("silver", [False, True])
@pytest.mark.parametrize("players", [2, 4, 6])
def test_counters_add_up(players: int, *, silver: bool) -> None:
    for seed in range(3):
        state, chance = load("mole", players=players, silver=silver).deal(seed=seed), Random(seed)
        while state.actors:
            seat = state.actors[0]
            state = state.play(seat, chance.choice(state.legal(seat)))
        counts = counting.count(state)
        assert list(counts) == list(counting.counters_of("mole"))
        assert state.outcome is not None
        taken = [event for past in state.past() for event in past.events if isinstance(event, Removed)]
        assert sum(len(event.cards) for event in taken) == sum(state.outcome.scores)
        assert sum(counts[f"corridors_{kind}"] for kind in ("row", "column", "pile")) >= len(taken) - counts["chains"]
        assert counts["closings_with_choice"] <= counts["closings"]
        assert (counts["longest_chain"] > 0) == bool(taken)
        assert (counts["silver_taken"] == -1) == (not silver)
        assert (counts["early_leader"] == -1) == (counts["early_lead"] == 0)
