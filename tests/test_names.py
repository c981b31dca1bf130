"""Nothing outside a game's own rooms names it: what is shared asks the registry."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from motherlode.games import BUILT_IN

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "motherlode"
THE_LIST = SOURCE / "games" / "__init__.py"
"""The one place that lists the games of this package."""


def shared_files() -> list[Path]:
    rooms = [SOURCE / floor / game for floor in ("games", "bots") for game in BUILT_IN]
    found = [path for path in SOURCE.rglob("*.py") if not any(room in path.parents for room in rooms)]
    return sorted({*found, *(ROOT / "bench").rglob("*.py")} - {THE_LIST})


def files_of_tests() -> list[Path]:
    """All tests but those that lie with a game's own."""
    rooms = [ROOT / "tests" / game for game in BUILT_IN]
    return sorted(path for path in (ROOT / "tests").rglob("*.py") if not any(room in path.parents for room in rooms))


def words_in(text: str) -> set[str]:
    """`gold_games`, `GoldGames` and `motherlode.games.gold` have the word gold; `golden` has not."""
    parted = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ", text)
    return set(re.findall(r"[a-z0-9]+", parted.lower()))


def docstrings(tree: ast.AST) -> Iterator[ast.AST]:
    """Whatever stands alone as a text: docstrings, and what is said below a field. They may give examples."""
    return (
        node.value for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    )


def spoken(path: Path) -> Iterator[tuple[int, str]]:
    """Every name, import and text of a file, with its line."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    examples = set(docstrings(tree))
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from [(node.lineno, alias.name) for alias in names]
            case ast.ImportFrom(module=module, names=names):
                yield from [(node.lineno, f"{module}.{alias.name}") for alias in names]
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                yield node.lineno, name
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield node.lineno, name
            case ast.Constant(value=str(text)) if node not in examples:
                yield node.lineno, text


def named_in(path: Path) -> list[tuple[int, str]]:
    """Where a file names a game."""
    return [(line, text) for line, text in [(0, path.stem), *spoken(path)] if words_in(text) & set(BUILT_IN)]


@pytest.mark.parametrize("path", shared_files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_shared_code_names_no_game(path: Path) -> None:
    assert named_in(path) == []


@pytest.mark.parametrize("path", files_of_tests(), ids=lambda path: str(path.relative_to(ROOT)))
def test_a_test_that_means_all_games_asks_the_registry(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.List(elts=parts) | ast.Tuple(elts=parts) | ast.Set(elts=parts):
                listed = parts
            case ast.Dict(keys=keys):
                listed = [key for key in keys if key is not None]
            case _:
                continue
        texts = {str(part.value) for part in listed if isinstance(part, ast.Constant)}
        assert len(texts & set(BUILT_IN)) < 2, f"line {node.lineno} lists games"


def test_the_check_would_notice(tmp_path: Path) -> None:
    game = next(iter(BUILT_IN))
    for code in (
        f"x = '{game}'",
        f"def play_{game}(): ...",
        f"from motherlode.games.{game} import rules",
        f"{game.title()}()",
    ):
        (tmp_path / "shared.py").write_text(code, encoding="utf-8")
        assert named_in(tmp_path / "shared.py"), code
    (tmp_path / "shared.py").write_text(f'"""Such as {game}."""\n{game}en = "{game}en"', encoding="utf-8")
    assert named_in(tmp_path / "shared.py") == []
