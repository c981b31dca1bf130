"""Motherlode: gold-mining table games, complete and exact.

    >>> import motherlode as ml
    >>> state = ml.load("gold", players=3, layout="grid").deal(seed=7)
    >>> state = state.play(state.actors[0], "flip 17")
    >>> str(state.events[0].card)
    'O3'

Unofficial and non-commercial; the games belong to their authors and publishers.
"""

from motherlode.core.dealing import Stream
from motherlode.core.errors import (
    BadDeal,
    BadOption,
    BadRecord,
    GameOver,
    IllegalMove,
    MotherlodeError,
    NothingToTakeBack,
    NotYourTurn,
    UnknownBot,
    UnknownGame,
    UnknownOption,
    UnknownSeat,
    UnreadableMove,
)
from motherlode.core.game import Game, State, View
from motherlode.core.outcome import Outcome
from motherlode.core.parts import Event, Move
from motherlode.core.records import Record, SeriesRecord, read_record, read_records
from motherlode.core.series import Series
from motherlode.games import GAMES, load
from motherlode.games.replay import replay, verify

__all__ = [
    "GAMES",
    "BadDeal",
    "BadOption",
    "BadRecord",
    "Event",
    "Game",
    "GameOver",
    "IllegalMove",
    "MotherlodeError",
    "Move",
    "NotYourTurn",
    "NothingToTakeBack",
    "Outcome",
    "Record",
    "Series",
    "SeriesRecord",
    "State",
    "Stream",
    "UnknownBot",
    "UnknownGame",
    "UnknownOption",
    "UnknownSeat",
    "UnreadableMove",
    "View",
    "load",
    "read_record",
    "read_records",
    "replay",
    "verify",
]
