"""The guided first games of the browser client, and the drawn examples, follow the rules as they are."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

from motherlode.games import BUILT_IN

WEB = Path(__file__).parent.parent / "web"
TAUGHT = sorted(name for name in BUILT_IN if (WEB / f"src/games/{name}/lesson.json").is_file())
"""A room may do without a lesson."""


def script(name: str, folder: Path) -> ModuleType:
    """A script of the client that writes into this folder."""
    spec = importlib.util.spec_from_file_location(name, WEB / f"scripts/{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    vars(module)["HERE"] = folder
    return module


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The lessons, written anew."""
    folder = tmp_path_factory.mktemp("lessons")
    module = script("lessons", folder)
    for name in TAUGHT:
        (folder / name).mkdir()
        getattr(module, name)()
    return folder


@pytest.mark.parametrize("name", TAUGHT)
def test_the_lessons_are_what_the_rules_make_of_them(written: Path, name: str) -> None:
    kept = json.loads((WEB / f"src/games/{name}/lesson.json").read_text("utf8"))
    assert kept == json.loads((written / f"{name}/lesson.json").read_text("utf8")), "python web/scripts/lessons.py"


def test_the_examples_are_what_the_rules_make_of_them(tmp_path: Path) -> None:
    (tmp_path / "mole").mkdir()
    script("examples", tmp_path).write()
    kept = json.loads((WEB / "src/games/mole/examples.json").read_text("utf8"))
    assert kept == json.loads((tmp_path / "mole/examples.json").read_text("utf8")), "python web/scripts/examples.py"
