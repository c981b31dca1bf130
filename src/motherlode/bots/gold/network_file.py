"""The networks on disk: one array for all numbers of players, in half precision, packed."""

from __future__ import annotations

import lzma
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Final

import numpy as np

from motherlode.bots.gold.value import LATER_UNITS, OUTPUTS, ROWS, UNITS, Floats, Network
from motherlode.games.gold.kernel import MOST_SEATS

FILE: Final = "value.npy.xz"
FILTERS: Final = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 0, "lp": 1, "pb": 1}]
"""They pack numbers of two bytes best."""
FEWEST: Final = 2
SHAPES: Final = ((ROWS + 1, UNITS), (UNITS + 1, LATER_UNITS), (LATER_UNITS + 1, OUTPUTS))
SIZES: Final = [lines * width for lines, width in SHAPES]


def write_networks(networks: dict[int, Network]) -> bytes:
    """By number of players; those that are missing are nothing but zeros."""
    lines = np.zeros((MOST_SEATS + 1 - FEWEST, sum(SIZES)), dtype=np.float16)
    for players, network in networks.items():
        lines[players - FEWEST] = np.concatenate([part.ravel() for part in network])
    out = BytesIO()
    np.save(out, lines, allow_pickle=False)
    return lzma.compress(out.getvalue(), format=lzma.FORMAT_XZ, filters=FILTERS)


def read_networks(content: bytes) -> dict[int, Network]:
    """Raises ValueError where it is no such file."""
    lines = np.load(BytesIO(_unpacked(content)), allow_pickle=False).astype(np.float32)
    if lines.shape != (MOST_SEATS + 1 - FEWEST, sum(SIZES)):
        raise ValueError(f"an array of shape {lines.shape} holds no networks")
    return {players: _network(line) for players, line in enumerate(lines, FEWEST) if line.any()}


def _unpacked(content: bytes) -> bytes:
    try:
        return lzma.decompress(content, format=lzma.FORMAT_XZ)
    except lzma.LZMAError as fault:
        raise ValueError(f"it is not packed as networks are ({fault})") from None


def _network(line: Floats) -> Network:
    parts = np.split(line, np.cumsum(SIZES)[:-1])
    return Network(*(part.reshape(shape).copy() for part, shape in zip(parts, SHAPES, strict=True)))


@cache
def _shipped() -> dict[int, Network]:
    return read_networks(files(__package__).joinpath(FILE).read_bytes())


def shipped_network(players: int) -> Network:
    return _shipped()[players]
