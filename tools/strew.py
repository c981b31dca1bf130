"""Makes the patterns that Gold's tables are strewn from: `python tools/strew.py`.

Each begins as a grid on a table with ragged edges and is shaken until nothing is left of it, every card drawn towards a
turn of its own. Where rows or columns can still be guessed, it is thrown away.
"""

from __future__ import annotations

from cmath import exp
from collections.abc import Iterator
from itertools import count, islice
from math import pi
from pathlib import Path

from motherlode.core.dealing import Stream
from motherlode.games.gold import scatter
from motherlode.games.gold.scatter import CARD, MARGINS, SIDE, TABLE, TILT, Place, in_bands, is_clear, is_on_table

PATTERNS = 16
SHAKES = 1500
RAGGED = 48
"""How far an edge may keep cards away."""
STRETCH = 160
"""How far it does so alike."""
ORDERLY = 0.42
"""Of the cards that lie on lines at even distances, from 0 to 1: where rows can be guessed."""


def main() -> None:
    lines = [" ".join(",".join(map(str, place)) for place in places) for places in islice(disorderly(), PATTERNS)]
    Path(scatter.__file__).with_name("patterns.txt").write_text("\n".join(lines) + "\n", encoding="ascii")


def disorderly() -> Iterator[tuple[Place, ...]]:
    for number in count():
        places = make(number)
        if all(order([place[axis] for place in places]) < ORDERLY for axis in (0, 1)):
            yield places


def order(values: list[int]) -> float:
    periods = range(CARD[0], 3 * CARD[0], 5)
    return max(abs(sum(exp(2j * pi * value / period) for value in values)) for period in periods) / len(values)


def make(number: int) -> tuple[Place, ...]:
    table = Table(Stream(number, "gold/patterns"))
    for push in (160, 80, 40, 20, 10) * (SHAKES // 5):
        table.shake(push)
    return in_bands(table.places)


class Table:
    """Cards on their way from a grid into disorder."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream
        cell = TABLE[0] // SIDE, TABLE[1] // SIDE
        middles = [(cell[0] // 2 + at % SIDE * cell[0], cell[1] // 2 + at // SIDE * cell[1]) for at in range(SIDE**2)]
        self.places = [(x, y, 0) for x, y in middles]
        self.turns = [stream.below(2 * TILT + 1) - TILT for _ in middles]
        self.edges = [[stream.below(RAGGED + 1) for _ in range(-1, TABLE[0], STRETCH)] for _ in range(4)]

    def shake(self, push: int) -> None:
        for at, (x, y, turn) in enumerate(self.places):
            by_x, by_y = (self.stream.below(2 * push + 1) - push for _ in range(2))
            step = max(-4, min(4, self.turns[at] - turn))
            place = (x + by_x, y + by_y, turn + step)
            if not is_on_table(place) or self.intrusion(place) > self.intrusion(self.places[at]):
                continue
            if is_clear(place, self.places[:at] + self.places[at + 1 :]):
                self.places[at] = place

    def intrusion(self, place: Place) -> int:
        """How far a card lies where the ragged edges want none."""
        x, y, turn = place
        margin = MARGINS[abs(turn)]
        top, bottom = (self.edges[side][x // STRETCH] for side in (0, 1))
        left, right = (self.edges[side][y // STRETCH] for side in (2, 3))
        from_left, from_right = x - margin, TABLE[0] - margin - x
        from_top, from_bottom = y - margin, TABLE[1] - margin - y
        over = (left - from_left, right - from_right, top - from_top, bottom - from_bottom)
        return sum(max(0, part) for part in over)


if __name__ == "__main__":
    main()
