"""Print the last lines of `make test`: which tests failed, and which passed only at the second try.

Usage: run_summary.py STATUS FOLDER. STATUS is the exit status of make; in FOLDER lie the results of each runner: JUnit
files of pytest and Vitest, and the JSON file of Playwright.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

EVIDENCE = "web/test-results"


class Test(NamedTuple):
    """A test of one target, and how it ended."""

    name: str
    ended: str  # "passed", "failed", "skipped" or "second try"


def of_junit(file: Path) -> Iterator[Test]:
    """Yield the tests of a JUnit file."""
    for case in ElementTree.parse(file).iter("testcase"):  # noqa: S314 (our own runners wrote it)
        kinds = {part.tag for part in case}
        ended = "failed" if kinds & {"failure", "error"} else "skipped" if "skipped" in kinds else "passed"
        yield Test(f"{file.stem}: {case.get('classname')}: {case.get('name')}", ended)


# How Playwright calls the ends of a test.
ENDED = {"expected": "passed", "unexpected": "failed", "flaky": "second try", "skipped": "skipped"}


def of_playwright(file: Path) -> Iterator[Test]:
    """Yield the tests of Playwright's JSON file."""

    def walk(suite: dict[str, Any], titles: tuple[str, ...]) -> Iterator[Test]:
        for spec in suite.get("specs", ()):
            name = f"{file.stem}: {suite['file']}: {' > '.join((*titles, spec['title']))}"
            yield from (Test(name, ENDED[test["status"]]) for test in spec["tests"])
        for inner in suite.get("suites", ()):
            yield from walk(inner, (*titles, inner["title"]))

    for suite in json.loads(file.read_text(encoding="utf-8"))["suites"]:
        yield from walk(suite, ())


def summary(results: Path, status: int) -> str:
    """Return the last lines for a run whose runners wrote into a folder; `status` is how make ended."""
    tests = [test for file in sorted(results.glob("*.xml")) for test in of_junit(file)]
    tests += [test for file in sorted(results.glob("*.json")) for test in of_playwright(file)]
    named = {ended: [name for name, how in tests if how == ended] for ended in ("failed", "second try", "skipped")}
    failed, again = named["failed"], named["second try"]
    lines = []
    if failed:
        lines += ["Failed:", *(f"  {name}" for name in failed)]
    if again:
        lines += ["Passed only at the second try (mend these before anything else):", *(f"  {name}" for name in again)]
    if any(name.startswith("browser-tests:") for name in failed + again):
        lines += [f"Pictures, console, trace and server's log of each such browser test are in {EVIDENCE}/"]
    if status and not failed:
        lines += ["No test failed, but another check did, or a runner broke off: look for *** above."]
    passed = len(tests) - len(failed) - len(named["skipped"])
    return "\n".join([*lines, f"{passed} passed, {len(failed)} failed, {len(named['skipped'])} skipped"])


if __name__ == "__main__":
    print(summary(Path(sys.argv[2]), int(sys.argv[1])))  # noqa: T201
