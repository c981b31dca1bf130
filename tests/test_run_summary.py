"""The last lines of `make test` name what failed, and what passed only at the second try."""

import json
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "tools"))

from run_summary import summary

JUNIT = """<testsuites><testsuite>
<testcase classname="tests.gold.test_rules" name="test_g5_strike"/>
<testcase classname="tests.gold.test_rules" name="test_g6_duel"><failure message="no">no</failure></testcase>
</testsuite></testsuites>"""


def browser_results(**statuses: str) -> str:
    specs = [{"title": name, "tests": [{"status": status}]} for name, status in statuses.items()]
    inner = {"title": "together", "file": "people.test.ts", "specs": specs}
    outer = {"title": "people.test.ts", "file": "people.test.ts", "specs": [], "suites": [inner]}
    return json.dumps({"suites": [outer]})


def test_a_run_in_which_everything_passed_only_counts(tmp_path: Path) -> None:
    (tmp_path / "browser-tests.json").write_text(browser_results(one="expected", two="skipped"))
    assert summary(tmp_path, 0) == "1 passed, 0 failed, 1 skipped"


def test_failing_tests_are_named_with_the_folder_of_evidence(tmp_path: Path) -> None:
    (tmp_path / "law-tests.xml").write_text(JUNIT)
    (tmp_path / "browser-tests.json").write_text(browser_results(one="unexpected", two="expected"))
    assert summary(tmp_path, 2).splitlines() == [
        "Failed:",
        "  law-tests: tests.gold.test_rules: test_g6_duel",
        "  browser-tests: people.test.ts: together > one",
        "Pictures, console, trace and server's log of each such browser test are in web/test-results/",
        "2 passed, 2 failed, 0 skipped",
    ]


def test_a_second_try_is_told_though_the_run_is_green(tmp_path: Path) -> None:
    (tmp_path / "browser-tests.json").write_text(browser_results(one="flaky"))
    assert summary(tmp_path, 0).splitlines() == [
        "Passed only at the second try (mend these before anything else):",
        "  browser-tests: people.test.ts: together > one",
        "Pictures, console, trace and server's log of each such browser test are in web/test-results/",
        "1 passed, 0 failed, 0 skipped",
    ]


def test_a_check_that_is_no_test_is_told(tmp_path: Path) -> None:
    assert "another check did" in summary(tmp_path, 2)
