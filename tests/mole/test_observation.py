"""Moves as numbers, and what a seat of Manny Mole knows as numbers."""

from __future__ import annotations

from random import Random

from motherlode.core.observation import Observation, places_of
from motherlode.games.mole import kernel
from motherlode.games.mole.actions import MOST_WAYS, actions_of, legal_actions, move_of
from motherlode.games.mole.observation import FIELDS, LAST_COLUMN, observe
from motherlode.games.mole.rules import Mole
from tests.mole.script import MoleState, legal, reveal, table

PLACES = places_of(FIELDS)


def part(row: Observation, name: str) -> list[int]:
    place = PLACES[name]
    return [int(entry) for entry in row[place.start : place.stop]]


def seen_by(state: MoleState, seat: int) -> Observation:
    return observe(state.view(seat), None, ())


def numbers(state: MoleState) -> dict[str, int]:
    """What the seat that is asked may play, and as which actions."""
    (seat,) = state.actors
    view, moves = state.view(seat), state.legal(seat)
    found = {str(move): actions_of(view, move)[0] for move in moves}
    assert sorted(found.values()) == legal_actions(view, moves, ())
    assert [str(move_of(view, [action])) for action in found.values()] == list(found)
    return found


def test_cards_are_numbered_by_colour() -> None:
    state = table("R7", "Y1 B20", "Y20 G1")
    assert legal_actions(state.view(0), state.legal(0), ()) == [0, 79]
    assert legal_actions(state.view(1), state.legal(1), ()) == [19, 40]
    assert str(move_of(state.view(0), [79])) == "play B20"


def test_places_are_numbered_row_by_row() -> None:
    on_two = reveal(table("R7 R9/Y3", "R8 Y1", "B1 B2"), "R8", "B1")
    assert numbers(on_two) == {"lay on R7": 101, "lay on R9": 102}
    second_row = reveal(table("Y3/R7 R9", "R8 Y1", "B1 B2"), "R8", "B1")
    assert numbers(second_row) == {"lay on R7": 106, "lay on R9": 107}
    new_row = reveal(table("R7 R9", "B8 Y1", "R1 R2"), "B8", "R1")
    assert numbers(new_row) == {"lay above R7": 120, "lay above R9": 121, "lay below R7": 123, "lay below R9": 124}
    silver = reveal(table("R7 R9/Y12", "S10 Y1", "R1 R2", silver=True), "S10", "R1")
    assert numbers(silver) == {"lay right of R9": 104, "lay left of Y12": 105}


def close_asked() -> MoleState:
    """Some game in which a seat is asked how to close."""
    random = Random(1)
    for seed in range(1000):
        state = Mole.with_options(players=4).deal(seed=seed)
        while state.actors:
            if any(move.startswith("close") for move in (legal(state) if len(state.actors) == 1 else ())):
                return state
            seat = state.actors[0]
            state = state.advance(seat, random.choice(state.legal(seat)))
    raise AssertionError


def test_ways_to_close_are_numbered_in_their_order_and_seen() -> None:
    state = close_asked()
    (seat,) = state.actors
    found, row = numbers(state), seen_by(state, seat)
    assert list(found.values()) == [126 + at for at in range(len(found))]
    assert (part(row, "phase"), part(row, "to move"), part(row, "asked")) == ([2], [1], [0])
    assert sum(part(row, "gaps")) == len(state.view(seat)["gaps"])
    ways = part(row, "ways")
    for at, move in enumerate(found):
        rows = move.removeprefix("close ").split("/")
        starts = [len(cells) - len(cells.lstrip(".")) for cells in rows]
        assert ways[4 * at : 4 * at + 4] == starts + [-1] * (4 - len(starts))
    assert set(ways[4 * len(found) :]) == {-1}


def test_there_is_room_for_every_way_and_every_column() -> None:
    assert kernel.MOST_CHOICES == MOST_WAYS
    assert LAST_COLUMN >= 3 * 3 + 1


def test_the_layout_and_the_cards_as_seats_see_them() -> None:
    state = table(".B9 B15/R7 R9+R11", "Y1 G5", "B1 S2", silver=True)
    row = seen_by(state, 0)
    assert (part(row, "row colours"), part(row, "row starts")) == ([4, 2, 0, 0], [1, 0, -1, -1])
    piles = part(row, "piles")
    assert (piles[0], piles[4], piles[16], piles[20:22]) == (69, 75, 27, [29, 31])
    cards = part(row, "cards")
    assert (cards[0], cards[44], cards[60], cards[68]) == (1, 1, 0, 4)
    chosen = state.play(0, "play Y1")
    assert part(seen_by(chosen, 0), "cards")[0] == 2
    assert part(seen_by(chosen, 1), "cards")[0] == 0
    assert part(seen_by(chosen, 1), "chosen") == [0, 1, 0, 0, 0, 0]


def test_what_is_revealed_and_taken_is_counted_from_the_looker_on() -> None:
    asked = reveal(table("R7 R9", "R8 Y1", "B1 B2"), "R8", "B1")
    row = seen_by(asked, 1)
    assert (part(row, "phase"), part(row, "asked"), part(row, "card")) == ([1], [1], [28])
    assert part(row, "queue") == [61, 28, 0, 0, 0, 0]
    over = reveal(table("R7 R9 R11", "R13 Y1", "B1 B2"), "R13", "B1")
    assert part(seen_by(over, 0), "taken")[:2] == [4, 0]
    assert part(seen_by(over, 1), "taken")[:2] == [0, 4]
    assert part(seen_by(over, 1), "cards")[32] == 6
