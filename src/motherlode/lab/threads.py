"""Work that leaves the interpreter's lock alone, as compiled code does: by threads, which start at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Final, Generic

import msgspec

from motherlode.lab.parallel import Done, Shift, Task

AHEAD: Final = 2
"""So many tasks a thread are given out before the first of them is waited for."""


class Threads(msgspec.Struct, frozen=True):
    """A crew of this process."""

    workers: int = 1

    @contextmanager
    def at_work(self, work: Callable[[Task], Done]) -> Iterator[Shift[Task, Done]]:
        pool = ThreadPoolExecutor(self.workers)
        try:
            yield _Pooled(work, pool, self.workers)
        finally:
            pool.shutdown(cancel_futures=True)


class _Pooled(Generic[Task, Done]):
    def __init__(self, work: Callable[[Task], Done], pool: ThreadPoolExecutor, workers: int) -> None:
        self._work, self._pool = work, pool
        self.in_flight = workers * AHEAD

    def begin(self, task: Task) -> Callable[[], Done]:
        return self._pool.submit(self._work, task).result
