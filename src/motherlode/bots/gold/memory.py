"""How people remember where cards lie: a model of forgetting for the bots that are not perfect.

Every card seen turned up leaves a trace.

- Strength. A trace fades by half in every `half_life` turns of the table. It is recalled while its strength is above
  its threshold, which is drawn evenly between 0 and 1 when the card is seen: so half of all traces are recalled after
  one half-life, a quarter after two. A card seen again starts afresh, and its trace then fades more slowly: its
  half-life is multiplied by the number of times the card was seen.
- Slots. At most `slots` traces are kept; the weakest makes room.
- Slips. A trace that has faded below `VAGUE` is, with the chance `slip`, recalled one square beside the right one
  (of the squares A1 to H8). Which traces will slip, and where to, is drawn when the card is seen.

That a card has left is seen on the table and need not be remembered. What the table shows (ghosts) is read, not
recalled. All draws are made when cards are seen, so that asking changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

import msgspec

from motherlode.core.game import View
from motherlode.core.parts import Event
from motherlode.games.gold.events import NextTurn, Turned
from motherlode.games.gold.recall import SOMEWHERE
from motherlode.games.gold.scatter import SIDE
from motherlode.games.gold.view import FACE_DOWN

VAGUE: Final = 0.5


class Trace(msgspec.Struct):
    """What one sight of a card left in a mind."""

    position: int
    code: str
    seen_in: int
    half_life: float
    threshold: float
    slips_to: int | None
    times: int

    def strength(self, turn: int) -> float:
        return float(0.5 ** ((turn - self.seen_in) / self.half_life))

    def place(self, turn: int) -> int:
        """Where the card is thought to lie."""
        is_vague = self.strength(turn) < VAGUE
        return self.slips_to if is_vague and self.slips_to is not None else self.position


class Memory:
    """A mind that forgets. It is told the events of one game and asked for what it recalls."""

    def __init__(self, random: Random, *, half_life: float, slots: int, slip: float) -> None:
        self.half_life, self.slots, self.slip = half_life, slots, slip
        self._random = random
        self._turn = 0
        self._traces: dict[int, Trace] = {}

    def see(self, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, Turned) and event.position == SOMEWHERE:
                continue  # who came later is not told which card it was
            if isinstance(event, Turned):
                self._note(event.position, event.card)
            elif isinstance(event, NextTurn):
                self._turn += 1

    def _note(self, position: int, code: str) -> None:
        old = self._traces.pop(position, None)
        times = 1 if old is None else old.times + 1
        threshold, slips = self._random.random(), self._random.random() < self.slip
        beside = self._random.choice(neighbours(position))
        self._traces[position] = Trace(
            position, code, self._turn, self.half_life * times, threshold, beside if slips else None, times
        )
        if len(self._traces) > self.slots:
            weakest = min(self._traces.values(), key=lambda trace: trace.strength(self._turn))
            del self._traces[weakest.position]

    def recall(self, view: View) -> dict[int, str]:
        """By position, the cards that lie face down and are thought, rightly or not, to be known."""
        table = view["table"]
        found = {}
        for trace in sorted(self._traces.values(), key=lambda trace: trace.strength(self._turn)):
            place = trace.place(self._turn)
            # An empty square tells that its card has left, whatever is recalled of it.
            is_there = table[trace.position] == FACE_DOWN and table[place] == FACE_DOWN
            if is_there and trace.strength(self._turn) > trace.threshold:
                found[place] = trace.code
        return found | {at: code for at, code in enumerate(view["ghosts"]) if code is not None}


def neighbours(position: int) -> list[int]:
    """The squares beside, above and below a square."""
    row, column = divmod(position, SIDE)
    around = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
    return [SIDE * r + c for r, c in around if 0 <= r < SIDE and 0 <= c < SIDE]
