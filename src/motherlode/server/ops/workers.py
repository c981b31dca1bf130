"""Several worker processes of one server: they count in one folder, and end when their supervisor does."""

from __future__ import annotations

import ctypes
import os
import shutil
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import parent_process
from pathlib import Path
from typing import Final, NoReturn

from uvicorn.supervisors import Multiprocess

from motherlode.server.ops.metrics import SHARED

GRACE: Final = 10.0
"""Seconds that a worker may take to end once its supervisor is gone."""
SILENCE: Final = 30
"""Seconds for which a worker may leave its supervisor without an answer before it counts as hung. On a busy machine a
new one needs many of them to start; one that died is missed at once."""
SECONDS_TO_ANOTHER: Final = 2.0
"""For so long a worker that cannot work stays, so that its supervisor does not start one after the other."""
PR_SET_PDEATHSIG: Final = 1


class Supervisor(Multiprocess):
    """Starts the workers, and another one for each that died or hangs."""

    def keep_subprocess_alive(self) -> None:
        """A worker that dies while it is asked is missed at once: its end of the line is open in no other process."""
        for worker in self.processes:
            worker.child_conn.close()
        super().keep_subprocess_alive()


@contextmanager
def shared_counts(workers: int) -> Iterator[None]:
    """A clean folder for the counts of several workers, as long as their supervisor lives; one needs none."""
    given = os.environ.get(SHARED)
    if given:
        _clean(Path(given))
        yield
    elif workers > 1:
        os.environ[SHARED] = folder = tempfile.mkdtemp(prefix="motherlode-metrics-")
        try:
            yield
        finally:
            del os.environ[SHARED]
            shutil.rmtree(folder, ignore_errors=True)
    else:
        yield


def _clean(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.glob("*.db"):
        path.unlink(missing_ok=True)


def end_with_supervisor() -> None:
    """In a worker: stop serving when the supervisor is gone, however it ended. Alone, there is nobody to follow."""
    if not is_one_of_several():
        return
    if sys.platform == "linux":
        # The system itself tells, even a worker that is too busy to look.
        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
    threading.Thread(target=_follow, name="motherlode-supervisor", daemon=True).start()


def is_one_of_several() -> bool:
    return parent_process() is not None


def make_way() -> NoReturn:
    """End this worker after a while, so that its supervisor starts another. One that fails to start would end all."""
    time.sleep(SECONDS_TO_ANOTHER)
    os._exit(1)


def _follow() -> None:
    supervisor = parent_process()
    if supervisor is not None:
        supervisor.join()
    signal.raise_signal(signal.SIGTERM)
    time.sleep(GRACE)
    os._exit(1)
