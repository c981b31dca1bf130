from motherlode.core.errors import one_of
from motherlode.core.outcome import Outcome, decide


def test_the_first_comparison_that_leaves_one_decides() -> None:
    assert decide([("a", [1, 3, 2]), ("b", [9, 0, 9])], "draw") == Outcome((1, 3, 2), (1,), "a")
    assert decide([("a", [3, 3, 2]), ("b", [0, 1, 9])], "draw") == Outcome((3, 3, 2), (1,), "b")
    assert decide([("a", [3, 3, 2]), ("b", [1, 1, 9])], "draw") == Outcome((3, 3, 2), (0, 1), "draw")


def test_choices_are_listed_as_people_list_them() -> None:
    assert [one_of(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a or b", "a, b or c"]
