"""A tournament's results in a file: what it is in the first line, then a line a game. It can be continued.

Each line is written whole, as soon as its game is over and all before it are. If the machine stops in the middle of
one, that line is dropped and its game is played again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final, TypeVar

import msgspec

from motherlode.core.dealing import Seed
from motherlode.core.errors import BadOption, BadRecord
from motherlode.core.files import check_target
from motherlode.core.game import AnyGame
from motherlode.core.parts import Json
from motherlode.core.records import write_line
from motherlode.lab.arena import Meeting, Met
from motherlode.lab.bots import fingerprint

FORMAT: Final = "motherlode-arena/1"

SomeLine = TypeVar("SomeLine", bound=msgspec.Struct)


class Tournament(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that its games depend on; how many are played, and by whom, may change when it is continued."""

    format: str
    game: str
    options: dict[str, Json]
    bots: tuple[str, ...]
    seed: Seed
    seconds: float | None
    files: dict[str, str]
    """The fingerprints of the files that bots come from."""

    @classmethod
    def of(cls, game: AnyGame, bots: Iterable[str], seed: Seed, seconds: float | None) -> Tournament:
        names = tuple(bots)
        return cls(FORMAT, game.name, game.options_json(), names, seed, seconds, fingerprints(game.name, names))


def fingerprints(game: str, bots: Iterable[str]) -> dict[str, str]:
    """Of the files that bots come from, by name."""
    found = {bot: fingerprint(bot, game) for bot in bots}
    return {bot: print_ for bot, print_ in found.items() if print_ is not None}


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One game."""

    one: str
    two: str
    deal: int
    is_swapped: bool
    seats: tuple[str, ...]
    winner: str | None
    reason: str | None
    scores: tuple[int, ...] | None

    @classmethod
    def of(cls, met: Met) -> Line:
        m = met.meeting
        return cls(m.one, m.two, m.deal, m.is_swapped, tuple(m.seats()), met.winner, met.reason, met.scores)

    def met(self, tournament: Tournament) -> Met:
        t = tournament
        meeting = Meeting(t.game, t.options, self.one, self.two, self.deal, self.is_swapped, t.seed, t.seconds)
        return Met(meeting, self.winner, None, self.reason, self.scores)


class Results:
    """What is known so far, and where the next game is written down."""

    def __init__(
        self, tournament: Tournament, lines: list[Line], file: BinaryIO | None, records: BinaryIO | None
    ) -> None:
        self.known = {(met := line.met(tournament)).meeting.key: met for line in lines}
        self._file, self._records = file, records

    def add(self, met: Met) -> None:
        """Write a new game down; one that was known is there already."""
        if met.record is None:
            return
        # The record comes first: a record too many is dropped when it goes on, one too few would be lost.
        for file, line in ((self._records, met.record), (self._file, msgspec.to_builtins(Line.of(met)))):
            if file is not None:
                file.write(write_line(line))
                file.flush()


@contextmanager
def results_file(path: Path, tournament: Tournament, records: Path | None, *, resume: bool) -> Iterator[Results]:
    """The file, begun anew or continued, with the records of the same games beside it."""
    try:
        if records is not None:
            check_target(records)
        lines = read_or_begin(path, tournament, Line, resume=resume)
        with path.open("ab") as file:
            if records is None:
                yield Results(tournament, lines, file, None)
            else:
                _cut(records, len(lines))
                with records.open("ab") as beside:
                    yield Results(tournament, lines, file, beside)
    except OSError as fault:
        raise BadOption(f"cannot write {fault.filename or path}: {fault.strerror}") from None


def read_or_begin(path: Path, head: msgspec.Struct, kind: type[SomeLine], *, resume: bool) -> list[SomeLine]:
    """The games of a file that is continued; none if it is begun anew, with `head` as its first line."""
    check_target(path)
    return _continued(path, head, kind) if resume and path.exists() else _begun(path, head)


def _begun(path: Path, head: msgspec.Struct) -> list[SomeLine]:
    if path.exists() and path.stat().st_size:
        raise BadOption(f"{path} is there already; --resume goes on with it, or name another file")
    path.write_bytes(write_line(msgspec.to_builtins(head)))
    return []


def _continued(path: Path, head: msgspec.Struct, kind: type[SomeLine]) -> list[SomeLine]:
    """The games of a file, which is cut after its last whole line."""
    whole = _whole_lines(path)
    if not whole:
        path.write_bytes(b"")
        return _begun(path, head)
    _check_same(path, head, whole[0])
    lines = [_read(path, number, line, kind) for number, line in enumerate(whole[1:], start=2)]
    with path.open("r+b") as file:
        file.truncate(sum(map(len, whole)))
    return lines


def _whole_lines(path: Path) -> list[bytes]:
    with path.open("rb") as file:
        return [line for line in file if line.endswith(b"\n")]


def _check_same(path: Path, head: msgspec.Struct, line: bytes) -> None:
    try:
        there = msgspec.json.decode(line, type=type(head))
    except msgspec.DecodeError as fault:
        raise BadRecord(f"{path} does not hold the results of an arena: {fault}", line=1) from None
    for name in head.__struct_fields__:
        was, now = getattr(there, name), getattr(head, name)
        if was != now:
            raise BadOption(
                f"{path} belongs to another tournament: its {name} {_is(name)} {_told(was)}, not {_told(now)}"
            )


def _is(name: str) -> str:
    return "are" if name.endswith("s") else "is"


def _told(value: Json) -> str:
    return msgspec.json.encode(value).decode()


def _read(path: Path, number: int, line: bytes, kind: type[SomeLine]) -> SomeLine:
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.DecodeError as fault:
        raise BadRecord(f"{path} is damaged: {fault}", line=number) from None


def _cut(records: Path, games: int) -> None:
    """Leave as many records as there are results."""
    kept = _whole_lines(records)[:games] if games and records.exists() else []
    if len(kept) < games:
        raise BadOption(f"{records} holds {len(kept)} records of {games} games; leave --records out, or begin anew")
    with records.open("ab") as file:
        file.truncate(sum(map(len, kept)))
