"""What a seat of Gold may see. Every field is described in `docs/gold.md`."""

from __future__ import annotations

from collections import Counter

from motherlode.core.game import View
from motherlode.core.parts import Json
from motherlode.games.gold.cards import COLOURS, DYNAMITE, GOLD_COPIES, GONE, MINER_COPIES, Card
from motherlode.games.gold.position import NEVER, GoldOptions, Position
from motherlode.games.gold.scatter import CARD, TABLE

FACE_DOWN = "?"


def look(position: Position, options: GoldOptions) -> View:
    """The same for every seat and spectator: what differs between players is only what they remember (G-14)."""
    return {
        "table": [_shown(position, at, card) for at, card in enumerate(position.table)],
        "ghosts": _ghosts(position, options),
        "places": _places(position),
        "turn": position.turns,
        "rush": position.rush,
        "left": _left(position),
        "hoards": [_hoard(hoard, is_open=_is_counted(position, options)) for hoard in position.hoards],
    }


def _shown(position: Position, at: int, card: Card) -> str | None:
    if card is GONE:
        return None
    return card.code if at == position.first else FACE_DOWN


def _ghosts(position: Position, options: GoldOptions) -> list[str | None]:
    """The faces of turned-back cards that the memory dial keeps in sight."""
    since = _shown_since(position, options)
    return [
        card.code if NEVER < since <= turn and card is not GONE and at != position.first else None
        for at, (card, turn) in enumerate(zip(position.table, position.turned, strict=True))
    ]


def _shown_since(position: Position, options: GoldOptions) -> int:
    """The first turn whose cards stay as ghosts; NEVER if none do."""
    if options.memory == "strict":
        return NEVER
    return 0 if options.memory == "aided" else max(0, position.turns - options.players)


def _places(position: Position) -> Json:
    if position.places is None:
        return None
    return {"table": list(TABLE), "card": list(CARD), "at": [list(place) for place in position.places]}


def _left(position: Position) -> Json:
    """How many of each card are left, as anyone can count: all that left were seen leaving."""
    counts = Counter(position.table)
    gold = dict.fromkeys(GOLD_COPIES, 0)
    miners = {colour: dict.fromkeys(MINER_COPIES, 0) for colour in COLOURS}
    for card, count in counts.items():
        if card.kind == "gold":
            gold[card.value] = count
        elif card.colour is not None:
            miners[card.colour][card.value] = count
    return {
        "cards": position.cards,
        "gold": {str(value): count for value, count in gold.items()},
        "miners": {c: {str(value): count for value, count in own.items()} for c, own in miners.items()},
        "dynamite": counts[DYNAMITE],
    }


def _is_counted(position: Position, options: GoldOptions) -> bool:
    """Hoards lie face down until the end, unless the table helps the memory."""
    return options.memory == "aided" or not position.cards


def _hoard(hoard: tuple[Card, ...], *, is_open: bool) -> Json:
    return {"cards": len(hoard), "gold": sum(card.value for card in hoard) if is_open else None}
