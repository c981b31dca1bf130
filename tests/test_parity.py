"""The parity suite must be able to fail: kernels that break the contract in one way each."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from motherlode.core.game import AnyState, View
from motherlode.core.kernel import Rng, Secrets, Shares, Table
from motherlode.games import load
from motherlode.games.counting import count
from motherlode.games.gold import kernel as gold
from motherlode.games.hunting import kernel as hunting
from motherlode.games.mole import kernel as mole
from motherlode.games.mole.kernel_table import TAKEN
from motherlode.testing import kernels

DECISIONS = 600


def but(kernel: ModuleType, **others: Any) -> Any:
    """A kernel with some names replaced."""
    return SimpleNamespace(**{**vars(kernel), **others})


def loses_cards(table: Table, move: int) -> None:
    mole.play(table, move)
    table[TAKEN] = min(table[TAKEN], 1)


def forgets_a_move(table: Table, n: int) -> int:
    return hunting.legal_move(table, n // 2 * 2 if not table[hunting.BUILDING] else n)


def counts_too_many(table: Table) -> int:
    return gold.legal_count(table) + 1


def deals_own_hand(table: Table, seat: int, rng: Rng) -> None:
    mole.imagine(table, seat, rng)
    mole.imagine(table, (seat + 1) % mole.players(table), rng)


def tells_the_hidden(table: Table, seat: int) -> int:
    return int(hunting.information(table, seat)) ^ int(table[hunting.FIRST_SIDE + hunting.SIDE * (1 - seat)])


def loses_a_secret(view: View, secrets: Secrets) -> Table:
    table = gold.from_view(view, secrets)
    table[gold.QUIET] += 1
    return table


def starts_anew(state: AnyState) -> Table:
    return hunting.from_state(next(state.past()))


def asks_in_order(table: Table, seat: int) -> None:
    """Does nothing."""


def chooses_in_the_order_of_its_list(table: Table, rng: Rng, found: Table) -> int:
    count = gold.legal_count(table)
    found[:count] = [gold.legal_move(table, n) for n in range(count)]
    return count


def shares_everything(table: Table, seat: int) -> float:
    return 0.5


def never_ends(table: Table, rng: Rng) -> int:
    return 0


def plays_the_first_move(table: Table, games: int, rng: Rng, wins: Shares) -> int:
    decisions = 0
    for _ in range(games):
        hunting.deal(table, rng)
        while not hunting.is_over(table):
            hunting.play(table, hunting.legal_move(table, 0))
            decisions += 1
        for seat in range(2):
            wins[seat] += hunting.win_share(table, seat)
    return decisions


def misreads(table: Table, move: Any) -> int:
    code = mole.move_code(table, move)
    return code if mole.legal_count(table) > 5 else mole.legal_move(table, 0)


@pytest.mark.parametrize(
    ("name", "kernel"),
    [
        ("mole", but(mole, play=loses_cards)),
        ("hunting", but(hunting, legal_move=forgets_a_move)),
        ("gold", but(gold, legal_count=counts_too_many)),
        ("mole", but(mole, imagine=deals_own_hand)),
        ("hunting", but(hunting, information=tells_the_hidden)),
        ("gold", but(gold, from_view=loses_a_secret)),
        ("hunting", but(hunting, from_state=starts_anew)),
        ("mole", but(mole, ask_first=asks_in_order)),
        ("gold", but(gold, choices=chooses_in_the_order_of_its_list)),
        ("gold", but(gold, win_share=shares_everything)),
        ("hunting", but(hunting, play_out=never_ends)),
        ("mole", but(mole, move_code=misreads)),
    ],
)
def test_a_broken_kernel_fails(name: str, kernel: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "kernel_of", lambda _: kernel)
    with pytest.raises((AssertionError, IndexError, KeyError)):
        kernels.the_kernel_plays_as_the_rules_do(load(name), DECISIONS)


def counts_no_wins(table: Table, games: int, rng: Rng, wins: Shares) -> int:
    return hunting.play_many(table, games, rng, wins.copy())


def imagines_nothing(table: Table, seat: int, rng: Rng) -> None:
    """Does nothing."""


def takes_any_game(state: AnyState) -> Table:
    return np.zeros(1, dtype=np.int8)


@pytest.mark.parametrize("play_many", [plays_the_first_move, counts_no_wins])
def test_broken_bulk_play_fails(play_many: Callable[..., int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "kernel_of", lambda _: but(hunting, play_many=play_many))
    with pytest.raises(AssertionError):
        kernels.bulk_play_is_random_play(load("hunting"), DECISIONS)


def test_a_kernel_that_imagines_nothing_or_takes_any_game_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = but(gold, imagine=imagines_nothing, from_state=takes_any_game)
    monkeypatch.setattr(kernels, "kernel_of", lambda _: broken)
    for check in kernels.KERNEL_ONCE:
        with pytest.raises((AssertionError, pytest.fail.Exception)):
            check("gold")


def test_a_kernel_that_counts_otherwise_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "count", lambda state: {**count(state), "right": 0})
    with pytest.raises(AssertionError):
        kernels.the_kernel_counts_as_the_rules_do(load("hunting"), DECISIONS)
