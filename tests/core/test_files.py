"""What is written where somebody says destroys no database."""

from __future__ import annotations

from pathlib import Path

import pytest

from motherlode.core.errors import BadOption
from motherlode.core.files import BESIDE, SQLITE, check_target


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "tables.sqlite"
    path.write_bytes(SQLITE + bytes(84))
    return path


def test_a_database_is_no_place_to_write_to_by_whatever_name(database: Path, tmp_path: Path) -> None:
    (tmp_path / "today.gz").symlink_to(database)
    for path in (database, tmp_path / "today.gz"):
        with pytest.raises(BadOption, match=f"^cannot write {path}: this is a database; give another name$"):
            check_target(path)


@pytest.mark.parametrize("ending", BESIDE)
def test_nor_is_what_belongs_to_one_whether_it_is_there_or_not(database: Path, ending: str) -> None:
    path = database.with_name(database.name + ending)
    for _ in range(2):
        with pytest.raises(BadOption, match=f"^cannot write {path}: this belongs to a database; give another name$"):
            check_target(path)
        path.touch()


def test_everything_else_may_be_written(database: Path, tmp_path: Path) -> None:
    (tmp_path / "notes").write_bytes(b"SQLite format 4")
    for name in ("new", "notes", "notes-wal", "my.lock", ".", f"{database.name}.gz"):
        check_target(tmp_path / name)


def test_what_cannot_be_looked_at_is_not_written_to(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, mode: str) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(BadOption, match=r"Permission denied; give another name$"):
        check_target(database)
