"""The tool that builds the documentation site notices what is wrong with it; `make docs-checks` builds all of it."""

from __future__ import annotations

import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from motherlode.games import BUILT_IN, GAMES
from motherlode.server.http.openapi import schemas
from tests.pages import PAGES, ROOT


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = spec_from_file_location("docs_site", ROOT / "tools" / "docs_site.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("page", "fault"),
    [
        ('<img src="https://elsewhere.example/x.png">', "comes from elsewhere"),
        ('<script src="//elsewhere.example/x.js"></script>', "comes from elsewhere"),
        ('<link rel="stylesheet" href="https://elsewhere.example/x.css">', "comes from elsewhere"),
        ('<img src="none.png">', "is not there"),
        ('<a href="none.html">x</a>', "leads to none.html"),
        ('<a href="#nowhere">x</a>', "leads to #nowhere"),
        ('<a href="other.html#nowhere">x</a>', "leads to other.html#nowhere"),
        ('<a href="../../secret.html">x</a>', "leads to ../../secret.html"),
        ('<a href="javascript:x">x</a>', "leads to javascript:x"),
    ],
)
def test_what_a_page_must_not_have_is_named(tool: ModuleType, tmp_path: Path, page: str, fault: str) -> None:
    (tmp_path / "other.html").write_text('<h1 id="here">x</h1>', encoding="utf-8")
    good = '<a href="other.html#here">x</a><a href="https://elsewhere.example">x</a><img src="data:image/png;base64,x">'
    (tmp_path / "index.html").write_text(good, encoding="utf-8")
    tool.check_site(tmp_path)
    (tmp_path / "index.html").write_text(good + page, encoding="utf-8")
    with pytest.raises(tool.Broken, match=re.escape(fault)):
        tool.check_site(tmp_path)


def test_a_style_from_elsewhere_is_named(tool: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "look.css").write_text("@import 'https://elsewhere.example/x.css';", encoding="utf-8")
    with pytest.raises(tool.Broken, match=r"look\.css fetches"):
        tool.check_site(tmp_path)


def test_links_of_the_repository_become_links_of_the_site(tool: ModuleType) -> None:
    page = ROOT / "docs" / "library.md"
    text = "[a](records.md) [b](../CONTRIBUTING.md#adding-a-game) [`c`](../LICENSE) [d](https://x.example) [e](#e)"
    links = "[a](records.md) [b](contributing.md#adding-a-game) `c` [d](https://x.example) [e](#e)"
    assert tool.relinked(text, page) == links
    with pytest.raises(tool.Broken, match=r"docs/library\.md links to none\.md"):
        tool.relinked("[a](none.md)", page)


def test_every_page_has_a_place_in_the_navigation(tool: ModuleType) -> None:
    pages = [page.name for page in PAGES if page.parent.name == "docs"] + list(tool.BESIDE.values())
    for page in (*pages, "brand-new.md"):
        assert tool.settings([*pages, "brand-new.md"]).count(f'"{page}"') == 1, page
    with pytest.raises(tool.Broken, match=r"names gold\.md, which is not there"):
        tool.settings([page for page in pages if page != "gold.md"])


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_rules_are_filled_in_from_their_home(tool: ModuleType, game: str) -> None:
    page = (ROOT / "docs" / f"{game}.md").read_text(encoding="utf-8")
    assert f"<!-- rules {game} -->" in page
    filled = tool.filled(page, f"{game}.md")
    rules = tool.rules_of(game)
    assert rules
    assert all(rule["text"] in filled for rule in rules)
    pictures = re.findall(r'src="(pictures/examples/[^"]+)"', filled)
    assert bool(pictures) == (ROOT / "web" / "src" / "games" / game / "examples.ts").is_file()
    assert all((ROOT / "docs" / picture).is_file() for picture in pictures)
    with pytest.raises(tool.Broken, match="asks for <!-- riddles -->"):
        tool.filled("<!-- riddles -->", "x.md")


def test_every_schema_is_filled_in_once_among_its_like(tool: ModuleType) -> None:
    filled = tool.filled("<!-- schemas -->", "schemas.md")
    groups = {
        part.partition("\n")[0]: re.findall(r"^### (\w+)$", part, re.MULTILINE)
        for part in ("\n" + filled).split("\n## ")[1:]
    }
    made = schemas([GAMES[name] for name in BUILT_IN])
    assert sorted(name for names in groups.values() for name in names) == sorted(made)
    for name in BUILT_IN:
        title = GAMES[name].credits.title
        assert {"View", "Event", "Options"} <= {part.removeprefix(name.title()) for part in groups[title]}
    assert {"Move", "Ping"} < set(groups["What clients send over the WebSocket"])
    assert "Update" in groups["What the server sends over it"]
    assert "NewTable" in groups["Requests and answers"]
    assert "motherlode/" not in filled


def test_what_is_for_readers_of_files_is_not_on_the_site(tool: ModuleType, tmp_path: Path) -> None:
    tool.gather(tmp_path / "pages")
    for page in (tmp_path / "pages").glob("*.md"):
        text = page.read_text(encoding="utf-8")
        assert not re.search("^<!-- in the repository", text, re.MULTILINE), page.name
    assert "meant to be read as a site" in (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    front = (tmp_path / "pages" / "index.md").read_text(encoding="utf-8")
    assert "meant to be read as a site" not in front
    assert "**You want to play.**" in front


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_rule_with_a_ruling_stands_among_the_rulings(tool: ModuleType, game: str) -> None:
    page = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    ruled = [rule["id"] for rule in tool.rules_of(game) if "because" in rule]
    assert ruled
    assert [name for name in ruled if not re.search(rf"^- \*\*{name}\b", page, re.MULTILINE)] == []


def test_links_of_the_first_page_lead_somewhere(tool: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "play.html").write_text('<h2 id="here">x</h2>', encoding="utf-8")
    tool.check_readme(tmp_path, "[a](docs/play.md) [b](docs/play.md#here) [c](LICENSE) [d](https://x.example/none.md)")
    for text, fault in (
        ("[a](docs/none.md)", "README.md links to docs/none.md, which is not there"),
        ("[a](docs/play.md#nowhere)", "README.md leads to play.md#nowhere, which is not there"),
    ):
        with pytest.raises(tool.Broken, match=re.escape(fault)):
            tool.check_readme(tmp_path, text)


def test_a_wheel_is_made_with_the_site_inside() -> None:
    made_from = re.findall(r"^wheel:(.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert [needed.split()[-1] for needed in made_from] == ["docs"]
