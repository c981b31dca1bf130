"""What a seat of Gold knows, as numbers: with perfect recall all that was ever turned up (G-14), else what lies open.

Miners are told by whose they are, not by colour: nothing else about a colour matters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from motherlode.core.game import View
from motherlode.core.observation import Field, Observation, from_here, relative, to_move, written
from motherlode.games.gold.cards import CARDS, COLOURS, DECK, GOLD_COPIES, MINER_COPIES, Card, Colour
from motherlode.games.gold.knowledge import Knowledge, owners
from motherlode.games.gold.rules import STALL_TURNS, Gold
from motherlode.games.gold.view import FACE_DOWN

UNKNOWN: Final = -1
"""Where the seat cannot know a number."""
NOBODY: Final = -1
GONE: Final = 0
HIDDEN: Final = 1
FIRST_KIND: Final = 2
GOLD: Final = FIRST_KIND
"""The kind of gold of value 1; those of 2, 3 and 4 follow."""
DYNAMITE: Final = GOLD + len(GOLD_COPIES)
MINERS: Final = DYNAMITE + 1
"""The kind of one's own weakest miner; its stronger ones follow, then those of the next seat, and so on."""
MOST_SEATS: Final = Gold.seats[-1]
STRENGTHS: Final = list(MINER_COPIES)
LAST_KIND: Final = MINERS + len(STRENGTHS) * (MOST_SEATS + 1) - 1
KINDS: Final = range(FIRST_KIND, LAST_KIND + 1)
MOST_POINTS: Final = sum(card.value for card in DECK if card.kind == "gold")
MOST_GOLD: Final = sum(GOLD_COPIES.values())
MOST_ALIKE: Final = max(GOLD_COPIES.values())
"""There are fewer miners of one strength and owner, and fewer of dynamite."""

FIELDS: Final = (
    Field("table", len(DECK), 0, LAST_KIND, "by position: 0 no card, 1 face down and not known, else what it is"),
    Field("open at", 1, NOBODY, len(DECK) - 1, "where the turn's first card lies open; -1 where none does"),
    Field("open card", 1, 0, LAST_KIND, "what it is; 0 where none lies open"),
    Field("to move", 1, 0, 1, "whether it is your turn"),
    Field("turn of", 1, NOBODY, MOST_SEATS - 1, "whose turn it is, 0 you; -1 when the game is over"),
    Field("players", 1, 2, MOST_SEATS, "how many play"),
    Field("rush", 1, 0, 1, "whether the Gold Rush is on"),
    Field("cards", 1, 0, len(DECK), "how many cards are on the table"),
    Field("quiet", 1, UNKNOWN, STALL_TURNS, "turns in a row without a card leaving; -1 without recall"),
    Field("gold cards", MOST_SEATS, 0, MOST_GOLD, "by seat, you first: how many gold cards it has"),
    Field("points", MOST_SEATS, UNKNOWN, MOST_POINTS, "by seat, you first: their points; -1 where not known"),
    Field("unknown", len(KINDS), UNKNOWN, MOST_ALIKE, "by kind from 2 on: how many lie face down and not known"),
)
"""Kinds: 2 to 5 gold of 1 to 4, 6 dynamite, then miners of strength 2 to 5: your own from 7, those of the next seat
from 11, and so on to 23; nobody's from 27."""


def new_knowledge() -> Knowledge:
    return Knowledge()


def observe(view: View, knowledge: Knowledge | None, begun: Sequence[int]) -> Observation:
    looker, actors, kinds = view["seat"], view["actors"], _kinds(view)
    faces = _faces(view) if knowledge is None else knowledge.faces
    shown = [at for at, code in enumerate(view["table"]) if code not in (None, FACE_DOWN)]
    first = shown[0] if shown else NOBODY
    values: list[Iterable[int]] = [
        [
            GONE if code is None else kinds[faces[at]] if at in faces else HIDDEN
            for at, code in enumerate(view["table"])
        ],
        [first],
        [kinds[view["table"][first]] if shown else 0],
        [to_move(view)],
        [relative(actors[0], looker, len(view["hoards"])) if actors else NOBODY],
        [len(view["hoards"])],
        [view["rush"]],
        [sum(code is not None for code in view["table"])],
        [UNKNOWN if knowledge is None else knowledge.quiet],
        from_here([hoard["cards"] for hoard in view["hoards"]], looker),
        from_here(_points(view, knowledge), looker),
        _unknown(view, knowledge, faces, kinds),
    ]
    return written(FIELDS, values)


def _kinds(view: View) -> dict[str, int]:
    """By code, what a card is to the seat that looks."""
    owner, players, looker = owners(view), len(view["hoards"]), view["seat"]
    seats = {colour: relative(owner[colour], looker, players) if colour in owner else MOST_SEATS for colour in COLOURS}
    return {code: _kind(card, seats) for code, card in CARDS.items()}


def _kind(card: Card, seats: Mapping[Colour, int]) -> int:
    if card.colour is not None:
        return MINERS + len(STRENGTHS) * seats[card.colour] + STRENGTHS.index(card.value)
    return GOLD + card.value - 1 if card.kind == "gold" else DYNAMITE


def _faces(view: View) -> dict[int, str]:
    """By position, the cards that the table shows: open ones, and those that its memory dial keeps in sight."""
    lying = enumerate(zip(view["table"], view["ghosts"], strict=True))
    return {at: ghost or code for at, (code, ghost) in lying if ghost or code not in (None, FACE_DOWN)}


def _points(view: View, knowledge: Knowledge | None) -> list[int]:
    if knowledge is not None:
        return [knowledge.points(seat) for seat in range(len(view["hoards"]))]
    return [UNKNOWN if hoard["gold"] is None else hoard["gold"] for hoard in view["hoards"]]


def _unknown(
    view: View, knowledge: Knowledge | None, faces: Mapping[int, str], kinds: Mapping[str, int]
) -> Iterable[int]:
    if knowledge is not None:
        left = knowledge.unseen(view)
    elif view["left"] is not None:
        left = _left(view) - Counter(faces.values())
    else:
        return [UNKNOWN] * len(KINDS)
    count: Counter[int] = Counter()
    for code, copies in left.items():
        count[kinds[code]] += copies
    return [count[kind] for kind in KINDS]


def _left(view: View) -> Counter[str]:
    """All cards on the table, where it is said what they are."""
    left = view["left"]
    count = Counter({f"N{value}": copies for value, copies in left["gold"].items()})
    count.update({f"{colour}{value}": n for colour, own in left["miners"].items() for value, n in own.items()})
    count["X"] = left["dynamite"]
    return count
