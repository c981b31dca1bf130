"""What every live table of a worker shares: its settings, clock, store, metrics and bots."""

from __future__ import annotations

import secrets
from collections.abc import Callable

import msgspec

from motherlode.server.ops.metrics import Metrics
from motherlode.server.ops.settings import Settings
from motherlode.server.storage.notes import Passing, write_passing
from motherlode.server.storage.store import Store
from motherlode.server.tables.patience import NO_PAUSES
from motherlode.server.worker.clock import SteadyClock
from motherlode.server.worker.thinking import Thinkers, threads_by_cores


class Services:
    """One worker's store, bots, clock and counters."""

    def __init__(self, settings: Settings, clock: Callable[[], float] | None = None) -> None:
        self.settings = settings
        self.clock = clock or SteadyClock()
        self.worker = secrets.token_hex(4)
        self.store = Store(settings.database, self.worker)
        self.metrics = Metrics()
        self.thinkers = Thinkers(settings.thinkers or threads_by_cores(settings.workers), self.metrics)
        self.pauses = NO_PAUSES
        """Times that count against nobody, as far as the pulse knows."""
        self.is_closing = False

    def tell_others(self, table_id: str, **what: object) -> None:
        """Tell the other workers something about a table that need not be kept."""
        if self.store.is_shared:
            passing = msgspec.convert({"table": table_id, "by": self.worker, **what}, Passing)
            self.store.note(write_passing(passing))
