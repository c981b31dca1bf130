"""The conformance suite: what every game must keep, as tests that any new game passes in three lines.

    from motherlode.testing import conformance

    TestGold = conformance("gold")

Hypothesis drives it with random options, seeds and moves. It needs the extra `motherlode[testing]`. A game with a
kernel holds that to its rules in the same way:

    TestKernel = kernel_parity("gold")
"""

from __future__ import annotations

import copy
import json
import os
import pickle
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from math import sqrt
from random import Random
from statistics import fmean, variance
from typing import Any, Final, get_type_hints

import msgspec
import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from motherlode.core.dealing import Stream
from motherlode.core.errors import (
    BadDeal,
    BadOption,
    GameOver,
    IllegalMove,
    MotherlodeError,
    NothingToTakeBack,
    NotYourTurn,
    UnknownOption,
    UnknownSeat,
    UnreadableMove,
)
from motherlode.core.game import AnyGame, AnyState
from motherlode.core.kernel import GameKernel, Table, find_kernel
from motherlode.core.options import choices
from motherlode.core.parts import Move, event_name
from motherlode.core.records import read_record
from motherlode.games import GAMES, load
from motherlode.games.replay import replay, verify

LONGEST_GAME: Final = 20_000
"""More moves than any game of ours can have; play that is still going on then does not end."""
SAMPLE: Final = 12
"""How many of a seat's legal moves are tried where trying all would take too long."""
GARBAGE: Final = ("", " ", "flip", "x" * 500, "build", "mine", "play", "lay on", "\0", "flip 1 2", "FLIP 1", "flip 01")


Check = Callable[["Walk"], None]


class Walk(msgspec.Struct):
    """One random game: what Hypothesis draws for every check."""

    game: AnyGame
    seed: int
    choices: int
    depth: int

    def dealt(self) -> AnyState:
        return self.game.deal(seed=self.seed)

    def random(self) -> Random:
        return Random(self.choices)

    def states(self, moves: int | None = None) -> Iterator[AnyState]:
        """Play at random, any actor first, and give every state on the way."""
        random, state = self.random(), self.dealt()
        yield state
        for _ in range(LONGEST_GAME if moves is None else moves):
            if not state.actors:
                return
            seat = random.choice(state.actors)
            state = state.advance(seat, random.choice(state.legal(seat)))
            yield state

    def midway(self) -> AnyState:
        """The state after some moves, possibly none, possibly the last."""
        return list(self.states(self.depth))[-1]

    def end(self) -> AnyState:
        return list(self.states())[-1]


def walks(name: str) -> st.SearchStrategy[Walk]:
    any_number = st.integers(0, 2**63)
    game = option_values(GAMES[name]).map(lambda options: load(name, **options))
    return st.builds(Walk, game, any_number, any_number, st.integers(0, 80))


def option_values(game: type[AnyGame]) -> st.SearchStrategy[dict[str, Any]]:
    """Every combination of a game's listed options; those that cannot be listed keep their default."""
    hints = get_type_hints(game.options_type, include_extras=True)
    listed = {name: choices(hint) for name, hint in hints.items() if name != "players"}
    return st.fixed_dictionaries(
        {"players": st.sampled_from(game.seats)},
        optional={name: st.sampled_from(values) for name, values in listed.items() if values is not None},
    )


def conformance(name: str) -> type:
    """A test class that holds the game of this name to the contract."""
    tests: dict[str, Any] = {f"test_{check.__name__}": _walking(check, name) for check in WALKING}
    tests |= {f"test_{check.__name__}": _once(check, name) for check in ONCE}
    return type(f"Conformance_{name}", (), tests)


def _walking(check: Check, name: str) -> Callable[..., None]:
    @given(walks(name))
    def test(self: object, walk: Walk) -> None:
        check(walk)

    return test


def _once(check: Callable[[str], None], name: str) -> Callable[[object], None]:
    def test(self: object) -> None:
        check(name)

    return test


