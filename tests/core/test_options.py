"""Options are declared once, and told to people from there."""

from __future__ import annotations

import pytest

import motherlode as ml
from motherlode.core.options import option_infos, seat_options
from motherlode.games import GAMES


def test_every_option_says_its_values_and_its_meaning() -> None:
    infos = {info.name: info for info in option_infos(GAMES["gold"].options_type)}
    assert list(infos) == ["starter", "layout", "memory", "colours", "size"]
    assert infos["layout"].choices == "scatter or grid"
    assert infos["starter"].choices == "a seat or lot"
    assert infos["memory"].default == "strict"
    for game in GAMES.values():
        assert all(info.choices and info.description for info in option_infos(game.options_type))


def test_booleans_and_numbers_are_listed_as_json_writes_them() -> None:
    assert option_infos(GAMES["mole"].options_type)[0].choices == "false or true"
    assert option_infos(GAMES["hunting"].options_type)[1].choices == "2 or 3"


def test_options_of_study_are_left_out_of_the_published_game() -> None:
    assert [info.name for info in option_infos(GAMES["hunting"].options_type) if info.is_study] == ["size", "half"]
    published, small = ml.load("hunting"), ml.load("hunting", size=4, half=True)
    assert published.is_published
    assert not {"size", "half"} & published.options_json().keys()
    published.check_published("anybody")
    with pytest.raises(ml.BadOption, match="a kernel knows the published hunting only: leave out size or half"):
        small.check_published("a kernel")
    assert ml.replay(small.deal(seed=1).record()).game.options == small.deal(seed=1).game.options


def test_an_option_may_list_something_for_each_seat() -> None:
    listed = {name: seat_options(game.options_type) for name, game in GAMES.items()}
    assert {name: options for name, options in listed.items() if options} == {"gold": ("colours",)}


@pytest.mark.parametrize("starter", [3, -1])
def test_a_starter_must_have_a_seat(starter: int) -> None:
    with pytest.raises(ml.BadOption, match="a seat from 0 to 2"):
        ml.load("gold", players=3, starter=starter)
