"""What a game's actions and observations must keep, where it has them: checks on random games."""

from __future__ import annotations

from random import Random

import numpy as np

from motherlode.core.actions import GameActions, mask_of, wait_of
from motherlode.core.dealing import Stream
from motherlode.core.game import AnyState
from motherlode.core.observation import GameObservation, Observation, bounds_of, places_of
from motherlode.games import actions_of, observation_of
from motherlode.testing.walks import Walk

Begun = tuple[int, ...]


def actions_and_moves_are_the_same(walk: Walk) -> None:
    """Every legal move is made of legal actions, and whatever legal actions are taken make a legal move."""
    actions, random = actions_of(walk.game.name), walk.random()
    if actions is None:
        return
    for state in walk.states(walk.depth):
        for seat in state.actors:
            legal = state.legal(seat)
            _check_move(actions, state, seat, random.choice(legal))
            begun = _any_actions(actions, state, seat, random)
            assert actions.move_of(state.view(seat), begun) in legal


def _check_move(actions: GameActions, state: AnyState, seat: int, move: object) -> None:
    view, legal = state.view(seat), state.legal(seat)
    made = actions.actions_of(view, move)
    for at, action in enumerate(made):
        choices = list(actions.legal_actions(view, legal, made[:at]))
        assert choices == sorted(set(choices))
        assert action in choices
        assert actions.move_of(view, made[: at + 1]) == (move if at + 1 == len(made) else None)


def _any_actions(actions: GameActions, state: AnyState, seat: int, random: Random) -> Begun:
    """Legal actions that make a move."""
    view, legal = state.view(seat), state.legal(seat)
    begun: Begun = ()
    while not begun or actions.move_of(view, begun) is None:
        choices = actions.legal_actions(view, legal, begun)
        mask = mask_of(actions, choices)
        assert [int(action) for action in np.flatnonzero(mask)] == list(choices)
        assert wait_of(actions) not in choices
        begun = (*begun, random.choice(choices))
    return begun


def observations_hold_what_a_seat_may_know(walk: Walk) -> None:
    """Two games that a seat cannot tell apart give it the same observation, within the bounds of its fields."""
    observing, random = observation_of(walk.game.name), walk.random()
    if observing is None:
        return
    state, seat = walk.midway(), random.randrange(walk.game.players)
    begun = _begun(state, seat, random)
    other = state.imagine(seat, Stream(walk.seed, "imagined"))
    for recall in (False, True):
        row = _observed(observing, state, seat, begun, recall=recall)
        _check_bounds(observing, row)
        assert np.array_equal(row, _observed(observing, other, seat, begun, recall=recall))


def _begun(state: AnyState, seat: int, random: Random) -> Begun:
    """A part of a move, if the seat is to move and its moves have parts."""
    actions = actions_of(state.game.name)
    if actions is None or seat not in state.actors:
        return ()
    whole = _any_actions(actions, state, seat, random)
    return whole[: random.randrange(len(whole))]


def _observed(observing: GameObservation, state: AnyState, seat: int, begun: Begun, *, recall: bool) -> Observation:
    knowledge = observing.new_knowledge() if recall else None
    if knowledge is not None:
        for earlier in state.past():
            knowledge.see(earlier.events_for(seat))
    return observing.observe(state.view(seat), knowledge, begun)


def _check_bounds(observing: GameObservation, row: Observation) -> None:
    low, high = bounds_of(observing.FIELDS)
    assert (row.dtype, row.shape) == (low.dtype, low.shape)
    for name, place in places_of(observing.FIELDS).items():
        told = row[place.start : place.stop]
        assert (told >= low[place.start]).all(), name
        assert (told <= high[place.start]).all(), name
