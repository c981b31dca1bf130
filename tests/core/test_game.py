"""The contract's own edges: seats that are whole numbers, games that do not change, moves taken at their word."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import motherlode as ml
from motherlode.core.game import Credits
from motherlode.games.gold.position import Flip


def test_a_seat_may_be_any_whole_number_and_is_kept_as_a_plain_one() -> None:
    state = ml.load("gold", starter=0).deal(seed=1)
    after = state.play(np.int64(0), "flip 3")  # type: ignore[arg-type]
    assert type(after.history[0][0]) is int
    assert type(state.view(np.int8(1))["seat"]) is int  # type: ignore[arg-type]


def test_a_move_is_recorded_as_it_reads() -> None:
    state = ml.load("gold", starter=0).deal(seed=1)
    with pytest.raises(ml.UnreadableMove):
        state.play(0, Flip(True))
    assert state.play(0, Flip(3)).record()["moves"] == [[0, "flip 3"]]


def test_what_is_no_name_and_no_stream_is_refused_with_what_would_be() -> None:
    with pytest.raises(ml.UnknownGame, match=r"a game is told by its name, gold, .*, not by \['gold'\]"):
        ml.load(["gold"])  # type: ignore[arg-type]
    with pytest.raises(ml.BadOption, match=r"drawn from a motherlode.Stream, not from a Random"):
        ml.load("gold").deal(seed=1).imagine(0, Random(1))  # type: ignore[arg-type]


def test_options_cannot_be_changed() -> None:
    game = ml.load("gold")
    with pytest.raises(AttributeError):
        game.options = None  # type: ignore[misc]


def test_meta_may_say_anything_but_the_seed_is_the_deals() -> None:
    record = ml.load("gold").deal(seed=1).record(seats=["a", "b"], seed="another", table=7)
    assert record["meta"] == {"seats": ["a", "b"], "seed": 1, "table": 7}
    given = ml.load("gold").deal(deal=record["deal"])
    assert given.record()["meta"] == {}


def test_a_game_is_called_in_a_language_what_its_box_there_calls_it() -> None:
    told = Credits("Manny", "Ann", "Bo", 2018, titles={"de": "Schicht"})
    assert [told.title_in(language) for language in ("de", "fr", "en")] == ["Schicht", "Manny", "Manny"]
