"""What kernels share: how they are compiled, and an explicit random generator that lives in an array.

Only kernels and what is built on them import this module: it loads numba, which takes a moment.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import shake_256
from typing import Any, TypeVar, cast

import numpy as np
import numpy.typing as npt

from motherlode.core.dealing import Seed
from motherlode.core.machine_code import machine_code

F = TypeVar("F", bound=Callable[..., Any])

Rng = npt.NDArray[np.uint64]
"""One word of generator state. Whoever draws changes it; nothing else does."""

STEP = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)


def compiled(function: F) -> F:
    """Compile a function to machine code: cached on disk, and free of the interpreter's lock while it runs."""
    return cast(F, machine_code(function, counts_references=True))


def in_place(function: F) -> F:
    """The same for a function that works on the arrays it is given, and neither makes any nor calls who returns one.

    Nobody counts references to its arrays: it runs up to twice as fast, and compiles faster too.
    """
    return cast(F, machine_code(function, counts_references=False))


def new_rng(seed: Seed) -> Rng:
    """A generator for searches and bulk play. Deals never come from it."""
    return np.frombuffer(shake_256(f"motherlode-kernel/1\0{seed}".encode()).digest(8), dtype=np.uint64).copy()


@in_place
def next_word(rng: Rng) -> np.uint64:
    """Splitmix64: the next 64 random bits."""
    rng[0] += STEP
    word = rng[0]
    word = (word ^ (word >> np.uint64(30))) * MIX_1
    word = (word ^ (word >> np.uint64(27))) * MIX_2
    return word ^ (word >> np.uint64(31))


@in_place
def below(rng: Rng, limit: int) -> int:
    """A number from 0 to `limit` - 1, even to one part in 2³²."""
    return np.int64(((next_word(rng) >> np.uint64(32)) * np.uint64(limit)) >> np.uint64(32))


@in_place
def begin(rng: Rng, base: np.uint64, number: int) -> None:
    """Set a generator to where the game of this number begins: far from all others, by the mixing of splitmix64."""
    rng[0] = base + np.uint64(number) * MIX_1
    rng[0] = next_word(rng)


@in_place
def stir(key: np.uint64, word: int) -> np.uint64:
    """A key that stands for one more word after all those before."""
    key = (key ^ np.uint64(word)) * MIX_1 + STEP
    return key ^ (key >> np.uint64(29))


@in_place
def rank(values: npt.NDArray[np.float64], order: npt.NDArray[np.int64], count: int) -> None:
    """Sort the first so many choices by their values, best first; equals stay in order."""
    for at in range(1, count):
        choice, to = order[at], at
        while to > 0 and values[order[to - 1]] < values[choice]:
            order[to] = order[to - 1]
            to -= 1
        order[to] = choice
