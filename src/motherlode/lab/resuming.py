"""Files that grow with a run, and can be gone on with wherever it stopped.

What is written goes to `FILE.part`. Beside the first of them lies `FILE.progress`, which says how many games they hold,
how many bytes that is of each, and what the games came to: whoever goes on cuts off whatever was written after that.
When all games are played the parts take the place of the files that were asked for, and nothing else is left.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from time import monotonic
from typing import BinaryIO, Final

import msgspec

from motherlode.core.errors import BadOption
from motherlode.core.files import check_target
from motherlode.lab.rows import Rows, Run
from motherlode.lab.summary import Summary
from motherlode.lab.tables import Format, format_of

PROGRESS_FORMAT: Final = "motherlode-progress/1"
SECONDS: Final = 1.0
"""So long may be lost when a process is killed."""


class Progress(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How far a run has come."""

    format: str
    version: str
    run: Run
    trace: bool
    sizes: dict[str, int]
    """By the name of each file, how many bytes of its part are whole games."""
    summary: Summary


class Lines:
    """The records of a run, as they are."""

    def head(self) -> bytes:
        return b""

    def body(self, rows: Rows) -> bytes:
        return rows.lines

    def finish(self, part: Path, done: Path) -> None:
        """The part is all there is to it."""


class Growing:
    """One file that grows. A pipe or a device is written to as it is."""

    def __init__(self, path: Path, made_by: Format) -> None:
        check_target(path)
        self.is_file = not path.exists() or path.is_file()
        self.path = path.resolve() if self.is_file else path
        self.part = self.path.with_name(f"{self.path.name}.part") if self.is_file else self.path
        self._format = made_by
        self._file: BinaryIO | None = None

    def begin(self) -> None:
        self._file = self.part.open("wb")
        self._file.write(self._format.head())

    def go_on(self, size: int) -> None:
        """Cut off what came after the last whole game. Of a run that was killed as it ended, the part may be moved."""
        if not self.part.exists() and self.path.is_file() and self.path.stat().st_size == size:
            self.path.replace(self.part)
        if not self.part.is_file() or self.part.stat().st_size < size:
            raise BadOption(
                f"cannot go on: {self.part} is shorter than when the run was stopped; delete it to begin anew"
            )
        self._file = self.part.open("r+b")
        self._file.truncate(size)
        self._file.seek(size)

    def add(self, rows: Rows) -> None:
        self.file.write(self._format.body(rows))

    @property
    def file(self) -> BinaryIO:
        if self._file is None:
            raise ValueError("not begun")
        return self._file

    def size(self) -> int:
        """After all of it has left for the disk."""
        self.file.flush()
        if self.is_file:
            os.fsync(self.file.fileno())
        return self.file.tell() if self.is_file else 0

    def close(self) -> None:
        if self._file is not None:
            self._file.close()

    def make(self) -> None:
        """All games are there: make of them what was asked for."""
        self.close()
        if self.is_file:
            self._format.finish(self.part, self.done)

    @property
    def done(self) -> Path:
        return self.path.with_name(f"{self.path.name}.done")

    def put_in_place(self) -> None:
        if self.is_file:
            (self.done if self.done.exists() else self.part).replace(self.path)

    def drop(self) -> None:
        is_begun = self._file is not None
        self.close()
        if self.is_file and is_begun:
            self.part.unlink(missing_ok=True)


