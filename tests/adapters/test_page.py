"""The page about environments tells every field as it is."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from motherlode.core.actions import GameActions
from motherlode.core.observation import Field, GameObservation, places_of
from motherlode.games import BUILT_IN, actions_of, observation_of

PAGE = (Path(__file__).parents[2] / "docs" / "environments.md").read_text("utf-8")


def row(field: Field, place: range) -> str:
    entries = str(place[0]) if len(place) == 1 else f"{place[0]}–{place[-1]}"
    return f"| {entries} | {field.name} | {field.low} to {field.high} | {field.meaning} |"


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_page_has_every_field_and_the_number_of_actions(game: str) -> None:
    fields = cast(GameObservation, observation_of(game)).FIELDS
    section = PAGE.partition(f"\n### {game}\n")[2].partition("\n#")[0]
    told = [line for line in section.splitlines() if line.startswith("| ") and line[2].isdigit()]
    assert told == [row(field, places_of(fields)[field.name]) for field in fields]
    assert f"| {cast(GameActions, actions_of(game)).COUNT} | wait |" in PAGE
