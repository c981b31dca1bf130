"""What a seat of Gold Hunting knows, as numbers. Its view tells all of it: there is nothing to remember."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from motherlode.core.game import View
from motherlode.core.observation import Field, Observation, relative, to_move, written
from motherlode.games.hunting.actions import pieces_left, piles_of
from motherlode.games.hunting.pieces import COPIES, MARKER_SCORE, MARKERS, NUMBERS, PIECES, PILES, Piles

PHASES: Final = ("building", "mining", "over")
MARKER_STATES: Final = ("hand", "won", "lost", "given up")
HIGHEST_PILE: Final = len(PIECES) - len(PILES) + 1
"""In pieces."""
MOST_COPIES: Final = max(COPIES.values())
MOST_GOLD: Final = sum(PIECES)
MOST_SCORE: Final = MOST_GOLD + MARKER_SCORE
ALL_PLACES: Final = len(PILES) * HIGHEST_PILE
KINDS: Final = len(NUMBERS)

FIELDS: Final = (
    Field("phase", 1, 0, len(PHASES) - 1, "0 building, 1 mining, 2 over"),
    Field("to move", 1, 0, 1, "whether you have something to choose"),
    Field("turn", 1, 0, 2 * len(PIECES), "how many turns are over"),
    Field("first miner", 1, 0, 1, "who mines first: 0 you, 1 the other"),
    Field("breakdown from", 1, 2, 3, "the smallest stack that can break down"),
    Field(
        "own piles", ALL_PLACES, 0, max(NUMBERS), "seven places a pile, bottom to top: your pieces as you built them"
    ),
    Field("own left", len(PILES), 0, HIGHEST_PILE, "by pile: how many of these pieces are not lifted yet"),
    Field("own pieces", KINDS, 0, MOST_COPIES, "your 1, 2 and 3 that are not lifted; while you build, not built with"),
    Field("other heights", len(PILES), 0, MOST_GOLD, "by pile: the gold left in the other's; 0 until both have built"),
    Field(
        "other lifted", ALL_PLACES, 0, max(NUMBERS), "seven places a pile: the pieces lifted from it, first one first"
    ),
    Field("other pieces", KINDS, 0, MOST_COPIES, "the other's 1, 2 and 3 that are not lifted"),
    Field("own stack", KINDS, 0, MOST_COPIES, "how many 1, 2 and 3 your stack holds"),
    Field("own kept", KINDS, 0, MOST_COPIES, "how many you have kept"),
    Field("other stack", KINDS, 0, MOST_COPIES, "the same of the other"),
    Field("other kept", KINDS, 0, MOST_COPIES, "the same of the other"),
    Field("own marker", 1, 1, max(MARKERS), "your marker's number"),
    Field("own marker state", 1, 0, len(MARKER_STATES) - 1, "0 in hand, 1 rush won, 2 rush lost, 3 given up"),
    Field("other marker", 1, 0, max(MARKERS), "the other's number; 0 unless a Gold Rush has shown it"),
    Field("other marker state", 1, 0, len(MARKER_STATES) - 1, "as your own"),
    Field("own score", 1, 0, MOST_SCORE, "what you would score now"),
    Field("other score", 1, 0, MOST_SCORE, "the same of the other"),
    Field("other built", 1, 0, 1, "whether the other has built"),
)


def new_knowledge() -> None:
    return None


def observe(view: View, knowledge: None, begun: Sequence[int]) -> Observation:
    looker, options = view["seat"], view["options"]
    own, other = view["sides"][looker], view["sides"][1 - looker]
    piles = own["piles"] if own["built"] else piles_of(begun)
    pieces = list(own["unseen"].values()) if own["built"] else pieces_left(view, begun)
    values: list[Iterable[int]] = [
        [PHASES.index(view["phase"])],
        [to_move(view)],
        [view["turn"]],
        [relative(options["starter"], looker, len(view["sides"]))],
        [options["breakdown_from"]],
        _in_places(piles),
        [len(pile) - len(lifted) for pile, lifted in zip(piles, own["lifted"], strict=False)],
        pieces,
        other["heights"] or (),
        _in_places(other["lifted"]),
        other["unseen"].values(),
        *[_counts(side[held]) for side in (own, other) for held in ("stack", "kept")],
        *[entry for side in (own, other) for entry in _marker(side["marker"])],
        [own["score"]],
        [other["score"]],
        [other["built"]],
    ]
    return written(FIELDS, values)


def _in_places(piles: Piles) -> list[int]:
    return [piece for pile in piles for piece in (*pile, *(0,) * (HIGHEST_PILE - len(pile)))]


def _counts(pieces: Sequence[int]) -> list[int]:
    return [pieces.count(number) for number in NUMBERS]


def _marker(marker: View) -> tuple[list[int], list[int]]:
    return [marker["number"] or 0], [MARKER_STATES.index(marker["state"])]
