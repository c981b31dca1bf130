"""A gauntlet's games in a file, one a line, after what they have in common. It is continued, with other matches too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

from motherlode.core.dealing import Seed
from motherlode.core.errors import BadOption
from motherlode.core.parts import Json
from motherlode.core.records import write_line
from motherlode.lab.arena import Key
from motherlode.lab.gauntlet import Bout, Fought, Match
from motherlode.lab.results import fingerprints, read_or_begin
from motherlode.lab.timing import Clock

FORMAT: Final = "motherlode-gauntlet/1"


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What all games have in common."""

    format: str
    game: str
    seed: Seed
    milliseconds: float | None
    files: dict[str, str]
    """The fingerprints of the files that bots come from."""

    @classmethod
    def of(cls, matches: Iterable[Match], seed: Seed, milliseconds: float | None) -> Head:
        listed = list(matches)
        game = listed[0].game
        bots = dict.fromkeys(bot for match in listed for bot in (match.one, match.two))
        return cls(FORMAT, game, seed, milliseconds, fingerprints(game, bots))


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One game."""

    options: dict[str, Json]
    one: str
    two: str
    is_timed: bool
    deal: int
    is_swapped: bool
    winner: str | None
    reason: str | None
    scores: tuple[int, ...] | None
    clocks: tuple[Clock, Clock]

    @classmethod
    def of(cls, fought: Fought) -> Line:
        match, met = fought.match, fought.meeting
        names = match.options, match.one, match.two, match.is_timed
        return cls(*names, met.deal, met.is_swapped, fought.winner, fought.reason, fought.scores, fought.clocks)

    def fought(self, head: Head) -> Fought:
        bout = Bout(
            head.game,
            self.options,
            self.one,
            self.two,
            self.deal,
            self.is_swapped,
            head.seed,
            is_timed=self.is_timed,
            milliseconds=head.milliseconds,
        )
        return Fought(bout, self.winner, None, self.reason, self.scores, self.clocks)


class GauntletFile:
    """What is known so far, and where the next game is written down."""

    def __init__(self, known: Iterable[Fought] = (), file: BinaryIO | None = None) -> None:
        self.known: dict[Key, Fought] = {fought.meeting.key: fought for fought in known}
        self._file = file

    def add(self, fought: Fought) -> None:
        """Write a new game down; one that was known is there already."""
        if self._file is not None and fought.meeting.key not in self.known:
            self._file.write(write_line(msgspec.to_builtins(Line.of(fought))))
            self._file.flush()


@contextmanager
def gauntlet_file(path: Path | None, head: Head, *, resume: bool) -> Iterator[GauntletFile]:
    """The file, begun anew or continued; without one, nothing is kept."""
    if path is None:
        yield GauntletFile()
        return
    try:
        known = [line.fought(head) for line in read_or_begin(path, head, Line, resume=resume)]
        with path.open("ab") as file:
            yield GauntletFile(known, file)
    except OSError as fault:
        raise BadOption(f"cannot write {fault.filename or path}: {fault.strerror}") from None
