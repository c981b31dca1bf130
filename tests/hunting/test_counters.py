"""What is counted in a game of Gold Hunting adds up. That kernels count the same is held by the parity of kernels."""

from __future__ import annotations

from random import Random

import pytest

from motherlode.games import counting, load
from motherlode.games.hunting.events import BrokenDown, Kept, RushLost, RushWon


@pytest.mark.parametrize("breakdown_from", [2, 3])
def test_counters_add_up(breakdown_from: int) -> None:
    for seed in range(20):
        state, chance = load("hunting", breakdown_from=breakdown_from).deal(seed=seed), Random(seed)
        while state.actors:
            seat = state.actors[0]
            state = state.play(seat, chance.choice(state.legal(seat)))
        counts = counting.count(state)
        assert list(counts) == list(counting.counters_of("hunting"))
        assert counts["right"] + counts["wrong"] == 20
        events = [event for past in state.past() for event in past.events]
        for name, kinds in {"breakdowns": BrokenDown, "rushes": RushWon | RushLost, "keeps": Kept}.items():
            assert counts[name] == sum(isinstance(event, kinds) for event in events)
        assert counts["rushes_won"] <= counts["rushes"] <= 2
        assert (counts["early_leader"] == -1) == (counts["early_lead"] == 0)
