"""What the database holds: entries, which are the truth, and what follows from them: an index of tables, reviews."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

metadata: Final = sa.MetaData()

entries: Final = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sqlite_with_rowid=False,
)
"""A table is the list of its entries from seq 1 on. None is ever changed, and none is deleted but with
its whole table (`motherlode prune`)."""

tables: Final = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("phase", sa.String(8), nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
    sa.Column("due", sa.Float, nullable=True),
    sa.Column("broken", sa.Text, nullable=True),
    sa.Index("tables_due", "due"),
    sa.Index("tables_listed", "listed", "changed"),
)
"""The latest of each table: its phase, when the server itself must act (null if it need not), and why it was put
aside (null unless it was)."""

pulses: Final = sa.Table(
    "pulses",
    metadata,
    sa.Column("worker", sa.String(16), primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
)
"""When each worker last wrote: a sign of life, and the proof that writing works."""

pauses: Final = sa.Table(
    "pauses",
    metadata,
    sa.Column("began", sa.Float, primary_key=True),
    sa.Column("ended", sa.Float, primary_key=True),
)
"""Times that count against nobody's patience: nobody served, or the clock was set."""

outside_changes: Final = sa.Table(
    "outside_changes",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("table_id", sa.String(32), nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sqlite_autoincrement=True,
)
"""Tables that a command closed or deleted beside the servers, which look here for what they have in memory."""

reviews: Final = sa.Table(
    "reviews",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("game", sa.Integer, primary_key=True),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
"""Reviews of finished games, as JSON: computed once, and again if they are lost."""
