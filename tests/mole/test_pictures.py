"""What the page draws of Manny Mole where nobody plays: a layout that a game could have, with nothing to take."""

from __future__ import annotations

import json
import re
from itertools import groupby, permutations
from pathlib import Path
from typing import Any

import pytest

from motherlode.games.mole.layout import Layout

WEB = Path(__file__).parents[2] / "web"
ROOM = WEB / "src/games/mole"


def written(piles: list[dict[str, Any]]) -> str:
    """The piles of a picture in the notation of layouts; a row with a gap is none."""
    rows = []
    for line, row in groupby(piles, key=lambda pile: pile["cell"][0]):
        kept = list(row)
        columns = [pile["cell"][1] for pile in kept]
        assert columns == list(range(columns[0], columns[0] + len(columns))), f"line {line} has a gap"
        rows.append("." * columns[0] + " ".join("+".join(pile["cards"]) for pile in kept))
    return "/".join(rows)


def can_be_laid(layout: Layout) -> bool:
    """Whether some order of its cards, laid one by one by the rules, leads to this layout and completes nothing."""
    cards = frozenset(layout.cards())
    reached = {Layout.opening(*pair) for pair in permutations(sorted(cards, key=str), 2)}
    for _ in range(len(cards) - 2):
        reached = {
            after
            for before in reached
            for card in cards.difference(before.cards())
            for spot in before.spots(card)
            if not (after := before.lay(card, spot)).corridors()
        }
    return layout in reached


def home() -> Layout:
    return Layout.parse(written(json.loads((ROOM / "picture.json").read_text("utf8"))))


def test_the_picture_of_the_home_page_has_nothing_to_take_and_can_be_laid() -> None:
    assert home().corridors() == ()
    assert can_be_laid(home())


@pytest.mark.parametrize(
    ("layout", "why"),
    [
        (".Y4 Y9/R7 R11 R16/.G8/.B13 B18", "a column of four would have been taken"),
        ("R1+R20/B9", "red 20 goes to the right of red 1"),
    ],
)
def test_pictures_that_no_game_could_have_are_noticed(layout: str, why: str) -> None:
    assert not can_be_laid(Layout.parse(layout)), why


def test_the_home_page_draws_this_layout_and_no_other() -> None:
    drawn = (ROOM / "Stratum.svelte").read_text("utf8")
    assert 'from "./picture.json"' in drawn
    assert re.findall(r'"[A-Z]\d+"', drawn) == []


@pytest.mark.parametrize(
    "example", json.loads((ROOM / "examples.json").read_text("utf8")), ids=lambda told: told["rule"]
)
def test_drawn_examples_begin_and_end_with_nothing_to_take(example: dict[str, list[Any]]) -> None:
    first, last = example["steps"][0], example["steps"][-1]
    assert Layout.parse(written(first["piles"])).corridors() == ()
    assert last["lit"] if last["kind"] == "taken" else not last.get("lit")


RECORDED = (ROOM / "lesson.json", *sorted((WEB / "tests/fixtures").glob("mole*.json")))
"""What a lesson and the demonstrations show, view by view."""


@pytest.mark.parametrize("file", RECORDED, ids=lambda file: file.stem)
def test_lessons_and_demonstrations_rest_with_nothing_to_take(file: Path) -> None:
    views = [step["view"] for step in json.loads(file.read_text("utf8"))["steps"]]
    resting = [view for view in views if view.get("layout") and not view["gaps"]]
    assert len(resting) > 10
    for view in resting:
        assert Layout.parse(view["layout"]).corridors() == (), view["layout"]
