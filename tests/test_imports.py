"""Imports point one way: core ← games ← bots ← lab, server, adapters ← commands, cli."""

from __future__ import annotations

import ast
from pathlib import Path

import motherlode

HOUSE = Path(motherlode.__file__).parent
FLOORS = [
    ["core"],
    ["games"],
    ["bots"],
    ["lab", "server", "adapters"],
    ["terminal"],
    ["testing"],
    ["commands"],
    ["cli"],
    ["__main__"],
]
FLOOR_OF = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms}
FRONT_DOOR = "__init__"
"""`motherlode/__init__.py` gathers public names of core and games; nothing inside may go through it."""


def room_of(module: str) -> str:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else FRONT_DOOR


def imports_of(path: Path) -> set[str]:
    """The modules of this package that a file imports, wherever in the file."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            found.add(str(node.module))
    return {module for module in found if module.split(".")[0] == "motherlode"}


def modules() -> list[tuple[Path, str]]:
    found = []
    for path in sorted(HOUSE.rglob("*.py")):
        parts = path.relative_to(HOUSE).with_suffix("").parts
        found.append((path, parts[0]))
    return found


def test_every_room_has_a_floor() -> None:
    assert {room for _, room in modules()} <= {*FLOOR_OF, FRONT_DOOR}


def test_imports_never_point_upwards() -> None:
    for path, room in modules():
        for module in imports_of(path):
            target = room_of(module)
            if room == FRONT_DOOR:
                assert target in ("core", "games"), f"{path} imports {module}"
            else:
                assert FLOOR_OF[target] <= FLOOR_OF[room], f"{path} imports {module}"
                assert target == room or FLOOR_OF[target] < FLOOR_OF[room], f"{path} imports its neighbour {module}"


def test_games_do_not_know_each_other() -> None:
    for path, room in modules():
        parts = path.relative_to(HOUSE).parts
        if room == "games" and len(parts) > 2:
            for module in imports_of(path):
                rooms = module.split(".")
                assert rooms[1] == "core" or rooms[2] == parts[1], f"{path} imports {module}"
