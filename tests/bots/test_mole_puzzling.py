"""What a puzzle of Manny Mole is: a reason that a person sees."""

from __future__ import annotations

from typing import Any

import pytest

from motherlode.bots.judging import Reason
from motherlode.bots.mole.puzzling import WORDS, is_fit, kind_of


def told(kind: str, move: str, takes: int, opens: int) -> dict[str, Any]:
    return {"kind": kind, "move": move, "takes": takes, "opens": opens}


@pytest.mark.parametrize(
    ("best", "tempting", "kind"),
    [
        (told("play", "Y3", 5, 0), told("play", "Y9", 4, 0), "more"),
        (told("play", "Y9", 4, 0), told("play", "Y3", 4, 0), "sooner"),
        (told("play", "Y3", 4, 0), told("play", "Y9", 4, 0), None),
        (told("play", "Y3", 0, 2), told("play", "Y9", 0, 20), "safer"),
        (told("play", "Y3", 0, 18), told("play", "Y9", 0, 20), None),
        (told("play", "Y3", 4, 0), told("play", "Y9", 5, 0), None),
        (told("lay", "on R8", 4, 0), told("lay", "on R9", 0, 3), "spot"),
        (told("lay", "on R8", 0, 0), told("lay", "on R9", 0, 9), "safer spot"),
        (told("close", "R8", 4, 0), told("close", "R9", 0, 0), "closing"),
        (told("close", "R8", 0, 1), told("close", "R9", 0, 9), "safer closing"),
        (told("close", "R8", 0, 9), told("close", "R9", 0, 9), None),
    ],
)
def test_a_person_sees_why(best: dict[str, Any], tempting: dict[str, Any], kind: str | None) -> None:
    assert is_fit({})
    assert kind_of([], {}, Reason("layout", "", {"best": best, "played": tempting})) == kind
    assert kind is None or kind in WORDS
