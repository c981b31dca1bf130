"""Small words that every game's sentences are made of."""

from __future__ import annotations

from collections.abc import Iterable


def all_of(words: Iterable[str]) -> str:
    """`a`, `a and b`, `a, b and c`; `none` of nothing."""
    *others, last = list(words) or ["none"]
    return f"{', '.join(others)} and {last}" if others else last


def counted(count: int, thing: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{count} {thing}{'' if count == 1 else 's'}"
