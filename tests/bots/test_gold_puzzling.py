"""What a puzzle of Gold is: something to remember, and a reason that a person sees."""

from __future__ import annotations

from typing import Any

import pytest

from motherlode.bots.gold.puzzling import WORDS, is_fit, kind_of
from motherlode.bots.judging import Reason
from motherlode.games import load
from motherlode.games.gold.events import Turned

KNOWN = {1: "R3", 2: "N3", 3: "B4", 4: "N2", 5: "G5", 6: "P2"}
VIEW = load("gold", players=2, layout="grid", starter=0).deal(seed=1).view(0)
"""Seat 0 has red and purple, seat 1 orange and green; blue is nobody's."""


def told(kind: str, card: str | None, met: str | None = None, at: int = 1) -> dict[str, Any]:
    return {"at": at, "card": card, "with": met, "to": 0 if kind == "strike" else None, "kind": kind}


def found(best: dict[str, Any], tempting: dict[str, Any], known: dict[int, str]) -> str | None:
    events = [[Turned(0, at, code)] for at, code in known.items()]
    return kind_of(events, VIEW, Reason("cards", "", {"best": best, "played": tempting}))


@pytest.mark.parametrize(
    ("best", "tempting", "kind"),
    [
        (told("strike", "R3", "N3"), told("new", None), "strike"),
        (told("strike", "N3", "R3"), told("strike", "N2", "R3"), "dearer"),
        (told("strike", "N2", "R3"), told("strike", "N3", "R3"), None),
        (told("strike", "B4", "N3"), told("strike", "R3", "N3"), "cheaper"),
        (told("strike", "R3", "N3"), told("strike", "R5", "N3"), "cheaper"),
        (told("strike", "R5", "N3"), told("strike", "R3", "N3"), None),
        (told("known", "R3", at=1), told("new", None), "pair"),
        (told("known", "P2", at=6), told("new", None), "pair"),
        (told("known", "G5", at=5), told("new", None), None),
        (told("duel", "R5", "G4"), told("new", None), "duel"),
        (told("duel", "R3", "G4"), told("new", None), None),
        (told("blast", "G5", "X"), told("new", None), "blast"),
        (told("blast", "R5", "X"), told("new", None), None),
        (told("blast", "N4", "X"), told("new", None), None),
        (told("take", "N4"), told("new", None), "take"),
        (told("new", None), told("strike", "R3", "N3"), None),
    ],
)
def test_a_person_sees_why(best: dict[str, Any], tempting: dict[str, Any], kind: str | None) -> None:
    assert found(best, tempting, KNOWN) == kind
    assert kind is None or kind in WORDS


def test_there_must_be_something_to_remember() -> None:
    few = dict(list(KNOWN.items())[:4])
    assert found(told("strike", "R3", "N3"), told("new", None), few) is None


def test_nobody_follows_an_endless_game_but_to_its_last_cards() -> None:
    late = {**VIEW, "turn": 60}
    assert is_fit(VIEW)
    assert not is_fit(late)
    assert is_fit({**late, "table": [None] * 55 + ["?"] * 9})
