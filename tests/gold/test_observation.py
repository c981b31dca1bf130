"""What a seat of Gold knows, as numbers (G-14)."""

from __future__ import annotations

from motherlode.core.observation import Observation, places_of
from motherlode.games.gold.actions import actions_of, move_of
from motherlode.games.gold.observation import FIELDS, new_knowledge, observe
from motherlode.games.gold.position import Flip
from tests.gold.script import GoldState, find, flip, sorted_game, turn

PLACES = places_of(FIELDS)
OWN_MINERS, NEXT_MINERS, NOBODYS_MINERS = 7, 11, 27


def part(row: Observation, name: str) -> list[int]:
    place = PLACES[name]
    return [int(entry) for entry in row[place.start : place.stop]]


def seen_by(state: GoldState, seat: int, *, recall: bool = True) -> Observation:
    knowledge = new_knowledge()
    for earlier in state.past():
        knowledge.see(earlier.events_for(seat))
    return observe(state.view(seat), knowledge if recall else None, ())


def test_at_first_nothing_is_known() -> None:
    row = seen_by(sorted_game(3), 1)
    assert part(row, "table") == [1] * 64
    assert (part(row, "open at"), part(row, "open card")) == ([-1], [0])
    assert (part(row, "to move"), part(row, "turn of"), part(row, "players")) == ([0], [2], [3])
    assert part(row, "unknown")[:5] == [5, 7, 7, 5, 5]
    assert part(row, "unknown")[5:17] == [2, 2, 2, 1] * 3
    assert part(row, "unknown")[17:25] == [0] * 8
    assert part(row, "unknown")[25:] == [4, 4, 4, 2]


def test_miners_are_told_by_whose_they_are() -> None:
    """Of two players the first has red and purple, the second orange and green; blue is nobody's."""
    for code, mine, others in (
        ("R3", OWN_MINERS + 1, NEXT_MINERS + 1),
        ("P3", OWN_MINERS + 1, NEXT_MINERS + 1),
        ("O5", NEXT_MINERS + 3, OWN_MINERS + 3),
        ("B2", NOBODYS_MINERS, NOBODYS_MINERS),
        ("N4", 5, 5),
        ("X", 6, 6),
    ):
        state = flip(sorted_game(), code)
        assert part(seen_by(state, 0), "open card") == [mine]
        assert part(seen_by(state, 1), "open card") == [others]


def test_with_recall_a_card_turned_back_is_known_and_without_it_is_not() -> None:
    state = turn(sorted_game(), "N1", "N2")
    one, two = find(sorted_game(), "N1"), find(sorted_game(), "N2")
    recalled, forgotten = seen_by(state, 0), seen_by(state, 0, recall=False)
    assert [part(recalled, "table")[at] for at in (one, two)] == [2, 3]
    assert part(forgotten, "table") == [1] * 64
    assert (part(recalled, "quiet"), part(forgotten, "quiet")) == ([1], [-1])
    assert part(recalled, "unknown")[:2] == [4, 6]
    assert part(forgotten, "unknown") == [-1] * 29


def test_an_aided_table_tells_without_recall_what_it_shows() -> None:
    state = turn(sorted_game(memory="aided"), "N1", "N2")
    recalled, shown = seen_by(state, 0), seen_by(state, 0, recall=False)
    for name in PLACES:
        assert part(recalled, name) == part(shown, name) or name == "quiet"


def test_gold_is_counted_from_the_looker_on_and_points_only_where_known() -> None:
    state = turn(sorted_game(3), "P4", "N3")
    assert part(seen_by(state, 1), "gold cards") == [1, 0, 0, 0, 0]
    assert part(seen_by(state, 0), "gold cards") == [0, 1, 0, 0, 0]
    assert part(seen_by(state, 0), "points") == [0, 3, 0, 0, 0]
    assert part(seen_by(state, 0, recall=False), "points") == [0, -1, -1, 0, 0]
    assert part(seen_by(state, 0), "cards") == [62]
    assert part(seen_by(state, 0), "table").count(0) == 2


def test_an_action_is_a_position() -> None:
    view = sorted_game().view(0)
    assert str(move_of(view, [17])) == "flip 17"
    assert actions_of(view, Flip(17)) == (17,)
