"""What the documentation shows is tried; what has a prompt in docs/ and the README runs as doctests of its own."""

from __future__ import annotations

import ast
import doctest
import json
import re
import shlex
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from textwrap import dedent
from types import ModuleType
from typing import Any, Final

import msgspec
import pytest

import motherlode
from motherlode.bots.reviewing import Review
from motherlode.cli import COMMANDS, main, make_parser
from motherlode.core.records import Record
from motherlode.games import BUILT_IN, GAMES
from motherlode.lab import guard
from motherlode.server.http.live_messages import FromServer
from motherlode.server.storage.migrate import migrate
from motherlode.server.tables.asked import SettingUp
from tests.pages import PAGES, ROOT, SHELLS, Block, all_blocks, blocks, shown, told

OWN_BOT = ROOT / "docs" / "your-own-bot.md"
RUN_ELSEWHERE = {
    "docs/client.md": "tests/client/test_page.py",
    "docs/protocol.md": "tests/server/test_protocol.py",
    "docs/records.md": "tests/core/test_records.py",
    "docs/training.md": "tests/examples/test_page.py",
    "docs/your-own-bot.md": "tests/test_docs.py",
    "docs/your-own-game.md": "tests/test_your_own_game.py",
    "CONTRIBUTING.md": "tests/test_your_own_game.py",
}
"""Whose programs are written down and run, and where."""
RUN_NOWHERE = {
    "docs/vector.md": "it needs a GPU and PyTorch; tests/vector does the same in numba's simulator, without PyTorch"
}
"""Whose programs are only parsed, and why."""
PACKAGES = [f"motherlode{room}" for room in ("", ".bots", ".client", ".lab", ".testing", ".vector")]
"""Those that say in `__all__` what is for everybody."""
LANGUAGES = {*SHELLS, "python", "py", "json", "toml", "ts", "svelte", "text", "nginx", "ini"}
QUICK = {"games", "bots", "simulate", "replay", "verify", "backup", "restore", "tables"}
"""Commands that are run as they are shown, with few games; the others have tests of their own, and are read."""


@pytest.mark.parametrize("game", BUILT_IN)
def test_who_made_a_game_is_told_and_that_this_is_not_official(game: str) -> None:
    told = GAMES.named(game).credits
    for page in ("README.md", f"docs/{game}.md"):
        text = " ".join((ROOT / page).read_text("utf-8").split())
        for credit in (told.title, told.authors, told.publisher, str(told.year), told.artist, *told.titles.values()):
            assert credit, game
            assert credit in text, (page, credit)
        assert re.search(r"unofficial(,| and) non-commercial", text), page


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_page_tells_in_every_language_who_made_a_game(game: str) -> None:
    told = GAMES.named(game).credits
    sign = (ROOT / f"web/src/games/{game}/sign.ts").read_text("utf-8")
    languages = re.findall(r"^  (\w\w): \{(.*?)^  \},", sign, re.DOTALL | re.MULTILINE)
    assert len(languages) == 3
    for language, words in languages:
        for credit in (told.title_in(language), *told.authors.split(" and "), told.publisher, told.year, told.artist):
            assert str(credit) in words, (language, credit)


def test_what_is_handed_on_says_that_it_is_neither_official_nor_commercial() -> None:
    for file in ("pyproject.toml", "web/index.html", "web/public/manifest.webmanifest"):
        assert "an unofficial, non-commercial home" in (ROOT / file).read_text("utf-8").lower(), file


def found(path: str) -> object:
    """What stands under a dotted path."""
    module, _, name = path.rpartition(".")
    holder = import_module(module)
    return getattr(holder, name) if hasattr(holder, name) else import_module(path)


