"""Cheating bots: an upper bound, and out of reach of any table."""

from __future__ import annotations

import pytest

import motherlode as ml
from motherlode.bots import bot_makers, make_bot
from motherlode.lab.arena import Tally, hold, meetings


@pytest.mark.parametrize("game", ["gold", "hunting", "mole"])
def test_knowing_everything_beats_the_regular(game: str) -> None:
    tally = Tally(["cheating", "regular"])
    for met in hold(meetings(ml.load(game), ["cheating", "regular"], 10, seed=4)):
        tally.add(met)
        ml.verify(met.record)
    assert tally.wins["cheating", "regular"] >= 8


@pytest.mark.parametrize("game", ["gold", "hunting", "mole"])
def test_no_table_can_have_one(game: str) -> None:
    assert "cheating" not in bot_makers(game)
    with pytest.raises(ml.UnknownBot):
        make_bot("cheating", game, 1)
