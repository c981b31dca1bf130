"""Rows as a file: JSON lines, CSV, or Parquet, which needs pyarrow.

Each format is written piece by piece, and can be cut off after any piece and gone on with. Parquet cannot: its rows are
kept as a stream of Arrow's until all are there.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import Any, Final, Protocol

import msgspec

from motherlode.core.errors import BadOption, how_to_get, one_of
from motherlode.lab.rows import Rows, Run

ROW_GROUP: Final = 100_000
"""So many rows a group of a Parquet file has."""
METADATA: Final = b"motherlode"
"""Under this name a Parquet file says what was played, as JSON."""


class Format(Protocol):
    """How rows become bytes."""

    def head(self) -> bytes:
        """What comes before the first row."""

    def body(self, rows: Rows) -> bytes: ...

    def finish(self, part: Path, done: Path) -> None:
        """Make the file that was asked for of all that was written, where that is not the same."""


class JsonLines:
    def __init__(self, run: Run) -> None:
        pass

    def head(self) -> bytes:
        return b""

    def body(self, rows: Rows) -> bytes:
        return b"".join([msgspec.json.encode(row) + b"\n" for row in rows.dicts()])

    def finish(self, part: Path, done: Path) -> None:
        """The part is all there is to it."""


class Csv:
    def __init__(self, run: Run) -> None:
        self._names = run.columns

    def head(self) -> bytes:
        return _csv([self._names])

    def body(self, rows: Rows) -> bytes:
        return _csv(zip(*[rows[name].tolist() for name in self._names], strict=True))

    def finish(self, part: Path, done: Path) -> None:
        """The part is all there is to it."""


def _csv(rows: Any) -> bytes:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().encode()


class Parquet:
    """Columns with their types, and what was played beside them; the part is a stream of Arrow's."""

    def __init__(self, run: Run) -> None:
        self._arrow, self._parquet = _needed("pyarrow"), _needed("pyarrow.parquet")
        texts = {"seed", "engine", "winners", "decided_by", *[f"bot_{seat}" for seat in range(run.players)]}
        self._schema = self._arrow.schema(
            [(name, self._kind(name, texts)) for name in run.columns], metadata={METADATA: msgspec.json.encode(run)}
        )

    def _kind(self, name: str, texts: set[str]) -> Any:
        if name in texts:
            return self._arrow.string()
        return self._arrow.int64() if name == "number" else self._arrow.int32()

    def head(self) -> bytes:
        return bytes(self._schema.serialize())

    def body(self, rows: Rows) -> bytes:
        columns = [self._arrow.array(rows[field.name], field.type) for field in self._schema]
        return bytes(self._arrow.record_batch(columns, schema=self._schema).serialize())

    def finish(self, part: Path, done: Path) -> None:
        with self._parquet.ParquetWriter(done, self._schema) as writer:
            for group in self._groups(part):
                writer.write_table(group, row_group_size=ROW_GROUP)

    def _groups(self, part: Path) -> Iterator[Any]:
        """All rows, so many at a time, however they were written."""
        waiting = []
        with self._arrow.OSFile(str(part)) as file, self._arrow.ipc.open_stream(file) as stream:
            for batch in stream:
                waiting.append(batch)
                while sum(map(len, waiting)) >= ROW_GROUP:
                    table = self._arrow.Table.from_batches(waiting, self._schema)
                    yield table.slice(0, ROW_GROUP).combine_chunks()
                    waiting = table.slice(ROW_GROUP).to_batches()
        if waiting:
            yield self._arrow.Table.from_batches(waiting, self._schema).combine_chunks()


FORMATS: Final[dict[str, type[JsonLines | Csv | Parquet]]] = {".jsonl": JsonLines, ".csv": Csv, ".parquet": Parquet}


def format_of(path: Path, run: Run) -> Format:
    """By the end of a file's name."""
    if path.suffix not in FORMATS:
        raise BadOption(f"a table's name ends in {one_of(FORMATS)}, not {path.name!r}")
    return FORMATS[path.suffix](run)


def _needed(module: str) -> Any:
    try:
        return import_module(module)
    except ImportError:
        raise BadOption(f"Parquet needs pyarrow, .jsonl and .csv need nothing: {how_to_get('lab')}") from None
