"""Having the bots' searches compiled before they are needed.

Numba holds the interpreter's lock for seconds at a time while it compiles: nothing else would run, no answer be sent,
no key be read. So that is done in processes of their own, which leave the machine code on disk; loading it is quick.
"""

from __future__ import annotations

import atexit
import gc
import json
import logging
import os
import subprocess
import sys
import threading
from collections import defaultdict
from time import monotonic
from typing import Final

from motherlode.bots import registry
from motherlode.bots.bot import WarmUp

PROGRAM: Final = """
import json, sys
sys.path[:] = json.loads(sys.argv[1])
from motherlode.bots.warming import run_parts
run_parts(*sys.argv[2:])
"""
"""It finds modules where this process does, in the same order; until it knows, nothing shadows the standard library."""
FIRST: Final = "first"
ALL: Final = "all"
"""Which parts a process is told to compile some of."""
TIME_LIMIT: Final = 600.0
"""How many seconds other processes may compile. One that takes longer would never end."""
NICENESS: Final = 5
"""How far who compiles or thinks for bots stands back behind people's moves, where the system can do that."""

log = logging.getLogger("motherlode.bots")

_locks: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)
_ready: set[tuple[str, str, bool]] = set()
_children: set[subprocess.Popen[bytes]] = set()
_stopping = threading.Event()
STOP_SECONDS: Final = 10.0
"""So long the end of this process waits for threads that load machine code."""


def warm_ups(game: str, level: str, is_first: bool = False) -> list[WarmUp]:
    """What has to be compiled before a bot of this level plays, or makes its first move of a game: independent parts,
    none for those who need nothing."""
    find = registry.first_warm_ups if is_first else registry.warm_ups
    return find(game, level.partition(":")[0])


def is_first_quicker(game: str, level: str) -> bool:
    """Whether a level can make its first move of a game before all is ready that it needs later."""
    return len(warm_ups(game, level, is_first=True)) < len(warm_ups(game, level))


class CannotCompile(Exception):
    """What a level needs was not compiled in another process: that failed, or took too long."""


class Stopping(Exception):
    """This process ends, so nothing is made ready any more."""


def warm_up(game: str, level: str, *, is_first: bool = False, may_compile_here: bool = True) -> None:
    """Have all ready that a level needs, or that its first move of a game needs, so that nobody waits for it later.
    Blocks, but not the interpreter, except where it has to compile here because another process cannot; where it may
    not do that, it raises CannotCompile. At the end of this process it raises Stopping."""
    parts = warm_ups(game, level, is_first)
    if not parts:
        return
    with _locks[game]:
        if (game, level, is_first) not in _ready and not _load(parts):
            _compile_elsewhere(game, level, is_first, len(parts))
            if _stopping.is_set():
                raise Stopping
            if not _load(parts):
                if not may_compile_here:
                    raise CannotCompile(f"{level} of {game} could not be compiled in another process")
                log.warning("cannot be compiled in another process, so it is in this one", extra={"game": game})
                _run(parts)
        _ready.add((game, level, is_first))


def _run(parts: list[WarmUp]) -> None:
    for part in parts:
        part()


def _load(parts: list[WarmUp]) -> bool:
    """Whether everything was compiled before, and could be loaded."""
    from motherlode.core.machine_code import NotCompiled, only_loading

    try:
        with only_loading():
            _run(parts)
    except NotCompiled:
        return False
    return True


def _compile_elsewhere(game: str, level: str, is_first: bool, parts: int) -> None:
    """Each part in a process of its own, all at once. Where there are fewer cores, a process has several: parts have
    much in common."""
    until = monotonic() + TIME_LIMIT
    started: list[subprocess.Popen[bytes]] = []
    processes, which = min(parts, cores()), FIRST if is_first else ALL
    try:
        started.extend(_start(game, level, which, *map(str, range(parts)[at::processes])) for at in range(processes))
    except OSError:
        log.warning("cannot start another process to compile in", exc_info=True)
    for child in started:
        _wait(child, until)


def _start(*arguments: str) -> subprocess.Popen[bytes]:
    from motherlode.core.machine_code import environment

    child = subprocess.Popen(  # noqa: S603
        [sys.executable, "-I", "-c", PROGRAM, json.dumps(sys.path), *arguments],
        env={**os.environ, **environment()},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        start_new_session=True,  # Ctrl-C in a terminal is for us; `stop` tells them
        creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),  # the same on Windows
    )
    _children.add(child)
    return child


def _wait(child: subprocess.Popen[bytes], until: float) -> None:
    """Until it is done, or until that moment: then it is given up."""
    try:
        child.wait(max(until - monotonic(), 0.0))
    except subprocess.TimeoutExpired:
        log.warning("compiling in another process took too long and was given up")
        child.kill()
        child.wait()
    _children.discard(child)


@atexit.register
def stop() -> None:
    """What is still being compiled is given up; what was finished stays on disk.

    Then it waits for the threads that had it compiled: one that loads or logs while the interpreter goes would abort
    it. The locks are not given back, so that none begins anew.
    """
    _stopping.set()
    for child in list(_children):
        child.terminate()
    for lock in list(_locks.values()):
        lock.acquire(timeout=STOP_SECONDS)


def run_parts(game: str, level: str, which: str, *parts: str) -> None:
    """What such a process does. It stands back behind those who play, and is gone before garbage would matter."""
    if sys.platform == "linux":
        os.nice(NICENESS)
    gc.disable()
    found = warm_ups(game, level, is_first=which == FIRST)
    _run([found[int(part)] for part in parts])


def cores() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