def same_seed_and_moves_give_the_same_game(walk: Walk) -> None:
    played, again = walk.end(), walk.dealt()
    for seat, move in played.history:
        again = again.play(seat, str(move))
    assert again == played
    assert again.record() == played.record()
    for seat in range(walk.game.players):
        assert again.view(seat) == played.view(seat)


def old_states_stay_what_they_were(walk: Walk) -> None:
    states, marks = [], []
    for state in walk.states():
        states.append(state)
        marks.append(_mark(state))
    assert [_mark(state) for state in states] == marks
    for frozen, field in ((states[0], "history"), (states[0].position, "anything")):
        with pytest.raises(AttributeError):
            setattr(frozen, field, ())


def states_can_be_copied_and_pickled(walk: Walk) -> None:
    state, random = walk.midway(), walk.random()
    for copied in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
        assert (copied, hash(copied)) == (state, hash(state))
        for seat in range(walk.game.players):
            assert copied.view(seat) == state.view(seat)
        for seat in state.actors:
            move = random.choice(state.legal(seat))
            assert copied.play(seat, move) == state.play(seat, move)


def legal_means_playable(walk: Walk) -> None:
    random = walk.random()
    known: set[Move] = set()
    for state in walk.states(walk.depth):
        for seat in range(walk.game.players):
            legal = state.legal(seat)
            assert bool(legal) == (seat in state.actors)
            tried = _sample(state, seat, random)
            known.update(tried[:2])
            for move in {*tried, *known}:
                assert (_attempt(state, seat, move) is None) == (move in legal)


def legal_moves_do_not_repeat(walk: Walk) -> None:
    state = walk.midway()
    for seat in state.actors:
        legal = state.legal(seat)
        first = [legal[at] for at in range(min(200, len(legal)))]
        assert len(set(first)) == len(first)


def what_a_seat_cannot_know_never_reaches_it(walk: Walk) -> None:
    """Two games that a seat cannot tell apart send it the same, from the deal on, error texts included."""
    state, random = walk.midway(), walk.random()
    seat = random.choice([None, *range(walk.game.players)])
    moves = [*_moves_of(walk.dealt(), random), *_moves_of(state, random), *[move for _, move in state.history]]
    probes = [*GARBAGE, *{str(move) for move in moves}]
    other = state.imagine(seat, Stream(walk.seed, "imagined"))
    for one, two in zip(state.past(), other.past(), strict=True):
        assert _sent(one, seat, probes) == _sent(two, seat, probes)


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
        onlooker = random.choice([None, *[other for other in range(walk.game.players) if other != seat]])
        other = state.imagine(onlooker, Stream(walk.seed, "imagined")).take_back(seat)
        assert _sent(after, onlooker, []) == _sent(other, onlooker, [])


def _last_move_of(state: AnyState, seat: int) -> int:
    return max(number for number, (mover, _) in enumerate(state.history) if mover == seat)


def records_round_trip(walk: Walk) -> None:
    for state in (walk.midway(), walk.end()):
        text = json.dumps(state.record())
        verify(text)
        again = replay(read_record(text))
        assert again.record() == {**state.record(), "meta": {}}
        assert (again.position, again.history) == (state.position, state.history)


def random_play_ends_with_an_outcome_that_fits_its_scores(walk: Walk) -> None:
    *before, last = walk.states()
    assert all(state.outcome is None and state.actors for state in before)
    assert last.actors == ()
    outcome = last.outcome
    assert outcome is not None
    assert len(outcome.scores) == walk.game.players
    best = [seat for seat, score in enumerate(outcome.scores) if score == max(outcome.scores)]
    assert set(outcome.winners) <= set(best)
    assert list(outcome.winners) == sorted(set(outcome.winners))
    assert outcome.decided_by in walk.game.decisions
    assert (len(outcome.winners) == 1) == (outcome.decided_by not in ("shared", "draw"))
    assert (outcome.decided_by == walk.game.decisions[0]) == (len(best) == 1)


def notation_round_trips(walk: Walk) -> None:
    random = walk.random()
    for state in walk.states():
        for move in _moves_of(state, random):
            assert walk.game.parse(str(move)) == move


