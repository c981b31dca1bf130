"""What happens at a table of Gold. Everybody sees everything (G-4)."""

from __future__ import annotations

from typing import ClassVar, Literal

from motherlode.core.parts import Event

WhyNothing = Literal["two gold", "equal miners", "too weak"]
WhyRush = Literal["few cards", "dead table", "stalled"]


class Turned(Event, frozen=True):
    """A seat turned a card up; it lies open."""

    seat: int
    position: int
    card: str


class Strike(Event, frozen=True):
    """G-5. The miner carried the gold out: `to` has it, the miner is out of the game."""

    holds: ClassVar = True
    to: int
    gold_at: int
    gold: str
    miner_at: int
    miner: str


class Duel(Event, frozen=True):
    """G-6. The lower miner is out of the game, the higher is turned back in place."""

    holds: ClassVar = True
    winner_at: int
    winner: str
    loser_at: int
    loser: str


class Blast(Event, frozen=True):
    """G-7. Both cards are out of the game."""

    holds: ClassVar = True
    positions: tuple[int, int]
    cards: tuple[str, str]


class Nothing(Event, frozen=True):
    """G-8. Both cards are turned back; `why` says which of the three cases it was."""

    holds: ClassVar = True
    positions: tuple[int, int]
    cards: tuple[str, str]
    why: WhyNothing


class Rush(Event, frozen=True):
    """The Gold Rush begins, because few cards are left (G-9), no two do anything (G-12) or play stalled (G-13)."""

    why: WhyRush


class Taken(Event, frozen=True):
    """G-9. In the Gold Rush a seat turned gold up and has it."""

    seat: int
    position: int
    gold: str


class Gone(Event, frozen=True):
    """G-9. In the Gold Rush a seat turned up a miner or dynamite, which leaves the game."""

    seat: int
    position: int
    card: str


class NextTurn(Event, frozen=True):
    """A turn begins."""

    seat: int
