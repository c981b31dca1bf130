"""Gold Hunting told in words."""

from __future__ import annotations

import inspect

import pytest

from motherlode.core.parts import Event
from motherlode.games.hunting import events
from motherlode.games.hunting.events import (
    BrokenDown,
    Built,
    Declared,
    Drew,
    Kept,
    Lifted,
    Lost,
    NextTurn,
    Revealed,
    RushLost,
    RushWon,
    Stacked,
    Unveiled,
    Won,
)
from motherlode.games.hunting.words import tell

PILES = ((1, 2, 3), (2, 2), (1, 1), (3, 2, 1))
TOLD = [
    (Drew(0, 2), "Ann draws marker 2."),
    (Built(0), "Ann puts the last piece on."),
    (Stacked(0, PILES), "From the bottom up: 1-2-3, 2-2, 1-1, 3-2-1."),
    (
        Unveiled(((6, 4, 2, 6), (6, 4, 4, 4))),
        "The screen goes, and all see the heights. Ann: 6, 4, 2, 6; You: 6, 4, 4, 4.",
    ),
    (Kept(0, (3, 2), 2), "Ann gives the marker up: 5 gold is safe now, at half its worth."),
    (Revealed(0, 2), "Gold Rush! Ann shows marker 2."),
    (Declared(0, 2, 1, "b"), "Ann says 2 for your pile b."),
    (Declared(1, 2, 0, "b"), "You say 2 for Ann's pile b."),
    (Lifted(0, 1, "b", 3), "It is a 3."),
    (Won(0, 2, 2), "Well guessed: 2 gold for Ann."),
    (Won(1, 2, 2), "Well guessed: 2 gold for you."),
    (Lost(0, 3), "Not quite: it goes to the box."),
    (BrokenDown(0, (3, 2), 2, 2), "Break-down! The stack of 5 tumbles into the box, and this 2 is the new one."),
    (RushWon(0, 2, 4), "The rush pays: the marker is worth 2 at the end."),
    (RushLost(0, 2), "The rush fails, and the marker is gone."),
    (NextTurn(0), ""),
    (Event(), ""),
]


@pytest.mark.parametrize(("event", "sentence"), TOLD)
def test_every_event_has_its_sentence(event: Event, sentence: str) -> None:
    assert tell(event, ["Ann", "You"]) == sentence


def test_no_event_is_forgotten() -> None:
    kinds = {kind for _, kind in inspect.getmembers(events, inspect.isclass) if issubclass(kind, Event)}
    assert kinds == {type(event) for event, _ in TOLD}
