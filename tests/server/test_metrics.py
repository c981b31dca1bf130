"""What is counted: only what is declared, in few series, and of all workers in one scrape."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from motherlode.server.ops import metrics
from motherlode.server.ops.metrics import Metrics

COUNT = """
import os, sys
from motherlode.server.ops.metrics import GAUGES, Metrics
counted = Metrics()
counted.gauge({name: lambda: 3.0 for name in GAUGES})
counted.count("entries", 2, kind="moved", result="stored")
counted.time("request_seconds", 0.02, route="/")
counted.refresh()
if len(sys.argv) > 1:
    print(os.getpid())
    print(counted.text())
"""


def counting(folder: Path, *more: str) -> str:
    """A worker in a process of its own that counts, and ends."""
    environment = {**os.environ, metrics.SHARED: str(folder)}
    command = [sys.executable, "-c", COUNT, *more]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout


def test_all_workers_are_told_in_one_scrape(tmp_path: Path) -> None:
    counting(tmp_path)
    counting(tmp_path)
    told = counting(tmp_path, "tell")
    assert 'motherlode_entries_total{kind="moved",result="stored"} 6.0' in told
    assert 'motherlode_request_seconds_count{route="/"} 3.0' in told
    assert 'motherlode_request_seconds_bucket{le="0.025",route="/"} 3.0' in told


def test_what_dead_workers_hold_open_counts_no_more_but_what_they_did_still_does(tmp_path: Path) -> None:
    counting(tmp_path)
    pid, _, told = counting(tmp_path, "tell").partition("\n")
    assert "motherlode_rooms 3.0" in told
    assert "motherlode_commits 6.0" in told
    assert [path.name for path in tmp_path.glob("gauge_live*")] == [f"gauge_livesum_{pid}.db"]


def test_one_worker_needs_no_folder() -> None:
    assert metrics.SHARED not in os.environ
    counted, other = Metrics(), Metrics()
    counted.count("refusals", code="hold")
    counted.count("connected")
    assert 'motherlode_refusals_total{code="hold"} 1.0' in counted.text()
    assert "motherlode_connected_total 1.0" in counted.text()
    assert "hold" not in other.text()


def test_only_what_is_declared_can_be_counted() -> None:
    counted = Metrics()
    with pytest.raises(KeyError):
        counted.count("surprises")
    with pytest.raises(KeyError):
        counted.count("refusals", why="hold")
    with pytest.raises(ValueError, match="labels of refusals"):
        counted.count("refusals")
    with pytest.raises(ValueError, match="labels of refusals"):
        counted.count("refusals", code="hold", table="abc")
    with pytest.raises(KeyError):
        counted.time("naps", 1.0)
    with pytest.raises(ValueError, match="gauges"):
        counted.gauge({"rooms": lambda: 1.0})


def test_labels_that_somebody_makes_up_do_not_fill_the_memory() -> None:
    counted = Metrics()
    for number in range(metrics.MOST_SERIES + 100):
        counted.count("requests", method=f"M{number}", route="/", status="200")
    counted.count("refusals", code="hold")
    lines = [line for line in counted.text().splitlines() if line.startswith("motherlode_requests_total")]
    assert len(lines) == metrics.MOST_SERIES + 1
    assert 'motherlode_requests_total{method="other",route="other",status="other"} 100.0' in lines
    assert 'motherlode_refusals_total{code="hold"} 1.0' in counted.text()
