"""Cheating bots: an upper bound, and out of reach of any table."""

from __future__ import annotations

import pytest

import motherlode as ml
from motherlode.bots import bot_makers, default_level, make_bot
from motherlode.bots.registry import cheating_bot
from motherlode.games import GAMES
from motherlode.lab.arena import Tally, hold, meetings


@pytest.mark.parametrize("game", [game for game in sorted(GAMES) if cheating_bot(game) is not None])
def test_knowing_everything_beats_the_usual_level(game: str) -> None:
    usual = default_level(game)
    tally = Tally(["cheating", usual])
    for met in hold(meetings(ml.load(game), ["cheating", usual], 10, seed=4)):
        tally.add(met)
        assert met.record is not None
        ml.verify(met.record)
    assert tally.wins["cheating", usual] >= 8


@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_table_can_have_one(game: str) -> None:
    assert "cheating" not in bot_makers(game)
    with pytest.raises(ml.UnknownBot):
        make_bot("cheating", game, 1)
