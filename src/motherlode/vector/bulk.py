"""Random games in bulk: each from a generator of its own, so that processor and GPU play the same ones.

On a GPU one thread plays one game after the other, on a table that lies in the fast memory which its block shares.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import Any, Final, cast

import msgspec
import numpy as np
import numpy.typing as npt

from motherlode.core.compiled import Rng, begin, compiled, new_rng
from motherlode.core.cuda import IS_SIMULATED, Numbers, copied, cuda_module, need_gpu, on_device, ptx_of
from motherlode.core.dealing import Seed
from motherlode.core.errors import BadOption
from motherlode.core.game import AnyGame
from motherlode.core.kernel import GameKernel, Table
from motherlode.games import kernel_of

kernel: Final = cast(GameKernel, None)
"""The game's, in the copies of functions that are made for it; here there is none."""

BLOCK: Final = 128
"""So many threads share their memory, unless told otherwise."""
MOST_SHARED: Final = 48 * 1024
"""So many bytes a block may share."""
ALL_SHARED: Final = 227 * 1024
MOST_THREADS: Final = 2048
"""So many bytes and threads there are on one multiprocessor, for all of its blocks."""
BANK: Final = 4
"""The fast memory comes in banks of so many bytes. Rows of an odd number of them keep threads out of each other's."""
WINS: Final = 1
"""In a row of results: how many moves a game took, then each seat's share of the win."""

Results = npt.NDArray[np.float64]


class Total(msgspec.Struct, frozen=True):
    """What many games came to."""

    games: int
    decisions: int
    wins: tuple[float, ...]
    """By seat, its shares of all wins."""


def play_games(table: Table, rng: Rng, base: np.uint64, first: int, results: Results) -> None:
    """As many games as there are rows of results, from number `first` on."""
    players = kernel.players(table)
    for game in range(len(results)):
        begin(rng, base, first + game)
        kernel.deal(table, rng)
        results[game, 0] = kernel.play_out(table, rng)
        for seat in range(players):
            results[game, WINS + seat] = kernel.win_share(table, seat)


def games_on_cpu(game: AnyGame, games: int, seed: Seed, first: int = 0) -> Results:
    """The result of each game: a row with how many moves it took, and every seat's share of the win."""
    table, rng, results = _kernel(game).new_table(game), new_rng(seed), np.zeros((games, WINS + game.players))
    _games_on_cpu(game.name)(table, rng, rng[0], first, results)
    return results