def imported(page: Path) -> set[str]:
    """What the programs of a page import from here, but for what is a single game's."""
    rooms = {f"motherlode.{shelf}.{game}" for shelf in ("games", "bots") for game in BUILT_IN}
    names = set()
    for block in blocks(page):
        if block.language in ("python", "py"):
            lines = [re.sub(r"^ *(>>> )?", "", line) for line in block.text.splitlines() if " import " in line]
            for node in ast.walk(ast.parse("\n".join(lines))):
                if isinstance(node, ast.ImportFrom) and not any(str(node.module).startswith(room) for room in rooms):
                    names |= {f"{node.module}.{name.name}" for name in node.names}
    return {name for name in names if name.startswith("motherlode") and not isinstance(found(name), ModuleType)}


def test_the_reference_has_every_public_name() -> None:
    listed = re.findall(r"^::: (\S+)$", (ROOT / "docs" / "reference.md").read_text("utf-8"), re.MULTILINE)
    assert len(listed) == len(set(listed))
    things = [found(path) for path in listed]
    modules = [thing.__name__ for thing in things if isinstance(thing, ModuleType)]
    public = {f"{package}.{name}" for package in PACKAGES for name in import_module(package).__all__}
    assert {f"motherlode.{name}" for name in ("GAMES", "View", "lab.gathered", "client.Fresh")} <= public
    told = {name for page in PAGES for name in imported(page)}
    assert "motherlode.core.actions.mask_of" in told
    lacking = [
        name
        for name in sorted(public | told)
        if name not in listed
        and getattr(found(name), "__module__", None) not in modules
        and not any(thing is found(name) for thing in things)
    ]
    assert not lacking


def test_the_pages_name_all_that_a_room_may_have() -> None:
    """What is asked of a part of a room, and may be missing there."""
    sources = [path.read_text("utf-8") for path in (ROOT / "src" / "motherlode").rglob("*.py")]
    asked = {pair for text in sources for pair in re.findall(r'part_of\([\w.]+, "(\w+)"\), "(\w+)"', text)}
    assert ("words", "TIES") in asked
    pages = "".join(page.read_text("utf-8") for page in PAGES)
    assert [pair for pair in sorted(asked) if not all(f"`{name}`" in pages for name in pair)] == []