def views_and_events_are_json(walk: Walk) -> None:
    state = walk.midway()
    for seat in (None, *range(walk.game.players)):
        view = state.view(seat)
        assert json.loads(json.dumps(view)) == view
        assert (view["game"], view["seat"], view["actors"]) == (walk.game.name, seat, list(state.actors))
        assert view["options"] == state.game.options_json()
        assert "outcome" in view
        for event in state.events_for(seat):
            assert msgspec.json.decode(msgspec.json.encode(event))["event"] == event_name(type(event).__name__)


def errors_say_what_would_be_right(walk: Walk) -> None:
    state = walk.midway()
    mark = _mark(state)
    for seat in range(walk.game.players):
        for garbage in GARBAGE:
            error = IllegalMove if seat in state.actors else NotYourTurn if state.actors else GameOver
            with pytest.raises(error) as caught:
                state.play(seat, garbage)
            if isinstance(caught.value, UnreadableMove):
                assert walk.game.move_help in str(caught.value)
    nobodies: list[Any] = [-1, walk.game.players, True, 0.0, "0"]
    for nobody in nobodies:
        for call in (
            state.view,
            state.legal,
            state.events_for,
            state.take_back,
            lambda seat: state.imagine(seat, Stream(0, "")),
        ):
            with pytest.raises(UnknownSeat, match="seats are 0 to"):
                call(nobody)
    assert _mark(state) == mark


def imagined_deals_differ(name: str) -> None:
    """Otherwise the check for leaks could not fail."""
    state = load(name).deal(seed=1)
    imagined = [state.imagine(seat, Stream(n, "imagined")) for seat in (None, 0, 1) for n in range(20)]
    assert len({other.dealt for other in imagined}) > 1


def bad_options_are_refused(name: str) -> None:
    with pytest.raises(UnknownOption, match="players"):
        load(name, no_such_option=1)
    for wrong in (0, -1, GAMES[name].seats[-1] + 1, "2", None, 2.5, True):
        with pytest.raises(BadOption):
            load(name, players=wrong)
    for field in get_type_hints(GAMES[name].options_type):
        with pytest.raises(BadOption, match=field):
            load(name, **{field: object()})


def bad_deals_are_refused(name: str) -> None:
    bad: list[Any] = [{}, {"no such": 1}, [], 7]
    for deal in bad:
        with pytest.raises(BadDeal):
            load(name).deal(deal=deal)
    seeds: list[Any] = [None, 1.5, True, "\ud800", 10**5000]
    for seed in seeds:
        with pytest.raises(BadDeal):
            load(name).deal(seed)


WALKING: Final = (
    same_seed_and_moves_give_the_same_game,
    old_states_stay_what_they_were,
    states_can_be_copied_and_pickled,
    legal_means_playable,
    legal_moves_do_not_repeat,
    what_a_seat_cannot_know_never_reaches_it,
    what_is_taken_back_was_never_played,
    records_round_trip,
    random_play_ends_with_an_outcome_that_fits_its_scores,
    notation_round_trips,
    views_and_events_are_json,
    errors_say_what_would_be_right,
)
ONCE: Final = (imagined_deals_differ, bad_options_are_refused, bad_deals_are_refused)


def _mark(state: AnyState) -> tuple[object, ...]:
    return hash(state), repr(state.position), state.events


def _sample(state: AnyState, seat: int, random: Random) -> list[Move]:
    legal = state.legal(seat)
    return list(legal) if len(legal) <= SAMPLE else [random.choice(legal) for _ in range(SAMPLE)]


def _moves_of(state: AnyState, random: Random) -> list[Move]:
    return [move for seat in state.actors for move in _sample(state, seat, random)]


def _attempt(state: AnyState, seat: int, move: Move | str) -> str | None:
    """The error that a move meets, with its name; None if it is legal."""
    try:
        state.play(seat, move)
    except MotherlodeError as error:
        return f"{type(error).__name__}: {error}"
    return None


