"""Small words of all sentences."""

from __future__ import annotations

from motherlode.core.telling import all_of, counted


def test_things_are_listed_as_people_list_them() -> None:
    assert [all_of(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "none",
        "a",
        "a and b",
        "a, b and c",
    ]


def test_one_is_no_many() -> None:
    assert [counted(count, "card") for count in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
