"""The Makefile's environments: which Python they are made with, and at which versions."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from pathlib import Path
from runpy import run_path

import pytest

from tests.pages import ROOT

VERSION = f"Python {platform.python_version()}"


@pytest.mark.parametrize(
    ("made_with", "arguments", "made_anew"),
    [
        (VERSION, [f"PYTHON={sys.executable}"], False),
        ("Python 3.0.0", [f"PYTHON={sys.executable}"], True),
        ("Python 3.0.0", [], False),
    ],
)
def test_an_environment_of_another_python_is_made_anew(
    made_with: str, arguments: list[str], made_anew: bool, tmp_path: Path
) -> None:
    (tmp_path / ".made").write_text(made_with + "\n")
    command = ["make", "--dry-run", f"VENV={tmp_path}", f"{tmp_path}/.made", *arguments]
    plain = {name: value for name, value in os.environ.items() if name != "PYTHON" and not name.startswith("MAKE")}
    done = subprocess.run(command, cwd=ROOT, env=plain, capture_output=True, text=True, check=True)
    assert ("-m venv --clear" in done.stdout) is made_anew


def test_the_lowest_versions_are_those_of_the_project() -> None:
    lowest = run_path(str(ROOT / "tools" / "lowest.py"))["constraints"]
    pyproject = """
        [project]
        dependencies = ["one>=1.2", "two-parts~=2.3.0; sys_platform != 'win32'"]
        [project.optional-dependencies]
        dev = ["motherlode[testing,rl]", "three[toml]>=3"]
        testing = ["four>=4"]
        rl = []
        docs = ["five>=5"]
    """
    pins = "# Pins.\none==1.9\ntwo_parts==2.3.4\nthree==3.1\nfour==4.0\nsix==6.6\n"
    direct = ["one==1.2", "two-parts==2.3.0; sys_platform != 'win32'", "four==4", "three==3"]
    assert lowest(pyproject, pins) == [*direct, "six<=6.6"]
    with pytest.raises(SystemExit, match="one<2"):
        lowest(pyproject.replace("one>=1.2", "one<2"), pins)
