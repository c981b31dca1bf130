"""A report from the first game to the last tag: played small, read as a browser and a reader would."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

import pytest

from motherlode.cli import main
from motherlode.core.figures import PERCENT, Counted
from motherlode.games import BUILT_IN, GAMES, load
from motherlode.games.counting import counters_of
from motherlode.lab.report import course
from motherlode.lab.report.chapter import figures_of
from motherlode.lab.report.duplicates import duplicate_games, line_ups
from motherlode.lab.report.plan import Size, Table, TableRun, complete, ladder_of, variants_of
from motherlode.lab.report.tally import Tally

QUICK = ["--games", "300", "--level-games", "4", "--slow-games", "0", "--levels", "random,novice", "--workers", "1"]
VOID = {"meta", "path", "rect", "circle"}


class Reader(HTMLParser):
    """What is on a page, and whether its tags close."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """One page about every game, and the folder in which its games are kept."""
    folder = tmp_path_factory.mktemp("report")
    page = folder / "page.html"
    assert main(["report", *BUILT_IN, *QUICK, "--keep", str(folder / "kept"), "--out", str(page)]) == 0
    return page.read_text(encoding="utf-8"), folder


def test_it_needs_nothing_but_itself(made: tuple[str, Path]) -> None:
    text, _ = made
    assert not re.findall(r"https?:|<script|<link|<img|@import|url\(", text)


def test_tags_close_and_headings_are_in_order(made: tuple[str, Path]) -> None:
    reader = Reader(made[0])
    assert reader.open == []
    levels = [int(tag[1]) for tag, _ in reader.tags if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))


def test_every_link_leads_somewhere(made: tuple[str, Path]) -> None:
    reader = Reader(made[0])
    names = [attrs["id"] for _, attrs in reader.tags if "id" in attrs]
    assert len(set(names)) == len(names)
    links = {(attrs["href"] or "").removeprefix("#") for tag, attrs in reader.tags if tag == "a"}
    assert links
    assert links <= set(names)


def test_where_nothing_breaks_ties_none_is_told_of() -> None:
    """Shares of games, taken from one another, leave a speck."""
    tally = Tally(players=4, games=2_000, winners={1: 1_771, 2: 229}, decided_by={"cards": 1_771})
    told = course._tell_ties(Table(TableRun("mole", {}, "expert", 2_000, 7), "law", tally), "cards")
    assert "88.5 % are decided by cards at once, 0 % by a tie-break, and 11.5 % end" in told.replace(PERCENT, " %")


def test_every_figure_has_words_numbers_and_who_played(made: tuple[str, Path]) -> None:
    figures = re.findall(r"<figure>.*?</figure>", made[0], re.DOTALL)
    assert len(figures) > 12 * len(BUILT_IN)
    for figure in figures:
        assert re.search(r"<figcaption><h4>.+</h4>\s*<p>.{30,}</p>", figure), figure
        assert "<title>" in figure
        assert "<desc>" in figure
        assert re.search(r'<p class="who">[\d,]+ games', figure)
        assert len(re.findall("<tr>", figure)) > 1


def test_it_is_honest_about_who_played(made: tuple[str, Path]) -> None:
    assert "300 games of random players on the kernel" in made[0]
    assert "4 games of novice players by the readable law" in made[0]


def test_what_is_kept_gives_the_same_page_without_playing(made: tuple[str, Path], tmp_path: Path) -> None:
    text, folder = made
    stamps = {path: path.stat().st_mtime_ns for path in (folder / "kept").iterdir()}
    out = tmp_path / "again.html"
    assert main(["report", *BUILT_IN, *QUICK, "--keep", str(folder / "kept"), "--out", str(out)]) == 0
    assert out.read_text(encoding="utf-8") == text
    assert {path: path.stat().st_mtime_ns for path in (folder / "kept").iterdir()} == stamps


def test_the_same_seed_gives_the_same_page_whatever_the_workers(tmp_path: Path) -> None:
    game = min(BUILT_IN, key=lambda name: len(GAMES.named(name).seats))
    pages = []
    for workers in ("1", "2"):
        out = tmp_path / f"{workers}.html"
        assert main(["report", game, *QUICK[:-1], workers, "--out", str(out)]) == 0
        pages.append(out.read_bytes())
    assert pages[0] == pages[1]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["nonsense"], "there is no game"),
        ([*[next(iter(BUILT_IN))] * 2], "each game once"),
        ([next(iter(BUILT_IN)), "--out", "report.txt"], "--out FILE.html"),
        ([next(iter(BUILT_IN)), "--levels", "nobody,novice", "--games", "1"], "nobody"),
    ],
)
def test_mistakes_are_told_before_anything_is_played(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["report", *arguments]) == 2
    assert told in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_kept_rubbish_is_told(made: tuple[str, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "kept"
    kept.mkdir()
    for path in (made[1] / "kept").iterdir():
        (kept / path.name).write_text("{}", encoding="utf-8")
    out = tmp_path / "page.html"
    assert main(["report", *BUILT_IN, *QUICK, "--keep", str(kept), "--out", str(out)]) == 2
    assert "delete it" in capsys.readouterr().err
    assert not out.exists()


@pytest.mark.parametrize("game", BUILT_IN)
def test_figures_of_a_game_name_its_counters_and_tell_any_numbers(game: str) -> None:
    counters = counters_of(game)
    for figure in figures_of(game):
        assert set(figure.counters) <= set(counters)
        for by_value in ({}, {0: 3}, {0: 1, 1: 2, 5: 1, 30: 2}):
            assert figure.tell(dict.fromkeys(counters, Counted(by_value)))


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_variant_is_found_by_its_declared_choices(game: str) -> None:
    kind = GAMES.named(game)
    found = variants_of(kind, kind.seats[0])
    assert found
    for variant in found:
        assert load(game, **variant.options).options_json()[variant.option] == variant.value != variant.usual


def test_duplicate_deals_go_round_every_seat() -> None:
    game = load(max(BUILT_IN, key=lambda name: len(GAMES.named(name).seats)), players=3)
    tasks = duplicate_games(game, ["a", "b"], 24, "s")
    assert len(line_ups(2, 3)) == 2
    assert len(tasks) == 24
    for deal in {task.deal for task in tasks}:
        tables = [task.seats for task in tasks if task.deal == deal]
        assert len(tables) == 3
        assert all(sorted(column) == sorted(tables[0]) for column in zip(*tables, strict=True))


def test_a_ladder_has_a_step_for_each_level_and_few_games_of_the_slow_ones() -> None:
    size = Size(10, 20, 5, levels=("a", "b", "c"), slow=("d",))
    assert ladder_of(size) == [(("a", "b"), 20), (("b", "c"), 20), (("c", "d"), 5)]
    game = next(iter(BUILT_IN))
    assert len(complete(game, Size(1, 1)).levels) == 3


def tokens(block: str) -> dict[str, tuple[float, ...]]:
    found = re.findall(r"--([a-z0-9-]+):\s*#([0-9a-f]{3,6});", block)
    wide = {name: "".join(c * 2 for c in code) if len(code) == 3 else code for name, code in found}
    return {name: tuple(int(code[at : at + 2], 16) / 255 for at in (0, 2, 4)) for name, code in wide.items()}


def brightness(colour: tuple[float, ...]) -> float:
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: tuple[float, ...], two: tuple[float, ...]) -> float:
    bright, dark = sorted((brightness(one), brightness(two)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("look", [0, 1, 2], ids=["light", "dark", "print"])
def test_colours_can_be_told_from_their_ground(look: int) -> None:
    css = files("motherlode.lab.report").joinpath("page.css").read_text(encoding="utf-8")
    colours = tokens(re.findall(r":root\s*\{(.*?)\}", css, re.DOTALL)[look])
    for ground in ("paper", "slip"):
        for text in ("ink", "soft", "link"):
            assert contrast(colours[text], colours[ground]) >= 4.5, (text, ground)
        for shape in ("series-0", "series-1", "series-2", "series-3"):
            assert contrast(colours[shape], colours[ground]) >= 3, (shape, ground)