def test_the_page_on_installing_has_every_extra() -> None:
    page = (ROOT / "docs" / "install.md").read_text("utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    told = re.findall(r"`(\w+)`", " ".join(re.findall(r"^\| (`\w+`.*?) \|", page, re.MULTILINE)))
    assert sorted(told) == sorted(project["optional-dependencies"])


def test_the_example_of_the_package_works() -> None:
    assert doctest.testmod(motherlode).failed == 0


def test_the_bots_of_the_page_compete(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = OWN_BOT.read_text("utf-8")
    for path, content in re.findall(r"^`([^`\n]+)`\n\n```python\n(.*?)^```$", page, re.DOTALL | re.MULTILINE):
        (tmp_path / path).write_text(content, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    commands = "".join(re.findall(r"^```sh\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)).splitlines()
    for command in commands:
        assert main([*shlex.split(command)[1:], "--workers", "1"]) == 0, command
    guard.stop()
    said = capsys.readouterr().out
    promised = re.findall(r"summary says: `([^`]+)`", page)
    assert promised
    assert all(promise in said for promise in promised)
    assert "./mine.py:Hopeful lost" not in said


@pytest.mark.parametrize("block", all_blocks(), ids=lambda block: f"{block.page}:{block.line}")
def test_every_block_is_what_it_says_it_is(block: Block) -> None:
    assert block.language in LANGUAGES
    if block.language == "json":
        json.loads(block.text)
    elif block.language == "toml":
        tomllib.loads(block.text)
    elif block.language in ("python", "py") and ">>>" not in block.text:
        ast.parse(dedent(block.text))
        assert block.page in RUN_NOWHERE or (ROOT / RUN_ELSEWHERE[block.page]).exists(), "a program that no test runs"


JSON_BLOCKS: Final[dict[tuple[str, int], Any]] = {
    ("docs/protocol.md", 0): FromServer,
    ("docs/protocol.md", 1): SettingUp,
    ("docs/records.md", 0): Record,
    ("docs/review.md", 0): Review,
}
"""By page and place, what each JSON block is an example of."""
NO_TYPE: Final = {"web/README.md"}
"""Whose JSON is read by the client alone."""


def test_every_json_block_is_of_its_type() -> None:
    shown = {
        (page.relative_to(ROOT).as_posix(), number): block for page in PAGES for number, block in json_blocks(page)
    }
    assert {place for place in shown if place[0] not in NO_TYPE} == JSON_BLOCKS.keys()
    for place, kind in JSON_BLOCKS.items():
        given = json.loads(shown[place].text)
        assert_told(given, json.loads(msgspec.json.encode(msgspec.convert(given, kind))))


def json_blocks(page: Path) -> Iterator[tuple[int, Block]]:
    return enumerate(block for block in blocks(page) if block.language == "json")


def assert_told(given: Any, told: Any) -> None:
    """All that is given is told again by its type, which would leave out a field that it does not have."""
    if isinstance(given, dict):
        assert given.keys() <= told.keys()
        for name in given:
            assert_told(given[name], told[name])
    elif isinstance(given, list):
        for one, other in zip(given, told, strict=True):
            assert_told(one, other)
    else:
        assert given == told


def test_the_record_of_the_page_is_written_like_that() -> None:
    (block,) = (block for _, block in json_blocks(ROOT / "docs" / "records.md"))
    shown = json.loads(block.text)
    game = motherlode.load(shown["game"], **shown["options"])
    state = game.deal(seed=shown["meta"]["seed"])
    for seat, move in shown["moves"]:
        state = state.play(seat, move)
    written = json.loads(json.dumps(state.record(seats=shown["meta"]["seats"])))
    *cards, rest = shown["deal"]["table"]
    assert rest == "…"
    shown["deal"]["table"] = [*cards, *written["deal"]["table"][len(cards) :]]
    assert list(shown.items()) == list(written.items())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_block_is_made_by_indenting_alone(page: Path) -> None:
    """None of these tests would see it."""
    outside = re.sub(r"^ *```.*?^ *```$", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    assert re.findall(r"(?<=\n\n)    \S.*", outside) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_is_one(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    parser = make_parser()
    for program, *words in [*shown(page), *told(page)]:
        match program, words:
            case "make", [target, *_]:
                assert target in targets, words
            case "python", [script, *_] if script.endswith(".py") and "/" in script:
                assert (ROOT / script).is_file() or (page.parent / script).is_file(), words
            case "motherlode", [name]:
                assert name in COMMANDS
            case "motherlode", [_, *_] if "--help" not in words:
                try:
                    parser.parse_args(words)
                except SystemExit:
                    pytest.fail(f"{' '.join(words)}: {capsys.readouterr().err}")


def test_quick_commands_do_what_the_pages_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MOTHERLODE_DATABASE", f"sqlite:///{tmp_path}/tables.sqlite")
    migrate(f"sqlite:///{tmp_path}/tables.sqlite")
    tried = set()
    for page in (ROOT / "docs" / "commands.md", ROOT / "docs" / "server.md"):
        for program, *words in shown(page):
            if program == "motherlode" and words and words[0] in QUICK and "--cluster" not in words:
                assert main(small(words, tmp_path)) == 0, f"{words}: {capsys.readouterr().err}"
                tried.add(words[0])
    assert tried >= {"simulate", "replay", "verify", "backup", "restore", "tables"}


def small(words: list[str], folder: Path) -> list[str]:
    """The same with few games and quick players, in a folder of its own."""
    words = [re.sub("expert|master", "novice", word.replace("/tmp/", f"{folder}/")) for word in words]  # noqa: S108
    return [*words, "--games", "4", "--workers", "1"] if words[0] == "simulate" else words
