"""A real PostgreSQL for the tests."""

from motherlode.testing.postgres import Postgres, free_port, running_postgres

__all__ = ["Postgres", "free_port", "running_postgres"]
