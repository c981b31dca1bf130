"""A file that grows while puzzles are mined, a line a game, so that mining can be stopped and gone on with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

from motherlode.bots.puzzles import Puzzle
from motherlode.core.errors import BadOption
from motherlode.core.parts import Json

FORMAT: Final = "motherlode-mining/1"


class MiningRun(msgspec.Struct, frozen=True):
    """All that the puzzles of a file depend on: its first line."""

    game: str
    tables: Sequence[Mapping[str, Json]]
    seed: str
    format: str = FORMAT


class MinedFile:
    """The puzzles of so many games from the first on; None where a game has none."""

    def __init__(self, file: BinaryIO, found: list[Puzzle | None]) -> None:
        self._file = file
        self.found = found

    def add(self, puzzle: Puzzle | None) -> None:
        self.found.append(puzzle)
        self._file.write(msgspec.json.encode(puzzle) + b"\n")
        self._file.flush()


def part_of(path: Path) -> Path:
    """Where the file lies that grows, beside the one that is asked for."""
    return path.with_name(f"{path.name}.part")


@contextmanager
def mined_file(path: Path, run: MiningRun) -> Iterator[MinedFile]:
    """What was found before, to be gone on with. BadOption if that was mined elsewhere."""
    head = msgspec.json.encode(run) + b"\n"
    before = path.read_bytes() if path.exists() else b""
    # A line that was only begun when the process was killed does not count.
    whole = before[: before.rfind(b"\n") + 1]
    if whole and not whole.startswith(head):
        raise BadOption(f"{path} was mined from another game, table or seed; delete it to begin anew")
    with path.open("ab") as file:
        file.truncate(len(whole))
        file.write(b"" if whole else head)
        file.flush()
        yield MinedFile(
            file, [msgspec.json.decode(line, type=Puzzle | None) for line in whole[len(head) :].splitlines()]
        )
