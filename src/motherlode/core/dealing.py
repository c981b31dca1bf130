"""Fair dealing: numbers and shuffles from a seed, by an algorithm anyone can re-implement.

`docs/fair-dealing.md` describes it with test vectors. Nothing here may change without a new `DOMAIN`.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import shake_256
from typing import Final, TypeVar

from motherlode.core.errors import BadDeal

Seed = int | str
T = TypeVar("T")

DOMAIN: Final = "motherlode-deal/1"
WORD_BYTES: Final = 4
WORD_VALUES: Final = 1 << (8 * WORD_BYTES)
FIRST_BLOCK: Final = 1024


def check_seed(seed: object) -> Seed:
    """A whole number or a text that can be written in UTF-8, or BadDeal."""
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise BadDeal(f"a seed is a whole number or a text, not {seed!r}")
    try:
        str(seed).encode()
    except ValueError:
        raise BadDeal("a seed must be a text that UTF-8 can write, or a number of at most 4300 digits") from None
    return seed


class Stream:
    """An endless stream of 32-bit words out of SHAKE-256, one for each seed and label."""

    def __init__(self, seed: Seed, label: str) -> None:
        self._shake = shake_256("\0".join([DOMAIN, label, str(seed)]).encode())
        self._block = self._shake.digest(FIRST_BLOCK)
        self._used = 0

    def word(self) -> int:
        """The next four bytes as a big-endian number."""
        start = self._used
        if start == len(self._block):
            # The output of SHAKE-256 is a prefix of any longer output.
            self._block = self._shake.digest(2 * len(self._block))
        self._used = start + WORD_BYTES
        return int.from_bytes(self._block[start : self._used], "big")

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1, each equally likely: words past the last full multiple are thrown away."""
        if not 1 <= limit <= WORD_VALUES:
            raise ValueError(f"limit must be from 1 to {WORD_VALUES}, not {limit}")
        fair = WORD_VALUES - WORD_VALUES % limit
        while (word := self.word()) >= fair:
            pass
        return word % limit

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Fisher–Yates, from the last place down to the second."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return deck
