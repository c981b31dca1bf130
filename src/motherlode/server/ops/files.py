"""Open files: as many as the system allows, and some always kept for the database and for refusing politely."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import Final

WANTED: Final = 65_536
MODEST: Final = 10_240
"""What macOS grants where it says that there is no limit, and refuses more all the same."""
BACKLOG: Final = 128
"""Connections accepted in one go: a crowd that knocks at once must not keep those inside waiting."""
SPARE: Final = 64
"""Files for the database, logs, and whatever else a process opens."""


def raise_file_limit() -> None:
    """Allow this process, and those that it starts, as many open files as it may ask for."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        for wanted in (WANTED, MODEST):
            most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
            if soft == resource.RLIM_INFINITY or soft >= most:
                return
            with suppress(ValueError, OSError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
                return


def file_limit() -> int:
    if sys.platform == "win32":
        return WANTED
    import resource

    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return WANTED if soft == resource.RLIM_INFINITY else soft


def backlog(limit: int) -> int:
    """Connections that are accepted in one go."""
    return max(1, min(BACKLOG, limit // 16))


def connections_most(limit: int) -> int:
    """Connections that one process keeps. Before one too many is closed, a few times `backlog` more may be accepted."""
    return max(1, limit - 4 * backlog(limit) - SPARE)
