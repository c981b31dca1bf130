"""The guided first games of the browser client follow the rules as they are."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path

import pytest

from motherlode.games import BUILT_IN

WEB = Path(__file__).parent.parent / "web"


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The lessons, written anew."""
    spec = importlib.util.spec_from_file_location("lessons", WEB / "scripts/lessons.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    folder = tmp_path_factory.mktemp("lessons")
    vars(module)["HERE"] = folder
    for name in BUILT_IN:
        (folder / name).mkdir()
        getattr(module, name)()
    return folder


@pytest.mark.parametrize("name", sorted(BUILT_IN))
def test_the_lessons_are_what_the_rules_make_of_them(written: Path, name: str) -> None:
    kept = json.loads((WEB / f"src/games/{name}/lesson.json").read_text("utf8"))
    assert kept == json.loads((written / f"{name}/lesson.json").read_text("utf8")), "python web/scripts/lessons.py"
