"""Alembic runs this: migrate over the connection that `migrate` opened."""

from __future__ import annotations

from alembic import context

from motherlode.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