def games_on_gpu(game: AnyGame, games: int, seed: Seed, first: int = 0, block: int | None = None) -> Results:
    """The same on a GPU."""
    cuda = need_gpu()
    run = Launch(game, block)
    results = cuda.device_array((games, WINS + game.players), dtype=np.float64)
    run.program(True)[-(-games // run.block), run.block](run.fresh, new_rng(seed)[0], first, games, results)
    return cast(Results, results.copy_to_host())


def play_on_gpu(
    game: AnyGame, games: int, seed: Seed, first: int = 0, block: int | None = None, blocks: int | None = None
) -> Total:
    """The same games without a row for each: their sums alone."""
    cuda = need_gpu()
    run = Launch(game, block)
    grid = blocks or run.blocks(games)
    sums = cuda.to_device(np.zeros((grid * run.block, WINS + game.players)))
    run.program(False)[grid, run.block](run.fresh, new_rng(seed)[0], first, games, sums)
    decisions, *wins = sums.copy_to_host().sum(axis=0).tolist()
    return Total(games, int(decisions), tuple(wins))


class Launch:
    """How one game is played on a GPU: how many threads a block has, and where their tables lie."""

    def __init__(self, game: AnyGame, block: int | None = None, *, is_shared: bool = True) -> None:
        self.name, self.players, self.is_shared = game.name, game.players, is_shared
        fresh = _kernel(game).new_table(game)
        self.kind, self.length, self.pitch = fresh.dtype, len(fresh), pitch_of(fresh)
        self.block = self._fitting() if block is None else block
        if is_shared and self.block * self.pitch * self.kind.itemsize > MOST_SHARED:
            raise BadOption(f"a block cannot have {block} threads; it has {self._fitting()} at most for {game.name}")
        self.fresh = fresh

    def _fitting(self) -> int:
        """As many threads as usual, or as tables fit, in whole warps."""
        return min(BLOCK, MOST_SHARED // (self.pitch * self.kind.itemsize) // 32 * 32)

    def blocks(self, games: int) -> int:
        """As many as a GPU can run at once, and no more than there are games for."""
        processors = 1 if IS_SIMULATED else int(cuda_module().get_current_device().MULTIPROCESSOR_COUNT)
        room = ALL_SHARED // (self.block * self.pitch * self.kind.itemsize) if self.is_shared else MOST_THREADS
        resident = max(1, min(room, MOST_THREADS // self.block))
        return max(1, min(processors * resident, -(-games // self.block)))

    def program(self, is_told: bool) -> Any:
        """With a row of results a game, or with sums a thread."""
        sizes = self.block, self.length, self.pitch, self.kind
        return _program(self.name, self.players, *sizes, is_told=is_told, is_shared=self.is_shared)

    def ptx(self, is_told: bool) -> str:
        """The program as a GPU's driver is given it. This needs no GPU, only NVIDIA's compiler library."""
        return ptx_of(self.program(is_told).py_func, (self.fresh, np.uint64(0), 0, 0, np.zeros((1, 1))))


def pitch_of(table: Table) -> int:
    """How many entries a table takes in shared memory."""
    words = -(-table.nbytes // BANK) | 1
    return words * BANK // table.itemsize


@cache
def _program(
    name: str, players: int, block: int, length: int, pitch: int, kind: Any, *, is_told: bool, is_shared: bool
) -> Any:
    """What each thread runs. All that does not change is part of it."""
    numba_cuda, own = cuda_module(), _kernel_named(name)
    law = {part: on_device(getattr(own, part)) for part in ("deal", "play_out", "win_share")}
    sizes = {"BLOCK": block, "PITCH": pitch, "LENGTH": length, "KIND": kind, "PLAYERS": players, "WORD": np.uint64}
    names: dict[str, Any] = {"cuda": numba_cuda, **law, **sizes}
    names["as_table"] = Numbers if IS_SIMULATED else numba_cuda.jit(device=True)(itself)
    loop = copied(tell_games if is_told else sum_games, names)
    names["play_share"] = numba_cuda.jit(device=True)(loop)
    return numba_cuda.jit(copied(in_shared_memory if is_shared else in_local_memory, names))


# What follows runs on the GPU, with the names of `_program` instead of these.
cuda: Any = None
as_table = deal = play_out = win_share = play_share = cast(Any, None)
PITCH = LENGTH = PLAYERS = 0
KIND = WORD = cast(Any, None)


def in_shared_memory(fresh: Any, base: Any, first: Any, games: Any, results: Any) -> None:
    tables = cuda.shared.array((BLOCK, PITCH), KIND)
    rng = cuda.local.array(1, WORD)
    play_share(as_table(tables[cuda.threadIdx.x]), rng, fresh, base, first, games, results)


def in_local_memory(fresh: Any, base: Any, first: Any, games: Any, results: Any) -> None:
    table = cuda.local.array(LENGTH, KIND)
    rng = cuda.local.array(1, WORD)
    play_share(as_table(table), rng, fresh, base, first, games, results)


def itself(row: Table) -> Table:
    return row


def tell_games(table: Table, rng: Rng, fresh: Table, base: Any, first: int, games: int, results: Results) -> None:
    """A row of results a game."""
    for entry in range(LENGTH):
        table[entry] = fresh[entry]
    for game in range(cuda.grid(1), games, cuda.gridsize(1)):
        begin(rng, base, first + game)
        deal(table, rng)
        results[game, 0] = play_out(table, rng)
        for seat in range(PLAYERS):
            results[game, WINS + seat] = win_share(table, seat)


def sum_games(table: Table, rng: Rng, fresh: Table, base: Any, first: int, games: int, results: Results) -> None:
    """A row of results a thread: sums."""
    for entry in range(LENGTH):
        table[entry] = fresh[entry]
    decisions = 0
    for game in range(cuda.grid(1), games, cuda.gridsize(1)):
        begin(rng, base, first + game)
        deal(table, rng)
        decisions += play_out(table, rng)
        for seat in range(PLAYERS):
            results[cuda.grid(1), WINS + seat] += win_share(table, seat)
    results[cuda.grid(1), 0] = decisions


def _kernel(game: AnyGame) -> GameKernel:
    game.check_published("bulk play")
    return _kernel_named(game.name)


def _kernel_named(name: str) -> GameKernel:
    found = kernel_of(name)
    if found is None:
        raise BadOption(f"{name} has no kernel, so it cannot be played in bulk")
    return found


@cache
def _games_on_cpu(name: str) -> Callable[[Table, Rng, np.uint64, int, Results], None]:
    """`play_games` with the kernel of this game, compiled when it is first called."""
    names = {**globals(), "kernel": _kernel_named(name)}
    made = FunctionType(play_games.__code__, names, play_games.__name__)
    made.__module__, made.__qualname__ = __name__, f"{play_games.__name__}.{name}"
    return cast(Callable[[Table, Rng, np.uint64, int, Results], None], compiled(made))
