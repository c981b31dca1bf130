"""Games in bulk: who sits where, what is counted, what bots are told."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import motherlode as ml
from motherlode.bots import OddsBot, make_bot
from motherlode.bots.random import RandomBot
from motherlode.core.game import View
from motherlode.core.parts import Event, Move
from motherlode.games.gold.cards import CARDS
from motherlode.lab.playing import play_on
from motherlode.lab.simulate import Played, play_one, simulate
from motherlode.lab.summary import Summary
from tests.gold.script import only, sorted_game


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


def test_workers_change_nothing() -> None:
    game = ml.load("mole", players=3)
    one, two = (list(simulate(game, ["random"], 4, 7, workers)) for workers in (1, 2))
    assert one == two


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


def finished(*hoards: str) -> Played:
    """A game that ends with these hoards."""
    cards = tuple(tuple(CARDS[code] for code in hoard.split()) for hoard in hoards)
    state = only(sorted_game(len(hoards)), "X", rush=True, hoards=cards).play(0, "flip 0")
    return Played(state, ("a", "b"))


def test_a_summary_counts_wins_shares_scores_and_lengths() -> None:
    summary = Summary(["a", "b"])
    for played in (finished("N4", "N3"), finished("N2", "N4"), finished("N3", "N3"), finished("N4", "N2 N2")):
        summary.add(played)
    assert (summary.wins, summary.shares, summary.ties, summary.games) == ([1, 2], [1, 1], 1, 4)
    assert summary.decided_by == {"gold": 2, "shared": 1, "cards": 1}
    assert summary.mean_score(0) == pytest.approx(13 / 4)
    assert summary.score_spread(0) == pytest.approx((11 / 12) ** 0.5)
    assert summary.lengths == [1, 1, 1, 1]


def test_one_game_has_no_spread_and_an_unfinished_one_is_refused() -> None:
    summary = Summary(["a", "b"])
    with pytest.raises(ValueError, match="finished"):
        summary.add(Played(sorted_game(2), ("a", "b")))
    summary.add(finished("N4", "N3"))
    assert summary.score_spread(0) == 0
