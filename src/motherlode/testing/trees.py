"""What a game's tree must keep, where it has one: checks on random games."""

from __future__ import annotations

from math import isclose
from random import Random
from typing import cast

from motherlode.core.actions import GameActions
from motherlode.core.dealing import Stream
from motherlode.core.game import AnyGame, AnyState, State
from motherlode.core.game_tree import Actions, GameTree, Odds
from motherlode.games import actions_of, game_tree_of
from motherlode.testing.walks import Walk


def the_tree_is_the_game(walk: Walk) -> None:
    """Drawn piece by piece and played to the end, within the tree's bounds, a game is one that the rules could deal."""
    tree = game_tree_of(walk.game.name)
    if tree is None:
        return
    random, game = walk.random(), walk.game.started_by(0) if hasattr(walk.game.options, "starter") else walk.game
    state, draws = _dealt(tree, game, random)
    made: list[tuple[int, ...]] = []
    while state.actors:
        seat = state.actors[0]
        move = random.choice(state.legal(seat))
        odds = tree.draws_before(state, move)
        if odds:
            state, draws = _drawn(tree, state, move, random.choice(_checked(tree, odds))[0]), draws + 1
        made.append(_actions(game).actions_of(state.view(seat), move))
        state = state.advance(seat, move)
    _check_bounds(tree, state, draws, made)
    assert state.position == State.begin(game, state.dealt).follow(state.history).position


def _dealt(tree: GameTree, game: AnyGame, random: Random) -> tuple[AnyState, int]:
    draws: tuple[int, ...] = ()
    while odds := tree.first_draws(game, draws):
        draws = (*draws, random.choice(_checked(tree, odds))[0])
        assert tree.draw_words(game, draws[-1])
    deal = tree.deal_of(game, draws)
    game.check_deal(deal)
    assert tuple(tree.first_draws_in(deal)) == draws
    return State.begin(game, deal), len(draws)


def _drawn(tree: GameTree, state: AnyState, move: object, draw: int) -> AnyState:
    after = tree.drawn(state, move, draw)
    assert tree.draw_in(after.dealt, move) == draw
    assert tree.draw_words(state.game, draw)
    for seat in range(state.game.players):
        assert after.view(seat) == state.view(seat), "nobody can have noticed"
    return after


def _checked(tree: GameTree, odds: Odds) -> Odds:
    assert isclose(sum(chance for _, chance in odds), 1.0)
    assert all(chance > 0 for _, chance in odds)
    draws = [draw for draw, _ in odds]
    assert draws == sorted(set(draws))
    assert set(draws) <= set(range(tree.DRAWS))
    return odds


def _check_bounds(tree: GameTree, state: AnyState, draws: int, made: Actions) -> None:
    game, outcome = state.game, state.outcome
    assert outcome is not None
    assert draws <= tree.most_draws(game)
    assert sum(map(len, made)) <= tree.most_actions(game)
    assert all(0 <= score <= tree.most_points(game) for score in outcome.scores)
    assert all(len(tree.known(state, made, seat)) <= tree.most_known(game) for seat in range(game.players))


def a_seat_knows_no_more_and_no_less(walk: Walk) -> None:
    """What it cannot tell apart is the same to it; and what another seat was dealt or chose in secret is not in it."""
    tree, state = game_tree_of(walk.game.name), walk.midway()
    if tree is None:
        return
    seat = walk.random().randrange(walk.game.players)
    other = state.imagine(seat, Stream(walk.seed, "imagined"))
    assert _known(tree, state, seat) == _known(tree, other, seat)
    if state.history:
        before = list(state.past())[-2]
        mover = state.history[-1][0]
        assert _known(tree, state, mover) != _known(tree, before, mover), "who has chosen knows that"


def _known(tree: GameTree, state: AnyState, seat: int) -> list[int]:
    actions = _actions(state.game)
    history = zip(state.past(), state.history, strict=False)
    made = [actions.actions_of(then.view(mover), move) for then, (mover, move) in history]
    return tree.known(state, made, seat)


def _actions(game: AnyGame) -> GameActions:
    return cast(GameActions, actions_of(game.name))
