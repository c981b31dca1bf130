"""The hunt for the win as it ships: what the builder mixes, how the miner mines that, and what scores come of it."""

from __future__ import annotations

import lzma
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec
import numpy as np
import numpy.typing as npt

from motherlode.bots.hunting.seam_tree import Heights, builds_of
from motherlode.bots.hunting.solved_strategy import FILTERS, Floats, Part, weights_of
from motherlode.games.hunting.pieces import MARKERS, Piles

SHIPPED: Final = "win.table"


class WinStrategy(msgspec.Struct, frozen=True):
    """What the file `SHIPPED` holds."""

    rounds: int
    """Of learning."""
    miner: float
    """The chance to win, a tie counting half, that the plans keep whatever is built on the heights of the table."""
    builder: float
    """The chance that no miner exceeds against the mix."""
    scores: bytes
    """[miner's marker, builder's marker, score] as 32-bit floats: how likely each final score is."""
    parts: tuple[Part, ...]
    """The heights that are built, and a few others; plans are in 255ths."""

    def has(self, heights: Heights) -> bool:
        return any(part.heights == heights for part in self.parts)

    def part(self, heights: Heights) -> Part:
        return next(part for part in self.parts if part.heights == heights)

    def built(self) -> list[Part]:
        return [part for part in self.parts if part.is_built]


def scores_of(table: WinStrategy) -> Floats:
    """[miner's marker, builder's marker, score]"""
    return np.frombuffer(table.scores, dtype="<f4").astype(np.float64).reshape(len(MARKERS), len(MARKERS), -1)


def short_plan(part: Part, marker: int) -> npt.NDArray[np.uint8]:
    return np.frombuffer(part.plan[marker - 1], dtype=np.uint8)


def win_mix(table: WinStrategy, marker: int) -> list[tuple[Piles, float]]:
    """What the builder with this marker mixes, up to the order of piles; most frequent first, adding up to 1."""
    found: list[tuple[Piles, float]] = []
    for part in table.built():
        weights = weights_of(part)[marker - 1]
        found += [(piles, float(one)) for piles, one in zip(builds_of(part.heights), weights, strict=True) if one]
    whole = sum(weight for _, weight in found)
    return sorted(((piles, weight / whole) for piles, weight in found), key=lambda one: (-one[1], one[0]))


def write_win(table: WinStrategy) -> bytes:
    """The same table always gives the same bytes."""
    return lzma.compress(msgspec.msgpack.encode(table), format=lzma.FORMAT_XZ, filters=FILTERS)


def read_win(data: bytes) -> WinStrategy:
    return msgspec.msgpack.decode(lzma.decompress(data), type=WinStrategy)


@cache
def shipped_win() -> WinStrategy:
    return read_win(files("motherlode.bots.hunting").joinpath(SHIPPED).read_bytes())
