"""Law and kernel driven together: what a game's kernel must keep."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from math import sqrt
from random import Random
from statistics import fmean, variance
from typing import Any, Final, get_type_hints

import numpy as np
import numpy.typing as npt
import pytest

from motherlode.core.dealing import Stream
from motherlode.core.game import AnyGame, AnyState, State
from motherlode.core.kernel import GameKernel, Table
from motherlode.core.options import choices, study_options
from motherlode.core.parts import Move
from motherlode.games import GAMES, counted_play_of, kernel_of, load
from motherlode.games.counting import count, counters_of
from motherlode.games.replay import replay, verify
from motherlode.lab.bulk import new_run
from motherlode.lab.rows import Rows
from motherlode.testing.contract import once
from motherlode.testing.walks import SAMPLE

MEASURE: Final = float(os.environ.get("MOTHERLODE_DECISIONS", "1"))
"""How much is compared: 1 is enough to see all that can happen."""
KERNEL_DECISIONS: Final = int(70_000 * MEASURE)
"""So many decisions rules and kernel are driven through together, over all variants of a game."""
MADE_ANEW: Final = 0.25
"""At so many of them the table is made from the state too; at fewer it is looked at from all sides."""
LOOKED_CLOSER: Final = 0.04
FEW: Final = 100
"""So many legal moves are compared one by one; of more, some."""
BULK_GAMES: Final = 400 if MEASURE >= 1 else 100
COUNTED_GAMES: Final = 3
"""So many games of each variant are played on the kernel, and counted by both."""


def kernel_parity(name: str) -> type:
    """A test class that holds the kernel of this game to its rules, by the names of `GameKernel` alone."""
    tests = {f"test_{check.__name__}": once(check, name) for check in KERNEL_ONCE}
    tests["test_the_kernel_plays_as_the_rules_do"] = _on_variants(the_kernel_plays_as_the_rules_do, name)
    tests["test_what_can_happen_was_compared"] = once(what_can_happen_was_compared, name)
    if counted_play_of(name) is not None:
        tests["test_the_kernel_counts_as_the_rules_do"] = _on_variants(the_kernel_counts_as_the_rules_do, name)
    tests["test_bulk_play_is_random_play"] = _on_variants(bulk_play_is_random_play, name)
    return type(f"KernelParity_{name}", (), tests)


def _on_variants(check: Callable[[AnyGame, int], None], name: str) -> Callable[..., None]:
    variants = list(_variants(GAMES.named(name)))

    @pytest.mark.parametrize("game", variants, ids=repr)
    def test(self: object, game: AnyGame) -> None:
        check(game, KERNEL_DECISIONS // len(variants))

    return test


def _variants(game: type[AnyGame]) -> Iterator[AnyGame]:
    """Every number of players with every combination of the published game's options that can be listed."""
    hints = get_type_hints(game.options_type, include_extras=True)
    others = ("players", *study_options(game.options_type))
    listed = {name: choices(hint) for name, hint in hints.items() if name not in others}
    names = {name: values for name, values in listed.items() if values is not None}
    for players, *values in product(game.seats, *names.values()):
        yield game.with_options(players=players, **dict(zip(names, values, strict=True)))


def _kernel(game: AnyGame) -> GameKernel:
    found = kernel_of(game.name)
    assert found is not None, f"{game.name} has no kernel"
    return found


def the_kernel_plays_as_the_rules_do(game: AnyGame, decisions: int) -> None:
    random, seed = Random(repr(game)), 0
    while decisions > 0:
        both = Both(game.deal(seed=seed), random)
        both.play_to_the_end()
        decisions -= len(both.state.history)
        seed += 1


def what_can_happen_was_compared(name: str) -> None:
    """The games played above, all together, show every event of this game, and every way in which it is decided."""
    game = load(name)
    if MEASURE < 1 or len(_compared[name]) < len(list(_variants(type(game)))):
        pytest.skip("not all games were played")
    seen = set[str]().union(*_compared[name].values())
    possible = {kind.__name__ for kind in game.event_types} - _events_of_taking_back(game)
    assert possible - seen == set()
    assert set(game.decisions) - seen == set()


def _events_of_taking_back(game: AnyGame) -> set[str]:
    """What only happens where a move is taken back, which a kernel never does."""
    state = game.deal(seed=1)
    seat = state.actors[0]
    state = state.advance(seat, state.legal(seat)[0])
    return {type(event).__name__ for event in state.take_back(seat).events} if state.can_take_back(seat) else set()


_compared: defaultdict[str, dict[str, set[str]]] = defaultdict(dict)
"""What has happened in the games that were compared, by game and variant."""


class Both:
    """One game played by rules and kernel together, compared at every decision."""

    def __init__(self, state: AnyState, random: Random) -> None:
        from motherlode.core.compiled import new_rng

        self.state, self.random = state, random
        self.seen = _compared[state.game.name].setdefault(repr(state.game), set())
        self.kernel = _kernel(state.game)
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
        self.seen.update([type(event).__name__ for event in state.events])
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
        self.seen.add(outcome.decided_by)

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

    kernel = _kernel(game)
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


def the_kernel_counts_as_the_rules_do(game: AnyGame, decisions: int) -> None:
    """The same deals and moves, written down by the kernel, and the same counts of them."""
    from motherlode.lab.kernel_play import Player

    run, player = new_run(game, ["random"], repr(game), "kernel"), Player(game)
    for number, row in enumerate(Rows(run, 0, player.play(run, 0, COUNTED_GAMES)).dicts()):
        record = player.record(run, number, trace=True)
        verify(record)
        state = replay(record)
        assert isinstance(state, State)
        assert Rows(run, number, player.play(run, number, 1))["length"].tolist() == [len(state.history)]
        assert {name: row[name] for name in counters_of(game.name)} == count(state)
        _compare_row(row, state)


def _compare_row(row: dict[str, str | int], state: AnyState) -> None:
    outcome = state.outcome
    assert outcome is not None
    assert [row[f"score_{seat}"] for seat in range(state.game.players)] == list(outcome.scores)
    assert (row["winners"], row["decided_by"]) == ("+".join(map(str, outcome.winners)), outcome.decided_by)
    assert row["starter"] == (state.game.starter if hasattr(state.game.options, "starter") else -1)


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
    kernel = _kernel(load(name))
    for other in GAMES:
        if other != name:
            with pytest.raises(TypeError, match=f"plays {name}, not {other}"):
                kernel.from_state(load(other).deal(seed=1))


def what_is_hidden_is_imagined_anew(name: str) -> None:
    """Otherwise nothing that is said about imagining could fail."""
    from motherlode.core.compiled import new_rng

    state = load(name).deal(seed=1)
    kernel, rng = _kernel(state.game), new_rng(1)
    imagined = set()
    for _ in range(20):
        table = kernel.from_state(state)
        kernel.imagine(table, 0, rng)
        imagined.add(table.tobytes())
    assert len(imagined) > 1


KERNEL_ONCE: Final = (other_games_are_refused, what_is_hidden_is_imagined_anew)
