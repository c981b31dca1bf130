"""Where machine code is kept: for every function a folder, which carries the fingerprint of what it was made from."""

from __future__ import annotations

import atexit
import logging
import os
import re
import shutil
import sqlite3
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from time import time
from typing import Any, Final

from numba import config

from motherlode.core.fingerprint import fingerprint, source_digest

VARIABLE: Final = "MOTHERLODE_CACHE"
"""Names the folder of all machine code, also to the processes that this one starts."""
NOT_FOR_FILES: Final = re.compile(r"\W")
DAY: Final = 24 * 60 * 60.0
MONTH: Final = 30 * DAY
PATIENCE: Final = 600.0
"""How many seconds to wait for another process that compiles."""

log = logging.getLogger("motherlode.machine_code")

_settings = threading.RLock()


@cache
def home() -> Path:
    """The first folder that can be written: one that was asked for, beside the package, or of the user."""
    for folder in (*asked_for(), Path(__file__).parents[1] / "__pycache__", users_cache() / "motherlode"):
        if is_writable(folder / "machine-code"):
            return folder / "machine-code"
    return temporary_folder()


def asked_for() -> list[Path]:
    return [Path(name) for name in (os.environ.get(VARIABLE), config.CACHE_DIR) if name]


def users_cache() -> Path:
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA") or os.path.expanduser("~/AppData/Local"))
    if sys.platform == "darwin":
        return Path(os.path.expanduser("~/Library/Caches"))
    return Path(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"))


def is_writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True


def temporary_folder() -> Path:
    """For where no other can be written: child processes share it, and it goes with this one."""
    folder = tempfile.mkdtemp(prefix="motherlode-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    os.environ[VARIABLE] = folder
    home = Path(folder, "machine-code")
    home.mkdir()
    return home


def stamp_of(function: Callable[..., Any], way: str) -> str:
    """What has to be the same for machine code to be used again: what it was made from, and how."""
    return f"{tools_of(way)} {fingerprint(function)}"


@cache
def tools_of(way: str) -> str:
    """The module that compiles, and the versions of all that it works with."""
    versions = [sys.implementation.cache_tag, *map(version, ("numba", "llvmlite", "numpy"))]
    return f"{way} {source_digest(way)} {versions}"


def note_about(way: str) -> Path:
    """Where it is noted that a way of compiling does not work with these versions."""
    return home() / f"{way.rpartition('.')[2]}-{short_digest(tools_of(way))}.txt"


def is_recent(note: Path) -> bool:
    return note.exists() and time() - note.stat().st_mtime < MONTH


def short_digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]


def folder_of(function: Callable[..., Any], stamp: str) -> Path:
    """The folder of a function as it is now. What nobody has used for long goes."""
    name = f"{function.__module__}.{function.__qualname__}"
    group = f"{NOT_FOR_FILES.sub('', function.__name__)[:40]}-{short_digest(name)}"
    folder = home() / f"{group}-{short_digest(stamp)}"
    if not folder.exists():
        sweep(group)
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    return folder


def sweep(group: str) -> None:
    """Delete what is of no use: of this function what was not used for a day, of others, for a month."""
    with suppress(OSError):
        for folder in home().iterdir():
            unused = time() - folder.stat().st_mtime
            if folder.is_dir() and unused > (DAY if folder.name.startswith(group) else MONTH):
                shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def kept_in(folder: Path) -> Iterator[None]:
    """In here, numba chooses this folder for what it keeps of a function."""
    with _settings:
        wanted = {"CACHE_DIR": str(folder), "CACHE_LOCATOR_CLASSES": ""}
        before = {name: getattr(config, name, "") for name in wanted}
        try:
            vars(config).update(wanted)
            yield
        finally:
            vars(config).update(before)


class Turn:
    """One process at a time writes; all threads of a process share its turn, and numba has only one compile at a time.

    SQLite knows how to wait for a file, and the turn ends with its process, however that ends.
    """

    def __init__(self, folder: Callable[[], Path] = home) -> None:
        self._folder = folder
        self._mutex = threading.Lock()
        self._holders = 0
        self._lock: sqlite3.Connection | None = None

    def __enter__(self) -> None:
        with self._mutex:
            if self._lock is None:
                self._lock = self._taken()
            self._holders += 1

    def __exit__(self, *_: object) -> None:
        with self._mutex:
            self._holders -= 1
            if self._holders == 0 and self._lock is not None:
                self._lock.close()
                self._lock = None

    def _taken(self) -> sqlite3.Connection:
        try:
            return self._connected(self._folder() / "turn.sqlite")
        except sqlite3.OperationalError:
            log.warning("cannot wait for other processes that compile, so this one goes on", exc_info=True)
            return self._connected(":memory:")

    def _connected(self, file: Path | str) -> sqlite3.Connection:
        lock = sqlite3.connect(file, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            lock.close()
            raise
        return lock


turn = Turn()
