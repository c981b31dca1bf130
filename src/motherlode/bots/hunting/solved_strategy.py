"""The solved hunt as it ships: what the builder mixes, and what a miner should believe about heights it never chose."""

from __future__ import annotations

import lzma
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

import msgspec
import numpy as np
import numpy.typing as npt

from motherlode.bots.hunting.seam_tree import Heights, builds_of
from motherlode.games.hunting.pieces import MARKERS, Piles

Floats = npt.NDArray[np.float64]

SHIPPED: Final = "solved.table"
FILTERS: Final = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME}]


class Part(msgspec.Struct, frozen=True):
    """One height vector."""

    heights: Heights
    is_built: bool
    """Whether the solved builder builds it at all; if not, `weights` are those it would have to be feared for."""
    weights: bytes
    """[marker, build] as 32-bit floats; where it is built, each marker's weights over all parts add up to 1."""
    plan: tuple[bytes, ...] = ()
    """Where it is built, by marker: the solved miner's chances, in 65535ths, at choices that are often met."""


class SolvedStrategy(msgspec.Struct, frozen=True):
    lower: float
    upper: float
    parts: tuple[Part, ...]

    def part(self, heights: Heights) -> Part:
        return next(part for part in self.parts if part.heights == heights)

    def built(self) -> list[Part]:
        return [part for part in self.parts if part.is_built]


def weights_of(part: Part) -> Floats:
    """[marker, build]"""
    return np.frombuffer(part.weights, dtype="<f4").astype(np.float64).reshape(len(MARKERS), -1)


def make_part(
    heights: Heights, weights: Floats, *, is_built: bool, plan: tuple[npt.NDArray[np.uint16], ...] = ()
) -> Part:
    return Part(heights, is_built, weights.astype("<f4").tobytes(), tuple(one.astype("<u2").tobytes() for one in plan))


def write_strategy(table: SolvedStrategy) -> bytes:
    """The same table always gives the same bytes."""
    return lzma.compress(msgspec.msgpack.encode(table), format=lzma.FORMAT_XZ, filters=FILTERS)


def read_strategy(data: bytes) -> SolvedStrategy:
    return msgspec.msgpack.decode(lzma.decompress(data), type=SolvedStrategy)


@cache
def shipped_strategy() -> SolvedStrategy:
    return read_strategy(files("motherlode.bots.hunting").joinpath(SHIPPED).read_bytes())


def builder_mix(table: SolvedStrategy, marker: int) -> list[tuple[Piles, float]]:
    """What the builder with this marker mixes: builds up to the order of piles, most frequent first, adding up to 1."""
    found = []
    for part in table.built():
        weights = weights_of(part)[marker - 1]
        found += [
            (piles, float(weight)) for piles, weight in zip(builds_of(part.heights), weights, strict=True) if weight
        ]
    whole = sum(weight for _, weight in found)
    return sorted(((piles, weight / whole) for piles, weight in found), key=lambda one: (-one[1], one[0]))


@lru_cache(maxsize=256)
def belief(heights: Heights, marker: int, builder: int | None) -> Floats:
    """[build]: how likely each is to a miner with this marker, where the builder's marker is known or not.

    Not everybody builds by the table: an even mix over all ways to stack these heights has a share in it, a small
    one for heights that the table builds, half for the others.
    """
    part = shipped_strategy().part(heights)
    weights = weights_of(part)
    rows = [weights[own - 1] for own in MARKERS if own != marker and builder in (None, own)]
    solved = np.sum(rows, axis=0)
    even = np.full(len(solved), 1 / len(solved))
    if solved.sum() <= 0.0:
        return even
    share = EVEN_SHARE[part.is_built]
    return (1 - share) * solved / solved.sum() + share * even


def marker_weights(heights: Heights, marker: int, builder: int | None) -> list[float]:
    """How likely each marker is to be the builder's, by the heights it chose, to a miner with this marker."""
    part = shipped_strategy().part(heights)
    sums = weights_of(part).sum(axis=1) if part.is_built else np.ones(len(MARKERS))
    shares = [
        EVEN_SHARE[part.is_built] + float(sums[own - 1]) if own != marker and builder in (None, own) else 0.0
        for own in MARKERS
    ]
    return [share / sum(shares) for share in shares]


EVEN_SHARE: Final[Mapping[bool, float]] = {True: 0.03, False: 0.5}