class Files:
    """All files of a run. Used as a context; whoever leaves before `finish` leaves parts to go on with, if any."""

    def __init__(self, run: Run, records: Path | None, table: Path | None, *, trace: bool = False) -> None:
        self.run, self.trace, self.summary = run, trace, Summary.of(run)
        self.growing = [Growing(records, Lines())] if records is not None else []
        if table is not None:
            self.growing.append(Growing(table, format_of(table, run)))
        if len({growing.path for growing in self.growing}) < len(self.growing):
            raise BadOption(f"--records and --table cannot both be {records}")
        self._noted, self._is_torn = monotonic(), False

    @property
    def kept(self) -> list[Growing]:
        """Those that can be gone on with."""
        return [growing for growing in self.growing if growing.is_file]

    @property
    def progress(self) -> Path | None:
        first = self.kept[:1]
        return first[0].path.with_name(f"{first[0].path.name}.progress") if first else None

    def open(self, *, resume: bool) -> None:
        """Begin, or go on where a run was stopped."""
        if resume and self.progress is None:
            raise BadOption("--resume goes on with files: say which with --records FILE.jsonl or --table FILE.csv")
        if self.progress is None or not self.progress.exists():
            self._begin()
        elif resume:
            self._go_on(read_progress(self.progress))
        else:
            raise BadOption(f"{self.progress} is of a run that was stopped: go on with --resume, or delete it")

    def _begin(self) -> None:
        try:
            for growing in self.growing:
                growing.begin()
        except OSError:
            for growing in self.growing:
                growing.drop()
            raise

    def _go_on(self, progress: Progress) -> None:
        check_same(progress, self.run, self.trace, [growing.path.name for growing in self.kept])
        try:
            for growing in self.kept:
                growing.go_on(progress.sizes[growing.path.name])
        except (OSError, BadOption):
            for growing in self.kept:
                growing.close()
            raise
        self.summary = progress.summary

    def add(self, rows: Rows) -> None:
        with uninterrupted():
            self._is_torn = True
            for growing in self.growing:
                growing.add(rows)
            self.summary.add(rows)
            self._is_torn = False
            if monotonic() - self._noted > SECONDS:
                self.note()

    def note(self) -> None:
        """Write down how far we are: first the games, then that they are there."""
        if self.progress is None or self._is_torn:
            return
        sizes = {growing.path.name: growing.size() for growing in self.kept}
        progress = Progress(PROGRESS_FORMAT, version("motherlode"), self.run, self.trace, sizes, self.summary)
        new = self.progress.with_name(f"{self.progress.name}.new")
        new.write_bytes(msgspec.json.encode(progress))
        new.replace(self.progress)
        self._noted = monotonic()

    def finish(self) -> None:
        """Should this be killed in the middle, the run can still be gone on with, and comes here again."""
        with uninterrupted():
            self.note()
            for growing in self.growing:
                growing.make()
            for growing in self.growing:
                growing.put_in_place()
            self._forget()
            for growing in self.kept:
                growing.part.unlink(missing_ok=True)

    def stop(self) -> None:
        """Keep what is done; where that is nothing, leave no trace."""
        if self.summary.games:
            self.note()
            for growing in self.growing:
                growing.close()
            return
        for growing in self.growing:
            growing.drop()
        self._forget()

    def _forget(self) -> None:
        if self.progress is not None:
            self.progress.unlink(missing_ok=True)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Ctrl-C waits until what is done in here is done."""
    is_ours = threading.current_thread() is threading.main_thread()
    if not is_ours or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    pressed: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if pressed:
        raise KeyboardInterrupt


def read_progress(path: Path) -> Progress:
    try:
        progress = msgspec.json.decode(path.read_bytes(), type=Progress)
    except (msgspec.DecodeError, msgspec.ValidationError) as fault:
        raise BadOption(f"cannot go on: {path} is damaged ({fault}); delete it to begin anew") from None
    if progress.format != PROGRESS_FORMAT:
        raise BadOption(f"cannot go on: {path} has the format {progress.format!r}, not {PROGRESS_FORMAT}")
    return progress


def check_same(progress: Progress, run: Run, trace: bool, files: list[str]) -> None:
    """Refuse to go on with another run than the one that was stopped; the error says where they differ."""
    then = {**msgspec.structs.asdict(progress.run), **_how(progress.version, progress.trace, list(progress.sizes))}
    now = {**msgspec.structs.asdict(run), **_how(version("motherlode"), trace, files)}
    for name, value in then.items():
        if value != now[name]:
            raise BadOption(
                f"cannot go on: the run that was stopped had {name} {_told(value)}, this one has {_told(now[name])}"
            )


def _how(version: str, trace: bool, files: list[str]) -> Mapping[str, object]:
    return {"version": version, "trace": trace, "files": files}


def _told(value: object) -> str:
    return msgspec.json.encode(value).decode()
