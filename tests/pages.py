"""What the pages of the documentation show: their code blocks, and the commands among them."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
PAGES = [
    *sorted((ROOT / "docs").glob("*.md")),
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "web" / "README.md",
]
FENCE = re.compile(r"^ *```(.*)$")
SHELLS = ("sh", "bash", "console")


class Block(NamedTuple):
    """Something between two fences."""

    page: str
    line: int
    language: str
    text: str


def blocks(page: Path) -> Iterator[Block]:
    name, begun, inside = page.relative_to(ROOT).as_posix(), 0, list[str]()
    language = ""
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        fence = FENCE.match(line)
        if fence and begun:
            yield Block(name, begun, language, "\n".join(inside) + "\n")
            begun = 0
        elif fence:
            begun, language, inside = number, fence[1], []
        else:
            inside.append(line)


def all_blocks() -> list[Block]:
    return [block for page in PAGES for block in blocks(page)]


def shown(page: Path) -> list[list[str]]:
    """Every command in the blocks of a page, split into words."""
    lines = [line for block in blocks(page) if block.language in SHELLS for line in block.text.splitlines()]
    return [words for line in lines if (words := shlex.split(line.removeprefix("$ "), comments=True))]


def told(page: Path) -> list[list[str]]:
    """Every whole command in its sentences."""
    found = re.findall(r"`((?:motherlode|make|python) [^`]*)`", page.read_text(encoding="utf-8"))
    return [shlex.split(command) for command in found if is_whole(command)]


def is_whole(command: str) -> bool:
    """Whether it could be typed as it stands, and is neither a pattern nor only the name of one."""
    return (" --" in command or len(command.split()) == 2) and not re.search(r"[\[|…]|\b[A-Z]{2,}\b", command)
