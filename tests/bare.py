"""An environment with nothing but Motherlode and what it needs, as an installer makes it, but without a network."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement

ROOT: Final = Path(__file__).parents[1]
TOLD: Final = ("PYTHON", "MOTHERLODE_", "PG", "PROMETHEUS_")
"""How variables begin that would tell a new environment of this one."""


def alone(folder: Path) -> dict[str, str]:
    """Variables for a process that finds no program of the machine, Node least of all, and has its data in a folder."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(TOLD)}
    return {**kept, "PATH": str(folder), "XDG_DATA_HOME": str(folder)}


def build(folder: Path, source: Path = ROOT, *targets: str) -> None:
    """What `make wheel` does once the client is there."""
    chosen = [part for target in targets for part in ("--target", target)]
    command = [sys.executable, "-m", "hatchling", "build", "--directory", str(folder), *chosen]
    subprocess.run(command, cwd=source, env=alone(folder), check=True, capture_output=True)


def make_environment(folder: Path, wheel: Path) -> Path:
    """Install the wheel; all that it needs is linked from the environment of the tests. Where its programs are."""
    venv.create(folder, symlinks=True)
    packages = next(folder.glob("lib/python*/site-packages"))
    for needed in needs("motherlode"):
        link(needed, packages)
    pip = [sys.executable, "-m", "pip", "--python", str(folder / "bin" / "python"), "--disable-pip-version-check"]
    install = ["install", "--quiet", "--no-index", "--no-deps", "--no-compile", str(wheel)]
    for command in (install, ["check"]):
        subprocess.run([*pip, *command], check=True, capture_output=True)
    return folder / "bin"


def needs(name: str) -> list[Distribution]:
    """All that a plain install of a package brings beside itself."""
    found: dict[str, Distribution] = {}
    waiting = [name]
    while waiting:
        asked = [Requirement(line) for line in distribution(waiting.pop()).requires or ()]
        wanted = {each.name for each in asked if each.marker is None or each.marker.evaluate({"extra": ""})}
        new = wanted - found.keys()
        found |= {each: distribution(each) for each in new}
        waiting += new
    return list(found.values())


def link(package: Distribution, folder: Path) -> None:
    """A package's files, those outside of its folder (programs) left out."""
    for file in package.files or ():
        if ".." not in file.parts:
            there = folder / file
            there.parent.mkdir(parents=True, exist_ok=True)
            _link(Path(str(file.locate())), there)


def _link(source: Path, there: Path) -> None:
    try:
        there.hardlink_to(source)
    except FileExistsError:
        return
    except OSError:
        shutil.copy2(source, there)
