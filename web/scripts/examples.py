"""Write the drawn examples of Manny Mole's rules: layouts, cards and what the law makes of them, step by step."""

import json
from pathlib import Path

import msgspec

from motherlode.games.mole.cards import Card
from motherlode.games.mole.closing import Closing, Take, take
from motherlode.games.mole.events import pile_moves, why
from motherlode.games.mole.layout import Cell, Layout, Pile, Side, Spot

HERE = Path(__file__).parent.parent / "src" / "games"

CASES: tuple[tuple[str, str, str, str | None], ...] = (
    ("M-5", "B4/R8+R9+R11 R13", "R12", "lay on R11"),
    ("M-6", ".B9/R7 R9", "G8", "lay below R9"),
    ("M-8", "..B9 B15/R3 R7 R9/..G8 G12/...Y10", "R13", None),
    ("M-9", "B8 B12/R7 R9 R15/.G4 G10 G11", "Y5", None),
    ("M-9", ".B9/R7 R9 R13/.G8", "R16", None),
    ("M-10", ".B9 B15/R5 R7 R9/..G8 G12/...Y11", "Y10", None),
    ("M-12", "R16/B15", "S15", "lay left of R16"),
    ("M-12", "R16/B15", "S15", "lay on B15"),
    ("M-13", "S15", "R16", None),
)
"""Rule, layout, card, and where it is laid among several spots."""

Piles = dict[Cell, Pile]


class Example:
    """What is drawn, in lines and columns that stay the same from the first step to the last."""

    def __init__(self, rule: str, layout: Layout, card: Card) -> None:
        self.rule, self.card = rule, card
        self.base: Cell = (0, 0)
        self.piles: Piles = dict(layout.piles())
        self.steps: list[dict[str, object]] = []

    def show(self, kind: str, **more: object) -> None:
        piles = [{"cell": cell, "cards": [card.code for card in pile]} for cell, pile in sorted(self.piles.items())]
        self.steps.append({"kind": kind, "card": self.card.code, "piles": piles, **more})

    def at(self, cell: Cell) -> Cell:
        return cell[0] + self.base[0], cell[1] + self.base[1]

    def lay(self, layout: Layout, spots: list[Spot], spot: Spot) -> None:
        self.show("ask", cells=[layout.cell(each) for each in spots])
        line, column = cell = layout.cell(spot)
        self.piles[cell] = (*self.piles.get(cell, ()), self.card)
        self.base = (min(line, 0), min(column, 0))
        neighbour = None if spot.side is Side.ALONE or spot.neighbour is None else spot.neighbour.code
        reason = msgspec.to_builtins(why(spot.reason))
        self.show("laid", cell=cell, move=str(spot), neighbour=neighbour, why=reason, lit=[])

    def take(self, found: Take) -> None:
        cells = [self.at(cell) for cell in found.cells]
        kinds = list(dict.fromkeys(corridor.kind.value for corridor in found.corridors))
        self.show("taken", lit=cells, kinds=kinds, count=len(found.cards))
        for cell in cells:
            del self.piles[cell]

    def close(self, taken: Take, closing: Closing) -> None:
        moves = [
            {"pile": move.pile, "from": self.at(move.start), "to": self.at(move.end)} for move in pile_moves(closing)
        ]
        if moves:
            self.show("closing", gaps=[self.at(cell) for cell in taken.cells], moves=moves)
        movements = {self.at(move.start): self.at(move.end) for move in closing.movements}
        self.piles = {movements.get(cell, cell): pile for cell, pile in self.piles.items()}
        self.base = self.at(closing.origin)
        self.show("closed")


def example(rule: str, written: str, code: str, move: str | None) -> dict[str, object]:
    layout, card = Layout.parse(written), Card.parse(code)
    told = Example(rule, layout, card)
    spots = layout.spots(card)
    spot = next(each for each in spots if move in (None, str(each)))
    told.lay(layout, spots, spot)
    found = take(layout.lay(card, spot))
    while found is not None:
        told.take(found)
        closing = found.closings[0]
        told.close(found, closing)
        found = take(closing.layout)
    return {"rule": rule, "steps": told.steps}


def write() -> None:
    told = [example(*case) for case in CASES]
    text = json.dumps(told, separators=(",", ":"), ensure_ascii=False)
    (HERE / "mole" / "examples.json").write_text(text + "\n")


if __name__ == "__main__":
    write()
