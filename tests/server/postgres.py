"""A real PostgreSQL for the tests."""

from motherlode.testing.postgres import HASTY, Postgres, free_port, running_postgres

__all__ = ["HASTY", "Postgres", "free_port", "running_postgres"]
