"""The page: one file that needs no network and no script, for the phone, the desk, the dark and the printer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from importlib.resources import files
from typing import Final

import msgspec

Cell = str | int
STRATA: Final = (
    '<svg class="strata" viewBox="0 0 1200 20" preserveAspectRatio="none" aria-hidden="true">'
    '<path d="M0 4Q150 -3 300 6T620 5T900 7T1200 3V20H0Z" fill="#573518"/>'
    '<path d="M0 11Q200 5 420 12T800 10T1200 12V20H0Z" fill="#a3640a"/>'
    '<path d="M0 17Q260 12 520 17T1200 16V20H0Z" fill="var(--paper)"/></svg>'
)


class DataTable(msgspec.Struct, frozen=True):
    """Numbers in rows. In a table of words, the columns stand on the left."""

    head: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    is_words: bool = False


class Figure(msgspec.Struct, frozen=True):
    """A picture, what it means, who played it, and its numbers."""

    title: str
    sentence: str
    svg: str
    who: str
    """Which games it is made from."""
    data: DataTable
    key: Sequence[str] = ()
    """The names of its series."""


class Section(msgspec.Struct, frozen=True):
    title: str
    intro: str
    figures: Sequence[Figure]


class Chapter(msgspec.Struct, frozen=True):
    """All about one game."""

    name: str
    title: str
    credits: str
    brief: Sequence[str]
    sections: Sequence[Section]
    played: DataTable


class Page(msgspec.Struct, frozen=True):
    title: str
    lead: str
    chapters: Sequence[Chapter]
    method: Sequence[str]
    """Paragraphs at the end: how the numbers were made."""
    again: str
    """The command that makes the same page."""


def render(page: Page) -> str:
    """The whole page. The same page gives the same bytes."""
    body = "\n".join(map(_chapter, page.chapters))
    main = f"{_contents(page)}\n{body}\n{_method(page)}"
    return document(page.title, page.lead, main, f"<p>Make it again: <code>{escape(page.again)}</code></p>")


def document(title: str, lead: str, main: str, footer: str, *, language: str = "en", style: str = "") -> str:
    """A page in the look of this house. Title and lead are plain text, the rest is HTML, and style comes last."""
    css = files(__package__).joinpath("page.css").read_text(encoding="utf-8") + style
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{_short(css)}\n</style>\n</head>\n<body>\n"
        f'<header class="top"><div><h1>{escape(title)}</h1>\n<p>{escape(lead)}</p></div></header>\n{STRATA}\n'
        f"<main>\n{main}\n</main>\n"
        f"<footer>{footer}</footer>\n</body>\n</html>\n"
    )


def _short(css: str) -> str:
    return re.sub(r"\n\s*", "\n", css).strip()


def slug(*names: str) -> str:
    """A name for a place of the page."""
    return "-".join(re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") for name in names)


def _contents(page: Page) -> str:
    chapters = "".join(_contents_of(chapter) for chapter in page.chapters)
    return f'<nav aria-label="Contents">{chapters}<ul><li><a href="#method">How it was made</a></li></ul></nav>'


def _contents_of(chapter: Chapter) -> str:
    links = "".join(_link(section.title, chapter.name, section.title) for section in chapter.sections)
    head = f'<a href="#{slug(chapter.name)}"><strong>{escape(chapter.title)}</strong></a>'
    return f"<ul><li>{head}</li>{links}</ul>"


def _link(text: str, *place: str) -> str:
    return f'<li><a href="#{slug(*place)}">{escape(text)}</a></li>'


def _chapter(chapter: Chapter) -> str:
    brief = "".join(f"<li>{escape(line)}</li>" for line in chapter.brief)
    return (
        f'<h2 id="{slug(chapter.name)}">{escape(chapter.title)}</h2>\n'
        f'<p class="credits">{escape(chapter.credits)}</p>\n'
        f'<ul class="brief">{brief}</ul>\n'
        f"<details><summary>What was played</summary>{_table(chapter.played)}</details>\n"
        + "\n".join(_section(chapter, section) for section in chapter.sections)
    )


def _section(chapter: Chapter, section: Section) -> str:
    figures = "\n".join(map(_figure, section.figures))
    return (
        f'<h3 id="{slug(chapter.name, section.title)}">{escape(section.title)}</h3>\n<p>{escape(section.intro)}</p>\n'
        f'<div class="figures">\n{figures}\n</div>'
    )


def _figure(figure: Figure) -> str:
    return (
        f"<figure><figcaption><h4>{escape(figure.title)}</h4>\n<p>{escape(figure.sentence)}</p>{_key(figure)}</figcaption>\n"
        f'{figure.svg}\n<p class="who">{escape(figure.who)}</p>\n'
        f"<details><summary>The numbers</summary>{_table(figure.data)}</details></figure>"
    )


def _key(figure: Figure) -> str:
    """What each shape and filling stands for."""
    swatch = '<svg viewBox="0 0 16 12" aria-hidden="true"><rect class="s{0}" x="2" y="2" width="12" height="8"/></svg>'
    parts = [f"<span>{swatch.format(number)}{escape(name)}</span>" for number, name in enumerate(figure.key)]
    return f'<p class="key">{"".join(parts)}</p>' if parts else ""


def _table(data: DataTable) -> str:
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in data.head)
    rows = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in data.rows)
    kind = ' class="words"' if data.is_words else ""
    table = f"<table{kind}><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    return f'<div class="scroll" tabindex="0">{table}</div>'


def _cell(value: Cell) -> str:
    return f"<td>{escape(f'{value:,}' if isinstance(value, int) else value)}</td>"


def _method(page: Page) -> str:
    text = "".join(f"<p>{escape(paragraph)}</p>" for paragraph in page.method)
    return f'<h2 id="method">How it was made</h2>\n{text}'
