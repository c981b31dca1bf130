"""What a seat of Gold may see."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Final

import msgspec

from motherlode.core.views import Common, SeatView
from motherlode.games.gold.cards import CARDS, COLOURS, DYNAMITE, GONE, Card, Colour
from motherlode.games.gold.position import GoldOptions, Position
from motherlode.games.gold.scatter import Places

FACE_DOWN: Final = "?"
GOLD_CODES: Final = {card.value: code for code, card in CARDS.items() if card.kind == "gold"}
MINER_CODES: Final = {
    colour: {card.value: code for code, card in CARDS.items() if card.colour == colour} for colour in COLOURS
}


class Left(msgspec.Struct, frozen=True):
    """How many of each card are left on the table, as anyone could count: all that left were seen leaving."""

    cards: int
    gold: dict[int, int]
    """By value."""
    miners: dict[Colour, dict[int, int]]
    """By colour, then by strength."""
    dynamite: int


class Hoard(msgspec.Struct, frozen=True):
    """The gold that a seat has."""

    cards: int
    """How many gold cards."""
    gold: int | None
    """Their points; null while they lie face down, unless they are one's own."""


class GoldView(SeatView, frozen=True, kw_only=True, tag="gold"):
    """The same for every seat and spectator, but for a look at one's own hoard: what differs between players is only
    what they remember (G-14)."""

    options: GoldOptions
    """The options of the game, defaults filled in."""
    table: tuple[str | None, ...]
    """By position: a card's code where it lies open, `?` where it lies face down, null where it is gone."""
    ghosts: tuple[str | None, ...]
    """By position: the code of a face-down card that the memory dial keeps in sight, else null."""
    places: Places | None
    """Where the cards lie; null in the grid."""
    turn: int
    """How many turns are over."""
    rush: bool
    """Whether the Gold Rush is on."""
    left: Left | None
    """What is left on the table; null where all memory is the players' own."""
    hoards: tuple[Hoard, ...]
    """By seat. Points are told to their owner, and to all when the game is over or where the table helps the memory."""


def look(position: Position, options: GoldOptions, common: Common) -> GoldView:
    return GoldView(
        **common,
        table=_table(position),
        ghosts=_ghosts(position, options),
        places=position.places,
        turn=position.turns,
        rush=position.rush,
        left=None if options.memory == "strict" else _left(position),
        hoards=_hoards(position, options, common["seat"]),
    )


def _table(position: Position) -> tuple[str | None, ...]:
    shown = [None if card is GONE else FACE_DOWN for card in position.table]
    first = position.first
    if first is not None:
        shown[first] = position.table[first].code
    return tuple(shown)


def _ghosts(position: Position, options: GoldOptions) -> tuple[str | None, ...]:
    """The faces of turned-back cards that the memory dial keeps in sight."""
    since = shown_since(position, options)
    if since == position.turns:
        return (None,) * len(position.table)
    return tuple(
        [
            card.code if turn >= since and card is not GONE and at != position.first else None
            for at, (card, turn) in enumerate(zip(position.table, position.turned, strict=True))
        ]
    )


def shown_since(position: Position, options: GoldOptions) -> int:
    """The first turn whose cards stay as ghosts: at a strict table no turn that is over."""
    if options.memory == "strict":
        return position.turns
    return 0 if options.memory == "aided" else max(0, position.turns - options.players)


def _left(position: Position) -> Left:
    return _count(tuple([card.code for card in position.table]))


@lru_cache(maxsize=256)
def _count(codes: tuple[str, ...]) -> Left:
    """Kept for a while: every seat looks at the same cards, and most flips leave them where they are."""
    count = Counter(codes).get
    gold = {value: count(code, 0) for value, code in GOLD_CODES.items()}
    miners = {colour: {value: count(code, 0) for value, code in own.items()} for colour, own in MINER_CODES.items()}
    return Left(len(codes) - count(GONE.code, 0), gold, miners, count(DYNAMITE.code, 0))


def _hoards(position: Position, options: GoldOptions, looker: int | None) -> tuple[Hoard, ...]:
    """Hoards lie face down until the end, unless the table helps the memory; one may look at one's own."""
    is_open = options.memory == "aided" or not position.cards
    return tuple([_hoard(hoard, is_open=is_open or seat == looker) for seat, hoard in enumerate(position.hoards)])


def _hoard(hoard: tuple[Card, ...], *, is_open: bool) -> Hoard:
    return Hoard(len(hoard), sum([card.value for card in hoard]) if is_open else None)
