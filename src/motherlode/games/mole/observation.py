"""What a seat of Manny Mole knows, as numbers. Its view tells all of it: every card shown still lies open somewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from motherlode.core.game import View
from motherlode.core.observation import Field, Observation, from_here, relative, to_move, written
from motherlode.games.mole.actions import CARD_AT, CARDS, MOST_WAYS
from motherlode.games.mole.cards import COLOUR_ORDER, HIGHEST_NUMBER, Card
from motherlode.games.mole.layout import CORRIDOR, Layout
from motherlode.games.mole.position import HAND_SIZE
from motherlode.games.mole.rules import Mole

NOBODY: Final = -1
NO_ROW: Final = -1
PHASES: Final = ("choose", "lay", "close", "over")
MOST_SEATS: Final = Mole.seats[-1]
UNSEEN, IN_HAND, CHOSEN, REVEALED, IN_LAYOUT, IN_CHAMBER = range(6)
"""Where a card is; `IN_CHAMBER` is one's own, those of the next seats follow."""
LAST_COLUMN: Final = 3 * CORRIDOR
"""No row starts so far right: four rows of at most four piles hang together."""
ALL_CELLS: Final = CORRIDOR * CORRIDOR
LAST_CARD: Final = len(CARDS)

FIELDS: Final = (
    Field("phase", 1, 0, len(PHASES) - 1, "0 cards are chosen, 1 one is to be laid, 2 gaps are to be closed, 3 over"),
    Field("to move", 1, 0, 1, "whether you have something to choose"),
    Field("asked", 1, NOBODY, MOST_SEATS - 1, "who is asked in phases 1 and 2, 0 you; -1 in the others"),
    Field("card", 1, 0, LAST_CARD, "the card that is being laid, or was; 0 in phases 0 and 3"),
    Field("round", 1, 1, HAND_SIZE, "the number of the round"),
    Field("players", 1, 2, MOST_SEATS, "how many play"),
    Field("silver", 1, 0, 1, "whether it is the advanced game"),
    Field("cards", LAST_CARD, 0, IN_CHAMBER + MOST_SEATS - 1, "by card: where it is, as far as you know"),
    Field("row colours", CORRIDOR, 0, len(COLOUR_ORDER), "by row from the top: 0 no row, 1 to 4 its colour, 5 blank"),
    Field("row starts", CORRIDOR, NO_ROW, LAST_COLUMN, "by row: its first column; -1 no row"),
    Field("piles", ALL_CELLS * CORRIDOR, 0, LAST_CARD, "four rows of four piles of four cards, bottom to top; 0 none"),
    Field("gaps", ALL_CELLS, 0, 1, "four rows of four piles: whether its cards are taken already, in phase 2"),
    Field("ways", MOST_WAYS * CORRIDOR, NO_ROW, LAST_COLUMN, "in phase 2, four a way to close: where its rows start"),
    Field("queue", MOST_SEATS, 0, LAST_CARD, "by seat, you first: its card that is revealed and not laid yet; 0 none"),
    Field("chosen", MOST_SEATS, 0, 1, "by seat, you first: whether it has chosen in secret"),
    Field("taken", MOST_SEATS, 0, LAST_CARD, "by seat, you first: how many cards its chamber holds"),
    Field("taken silver", MOST_SEATS, 0, HIGHEST_NUMBER, "by seat, you first: how many of them are silver"),
)
"""A card is told as 1 to 20 for yellow, 21 to 40 red, 41 to 60 green, 61 to 80 blue, 81 to 100 silver: one more than
the action that plays it. Where it is: 0 not seen, 1 in your hand, 2 chosen by you, 3 revealed, 4 in the layout, 5 in
your chamber, 6 in that of the next seat, and so on."""


def new_knowledge() -> None:
    return None


def observe(view: View, knowledge: None, begun: Sequence[int]) -> Observation:
    looker, players, pending = view["seat"], view["options"]["players"], view["pending"]
    layout = Layout.parse(view["layout"])
    queue = {relative(turn["seat"], looker, players): turn["card"] for turn in view["queue"]}
    values: list[Iterable[int]] = [
        [PHASES.index(_phase(view))],
        [to_move(view)],
        [relative(pending["seat"], looker, players) if pending else NOBODY],
        [_number(pending["card"]) if pending else 0],
        [view["round"]],
        [players],
        [view["options"]["silver"]],
        _whereabouts(view, layout),
        [COLOUR_ORDER.index(row.colour) + 1 for row in layout.rows],
        _starts(layout),
        _piles(layout),
        _gaps(view, layout),
        _ways(view),
        [_number(queue[seat]) if seat in queue else 0 for seat in range(players)],
        from_here(view["chosen"], looker),
        from_here([chamber["count"] for chamber in view["chambers"]], looker),
        from_here([chamber["silver"] for chamber in view["chambers"]], looker),
    ]
    return written(FIELDS, values)


def _phase(view: View) -> str:
    kind: str = view["pending"]["kind"] if view["pending"] else "choose"
    return kind if view["outcome"] is None else "over"


def _number(code: str) -> int:
    return CARD_AT[Card.parse(code)] + 1


def _whereabouts(view: View, layout: Layout) -> Iterable[int]:
    places = dict.fromkeys(view["hand"], IN_HAND)
    places |= dict.fromkeys([card.code for card in layout.cards()], IN_LAYOUT)
    places |= {turn["card"]: REVEALED for turn in view["queue"]}
    # Cards that were just taken are still in the gaps of the layout.
    for seat, chamber in enumerate(from_here(view["chambers"], view["seat"])):
        places |= dict.fromkeys(chamber["cards"], IN_CHAMBER + seat)
    if view["choice"] is not None:
        places[view["choice"]] = CHOSEN
    return [places.get(card.code, UNSEEN) for card in CARDS]


def _starts(layout: Layout) -> list[int]:
    starts = [row.start for row in layout.rows]
    return starts + [NO_ROW] * (CORRIDOR - len(starts))


def _piles(layout: Layout) -> list[int]:
    cells = [0] * (ALL_CELLS * CORRIDOR)
    for cell, pile in _in_cells(layout):
        cells[cell * CORRIDOR : cell * CORRIDOR + len(pile)] = [CARD_AT[card] + 1 for card in pile]
    return cells


def _in_cells(layout: Layout) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """Every pile, with its row and its place in that row as one number."""
    for line, row in enumerate(layout.rows):
        for index, pile in enumerate(row.piles):
            yield CORRIDOR * line + index, pile


def _gaps(view: View, layout: Layout) -> list[int]:
    gaps = [0] * ALL_CELLS
    for line, column in view["gaps"]:
        gaps[CORRIDOR * line + column - layout.rows[line].start] = 1
    return gaps


def _ways(view: View) -> list[int]:
    pending = view["pending"]
    choices = pending["choices"] if pending and pending["kind"] == "close" else []
    told = [start for choice in choices for start in _starts(Layout.parse(choice["layout"]))]
    return told + [NO_ROW] * (MOST_WAYS * CORRIDOR - len(told))
