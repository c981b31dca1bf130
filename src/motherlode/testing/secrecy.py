"""What nobody may know never reaches them: checks on pairs of games that a seat cannot tell apart."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Final, cast

import pytest

from motherlode.core.dealing import Stream
from motherlode.core.errors import NothingToTakeBack
from motherlode.core.game import AnyGame, AnyState, to_json
from motherlode.core.parts import Json
from motherlode.games import load
from motherlode.testing.walks import Walk, attempt, moves_of, onlookers, sample, unreadable

MOMENTS: Final = 4
"""At how many moments of a game everybody's knowledge is compared."""
OPEN_DEALS: Final = 8
"""So many are looked at before a deal counts as open."""
CHOICES_WORTH: Final = 4
"""How many random games show what is chosen in secret, each choice imagined anew so often by everybody else."""


def what_a_seat_cannot_know_never_reaches_it(walk: Walk) -> None:
    """Two games that a seat cannot tell apart send it the same, from the deal on, error texts included."""
    state, random = walk.midway(), walk.random()
    seat = random.choice(onlookers(walk.game))
    moves = [*moves_of(walk.dealt(), random), *moves_of(state, random), *[move for _, move in state.history]]
    probes = [*unreadable(walk), *{str(move) for move in moves}]
    other = state.imagine(seat, Stream(walk.seed, "imagined"))
    for one, two in zip(state.past(), other.past(), strict=True):
        _check_same(one, two, seat, probes)


def what_is_still_hidden_reaches_nobody(walk: Walk) -> None:
    """The same at some moments of a whole game, for everybody: what a moment gives away may be seen the next."""
    random = walk.random()
    going = [state for state in walk.states() if state.actors]
    for state in random.sample(going, min(MOMENTS, len(going))):
        probes = [str(move) for move in moves_of(state, random)]
        for seat in onlookers(walk.game):
            _check_same(state, state.imagine(seat, Stream(walk.choices, f"imagined by {seat}")), seat, probes)


def what_is_taken_back_was_never_played(walk: Walk) -> None:
    """It leaves the state that the other moves alone lead to, tells nobody what it was, and is refused otherwise."""
    random = walk.random()
    for state in walk.states(walk.depth):
        seat = random.randrange(walk.game.players)
        if not state.can_take_back(seat):
            with pytest.raises(NothingToTakeBack):
                state.take_back(seat)
            continue
        after, at = state.take_back(seat), _last_move_of(state, seat)
        assert after.history == state.history[:at] + state.history[at + 1 :]
        assert after.position == walk.dealt().follow(after.history).position
        assert after.advance(*state.history[at]).position == state.position
        onlooker = random.choice([other for other in onlookers(walk.game) if other != seat])
        other = state.imagine(onlooker, Stream(walk.seed, "imagined")).take_back(seat)
        _check_same(after, other, onlooker, [])


def _last_move_of(state: AnyState, seat: int) -> int:
    return max(number for number, (mover, _) in enumerate(state.history) if mover == seat)


def imagined_deals_differ(name: str) -> None:
    """Otherwise the checks for leaks could not fail. Where nothing is hidden, nothing can be imagined anew."""
    state = load(name).deal(seed=1)
    seats = (None, *range(state.game.players))
    imagined = {state.imagine(seat, Stream(n, "imagined")).dealt for seat in seats for n in range(20)}
    if not state.game.has_secrets:
        assert imagined == {state.dealt}, "`imagine` gives another deal, though `has_secrets` is False"
    elif not (_is_dealt_openly(state.game) and any(_secret_choices(state.game))):
        assert len(imagined) > 1, (
            "`imagine` gives nobody another deal, so that no leak could be noticed. (Where only choices are secret, "
            "they can be taken back, and a spectator's first view holds each part of the deal as it is.)"
        )


def _is_dealt_openly(game: AnyGame) -> bool:
    """Whether all see the deal, and not one alone by chance: then only choices can be imagined anew."""
    return all(_is_seen_whole(game.deal(seed=seed)) for seed in range(OPEN_DEALS))


def _is_seen_whole(state: AnyState) -> bool:
    seen = [*_parts_of(state.view(None))]
    return all(part in seen for part in cast(dict[str, Json], to_json(state.dealt)).values())


def _parts_of(value: Json) -> Iterator[Json]:
    yield value
    if isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _parts_of(part)


def imagined_choices_differ(name: str) -> None:
    """The same for what is chosen in secret: whatever can still be taken back, nobody else has seen."""
    game = load(name)
    chosen = list(_secret_choices(game))
    for onlooker in onlookers(game):
        hidden = [state for state in chosen if state.history[-1][0] != onlooker]
        imagined = [
            state.imagine(onlooker, Stream(n, "imagined")).history[-1] == state.history[-1]
            for state in hidden
            for n in range(CHOICES_WORTH)
        ]
        assert not hidden or not all(imagined), (
            f"`imagine` gives {_told(onlooker)} what others have chosen in secret, so that no leak could be noticed"
        )


def _secret_choices(game: AnyGame) -> Iterator[AnyState]:
    """States in which somebody has just made a choice, among several, that is still a secret."""
    for seed in range(CHOICES_WORTH):
        for before, state in pairwise(Walk(game, seed, seed, 0).states()):
            seat, _ = state.history[-1]
            if state.can_take_back(seat) and len(before.legal(seat)) > 1:
                yield state


def _check_same(one: AnyState, two: AnyState, seat: int | None, probes: list[str]) -> None:
    """Two games that look the same to a seat send it the same; what differs is named."""
    found = _difference(_sent(one, seat, probes), _sent(two, seat, probes), "")
    assert found is None, (
        f"after {len(one.history)} moves {_told(seat)} can tell apart two games of which `imagine` says that it cannot"
        f": {found}. Either this is told to somebody who may not know it, or `imagine` changes what was seen"
    )


def _sent(state: AnyState, seat: int | None, probes: list[str]) -> dict[str, object]:
    """All that can reach a seat in one moment: its view, its events, its legal moves, its error texts."""
    seen: dict[str, object] = {"view": state.view(seat), "events": [to_json(event) for event in state.events_for(seat)]}
    if seat is None:
        return seen
    legal = [str(move) for move in sample(state, seat, Random(0))]
    errors = {probe: attempt(state, seat, probe) for probe in probes}
    return {**seen, "legal": legal, "can_take_back": state.can_take_back(seat), "error": errors}


def _difference(one: object, two: object, where: str) -> str | None:
    """Where two values differ first, and how; None where they are the same."""
    if isinstance(one, dict) and isinstance(two, dict) and one.keys() == two.keys():
        parts = [(one[name], two[name], f"{where}.{name}".lstrip(".")) for name in one]
    elif isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        parts = [(left, right, f"{where}[{at}]") for at, (left, right) in enumerate(zip(one, two, strict=True))]
    else:
        return None if one == two else f"{where} is {one!r} in one and {two!r} in the other"
    return next((found for part in parts if (found := _difference(*part))), None)


def _told(onlooker: int | None) -> str:
    return "a spectator" if onlooker is None else f"seat {onlooker}"
