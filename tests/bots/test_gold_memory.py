"""The forgetful bots forget as the model says."""

from __future__ import annotations

from random import Random

import pytest

from motherlode.bots.gold.memory import Memory, neighbours
from motherlode.bots.gold.novice import Novice
from motherlode.bots.gold.regular import Regular
from motherlode.core.game import View
from motherlode.games.gold.events import NextTurn, Turned
from motherlode.games.gold.view import FACE_DOWN

TRIES = 2000


def view(gone: tuple[int, ...] = (), ghosts: dict[int, str] | None = None) -> View:
    table = [None if at in gone else FACE_DOWN for at in range(64)]
    return {"table": table, "ghosts": [(ghosts or {}).get(at) for at in range(64)]}


def new_memory(seed: int, *, half_life: float = 6.0, slots: int = 64, slip: float = 0.0) -> Memory:
    return Memory(Random(seed), half_life=half_life, slots=slots, slip=slip)


def pass_turns(memory: Memory, turns: int) -> None:
    memory.see([NextTurn(0)] * turns)


def recalled(turns: int, sights: int = 1) -> float:
    """In what part of many minds a card is still recalled so many turns after it was last seen."""
    count = 0
    for seed in range(TRIES):
        memory = new_memory(seed)
        memory.see([Turned(0, 20, "N4")] * sights)
        pass_turns(memory, turns)
        count += memory.recall(view()) == {20: "N4"}
    return count / TRIES


@pytest.mark.parametrize(("turns", "part"), [(0, 1.0), (6, 0.5), (12, 0.25), (18, 0.125)])
def test_half_of_the_cards_are_forgotten_in_every_half_life(turns: int, part: float) -> None:
    assert recalled(turns) == pytest.approx(part, abs=0.04)


def test_a_card_seen_twice_is_kept_twice_as_long() -> None:
    assert recalled(12, sights=2) == pytest.approx(0.5, abs=0.04)


def test_what_is_forgotten_stays_forgotten_until_seen_again() -> None:
    for seed in range(50):
        memory = new_memory(seed)
        memory.see([Turned(0, 20, "N4")])
        known = []
        for _ in range(40):
            pass_turns(memory, 1)
            known.append(bool(memory.recall(view())))
        assert known == sorted(known, reverse=True)
        memory.see([Turned(1, 20, "N4")])
        assert memory.recall(view()) == {20: "N4"}


def test_only_so_many_slots_and_the_weakest_trace_makes_room() -> None:
    memory = new_memory(1, half_life=1e9, slots=3)
    for at in range(6):
        memory.see([Turned(0, at, "N1"), NextTurn(0)])
    assert sorted(memory.recall(view())) == [3, 4, 5]


def test_vague_traces_may_slip_to_a_neighbouring_square_and_no_further() -> None:
    places = set()
    for seed in range(TRIES):
        memory = new_memory(seed, slip=1.0)
        memory.see([Turned(0, 0, "R5")])
        assert memory.recall(view()) == {0: "R5"}
        pass_turns(memory, 7)
        places |= set(memory.recall(view()))
    assert places == {1, 8}


def test_squares_have_neighbours_beside_above_and_below() -> None:
    assert neighbours(0) == [1, 8]
    assert neighbours(27) == [19, 26, 28, 35]
    assert neighbours(63) == [55, 62]


def test_empty_squares_are_seen_and_ghosts_are_read() -> None:
    memory = new_memory(1, half_life=1e9)
    memory.see([Turned(0, 20, "N4"), Turned(0, 21, "R2")])
    assert memory.recall(view(gone=(20,))) == {21: "R2"}
    assert memory.recall(view(ghosts={5: "X"})) == {20: "N4", 21: "R2", 5: "X"}


def test_the_regular_remembers_more_and_longer_than_the_novice() -> None:
    assert Regular.half_life > Novice.half_life
    assert Regular.slots > Novice.slots
    assert Regular.slip < Novice.slip