def _sent(state: AnyState, seat: int | None, probes: list[str]) -> tuple[object, ...]:
    """All that can reach a seat in one moment: its view, its events, its legal moves, its error texts."""
    if seat is None:
        return state.view(None), state.events_for(None)
    legal = [str(move) for move in _sample(state, seat, Random(0))]
    may = legal, state.can_take_back(seat)
    return state.view(seat), state.events_for(seat), may, [_attempt(state, seat, probe) for probe in probes]


LONG, SHORT = os.environ.get("MOTHERLODE_LONG"), os.environ.get("MOTHERLODE_SHORT")
KERNEL_DECISIONS: Final = 2_050_000 if LONG else 20_500 if SHORT else 205_000
"""So many decisions rules and kernel are driven through together, over all variants of a game."""
MADE_ANEW: Final = 0.25
"""At so many of them the table is made from the state too; at fewer it is looked at from all sides."""
LOOKED_CLOSER: Final = 0.04
FEW: Final = 100
"""So many legal moves are compared one by one; of more, some."""
BULK_GAMES: Final = 400


def kernel_parity(name: str) -> type:
    """A test class that holds the kernel of this game to its rules, by the names of `GameKernel` alone."""
    tests = {f"test_{check.__name__}": _once(check, name) for check in KERNEL_ONCE}
    tests["test_the_kernel_plays_as_the_rules_do"] = _on_variants(the_kernel_plays_as_the_rules_do, name)
    tests["test_bulk_play_is_random_play"] = _on_variants(bulk_play_is_random_play, name)
    return type(f"KernelParity_{name}", (), tests)


