"""What happens around tables, for the log: that somebody came, never who; of a game its beginning and end."""

from __future__ import annotations

import logging
from typing import Final

from motherlode.games import GAMES
from motherlode.server.tables.entries import (
    AnyEntry,
    Away,
    Closed,
    Created,
    Ended,
    Joined,
    Left,
    Moved,
    Removed,
    Returned,
    Started,
    Taken,
)
from motherlode.server.tables.table import Table

log = logging.getLogger("motherlode.news")

WORDS: Final[dict[type[AnyEntry], str]] = {
    Created: "a table for %s was opened",
    Joined: "somebody sat down to play %s",
    Left: "somebody left a table of %s",
    Taken: "somebody took a bot's seat at a table of %s",
    Removed: "somebody was sent away from a table of %s",
    Started: "a game of %s began",
    Away: "a bot stands in at a table of %s",
    Returned: "somebody is back at a table of %s",
    Ended: "a game of %s ended without a result",
    Closed: "a table of %s was closed",
}


def tell(table: Table) -> None:
    """What its last entry was, where that is news."""
    has_ended = isinstance(table.entry, Moved) and table.phase == "over"
    words = "a game of %s ended" if has_ended else WORDS.get(type(table.entry))
    if words is None:
        return
    told = words % GAMES[table.game].credits.title
    if table.phase == "lobby":
        told += f": {sum(seat.kind != 'open' for seat in table.seats)} of {len(table.seats)} seats taken"
    log.info(told, extra={"table": table.id})
