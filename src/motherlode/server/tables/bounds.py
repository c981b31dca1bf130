"""How long a table may become. Nobody who plays meets these bounds; they keep every table quick to read."""

from __future__ import annotations

from typing import Final

from motherlode.server.tables.entries import (
    AnyEntry,
    Away,
    Ended,
    Moved,
    Opened,
    Rematched,
    Returned,
    Started,
    TakenBack,
)
from motherlode.server.tables.refusals import Refusal
from motherlode.server.tables.table import ENTRIES_MOST, Table

OTHERS_MOST: Final = 400
"""Entries that are neither moves nor taking back: coming, going, changing one's words or the lobby, pausing."""
GOES_ON: Final = (Moved, Opened, Started, Away, Returned, Ended, Rematched)
"""What keeps a table from standing still is not refused because others have used up what they may do."""
TAKEN_BACK_MOST: Final = 20
"""How often a seat may take back before choices are shown."""


def check_bounds(table: Table, entry: AnyEntry) -> None:
    """Raise a refusal if the table would become too long by this entry."""
    if table.is_full and not isinstance(entry, Rematched):  # that comes once, and leads on
        raise Refusal("too-long", f"this table has reached {ENTRIES_MOST} entries and takes no more; set a new one")
    if isinstance(entry, TakenBack):
        if table.taken_back and table.taken_back[entry.seat] >= TAKEN_BACK_MOST:
            raise Refusal("too-long", f"a choice can be taken back {TAKEN_BACK_MOST} times; this one stands")
    elif not isinstance(entry, GOES_ON) and table.others >= OTHERS_MOST:
        raise Refusal("too-long", f"people have come and gone {OTHERS_MOST} times at this table; set a new one")
