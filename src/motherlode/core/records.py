"""Records: one JSON object a game, complete enough to replay without any random number generator."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, TextIO

import msgspec

from motherlode.core.errors import BadRecord
from motherlode.core.outcome import Outcome
from motherlode.core.parts import Json

RECORD_FORMAT: Final = "motherlode-record/1"
SERIES_FORMAT: Final = "motherlode-series/1"


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The shape of a record. Whether its game could have gone that way, only a replay can tell."""

    format: str
    game: str
    options: dict[str, Json]
    deal: dict[str, Json]
    moves: list[tuple[int, str]]
    outcome: Outcome | None
    meta: dict[str, Json] = {}
    legal: list[int] | None = None
    rules: int = 1
    """The version of the game's rules; records from before rules were counted have none."""


class SeriesRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Several games that count together."""

    format: str
    games: list[dict[str, Json]]
    outcome: Outcome | None


SHAPES: Final[dict[str, type[Record | SeriesRecord]]] = {RECORD_FORMAT: Record, SERIES_FORMAT: SeriesRecord}


def read_record(data: str | bytes | Mapping[str, Json]) -> Record | SeriesRecord:
    """A record from its JSON text or from the object that the text stands for."""
    content = _decoded(data) if isinstance(data, str | bytes) else data
    if not isinstance(content, Mapping):
        raise BadRecord("a record is a JSON object")
    content = dict(content)
    if "format" not in content:
        raise BadRecord("is missing", field="format")
    shape = SHAPES.get(content["format"]) if isinstance(content["format"], str) else None
    if shape is None:
        known = " and ".join(SHAPES)
        raise BadRecord(f"{content['format']!r} is not known; this version reads {known}", field="format")
    try:
        return msgspec.convert(content, shape)
    except msgspec.ValidationError as fault:
        raise _shape_fault(str(fault)) from None


def split_file(path: Path) -> Iterator[tuple[int, str]]:
    """The records of a file as text, each with its line number: one a line, or a single object over several lines."""
    try:
        with path.open(encoding="utf-8-sig") as file:
            yield from _split(file)
    except OSError as fault:
        raise BadRecord(f"cannot read it: {fault.strerror}") from None
    except UnicodeDecodeError:
        raise BadRecord("not a text file in UTF-8") from None


def _split(file: TextIO) -> Iterator[tuple[int, str]]:
    lines = ((number, line) for number, line in enumerate(file, start=1) if line.strip())
    first = next(lines, None)
    if first is None:
        raise BadRecord("the file is empty; a record file holds one JSON object a line")
    if _is_json(first[1]):
        yield first
        yield from lines
        return
    rest = list(lines)
    whole = "".join([first[1], *[line for _, line in rest]])
    # One object, spread over lines for people to read; or else a damaged line among others.
    yield from [(first[0], whole)] if _is_json(whole) else [first, *rest]


def _is_json(text: str) -> bool:
    try:
        _decoded(text)
    except BadRecord:
        return False
    return True


def read_records(path: str | Path) -> Iterator[Record | SeriesRecord]:
    """The records of a file, one after the other; BadRecord names the line that is damaged."""
    for number, text in split_file(Path(path)):
        try:
            yield read_record(text)
        except BadRecord as fault:
            raise fault.at_line(number) from None


def seat_names(record: Record, players: int) -> list[str]:
    """Who sat where: the record's own names, as far as it has some; who shares a name is told by the seat, too."""
    seats = record.meta.get("seats")
    if not isinstance(seats, list) or len(seats) != players:
        return [f"seat {seat}" for seat in range(players)]
    return [_named(name, seat, is_shared=seats.count(name) > 1) for seat, name in enumerate(seats)]


def lost_words(record: Record) -> str | None:
    """Who lost before the game was over, and why, where a record tells it: those of the arena do."""
    lost = record.meta.get("lost")
    if not isinstance(lost, dict) or not lost.get("bot") or not lost.get("reason"):
        return None
    return f"{lost['bot']} lost: it {lost['reason']}"


def _named(name: Json, seat: int, *, is_shared: bool) -> str:
    if not name:
        return f"seat {seat}"
    return f"{name} (seat {seat})" if is_shared else str(name)


def write_line(record: Mapping[str, Json]) -> bytes:
    """One record as a line of a `.jsonl` file, the same bytes for the same record."""
    return msgspec.json.encode(record) + b"\n"


def _decoded(data: str | bytes) -> Json:
    try:
        return msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeError) as fault:
        raise BadRecord(f"not valid JSON: {fault}") from None
    except RecursionError:
        raise BadRecord("not a record: this JSON is nested too deeply") from None


def _shape_fault(message: str) -> BadRecord:
    """Turn "… - at `$.moves[3][0]`" and "missing required field `deal`" into a fault that names its field."""
    problem, _, path = message.partition(" - at `$")
    if path:
        return BadRecord(problem, field=path.rstrip("`").lstrip("."))
    named = re.search(r"field `(\w+)`", problem)
    return BadRecord(problem, field=named.group(1) if named else None)
