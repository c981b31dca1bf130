"""The players of Manny Mole: legal, repeatable, blind to what they may not see, and stronger level by level."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from random import Random

import numpy as np
import pytest

from motherlode.bots import Bot, OddsBot, warm_up
from motherlode.bots.mole import LEVELS, YARDSTICKS
from motherlode.bots.mole.hauls import is_careless, open_corridors
from motherlode.bots.random import RandomBot
from motherlode.core.dealing import Stream
from motherlode.core.game import AnyState
from motherlode.games.mole.cards import Card
from motherlode.games.mole.layout import Layout
from motherlode.games.mole.position import Play
from motherlode.games.mole.rules import Mole
from motherlode.lab.playing import play_on

MAKERS = {**LEVELS, "random": RandomBot, **YARDSTICKS}
LIGHT = {
    "novice": 1.0,
    "regular": 1.0,
    "expert": 0.25,
    "master": 0.01,
    "ismcts": 0.01,
    "flat": 0.01,
    "greedy": 1.0,
    "judgement": 1.0,
    "former": 0.01,
}
"""Efforts that make tests quick."""
TABLES = [(2, False), (2, True), (4, True), (6, False)]


def bot(name: str, seed: str, effort: float | None = None) -> Bot:
    return MAKERS[name](seed, LIGHT.get(name, 1.0) if effort is None else effort)


@pytest.fixture(scope="module", autouse=True)
def warm() -> None:
    warm_up("mole", "master")
    warm_up("mole", "expert")


@pytest.mark.parametrize(("players", "silver"), TABLES)
@pytest.mark.parametrize("name", LIGHT)
def test_legal_games_that_repeat_from_a_seed(name: str, players: int, silver: bool) -> None:
    """`play_on` uses the checked entrance: an illegal move would raise."""
    game = Mole.with_options(players=players, silver=silver)
    ends = [
        play_on(game.deal(seed="legal"), [bot(name, f"{name}/{seat}") for seat in range(players)]) for _ in range(2)
    ]
    assert ends[0].outcome is not None
    assert ends[0].history == ends[1].history


def random_states(players: int, silver: bool, seed: int) -> Iterator[AnyState]:
    """Every state of a random game in which somebody has a choice."""
    random = Random(seed)
    state: AnyState = Mole.with_options(players=players, silver=silver).deal(seed=seed)
    while state.actors:
        yield state
        seat = state.actors[0]
        state = state.advance(seat, random.choice(state.legal(seat)))


def replayed(name: str, state: AnyState, seat: int) -> Bot:
    """A bot that has sat at this table from the deal on."""
    player = bot(name, "leak")
    for past in state.past():
        player.see(past.events_for(seat))
    return player


@pytest.mark.parametrize("name", LIGHT)
@pytest.mark.parametrize("silver", [False, True])
def test_states_that_look_alike_are_played_alike(name: str, silver: bool) -> None:
    states = list(random_states(3, silver, seed=5))
    for number, state in enumerate(states[1::4]):
        seat = state.actors[0]
        other = state.imagine(seat, Stream(number, "leak"))
        assert other.view(seat) == state.view(seat)
        moves = state.legal(seat)
        players = [replayed(name, each, seat) for each in (state, other)]
        odds = [player.odds(state.view(seat), moves) for player in players if isinstance(player, OddsBot)]
        assert odds[:1] == odds[1:]
        chosen = [player.choose(each.view(seat), moves) for player, each in zip(players, (state, other), strict=True)]
        assert chosen[0] == chosen[1]


@pytest.mark.parametrize("name", ["novice", "regular"])
def test_odds_add_up(name: str) -> None:
    for state in random_states(3, True, seed=9):
        seat = state.actors[0]
        player = bot(name, "odds")
        assert isinstance(player, OddsBot)
        odds = player.odds(state.view(seat), state.legal(seat))
        assert len(odds) == len(state.legal(seat))
        assert sum(odds) == pytest.approx(1)
        assert min(odds) >= 0


def odds_at(name: str, layout: str, hand: Sequence[str]) -> dict[str, float]:
    """By card, how often a level plays it when this lies on the table."""
    view = {"layout": layout, "hand": list(hand), "pending": None}
    player = bot(name, "odds")
    assert isinstance(player, OddsBot)
    odds = player.odds(view, [Play(Card.parse(card)) for card in hand])
    return dict(zip(hand, odds, strict=True))


@pytest.mark.parametrize(
    ("layout", "takes"),
    [
        ("R3 R7 R9", "R12"),
        ("R3+R4+R5 R9", "R6"),
        (".Y12/G1 G2+G8/.B8", "R9"),
    ],
    ids=["a row", "a pile", "a heap in a column"],
)
def test_a_novice_hardly_passes_over_what_lies_in_plain_sight(layout: str, takes: str) -> None:
    odds = odds_at("novice", layout, ["Y1", "G20", takes])
    assert 0.9 < odds[takes] < 1.0
    assert odds["Y1"] == pytest.approx(odds["G20"])


def test_a_novice_overlooks_many_a_column_but_not_most() -> None:
    odds = odds_at("novice", "Y2/G6/B9", ["Y1", "G20", "R8"])
    assert 0.5 < odds["R8"] < 0.7


def test_a_regular_never_passes_over_a_corridor_and_takes_the_greatest() -> None:
    assert odds_at("regular", "R3 R7 R9/.Y12+Y13", ["R12", "Y1", "G20"])["R12"] == 1.0
    assert odds_at("regular", "R3 R7 R9/.Y4 Y12 Y13+Y14", ["R12", "Y1"])["Y1"] == 1.0


def test_of_cards_that_take_as_much_a_regular_plays_the_one_that_is_laid_first() -> None:
    assert odds_at("regular", "Y2/G6/B9", ["R5", "R8", "R20", "B3"])["R20"] == 1.0
    assert odds_at("regular", "Y2/G6", ["R5", "R20"]) == {"R5": 0.5, "R20": 0.5}


def test_what_only_opens_a_corridor_for_others_is_careless() -> None:
    layout, red, blue = Layout.parse("Y2/G6"), Card.parse("R5"), Card.parse("B5")
    assert is_careless(layout, red, [Card.parse("Y9")])
    assert not is_careless(layout, red, [blue])
    assert not is_careless(Layout.parse("Y2"), red, [])
    assert not is_careless(Layout.parse("Y2/G6/B9"), red, [])


@pytest.mark.parametrize(
    ("layout", "count"),
    [
        ("-", 0),
        ("R3 R7", 0),
        ("R3 R7 R9", 1),
        ("R3+R4+R5", 1),
        ("Y2/G6", 0),
        ("Y2/G6/B9", 1),
        ("Y2/G6 G7/.B9", 0),
        ("Y2/G6/B3 B9/.R5", 1),
    ],
)
def test_corridors_that_lack_one_card_are_counted(layout: str, count: int) -> None:
    assert open_corridors(Layout.parse(layout)) == count


def test_an_expert_opens_no_corridor_for_others_without_need(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = ["Y3", "Y5", "Y7", "Y9", "Y11", "R5", "R7", "G3", "G8", "G9", "G11", "G12"]
    other = [f"B{number}" for number in range(1, 13)]
    state = Mole.with_options(players=2).deal(deal={"hands": [hand, other], "centre": ["Y2", "G6"]})
    opening = hand.index("R7")
    for gain, is_played in ((0.2, False), (0.3, True)):
        values = np.zeros(len(hand))
        values[opening] = gain
        monkeypatch.setattr("motherlode.bots.mole.expert.weigh", lambda *_, values=values: values.copy())
        played = MAKERS["expert"]("care", 1.0).choose(state.view(0), state.legal(0))
        assert (str(played) == "play R7") == is_played
        assert str(played) != "play R5"


def share_won(name: str, other: str, players: int, deals: int, effort: float | None = None) -> float:
    """The share of wins of one player among copies of another, in every seat of the same deals."""
    won = 0.0
    game = Mole.with_options(players=players)
    for deal in range(deals):
        for seat in range(players):
            bots = [
                bot(name, f"{deal}/{at}", effort) if at == seat else bot(other, f"{deal}/{at}", 1.0)
                for at in range(players)
            ]
            outcome = play_on(game.deal(seed=f"ladder/{deal}"), bots).outcome
            assert outcome is not None
            won += (seat in outcome.winners) / len(outcome.winners)
    return won / (players * deals)


def test_novice_beats_random() -> None:
    assert share_won("novice", "random", 2, 60) > 0.52


def test_regular_beats_novice() -> None:
    assert share_won("regular", "novice", 2, 60) > 0.55
    assert share_won("regular", "novice", 6, 6) > 1.2 / 6


def test_expert_beats_regular() -> None:
    assert share_won("expert", "regular", 2, 30, 1.0) > 0.6
    assert share_won("expert", "regular", 6, 4, 1.0) > 1.2 / 6


def test_master_beats_expert_even_in_a_hurry() -> None:
    assert share_won("master", "expert", 2, 20, 0.02) > 0.52


def test_effort_counts() -> None:
    """A thought of no length still gives a move."""
    state = Mole.with_options(players=2).deal(seed=3)
    for name in ("expert", "master"):
        assert bot(name, "x", 1e-6).choose(state.view(0), state.legal(0)) in state.legal(0)


def test_the_simple_players_need_no_compiler() -> None:
    code = "import sys, motherlode.bots.mole; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
