"""QR codes of short texts for the terminal: byte mode, error correction level L, versions 1 to 6.

The browser client draws the same codes (`web/src/lib/qr.ts`); a test compares the two.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

Grid = list[list[bool | None]]
DATA: Final = (0, 19, 34, 55, 80, 108, 136)
"""Words of data that fit into each version, and below, what they are checked with."""
CHECK: Final = (0, 7, 10, 15, 20, 26, 18)
BLOCKS: Final = (0, 1, 1, 1, 1, 1, 2)
LEVEL_AND_MASK: Final = 0b01000
"""Level L, and the mask that turns every second module."""


def qr_code(text: str) -> list[list[bool]]:
    """The modules, row by row; True is dark."""
    data = text.encode()
    version = next((v for v in range(1, len(DATA)) if len(data) + 2 <= DATA[v]), None)
    if version is None:
        raise ValueError("too long for a QR code")
    grid = _frame(17 + 4 * version)
    bits = (word >> shift & 1 for word in _codewords(data, version) for shift in range(7, -1, -1))
    for row, column in _free_places(grid):
        grid[row][column] = bool(next(bits, 0)) != ((row + column) % 2 == 0)
    return [[bool(module) for module in row] for row in grid]


def _free_places(grid: Grid) -> Iterator[tuple[int, int]]:
    """In pairs of columns, from the right, up and down in turn."""
    size = len(grid)
    for right in (*range(size - 1, 6, -2), *range(5, 0, -2)):
        is_upward = not (right + 1) & 2
        for step in range(size):
            row = size - 1 - step if is_upward else step
            yield from ((row, column) for column in (right, right - 1) if grid[row][column] is None)


def _codewords(data: bytes, version: int) -> list[int]:
    room, blocks = DATA[version], BLOCKS[version]
    # Four bits that say "bytes", eight that say how many, and four to end it.
    written = (4 << 8 | len(data)) << 8 * len(data) | int.from_bytes(data, "big")
    words = [*(written << 4).to_bytes(len(data) + 2, "big")]
    words += [0xEC if i % 2 == 0 else 0x11 for i in range(room - len(words))]
    parts = [words[i : i + room // blocks] for i in range(0, room, room // blocks)]
    checks = [_check_words(part, CHECK[version]) for part in parts]
    return [*chain(*zip(*parts, strict=True)), *chain(*zip(*checks, strict=True))]


def _check_words(data: list[int], count: int) -> list[int]:
    """Reed and Solomon's."""
    generator, root = [1], 1
    for _ in range(count):
        generator = [a ^ _times(b, root) for a, b in zip([*generator, 0], [0, *generator], strict=True)]
        root = _times(root, 2)
    rest = [*data, *[0] * count]
    for i in range(len(data)):
        lead = rest[i]
        for j, factor in enumerate(generator):
            rest[i + j] ^= _times(factor, lead)
    return rest[len(data) :]


def _times(a: int, b: int) -> int:
    """In the field of 256 numbers."""
    product = 0
    while b:
        product ^= a * (b & 1)
        a, b = (a << 1) ^ (0x11D if a & 128 else 0), b >> 1
    return product


def _frame(size: int) -> Grid:
    """What every code of a size shows; None where the data goes."""
    grid: Grid = [[None] * size for _ in range(size)]
    for row, column in ((3, 3), (3, size - 4), (size - 4, 3)):
        _square(grid, row, column, 4, (0, 1, 3))
    if size > 21:
        _square(grid, size - 7, size - 7, 2, (0, 2))
    for i in range(8, size - 8):
        for row, column in ((6, i), (i, 6)):
            grid[row][column] = i % 2 == 0
    _write_format(grid)
    return grid


def _square(grid: Grid, row: int, column: int, reach: int, dark: tuple[int, ...]) -> None:
    """Rings around a place, as far as they are on the grid."""
    for r in range(max(0, row - reach), min(len(grid), row + reach + 1)):
        for c in range(max(0, column - reach), min(len(grid), column + reach + 1)):
            grid[r][c] = max(abs(r - row), abs(c - column)) in dark


def _write_format(grid: Grid) -> None:
    size, rest = len(grid), LEVEL_AND_MASK << 10
    for i in range(14, 9, -1):
        rest ^= 0b10100110111 << (i - 10) if rest >> i & 1 else 0
    written = (LEVEL_AND_MASK << 10 | rest) ^ 0b101010000010010
    for i in range(15):
        near = i if i < 6 else i + 1 if i < 8 else size - 15 + i
        across = size - 1 - i if i < 8 else 7 if i < 9 else 14 - i
        grid[near][8] = grid[8][across] = bool(written >> i & 1)
    grid[size - 8][8] = True
