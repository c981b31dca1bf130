"""Builds the documentation site from docs/: `make docs`.

Pages are copied beside some of the repository's other pages, what is made from the source is filled in, and Zensical
makes the site of it, with every warning an error. Then the site is looked through: what it shows must come with it.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote, urlsplit

ROOT: Final = Path(__file__).resolve().parents[1]
DOCS: Final = ROOT / "docs"
README: Final = ROOT / "README.md"
"""No page of the site, but where readers of the repository begin."""
BUILD: Final = ROOT / "build" / "docs"
PACKED: Final = ROOT / "src" / "motherlode" / "site"
"""Where the server looks for it, and the wheel takes it from."""
BESIDE: Final = {
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "web/README.md": "browser-client.md",
}
"""Pages of the repository that become pages of the site."""
SIGNS: Final = {"web/public/favicon.svg": "favicon.svg"}
SOURCES: Final = "*.py", "*.mjs", "*.toml", "*.json"
"""What lies in docs/ and is no part of the site."""
LINK: Final = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")
SLOT: Final = re.compile(r"^<!-- (\w+)(?: (\w+))? -->$", re.MULTILINE)
NOT_HERE: Final = re.compile(r"^<!-- in the repository -->\n(?:.+\n)+\n?", re.MULTILINE)
"""A paragraph for whoever reads the pages as files, where nothing is filled in."""
RULE: Final = re.compile(r'\b(id|title|text|because):\s*"((?:[^"\\]|\\.)*)"')
PART: Final = re.compile(r"#/components/schemas/(\w+)")
COLOURS: Final = re.compile(r"\x1b\[[0-9;]*m")
IN_CSS: Final = re.compile(r"url\(\s*['\"]?([^'\")]+)|@import\s+['\"]([^'\"]+)")


class Broken(Exception):
    """What is wrong with the pages, for whoever writes them."""


def main() -> int:
    try:
        site = build()
        check_site(site)
        check_readme(site, README.read_text(encoding="utf-8"))
    except Broken as fault:
        print(f"docs: {fault}", file=sys.stderr)  # noqa: T201
        return 1
    if "--check" not in sys.argv:
        install(site)
    return 0


def build() -> Path:
    """The site, in a folder of its own."""
    shutil.rmtree(BUILD, ignore_errors=True)
    pages = gather(BUILD / "pages")
    (BUILD / "zensical.toml").write_text(settings(sorted(page.name for page in pages)), encoding="utf-8")
    command = [sys.executable, "-m", "zensical", "build", "--clean", "--strict"]
    done = subprocess.run(command, cwd=BUILD, capture_output=True, text=True)
    if done.returncode or "Warning" in done.stdout + done.stderr:
        raise Broken(COLOURS.sub("", done.stdout + done.stderr.partition("Traceback")[0]).strip())
    return BUILD / "site"


def gather(target: Path) -> list[Path]:
    """All pages of the site, what is made from the source filled in."""
    shutil.copytree(DOCS, target, ignore=shutil.ignore_patterns(*SOURCES))
    for source, name in (*BESIDE.items(), *SIGNS.items()):
        shutil.copy(ROOT / source, target / name)
    names = {name: ROOT / source for source, name in BESIDE.items()}
    pages = sorted(target.glob("*.md"))
    for page in pages:
        text = relinked(NOT_HERE.sub("", page.read_text(encoding="utf-8")), names.get(page.name, DOCS / page.name))
        page.write_text(filled(text, page.name), encoding="utf-8")
    return pages


def relinked(text: str, source: Path) -> str:
    """Links between files of the repository as links between pages of the site; what is no page is named only."""

    def link(found: re.Match[str]) -> str:
        target = _target(found[3], source)
        return f"{found[1]}[{found[2]}]({target})" if target else found[2]

    return LINK.sub(link, text)


def _target(link: str, source: Path) -> str | None:
    parts = urlsplit(link)
    if parts.scheme or not parts.path:
        return link
    path = (source.parent / parts.path).resolve()
    if not path.exists():
        raise Broken(f"{source.relative_to(ROOT)} links to {link}, which is not there")
    inside = path.relative_to(DOCS).as_posix() if path.is_relative_to(DOCS) else BESIDE.get(str(path.relative_to(ROOT)))
    return f"{inside}#{parts.fragment}" if inside and parts.fragment else inside


def filled(text: str, page: str) -> str:
    """Each `<!-- what game -->` line is where something is filled in that has its home in the source."""

    def fill(found: re.Match[str]) -> str:
        if found[1] not in SLOTS:
            raise Broken(f"{page} asks for {found[0]}, and there are only {', '.join(SLOTS)}")
        return SLOTS[found[1]](found[2])

    return SLOT.sub(fill, text)


def rules(game: str) -> str:
    """The rules as the page at the table tells them, with their rulings and drawn examples."""
    drawn = json.loads((DOCS / "pictures" / "examples" / f"{game}.json").read_text(encoding="utf-8"))
    return "\n".join(_rule(rule, drawn) for rule in rules_of(game))


def rules_of(game: str) -> list[dict[str, str]]:
    source = ROOT / "web" / "src" / "games" / game / "rules" / "en.ts"
    found: list[dict[str, str]] = []
    for field, text in RULE.findall(source.read_text(encoding="utf-8")):
        if field == "id":
            found.append({})
        found[-1][field] = json.loads(f'"{text}"')
    if [rule["id"].partition("-")[2] for rule in found] != [str(number + 1) for number in range(len(found))]:
        raise Broken(f"{source.relative_to(ROOT)} is not read as rules one after the other")
    return found


def _rule(rule: dict[str, str], drawn: list[dict[str, Any]]) -> str:
    lines = [f"### {rule['id']}, {rule['title']} {{ #{rule['id'].lower()} }}", "", rule["text"], ""]
    for example in drawn:
        if example["rule"] == rule["id"]:
            lines += [_example(example["steps"]), ""]
    if "because" in rule:
        lines += [f"*Ruling:* {rule['because']}", ""]
    return "\n".join(lines)


def _example(steps: list[dict[str, str]]) -> str:
    shown = (
        f'<figure><img src="pictures/examples/{step["picture"]}" alt="" loading="lazy">'
        f"<figcaption>{step['told']}</figcaption></figure>"
        for step in steps
    )
    return f'<div class="example">{"".join(shown)}</div>'


def schemas(_: str | None) -> str:
    """Everything that goes over the protocol, as JSON schemas made from its types."""
    from motherlode.games import BUILT_IN, GAMES
    from motherlode.server.http.openapi import schemas as published

    games = [GAMES[name] for name in BUILT_IN]
    made = published(games)
    groups = _groups(made, {game.name: game.credits.title for game in games})
    return "\n".join(_group(title, {name: made[name] for name in names}) for title, names in groups.items())


def _group(title: str, made: dict[str, Any]) -> str:
    return f"## {title}\n\n" + "\n".join(_schema(name, schema) for name, schema in made.items())


def _groups(made: dict[str, Any], titles: dict[str, str]) -> dict[str, list[str]]:
    """The names of the schemas, by what they are for; first of a group is what leads to the others."""
    groups = {
        "What clients send over the WebSocket": _choices(made, "FromClient"),
        "What the server sends over it": _choices(made, "FromServer"),
        "Views and events of any game": ["SeatView", "Event", "Outcome"],
    }
    for game, view in made["SeatView"]["discriminator"]["mapping"].items():
        first, whose = view.rpartition("/")[2], view.rpartition("/")[2].removesuffix("View")
        parts = sorted(name for name in made if name.startswith(whose) and name not in (first, f"{whose}Event"))
        groups[titles[game]] = [first, f"{whose}Event", *parts]
    placed = {name for names in groups.values() for name in names}
    return groups | {"Requests and answers": sorted(made.keys() - placed)}


def _choices(made: dict[str, Any], union: str) -> list[str]:
    return [union, *PART.findall(json.dumps(made[union]["anyOf"]))]


def _schema(name: str, schema: dict[str, Any]) -> str:
    text = json.dumps({key: value for key, value in schema.items() if key != "title"}, indent=1, ensure_ascii=False)
    parts = ", ".join(f"[{part}](#{part.lower()})" for part in sorted(set(PART.findall(text)) - {name}))
    return f"### {name}\n\n" + (f"Made of {parts}.\n\n" if parts else "") + f"```json\n{text}\n```\n"


SLOTS: Final[dict[str, Callable[[Any], str]]] = {"rules": rules, "schemas": schemas}


def settings(pages: list[str]) -> str:
    """Zensical's settings for these pages: what has no place of its own in the navigation comes last."""
    text = (DOCS / "zensical.toml").read_text(encoding="utf-8").replace("ROOT", ROOT.as_posix())
    named = re.findall(r'"([\w-]+\.md)"', text)
    more = "".join(f'    "{page}",\n' for page in pages if page not in named)
    if lost := sorted(page for page in named if page not in pages):
        raise Broken(f"the navigation names {', '.join(lost)}, which is not there")
    return text.replace("    # more pages\n", more)


