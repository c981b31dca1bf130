"""The package of docs/your-own-game.md, written down and installed as a stranger would."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "docs" / "your-own-game.md"
NAME: Final = "nuggets"


def files_of_the_page() -> dict[str, str]:
    """The files that the page lists: a path in a line of its own, then its content."""
    found = re.findall(r"^`([^`\n]+)`\n\n```\w+\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    return dict(found)


def install(folder: Path, **changed: str | None) -> Path:
    """Have the package in a folder that can be put on the path; files can be changed, or left out, by their stem."""
    for path, content in files_of_the_page().items():
        wanted = changed.get(Path(path).stem, content)
        if wanted is not None:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(wanted, encoding="utf-8")
    entries = tomllib.loads(files_of_the_page()["pyproject.toml"])["project"]["entry-points"]
    return announce(folder, NAME, {name: place for group in entries.values() for name, place in group.items()})


def announce(folder: Path, package: str, games: dict[str, str]) -> Path:
    """What an installer leaves behind: the word that a package is there, and which games it brings."""
    info = folder / f"{package}-1.0.dist-info"
    info.mkdir(parents=True, exist_ok=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
    lines = [f"{name} = {place}\n" for name, place in games.items()]
    (info / "entry_points.txt").write_text("[motherlode.games]\n" + "".join(lines), encoding="utf-8")
    return folder


def run(folder: Path, *command: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """Python, where the packages of a folder are installed."""
    path = os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
    return subprocess.run(
        [sys.executable, *command],
        input=given,
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path, "COLUMNS": "200"},
    )
