"""One game between bots: who sits where, and what bots are told."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import motherlode as ml
from motherlode.bots import OddsBot, make_bot
from motherlode.bots.random import RandomBot
from motherlode.core.game import View
from motherlode.core.parts import Event, Move
from motherlode.lab.one_game import play_one
from motherlode.lab.playing import play_on


class Listener(RandomBot):
    """Writes down all that it is told."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.seen: list[Event] = []
        self.views: list[View] = []

    def see(self, events: Sequence[Event]) -> None:
        self.seen += events

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        self.views.append(view)
        return super().choose(view, moves)


def test_bots_are_told_what_their_seat_may_see_from_the_deal_on() -> None:
    bots = [Listener(1), Listener(2)]
    last = play_on(ml.load("hunting").deal(seed=1), bots)
    for seat, bot in enumerate(bots):
        assert bot.seen == [event for state in last.past() for event in state.events_for(seat)]
        assert all(view["seat"] == seat for view in bot.views)
        assert any(event.seen_by == (seat,) for event in bot.seen)
        assert not any(event.seen_by == (1 - seat,) for event in bot.seen)


def test_a_table_needs_a_bot_for_every_seat() -> None:
    with pytest.raises(ml.BadOption, match="3 players need 3 bots"):
        play_on(ml.load("gold", players=3).deal(seed=1), [Listener(1)])


def test_every_seat_has_a_seed_of_its_own() -> None:
    played = play_one(ml.load("hunting", starter=0), ["random", "random"], 1)
    builds = [move for _, move in played.state.history[:2]]
    assert builds[0] != builds[1]
    again = [make_bot("random", "hunting", f"1/seat {seat}") for seat in range(2)]
    assert play_on(ml.load("hunting", starter=0).deal(seed=1), again).history == played.state.history


def test_random_odds_are_even_and_add_up() -> None:
    bot = make_bot("random", "gold", 1)
    state = ml.load("gold", starter=0).deal(seed=1)
    assert isinstance(bot, OddsBot)
    odds = bot.odds(state.view(0), state.legal(0))
    assert len(odds) == 64
    assert sum(odds) == pytest.approx(1)
    assert len(set(odds)) == 1


def test_no_bot_plays_a_game_that_is_not_there() -> None:
    with pytest.raises(ml.UnknownGame, match="gold"):
        make_bot("random", "chess", 1)
