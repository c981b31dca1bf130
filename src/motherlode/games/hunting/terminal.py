"""Gold Hunting at a terminal: piles as stacks of bricks, and a person's words made into moves."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any, Final

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from motherlode.core.errors import IllegalMove, UnreadableMove
from motherlode.core.game import View
from motherlode.core.parts import Event, Move
from motherlode.games.hunting.builds import builds_with
from motherlode.games.hunting.faults import build_fault, mining_fault
from motherlode.games.hunting.pieces import NUMBERS, PILES, PUBLISHED, PieceSet, Piles, pieces_of
from motherlode.games.hunting.position import Build, Keep, Mine, Rush
from motherlode.games.hunting.seams import odds as count_odds

STANDARD: Final = Build(((2, 1, 3), (1, 2, 2), (3, 1), (2, 1)))
"""What a person builds who does not want to think about it."""
EXAMPLE: Final = "1-2-3/2-2/1-1/3-2-1"
SEEN: Final = "bold black on gold1"
HIDDEN: Final = "grey30 on dark_goldenrod"
HIDDEN_BRICK: Final = "░░░░"
NO_BRICK: Final = "    "
MARKER_WORDS: Final = {
    "hand": "in hand",
    "won": "rush won",
    "lost": "rush lost",
    "given up": "given up",
}
MINING: Final = re.compile(r"(?P<verb>mine|keep|)\s*(?P<number>[0-9])\s*(?P<pile>[a-z])|rush\s*(?P<rush>[a-z])")
BUILDING: Final = re.compile(r"(?:build\s+)?([0-9/ -]+)")

Shown = dict[str, Any]


def draw(view: View, names: Sequence[str], events: Sequence[Event], *, odds: bool = False) -> RenderableType:
    """The other's piles, then one's own, side by side; below them what each has won."""
    owners = [seat for seat in range(len(names)) if seat != view["seat"]]
    owners += [seat for seat in range(len(names)) if seat == view["seat"]]
    columns = [[_column(side, at) for at in range(len(side["lifted"]))] for side in view["sides"]]
    rows = max(len(column) for own in columns for column in own)
    boards = [
        Padding(_board(view["sides"][seat], names[seat], columns[seat], rows, odds=odds), (0, 3, 0, 0))
        for seat in owners
    ]
    box = Text(f"Box: {_pieces(view['box']) or 'empty'}", style="dim")
    return Group(
        Padding(Columns(boards), (1, 2)),
        Padding(_scores(view, names), (0, 2)),
        Padding(box, (1, 2)),
    )


def prompt(view: View) -> str:
    """What a person is asked."""
    if view["phase"] == "building":
        return (
            f"Build your {_own_pieces(view).how_many_piles} piles: Enter for the standard ones, random, "
            f"or by hand from the bottom up, such as {example_of(view)}:"
        )
    own = view["sides"][view["seat"]]
    more = " Or rush b for a Gold Rush." if own["marker"]["state"] == "hand" else ""
    more += " Or keep 2 b to keep your stack first." if more and own["stack"] else ""
    return f"Which number, and which pile? (such as 2 b){more}"


def read(text: str, view: View, moves: Sequence[Move], random: Random) -> Move:
    """The move that a person means; an error says what is wrong with it."""
    wanted = text.strip().lower()
    return _read_build(wanted, view, moves, random) if view["phase"] == "building" else _read_mining(wanted, view)


def is_lasting(event: Event) -> bool:
    """Whether the words for it may stay on the screen: here nothing needs to be remembered."""
    return True


def _own_pieces(view: View) -> PieceSet:
    return pieces_of(view["options"].get("size"))


def _standard(view: View) -> Build:
    """In a hunt for study, the first of all builds."""
    pieces = _own_pieces(view)
    return STANDARD if pieces == PUBLISHED else builds_with(pieces)[0]


def example_of(view: View) -> str:
    """How a build is written; not the standard one, which needs no writing."""
    pieces = _own_pieces(view)
    return EXAMPLE if pieces == PUBLISHED else str(builds_with(pieces)[-1]).removeprefix("build ")


def _read_build(text: str, view: View, moves: Sequence[Move], random: Random) -> Move:
    if text in ("", "default", "standard"):
        return _standard(view)
    if text == "random":
        return random.choice(moves)
    written = BUILDING.fullmatch(text)
    if written is None:
        how = f"such as {example_of(view)}, or random"
        raise UnreadableMove(f"Write the pieces of each pile from the bottom up, {how}.")
    build = Build(_piles(written[1].strip()))
    fault = build_fault(build, _own_pieces(view))
    if fault is not None:
        raise IllegalMove(f"Not yet: {fault}.")
    return build


def _piles(text: str) -> Piles:
    """Piles as people write them: `1-2-3/2-2`, `123/22` or `123 22`."""
    parts = text.split("/") if "/" in text else text.split()
    return tuple([tuple([int(piece) for piece in part if piece.isdigit()]) for part in parts])


def _read_mining(text: str, view: View) -> Move:
    written = MINING.fullmatch(text)
    if written is None:
        raise UnreadableMove("Write a number to declare and a pile, such as 2 b; or rush b, or keep 2 b.")
    move = _mining(written)
    own, other = view["sides"][view["seat"]], view["sides"][1 - view["seat"]]
    has_marker = own["marker"]["state"] == "hand"
    fault = mining_fault(move, has_marker=has_marker, has_gold=bool(own["stack"]), left=other["heights"])
    if fault is not None:
        raise IllegalMove(f"You cannot: {fault}.")
    return move


def _mining(written: re.Match[str]) -> Mine | Rush | Keep:
    if written["rush"]:
        return Rush(written["rush"])
    kind = Keep if written["verb"] == "keep" else Mine
    return kind(int(written["number"]), written["pile"])


def _board(side: Shown, name: str, columns: Sequence[Sequence[Text]], rows: int, *, odds: bool) -> RenderableType:
    table = Table.grid(padding=(0, 1))
    table.title = Text(name, style="bold")
    for row in reversed(range(rows)):
        table.add_row(*[column[row] if row < len(column) else Text(NO_BRICK) for column in columns])
    table.add_row(*[Text(f" {pile}", style="bold") for pile in PILES[: len(columns)]])
    if side["heights"] is not None:
        _add_row(table, side["heights"], "gold left")
        _add_row(table, [_pieces(lifted) for lifted in side["lifted"]], "lifted")
        if odds and side["piles"] is None:
            _add_odds(table, side)
    return table


def _add_row(table: Table, cells: Sequence[object], label: str) -> None:
    table.add_row(*[Text(f" {cell}") for cell in cells], Text(label, style="dim"))


def _column(side: Shown, at: int) -> list[Text]:
    """The bricks of one pile from the bottom up: with their seams if they are known, else only how many."""
    if side["piles"] is None:
        return [Text(HIDDEN_BRICK, style=HIDDEN)] * (side["heights"][at] if side["heights"] else 0)
    standing = side["piles"][at][: len(side["piles"][at]) - len(side["lifted"][at])]
    return [brick for piece in standing for brick in _piece(piece)]


def _piece(piece: int) -> list[Text]:
    """A piece from the bottom up; its top brick bears the number and shows the seam."""
    return [*[Text("│  │", style=SEEN)] * (piece - 1), Text(f"┌{piece}─┐", style=SEEN)]


def _add_odds(table: Table, side: Shown) -> None:
    """How often each number tops a pile among all arrangements that are still possible."""
    unseen = tuple(side["unseen"].values())
    counts = [count_odds(side["heights"], unseen, at) for at in range(len(side["heights"]))]
    for kind, number in enumerate(NUMBERS):
        _add_row(table, [_percent(pile[kind], sum(pile)) for pile in counts], f"chance of {number}")


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f}%" if whole else ""


def _scores(view: View, names: Sequence[str]) -> Table:
    table = Table(box=None, pad_edge=False)
    for heading in ("", "stack", "kept", "marker", "score", "still in the piles"):
        table.add_column(heading, header_style="dim")
    for seat, side in enumerate(view["sides"]):
        turn = "▶ " if seat in view["actors"] else "  "
        left = ", ".join(f"{count}× {number}" for number, count in side["unseen"].items())
        name = Text(turn + names[seat], style="bold")
        stack, kept = (_pieces(side[held]) or "–" for held in ("stack", "kept"))
        table.add_row(name, stack, kept, _marker(side["marker"]), str(side["score"]), left)
    return table


def _marker(marker: Shown) -> str:
    number = "" if marker["number"] is None else f"{marker['number']}, "
    return number + MARKER_WORDS[marker["state"]]


def _pieces(pieces: Sequence[int]) -> str:
    return " ".join(map(str, pieces))
