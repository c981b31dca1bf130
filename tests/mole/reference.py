"""Manny Mole once more, straight from RULES.md and on text alone: slow, and with nothing in common with the package.

Where the package computes what is legal, this lists all that is conceivable and keeps what the definition allows.
"""

from __future__ import annotations

from itertools import groupby

from .test_closing import defined_closings
from .test_layout import defined_spots

Grid = dict[tuple[int, int], list[str]]
STEPS = {"on": (0, 0), "left of": (0, -1), "right of": (0, 1), "above": (-1, 0), "below": (1, 0)}


def grid_of(text: str) -> Grid:
    """The cells of a written layout."""
    return {
        (line, row.count(".") + place): pile.split("+")
        for line, row in enumerate(text.split("/"))
        for place, pile in enumerate(row.lstrip(".").split(" "))
        if text != "-"
    }


def written(grid: Grid) -> str:
    if not grid:
        return "-"
    left = min(column for _, column in grid)
    rows = []
    for _, cells in groupby(sorted(grid), key=lambda cell: cell[0]):
        row = list(cells)
        rows.append("." * (row[0][1] - left) + " ".join("+".join(grid[cell]) for cell in row))
    return "/".join(rows)


def corridor_cells(grid: Grid) -> set[tuple[int, int]]:
    """M-8: four side by side, four in a column, or a pile of four."""
    taken = {cell for cell, pile in grid.items() if len(pile) == 4}
    for line, column in grid:
        for lines, columns in ((0, 1), (1, 0)):
            four = [(line + lines * step, column + columns * step) for step in range(4)]
            if all(cell in grid for cell in four):
                taken.update(four)
    return taken


class Reference:
    """A table: the layout, the chambers, the cards to be laid, and the choices that its next player has."""

    def __init__(self, layout: str, players: int) -> None:
        self.layout = layout
        self.chambers: list[list[str]] = [[] for _ in range(players)]
        self.queue: list[tuple[int, str]] = []
        self.seat = 0
        self.choices: set[str] = set()

    def reveal(self, cards: list[str]) -> None:
        """M-3."""
        self.queue = sorted(enumerate(cards), key=lambda turn: (-int(turn[1][1:]), "YRGBS".index(turn[1][0])))
        self.run()

    def answer(self, move: str) -> None:
        self.choices = set()
        if move.startswith("lay"):
            self.lay(move)
        else:
            self.layout = move.removeprefix("close ")
            self.take()
        self.run()

    def run(self) -> None:
        while self.queue and not self.choices:
            self.seat, card = self.queue[0]
            spots = defined_spots(self.layout, card)
            if len(spots) == 1:
                self.lay(*spots)
            else:
                self.choices = spots

    def lay(self, move: str) -> None:
        _, card = self.queue.pop(0)
        grid = grid_of(self.layout)
        if move == "lay alone":
            grid[0, 0] = [card]
        else:
            _, *side, neighbour = move.split(" ")
            lines, columns = STEPS[" ".join(side)]
            (line, column) = next(cell for cell, pile in grid.items() if pile[-1] == neighbour)
            grid.setdefault((line + lines, column + columns), []).append(card)
        self.layout = written(grid)
        self.take()

    def take(self) -> None:
        """M-8 to M-10."""
        grid = grid_of(self.layout)
        taken = corridor_cells(grid)
        if not taken:
            return
        self.chambers[self.seat] += [card for cell in sorted(taken) for card in grid[cell]]
        if taken == set(grid):
            self.layout = "-"
            return
        ways = defined_closings(self.layout, taken)[1]
        if len(ways) > 1:
            self.choices = {f"close {way}" for way in ways}
        else:
            (self.layout,) = ways
            self.take()
