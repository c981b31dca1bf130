"""Print constraints for the lowest versions that pyproject.toml allows: `make test-lowest` installs with them.

Each package that Motherlode or its extra `dev` names is held at its lower bound. What these need in turn may be older
than in constraints.txt, but not newer.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
REQUIREMENT = re.compile(r"(?P<name>[\w.-]+)(\[(?P<extras>[\w,-]+)\])?([>~]=(?P<lowest>[\w.]+))?(?P<marker>\s*;.*)?")
PIN = re.compile(r"(?P<name>[\w.-]+)==(?P<version>\S+)")


def lowest(project: dict[str, list[str]], extra: str) -> Iterator[tuple[str, str]]:
    """Yield each package that an extra names, and its constraint; `""` is what every installation needs."""
    for line in project[extra]:
        found = REQUIREMENT.fullmatch(line)
        if found is not None and found["name"] == "motherlode":
            for other in found["extras"].split(","):
                yield from lowest(project, other)
        elif found is None or found["lowest"] is None:
            sys.exit(f"{line}: only a requirement of the form name>=version or name~=version has a lowest version")
        else:
            yield plain(found["name"]), f"{found['name']}=={found['lowest']}{found['marker'] or ''}"


def plain(name: str) -> str:
    """Return a package's name as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def constraints(pyproject: str, pins: str) -> list[str]:
    project = tomllib.loads(pyproject)["project"]
    named = {"": project["dependencies"], **project["optional-dependencies"]}
    direct = dict([*lowest(named, ""), *lowest(named, "dev")])
    others = [pin for pin in PIN.finditer(pins) if plain(pin["name"]) not in direct]
    return [*direct.values(), *(f"{pin['name']}<={pin['version']}" for pin in others)]


def main() -> None:
    pyproject, pins = ((ROOT / name).read_text("utf-8") for name in ("pyproject.toml", "constraints.txt"))
    oldest = tomllib.loads(pyproject)["project"]["requires-python"].removeprefix(">=")
    if sys.version_info[:2] != tuple(map(int, oldest.split("."))):
        sys.exit(f"the lowest versions have no wheels for a newer Python: add PYTHON=python{oldest}")
    sys.stdout.write("\n".join([*constraints(pyproject, pins), ""]))


if __name__ == "__main__":
    main()