def _on_variants(check: Callable[[AnyGame, int], None], name: str) -> Callable[..., None]:
    variants = list(_variants(GAMES[name]))

    @pytest.mark.parametrize("game", variants, ids=repr)
    def test(self: object, game: AnyGame) -> None:
        check(game, KERNEL_DECISIONS // len(variants))

    return test


def _variants(game: type[AnyGame]) -> Iterator[AnyGame]:
    """Every number of players with every combination of options that can be listed."""
    hints = get_type_hints(game.options_type, include_extras=True)
    listed = {name: choices(hint) for name, hint in hints.items() if name != "players"}
    names = {name: values for name, values in listed.items() if values is not None}
    for players, *values in product(game.seats, *names.values()):
        yield game.with_options(players=players, **dict(zip(names, values, strict=True)))


def kernel_of(game: AnyGame) -> GameKernel:
    found = find_kernel(type(game))
    assert found is not None, f"{game.name} has no kernel"
    return found


def the_kernel_plays_as_the_rules_do(game: AnyGame, decisions: int) -> None:
    random, seed = Random(repr(game)), 0
    while decisions > 0:
        both = Both(game.deal(seed=seed), random)
        both.play_to_the_end()
        decisions -= len(both.state.history)
        seed += 1


class Both:
    """One game played by rules and kernel together, compared at every decision."""

    def __init__(self, state: AnyState, random: Random) -> None:
        from motherlode.core.compiled import new_rng

        self.state, self.random = state, random
        self.kernel = kernel_of(state.game)
        self.table = self.kernel.from_state(state)
        self.rng, self.fixed = new_rng(random.getrandbits(32)), new_rng(0)
        self.onlooker = random.randrange(state.game.players)
        self.knowledge = self.kernel.new_knowledge()
        self.knowledge.see(state.events_for(self.onlooker))
        self._compare()

    def play_to_the_end(self, choose: Callable[[AnyState, int], Move] | None = None) -> None:
        """At random, or as told, any actor first."""
        while actors := self.state.actors:
            seat = self.random.choice(actors)
            self.play(seat, self.random.choice(self.state.legal(seat)) if choose is None else choose(self.state, seat))

    def play(self, seat: int, move: Move) -> None:
        is_next = seat == self.kernel.actor(self.table)
        if is_next:
            self.kernel.play(self.table, self.kernel.move_code(self.table, move))
        self.state = self.state.advance(seat, move)
        self.knowledge.see(self.state.events_for(self.onlooker))
        if not is_next:
            # Of those who choose at the same time a kernel asks the first; the rules let any go first.
            self.table = self.kernel.from_state(self.state)
        self._compare()
        if self.random.random() < MADE_ANEW:
            self._assert_same(self.kernel.from_state(self.state))
        if self.random.random() < LOOKED_CLOSER:
            self._look_closer()

    def _compare(self) -> None:
        """Whose turn it is, what is legal, how it ends."""
        kernel, table, state = self.kernel, self.table, self.state
        assert kernel.actor(table) == (state.actors[0] if state.actors else -1)
        assert kernel.is_over(table) == (not state.actors)
        assert kernel.outcome(table) == state.outcome
        self._compare_legal()
        if state.outcome is not None:
            self._compare_end()

    def _compare_legal(self) -> None:
        kernel, table = self.kernel, self.table
        count, legal = kernel.legal_count(table), self.state.legal(max(0, kernel.actor(table)))
        assert count == len(legal)
        if count > FEW:
            self._assert_read_back([self.random.randrange(count) for _ in range(SAMPLE)])
            return
        codes = [kernel.legal_move(table, n) for n in range(count)]
        moves = [kernel.move_of(table, code) for code in codes]
        assert len(moves) == len(set(moves))
        assert set(moves) == set(legal)

    def _assert_read_back(self, numbers: list[int]) -> None:
        kernel, table = self.kernel, self.table
        for code in [kernel.legal_move(table, n) for n in numbers]:
            move = kernel.move_of(table, code)
            assert kernel.move_code(table, move) == code
            assert move in self.state.legal(kernel.actor(table))

    def _compare_end(self) -> None:
        kernel, table, outcome = self.kernel, self.table, self.state.outcome
        assert outcome is not None
        seats = range(self.state.game.players)
        assert tuple(kernel.score(table, seat) for seat in seats) == outcome.scores
        shares = [(seat in outcome.winners) / len(outcome.winners) for seat in seats]
        assert [kernel.win_share(table, seat) for seat in seats] == shares

    def _assert_same(self, other: Table, *, is_whole: bool = False) -> None:
        """At this table everybody knows the same and has the same points; looked at as a whole, all is the same."""
        kernel, table = self.kernel, self.table
        for seat in range(self.state.game.players):
            assert kernel.information(other, seat) == kernel.information(table, seat)
            assert kernel.score(other, seat) == kernel.score(table, seat)
        assert kernel.actor(other) == kernel.actor(table)
        if is_whole:
            assert kernel.players(other) == self.state.game.players
            assert _legal_codes(kernel, other) == _legal_codes(kernel, table)
            assert self._choices(other) == self._choices(table)

    def _choices(self, table: Table) -> list[int]:
        found: npt.NDArray[np.int64] = np.zeros(self.kernel.MOST_CHOICES, dtype=np.int64)
        return [int(move) for move in found[: self.kernel.choices(table, self.fixed.copy(), found)]]

    def _look_closer(self) -> None:
        seat = self.random.randrange(self.state.game.players)
        self._assert_same(self.kernel.from_state(self.state), is_whole=True)
        self._assert_same(
            self.kernel.from_view(self.state.view(seat), self.kernel.secrets_of(self.state, seat)), is_whole=True
        )
        self._look_as(self.onlooker)
        self._play_out()
        for seat in self.state.actors:
            self._ask_first(seat)

    def _look_as(self, seat: int) -> None:
        """What one seat knows fits its view, and stays the same whatever it imagines."""
        kernel, state = self.kernel, self.state
        known, own = kernel.information(self.table, seat), self._own_moves(self.table, seat)
        guessed = kernel.from_view(state.view(seat), self.knowledge.secrets(state.view(seat)))
        imagined = self.table.copy()
        kernel.imagine(imagined, seat, self.rng)
        lawful = kernel.from_state(state.imagine(seat, Stream(self.random.getrandbits(32), "imagined")))
        for table in (guessed, imagined, lawful):
            assert kernel.information(table, seat) == known
            assert self._own_moves(table, seat) == own
            assert kernel.play_out(table, self.rng) >= (not kernel.is_over(self.table))

    def _own_moves(self, table: Table, seat: int) -> tuple[int, list[int]]:
        is_own = self.kernel.actor(table) == seat
        return self.kernel.actor(table), self._choices(table) if is_own else []

    def _play_out(self) -> None:
        table = self.table.copy()
        moves = self.kernel.play_out(table, self.rng)
        assert (moves == 0) == self.kernel.is_over(self.table)
        assert self.kernel.is_over(table)
        outcome, seats = self.kernel.outcome(table), range(self.state.game.players)
        assert outcome is not None
        assert [self.kernel.win_share(table, seat) > 0 for seat in seats] == [seat in outcome.winners for seat in seats]

    def _ask_first(self, seat: int) -> None:
        table, known = self.table.copy(), self.kernel.information(self.table, seat)
        self.kernel.ask_first(table, seat)
        assert self.kernel.actor(table) == seat
        assert self.kernel.information(table, seat) == known
        legal = self.state.legal(seat)
        assert self.kernel.legal_count(table) == len(legal)
        assert all(self.kernel.move_of(table, code) in legal for code in self._choices(table))
        assert self.kernel.play_out(table, self.rng) > 0


def _legal_codes(kernel: GameKernel, table: Table) -> set[int] | None:
    """All legal moves; None where they are too many to list."""
    count = kernel.legal_count(table)
    return {kernel.legal_move(table, n) for n in range(count)} if count <= FEW else None


def bulk_play_is_random_play(game: AnyGame, decisions: int) -> None:
    """It repeats from its seed, and is as long and as open as games of which each move is drawn by itself."""
    from motherlode.core.compiled import new_rng

    kernel = kernel_of(game)
    table, seats = kernel.new_table(game), range(game.players)
    again, wins, wins_again = kernel.new_table(game), np.zeros(game.players), np.zeros(game.players)
    moves = kernel.play_many(table, BULK_GAMES, new_rng(1), wins)
    assert kernel.play_many(again, BULK_GAMES, new_rng(1), wins_again) == moves
    assert (wins.tolist(), table.tolist()) == (wins_again.tolist(), again.tolist())
    assert wins.sum() == pytest.approx(BULK_GAMES)
    kernel.play_many(again, BULK_GAMES, new_rng(2), wins_again)
    assert wins_again.tolist() != (2 * wins).tolist()
    rng = new_rng(3)
    lengths, shares = [], []
    for _ in range(BULK_GAMES):
        kernel.deal(table, rng)
        lengths.append(_play_singly(kernel, table, rng))
        shares.append([kernel.win_share(table, seat) for seat in seats])
    _assert_close(moves / BULK_GAMES, lengths)
    for seat in seats:
        _assert_close(wins[seat] / BULK_GAMES, [share[seat] for share in shares])


def _play_singly(kernel: GameKernel, table: Table, rng: Any) -> int:
    from motherlode.core.compiled import below

    moves = 0
    while not kernel.is_over(table):
        kernel.play(table, kernel.legal_move(table, below(rng, kernel.legal_count(table))))
        moves += 1
    return moves


def _assert_close(mean: float, sample: Sequence[float]) -> None:
    """Two means of as many games may differ by five times what chance makes of it."""
    assert abs(mean - fmean(sample)) <= 5 * sqrt(2 * variance(sample) / len(sample))


def other_games_are_refused(name: str) -> None:
    kernel = kernel_of(load(name))
    for other in GAMES:
        if other != name:
            with pytest.raises(TypeError, match=f"plays {name}, not {other}"):
                kernel.from_state(load(other).deal(seed=1))


def what_is_hidden_is_imagined_anew(name: str) -> None:
    """Otherwise nothing that is said about imagining could fail."""
    from motherlode.core.compiled import new_rng

    state = load(name).deal(seed=1)
    kernel, rng = kernel_of(state.game), new_rng(1)
    imagined = set()
    for _ in range(20):
        table = kernel.from_state(state)
        kernel.imagine(table, 0, rng)
        imagined.add(table.tobytes())
    assert len(imagined) > 1


KERNEL_ONCE: Final = (other_games_are_refused, what_is_hidden_is_imagined_anew)
