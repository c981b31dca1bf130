"""A seat at a live table from anywhere: the protocol of docs/protocol.md as a small library.

seat = Server("https://games.example.org").join("TABLE", name="Digger")
outcome = seat.play(MyBot)
"""

from motherlode.client.address import Address
from motherlode.client.errors import BadAddress, Refused, Unreachable
from motherlode.client.messages import (
    Back,
    Fresh,
    GameInfo,
    Lost,
    News,
    Played,
    Presence,
    Reacted,
    Released,
    SeatInfo,
    TableInfo,
    Update,
)
from motherlode.client.moves import LegalMoves
from motherlode.client.seat import Seat
from motherlode.client.server import Made, Server, sit_down

__all__ = [
    "Address",
    "Back",
    "BadAddress",
    "Fresh",
    "GameInfo",
    "LegalMoves",
    "Lost",
    "Made",
    "News",
    "Played",
    "Presence",
    "Reacted",
    "Refused",
    "Released",
    "Seat",
    "SeatInfo",
    "Server",
    "TableInfo",
    "Unreachable",
    "Update",
    "sit_down",
]
