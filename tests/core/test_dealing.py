"""The dealing algorithm, held to the test vectors of docs/fair-dealing.md and to its definition."""

from __future__ import annotations

from collections import Counter
from hashlib import shake_256

import pytest

import motherlode as ml
from motherlode.core.dealing import DOMAIN, FIRST_BLOCK, WORD_VALUES, Stream


def by_hand(seed: str, label: str, bytes_wanted: int) -> bytes:
    return shake_256(f"{DOMAIN}\0{label}\0{seed}".encode()).digest(bytes_wanted)


def test_words_are_the_shake_stream_in_big_endian_fours() -> None:
    stream = Stream(7, "gold/table")
    expected = by_hand("7", "gold/table", 4 * FIRST_BLOCK)
    words = [stream.word() for _ in range(FIRST_BLOCK)]
    assert b"".join(word.to_bytes(4, "big") for word in words) == expected


def test_a_number_and_its_text_are_the_same_seed() -> None:
    assert Stream(7, "x").word() == Stream("7", "x").word()
    assert Stream(7, "x").word() != Stream(7, "y").word()


def test_below_throws_away_words_past_the_last_full_multiple(monkeypatch: pytest.MonkeyPatch) -> None:
    words = iter([WORD_VALUES - 1, WORD_VALUES - 2, 5])
    stream = Stream(0, "")
    monkeypatch.setattr(stream, "word", lambda: next(words))
    # 2**32 leaves 1 when divided by 3: only the very last word is unfair.
    assert stream.below(3) == (WORD_VALUES - 2) % 3
    assert stream.below(3) == 5 % 3


@pytest.mark.parametrize("limit", [0, -1, WORD_VALUES + 1])
def test_below_needs_a_limit_in_range(limit: int) -> None:
    with pytest.raises(ValueError, match="limit"):
        Stream(0, "").below(limit)


def test_shuffles_are_even() -> None:
    counts = Counter(tuple(Stream(seed, "even").shuffled("abc")) for seed in range(6000))
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())


def test_shuffles_go_from_the_last_place_down() -> None:
    stream, twin = Stream(1, "s"), Stream(1, "s")
    deck = ["a", "b", "c", "d"]
    for last in (3, 2, 1):
        other = twin.below(last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    assert stream.shuffled("abcd") == deck


def test_vectors_of_the_documentation() -> None:
    stream = Stream(7, "gold/table")
    assert [f"{stream.word():08x}" for _ in range(4)] == ["a49b2029", "10efff7b", "fa869b24", "8e81eb88"]
    assert Stream(7, "vector").shuffled(range(10)) == [5, 1, 7, 3, 4, 0, 6, 2, 9, 8]
    table = ml.load("gold", players=3).deal(seed=7).record()["deal"]["table"]
    assert table[:8] == [
        "P4",
        "R4",
        "R4",
        "N3",
        "N3",
        "B5",
        "O2",
        "N1",
    ]
    assert ml.load("gold", players=3).deal(seed=7).game.starter == 2
