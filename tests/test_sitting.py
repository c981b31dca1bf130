"""The page of all that was measured: it has every part, and tells which of them failed."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from motherlode.lab.benchmark import find_benchmarks

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT / "bench"))  # as where it is run

import sitting  # noqa: E402

WHEN = datetime(2026, 11, 18, tzinfo=UTC)


def test_the_page_has_all_that_is_measured_and_nothing_failed() -> None:
    page = (ROOT / "docs" / "measured.md").read_text(encoding="utf-8")
    assert "failed" not in page
    assert "ended with" not in page
    for benchmark in find_benchmarks([]):
        assert f"| {benchmark.name} |" in page, f"make bench: {benchmark.name} was not measured in this sitting"
        for against in benchmark.against:
            assert against in page or "Left out" in page
    for script in sitting.SCRIPTS:
        assert f"## {script.measures}\n" in page
        assert (ROOT / "bench" / f"{script.name}.py").is_file()


def test_a_part_that_fails_is_told_and_the_others_stand() -> None:
    broken = sitting.run("broken", ["-c", "import sys; print('begun'); sys.exit('no disk')"])
    ratios = {"half": 2.0}
    well = sitting.Measured("well", 2.0, "", {"measured": 1234.5, "unit": "moves/s", "ratios": ratios, "left_out": {}})
    missing = {"peer": "it is not installed"}
    alone = sitting.Measured("well", 1.0, "", {"measured": 0.25, "unit": "s", "ratios": {}, "left_out": missing})
    script = sitting.Script("broken", "Something")
    page = sitting.page([broken, well, alone], [(script, broken)], WHEN)
    assert "| broken | failed: ended with 1: no disk |" in page
    assert "| well | 1,234 | moves/s | 2 | half |" in page
    assert "| well | 0.25 | s |  |  |" in page
    assert "Left out: it is not installed" in page
    assert "```text\nbegun" in page
    assert "18 November 2026" in page


def test_what_takes_too_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sitting, "SLOWEST", 0.2)
    assert "not done after" in sitting.run("endless", ["-c", "import time; time.sleep(60)"]).told


def test_unknown_parts_are_refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["sitting.py", "--only", "no-such-part"])
    with pytest.raises(SystemExit) as ended:
        sitting.main()
    assert ended.value.code == 2
    assert "--list shows them" in capsys.readouterr().err
