"""Imports point one way: core ← games ← bots, vector ← lab, server, adapters, client ← commands, cli."""

from __future__ import annotations

import ast
from pathlib import Path

import motherlode

HOUSE = Path(motherlode.__file__).parent
FLOORS = [
    ["core"],
    ["games"],
    ["bots", "vector"],
    ["lab", "server", "adapters", "client"],
    ["terminal"],
    ["testing"],
    ["commands"],
    ["cli"],
    ["__main__"],
]
FLOOR_OF = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms}
FRONT_DOOR = "__init__"
"""`motherlode/__init__.py` gathers public names of core and games; nothing inside may go through it."""


SERVER_FLOORS = ["tables", "storage", "ops", "worker", "http", "app"]
"""Inside the server. The pure room knows no database, no clock and no network."""
IMPURE = {"sqlalchemy", "alembic", "psycopg", "litestar", "uvicorn", "asyncio", "time", "datetime", "secrets", "random"}


def room_of(module: str) -> str:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else FRONT_DOOR


def imports_of(path: Path) -> set[str]:
    """The modules of this package that a file imports, wherever in the file."""
    return {module for module in all_imports_of(path) if module.split(".")[0] == "motherlode"}


def submodules_of(path: Path) -> set[str]:
    """What `from package import module` names, which may be modules too."""
    nodes = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.ImportFrom)]
    return {f"{node.module}.{alias.name}" for node in nodes for alias in node.names}


def all_imports_of(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            found.add(str(node.module))
    return found


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


def test_imports_inside_the_server_never_point_upwards() -> None:
    for path in sorted((HOUSE / "server").rglob("*.py")):
        room = path.relative_to(HOUSE / "server").with_suffix("").parts[0]
        if room == "__init__":
            continue
        for module in imports_of(path):
            _, house, *rest = module.split(".")
            if house == "server":
                assert rest, f"{path} imports the server as a whole"
                assert SERVER_FLOORS.index(rest[0]) <= SERVER_FLOORS.index(room), f"{path} imports {module}"


def test_what_a_table_is_needs_no_database_clock_or_chance() -> None:
    for path in sorted((HOUSE / "server" / "tables").rglob("*.py")):
        names = {name.split(".")[0] for name in all_imports_of(path)}
        assert not names & IMPURE, f"{path} imports {names & IMPURE}"


def test_modules_of_the_server_import_each_other_in_no_circle() -> None:
    imports = {}
    for path in (HOUSE / "server").rglob("*.py"):
        name = ".".join(["motherlode", *path.relative_to(HOUSE).with_suffix("").parts]).removesuffix(".__init__")
        imports[name] = imports_of(path) | submodules_of(path)
    for name in imports:
        seen: set[str] = set()
        ahead = set(imports[name])
        while ahead:
            module = ahead.pop()
            assert module != name, f"{name} imports itself by way of others"
            if module not in seen:
                seen.add(module)
                ahead |= imports.get(module, set())
