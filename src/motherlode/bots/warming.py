"""Having the bots' searches compiled before they are needed.

Numba holds the interpreter's lock for seconds at a time while it compiles: nothing else would run, no answer be sent,
no key be read. So that is done in processes of their own, which leave the machine code on disk; loading it is quick.
"""

from __future__ import annotations

import atexit
import logging
import os
import subprocess
import sys
import threading
from collections import defaultdict
from pathlib import Path
from typing import Final

from motherlode.bots import registry
from motherlode.bots.bot import WarmUp

PROGRAM: Final = "import sys; from motherlode.bots.warming import run_part; run_part(*sys.argv[1:])"
HOME: Final = str(Path(__file__).parents[2])

log = logging.getLogger("motherlode.bots")

_locks: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)
_ready: set[tuple[str, str]] = set()
_children: set[subprocess.Popen[bytes]] = set()


def warm_ups(game: str, level: str) -> list[WarmUp]:
    """What has to be compiled before a bot of this level plays: independent parts, none for those who need nothing."""
    return registry.warm_ups(game, level.partition(":")[0])


def warm_up(game: str, level: str) -> None:
    """Have all ready that a level needs, so that nobody waits for it later. Blocks, but never the interpreter."""
    parts = warm_ups(game, level)
    if not parts:
        return
    with _locks[game]:
        if (game, level) not in _ready and not _load(parts):
            _compile_elsewhere(game, level, len(parts))
            if not _load(parts):
                log.warning("cannot be compiled in another process, so it is in this one", extra={"game": game})
                _run(parts)
        _ready.add((game, level))


def _run(parts: list[WarmUp]) -> None:
    for part in parts:
        part()


def _load(parts: list[WarmUp]) -> bool:
    """Whether everything was compiled before, and could be loaded."""
    from motherlode.core.kernels import NotCompiled, only_loading

    try:
        with only_loading():
            _run(parts)
    except NotCompiled:
        return False
    return True


def _compile_elsewhere(game: str, level: str, parts: int) -> None:
    """Each part in a process of its own, all at once."""
    path = os.pathsep.join([HOME, *filter(None, [os.environ.get("PYTHONPATH")])])
    started = []
    try:
        for part in range(parts):
            command = [sys.executable, "-c", PROGRAM, game, level, str(part)]
            child = subprocess.Popen(  # noqa: S603
                command, env={**os.environ, "PYTHONPATH": path}, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
            )
            started.append(child)
            _children.add(child)
    except OSError:
        log.warning("cannot start another process to compile in", exc_info=True)
    for child in started:
        child.wait()
        _children.discard(child)


@atexit.register
def stop() -> None:
    """What is still being compiled is given up; what was finished stays on disk."""
    for child in list(_children):
        child.terminate()


def run_part(game: str, level: str, part: str) -> None:
    """What such a process does."""
    warm_ups(game, level)[int(part)]()
