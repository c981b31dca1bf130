"""What holds in every game, whatever is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from random import Random

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from motherlode.core.dealing import Stream
from motherlode.core.errors import MotherlodeError
from motherlode.games.hunting.pieces import COPIES
from motherlode.games.hunting.scoring import score
from tests.hunting.table import BUILD, HuntingState, hunting

randoms = st.integers(0, 2**63).map(Random)
options = st.sampled_from([2, 3])
seats = st.sampled_from([None, 0, 1])

PROBES = (
    *(f"{verb} {number} {pile}" for verb in ("mine", "keep") for number in range(5) for pile in "abcde"),
    *(f"rush {pile}" for pile in "abcde"),
    *(BUILD, "build 1/2/3", "build //", "nonsense"),
)


def random_game(breakdown_from: int, random: Random) -> Iterator[HuntingState]:
    state = hunting(breakdown_from).deal(seed=random.randrange(2**32))
    yield state
    while state.actors:
        seat = random.choice(state.actors)
        state = state.play(seat, random.choice(state.legal(seat)))
        yield state


def all_pieces(state: HuntingState) -> Counter[int]:
    position = state.position
    piles = [pile[:left] for side in position.sides for pile, left in zip(side.piles, side.left, strict=True)]
    held = [held for side in position.sides for held in (side.stack, side.kept)]
    return Counter(chain(position.box, *piles, *held))


@given(options, randoms)
def test_gold_is_conserved(breakdown_from: int, random: Random) -> None:
    for state in random_game(breakdown_from, random):
        pieces = all_pieces(state)
        builders = 2 - len(state.position.building)
        assert sum(pieces.elements()) == 18 * builders
        assert pieces == Counter({number: copies * builders for number, copies in COPIES.items() if builders})


@given(options, randoms)
def test_a_game_has_22_decisions(breakdown_from: int, random: Random) -> None:
    states = list(random_game(breakdown_from, random))
    assert len(states) == 23
    outcome = states[-1].outcome
    assert outcome is not None
    assert outcome.scores == tuple(score(side) for side in states[-1].position.sides)


def sent(state: HuntingState, seat: int | None) -> tuple[object, ...]:
    """Everything that reaches a seat in one moment: view, events, who may move, its moves, and answers to its tries."""
    events = [msgspec.json.encode(event) for event in state.events_for(seat)]
    moves = [] if seat is None else [str(state.legal(seat)[at]) for at in range(min(20, len(state.legal(seat))))]
    answers = [] if seat is None else [answer(state, seat, probe) for probe in PROBES]
    return state.view(seat), events, state.actors, moves, answers


def answer(state: HuntingState, seat: int, text: str) -> str:
    try:
        state.play(seat, text)
    except MotherlodeError as error:
        return f"{type(error).__name__}: {error}"
    return "legal"


@given(options, randoms, seats, st.integers(0, 22))
def test_nobody_learns_a_seam_or_a_marker(breakdown_from: int, random: Random, seat: int | None, moves: int) -> None:
    """Whatever could be otherwise for a seat leaves all it was ever sent the same."""
    state = list(random_game(breakdown_from, random))[moves]
    other = state.imagine(seat, Stream(moves, "imagined"))
    for one, two in zip(state.past(), other.past(), strict=True):
        assert sent(one, seat) == sent(two, seat)


@given(randoms, st.integers(0, 1))
def test_the_other_build_changes_nothing_before_the_screen_goes(random: Random, seat: int) -> None:
    state = hunting().deal(seed=random.randrange(2**32))
    one, two = [state.play(1 - seat, random.choice(state.legal(1 - seat))) for _ in range(2)]
    assert sent(one, seat) == sent(two, seat)
    assert sent(one, None) == sent(two, None)
    assert one.actors == (seat,)


@given(options, randoms)
def test_the_third_marker_is_told_to_nobody(breakdown_from: int, random: Random) -> None:
    """A marker's number stands in a view or an event only where it is the seat's own or revealed."""
    for state in random_game(breakdown_from, random):
        for seat in (None, 0, 1):
            for owner, side in enumerate(state.position.sides):
                shown = state.view(seat)["sides"][owner]["marker"]["number"]
                assert shown == (side.marker if owner == seat or side.is_revealed else None)
            for event in state.events_for(seat):
                marker = getattr(event, "marker", None)
                owner = getattr(event, "seat", 0)
                assert marker is None or (marker == state.dealt.markers[owner])
                assert marker is None or owner == seat or state.position.sides[owner].is_revealed
