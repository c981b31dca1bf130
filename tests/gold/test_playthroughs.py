"""What the golden playthroughs of Gold are there to show."""

from __future__ import annotations

from tests.playthrough import FOLDER


def test_g9_one_of_them_stalls() -> None:
    text = (FOLDER / "gold-2-grid-first.txt").read_text(encoding="utf-8")
    assert '{"event":"rush","why":"stalled"}' in text
