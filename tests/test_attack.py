"""The attack itself: it says what there is to try, and sees what is lost, doubled or missing."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT / "bench"))  # as where the attack is run

from attacks.people import Acked, Latency, is_undisturbed  # noqa: E402
from attacks.rows import kept  # noqa: E402


def attack(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "bench" / "attack.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


def test_all_attacks_are_listed_and_others_refused() -> None:
    listed = attack("--list")
    assert listed.returncode == 0
    names = [line.split()[0] for line in listed.stdout.splitlines()]
    assert len(names) == len(set(names)) > 20
    assert {name.partition("-")[0] for name in names} >= {"kills", "poison", "long", "flood", "bots", "clock", "disk"}
    assert attack("--only", "no-such-attack").returncode == 2


def stored(path: Path, ids: list[tuple[int, str]]) -> str:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE entries (table_id TEXT, seq INTEGER, body TEXT)")
        rows = [("t", seq, json.dumps({"kind": "moved", "seat": 0, "move": "a", "id": name})) for seq, name in ids]
        connection.executemany("INSERT INTO entries VALUES (?, ?, ?)", rows)
    connection.close()
    return f"sqlite:///{path}"


@pytest.mark.parametrize(
    ("ids", "lost", "doubled", "gaps"),
    [
        ([(1, "x"), (2, "y")], 0, 0, 0),
        ([(1, "x")], 1, 0, 0),
        ([(1, "x"), (2, "z")], 1, 0, 0),
        ([(1, "x"), (2, "y"), (3, "y")], 0, 1, 0),
        ([(1, "x"), (2, "y"), (4, "z")], 0, 0, 1),
    ],
)
def test_what_became_of_moves_is_seen(
    tmp_path: Path, ids: list[tuple[int, str]], lost: int, doubled: int, gaps: int
) -> None:
    acked = [Acked("t", 0, "x", "a", 1), Acked("t", 0, "y", "a", 2)]
    found = kept(stored(tmp_path / "a.sqlite", ids), acked)
    assert (found["lost"], found["doubled"], found["gaps"]) == (lost, doubled, gaps)
    assert found.is_well == (ids == [(1, "x"), (2, "y")])


def test_the_bar_for_other_people() -> None:
    calm = Latency(2.0, 10.0, 150.0)
    assert is_undisturbed(calm, Latency(3.0, 29.0, 150.0))
    assert is_undisturbed(calm, Latency(3.0, 40.0, 150.0)) is False
    assert is_undisturbed(calm, Latency(3.0, 10.0, 20.0)) is False
    assert is_undisturbed(Latency(2.0, 70.0, 150.0), Latency(3.0, 120.0, 150.0)) is None
    assert is_undisturbed(calm, Latency(3.0, 90.0, 150.0, late=40.0)) is None
    assert is_undisturbed(calm, Latency(3.0, 900.0, 150.0, late=40.0)) is False