def check_site(site: Path) -> None:
    """Whatever a page shows comes with the site, and every link inside it leads somewhere."""
    pages = {path.relative_to(site).as_posix(): read_page(path) for path in sorted(site.rglob("*.html"))}
    faults = [f"{name}: {fault}" for name, page in pages.items() for fault in _faults(site, name, page, pages)]
    faults += [f"{path.name} fetches {link}" for path in site.rglob("*.css") for link in _fetched(path)]
    if faults:
        raise Broken("\n".join(faults))


def check_readme(site: Path, text: str) -> None:
    """Every link from the first page of the repository leads to a file, and into a page to a place that it has."""
    for _, _, link in LINK.findall(relinked(text, README)):
        parts = urlsplit(link)
        if parts.path.endswith(".md") and not parts.scheme:
            page = read_page(site / f"{parts.path.removesuffix('.md')}.html")
            if unquote(parts.fragment) not in page.anchors:
                raise Broken(f"README.md leads to {link}, which is not there")


def read_page(path: Path) -> Page:
    page = Page()
    page.feed(path.read_text(encoding="utf-8"))
    return page


class Page(HTMLParser):
    """What a page shows, where it leads, and what can be led to in it."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[str] = []
        self.links: list[str] = []
        self.anchors: set[str] = {"", "__skip"}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.anchors |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        elif tag == "link" and given.get("rel") not in ("canonical", "prev", "next"):
            self.shown.append(given.get("href", ""))
        elif "src" in given:
            self.shown.append(given["src"])


def _faults(site: Path, name: str, page: Page, pages: dict[str, Page]) -> Iterator[str]:
    for shown in page.shown:
        if urlsplit(shown).scheme not in ("", "data") or shown.startswith("//"):
            yield f"shows {shown}, which comes from elsewhere"
        elif not shown.startswith("data:") and not _file(site, name, shown).is_file():
            yield f"shows {shown}, which is not there"
    if name != "404.html":
        yield from (
            f"leads to {link}, which is not there" for link in page.links if not _leads(site, name, link, pages)
        )


def _leads(site: Path, name: str, link: str, pages: dict[str, Page]) -> bool:
    parts = urlsplit(link)
    if parts.scheme:
        return parts.scheme in ("http", "https", "mailto")
    target = _file(site, name, link) if parts.path else site / name
    if target.is_dir():
        target /= "index.html"
    known = pages.get(target.relative_to(site).as_posix()) if target.is_relative_to(site) else None
    return target.is_file() and (known is None or unquote(parts.fragment) in known.anchors)


def _file(site: Path, name: str, link: str) -> Path:
    path = unquote(urlsplit(link).path)
    base = site if path.startswith("/") else (site / name).parent
    return (base / path.lstrip("/")).resolve()


def _fetched(sheet: Path) -> list[str]:
    found = (first or second for first, second in IN_CSS.findall(sheet.read_text(encoding="utf-8")))
    return [link for link in found if link.startswith(("http:", "https:", "//"))]


def install(site: Path) -> None:
    """Where the server finds it, all at once."""
    former = PACKED.with_name("site-former")
    shutil.rmtree(former, ignore_errors=True)
    if PACKED.exists():
        PACKED.rename(former)
    site.rename(PACKED)
    shutil.rmtree(former, ignore_errors=True)
    print(f"docs: {PACKED.relative_to(ROOT)}/index.html")  # noqa: T201


if __name__ == "__main__":
    sys.exit(main())
