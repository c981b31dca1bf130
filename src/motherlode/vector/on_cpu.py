"""Vector environments on the processor: numpy arrays, and loops of machine code."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from math import prod
from typing import Any, Final

import numpy as np

from motherlode.core.errors import BadOption, IllegalMove
from motherlode.vector.batch import LEGAL, Arrays, compiled_for, first_illegal
from motherlode.vector.environment import Array, Environment
from motherlode.vector.settings import Settings, checked

ALIGNMENT: Final = 64
"""Bytes: arrays begin where a line of the processor's cache does."""


class CpuEnvironment(Environment):
    """Environments in numpy arrays; each of its threads steps a part of them."""

    device = "cpu"

    def __init__(self, settings: Settings, threads: int) -> None:
        super().__init__(settings)
        self._threads = min(checked("threads", threads, 1), settings.num_envs)
        self._pool = ThreadPoolExecutor(self._threads) if self._threads > 1 else None
        self._batch, self._arrays = compiled_for(settings.game.name), new_arrays(settings)
        self._show(self._arrays, np.zeros(settings.num_envs, dtype=np.bool_))
        self._actions = np.zeros(settings.num_envs, dtype=np.int64)

    def _restart(self) -> None:
        self._arrays.episodes[:] = 0

    def _begin(self) -> None:
        self._in_parts(self._batch.begin_all, self._base, self.settings.first_env)

    def _step(self, actions: Array) -> None:
        taken = self._checked(actions)
        self._in_parts(self._batch.step_all, taken, self._base, self.settings.first_env, int(self.settings.is_margin))

    def _checked(self, actions: Array) -> Array:
        """All actions, looked at before the first is taken."""
        taken = np.asarray(actions)
        if taken.shape != (self.num_envs,) or taken.dtype.kind not in "iu":
            raise BadOption(f"a step takes {self.num_envs} whole numbers, not {taken.dtype} of shape {taken.shape}")
        taken = np.ascontiguousarray(taken, dtype=np.int64)
        env = first_illegal(self._arrays.masks, taken)
        if env != LEGAL:
            raise IllegalMove(f"action {taken[env]} is not legal in environment {env}: its action mask says which are")
        return taken

    def _draw(self, count: int) -> Array:
        self._in_parts(self._batch.draw_all, self._actions, ~self._base, self.settings.first_env, count)
        return self._actions

    def _look(self, seats: Array) -> Array:
        rows = np.empty_like(self._arrays.observations)
        self._in_parts(self._batch.observe_all, seats, rows)
        return rows

    def _in_parts(self, function: Callable[..., None], *args: Any) -> None:
        """Run a function on all environments, a part in each thread."""
        if self._pool is None:
            function(self._arrays, 0, self.num_envs, *args)
            return
        ends = [self.num_envs * part // self._threads for part in range(self._threads + 1)]
        parts = [self._pool.submit(function, self._arrays, *part, *args) for part in pairwise(ends)]
        for part in parts:
            part.result()

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown()


def new_arrays(settings: Settings) -> Arrays:
    envs, table = settings.num_envs, settings.environment.new_table(settings.game, settings.recall)
    return Arrays(
        tables=np.tile(table, (envs, 1)),
        rngs=np.zeros((envs, 1), dtype=np.uint64),
        episodes=np.zeros(envs, dtype=np.int64),
        observations=aligned((envs, settings.row), np.int8),
        masks=aligned((envs, settings.actions), np.int8),
        seats=aligned((envs,), np.int8),
        rewards=aligned((envs,), np.float32),
        gains=aligned((envs, settings.game.players), np.float32),
        terminated=aligned((envs,), np.bool_),
    )


def aligned(shape: tuple[int, ...], kind: Any) -> Any:
    """Zeros that begin where JAX wants it: only such arrays it takes without a copy."""
    size = prod(shape) * np.dtype(kind).itemsize
    room = np.zeros(size + ALIGNMENT, dtype=np.uint8)
    first = -room.ctypes.data % ALIGNMENT
    return room[first : first + size].view(kind).reshape(shape)
