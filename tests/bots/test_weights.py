"""What the bots learnt ships with them, and is small."""

from __future__ import annotations

from pathlib import Path

import motherlode.bots

LIMIT = 1_000_000
NOT_LEARNT = {".py", ".pyc", ".jsonl"}
"""Programs and puzzles."""


def test_what_was_learnt_is_less_than_a_megabyte_in_all() -> None:
    folder = Path(motherlode.bots.__file__).parent
    sizes = {
        str(file.relative_to(folder)): file.stat().st_size
        for file in folder.rglob("*")
        if file.is_file() and file.suffix not in NOT_LEARNT
    }
    assert len({Path(name).parts[0] for name in sizes}) > 1, "the weights are looked for in the wrong place"
    assert sum(sizes.values()) < LIMIT, sizes
