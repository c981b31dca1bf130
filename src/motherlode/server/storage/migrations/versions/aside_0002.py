"""Why a table was put aside, and the server's own pulse."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("broken", sa.Text, nullable=True))
    op.create_table(
        "pulses",
        sa.Column("worker", sa.String(16), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "pauses",
        sa.Column("began", sa.Float, primary_key=True),
        sa.Column("ended", sa.Float, primary_key=True),
    )


def downgrade() -> None:
    op.drop_table("pauses")
    op.drop_table("pulses")
    op.drop_column("tables", "broken")
