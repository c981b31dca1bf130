"""The players of Gold Hunting: legal, repeatable, blind to what their seat may not know, each better than the last."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from motherlode.bots import bot_makers, warm_up
from motherlode.bots.bot import Bot, BotMaker, OddsBot, StrictBot
from motherlode.core.dealing import Stream
from motherlode.core.game import View
from motherlode.core.parts import Move
from motherlode.games.hunting.pieces import PILE_AT
from motherlode.games.hunting.position import Keep, Mine, Rush
from motherlode.games.hunting.seams import odds as count_odds
from motherlode.lab.playing import play_on
from tests.hunting.table import ONES_UP, THREES_UP, TWOS_UP, HuntingState, built, hunting, play

LEVELS = {name: make for name, make in bot_makers("hunting").items() if name != "random"}
EVERY_LEVEL = pytest.mark.parametrize("name", LEVELS)
LITTLE = 0.1
"""Effort: what is tested so holds however long a bot thinks."""
BOTH = pytest.mark.parametrize("breakdown_from", [2, 3])
CALLS = {"novice": 500, "regular": 1000, "expert": 1000, "master": 2000, "solved": 1000}


def finish(state: HuntingState, bots: Sequence[Bot]) -> HuntingState:
    return play_on(state, bots)


def share(first: BotMaker, second: BotMaker, games: int) -> float:
    """How much of the points the first wins, from the same deals in both seats."""
    points = 0.0
    for number in range(games):
        seat = number % 2
        bots = [first(f"{number}/first"), second(f"{number}/second")]
        state = finish(hunting(starter=number // 2 % 2).deal(seed=number // 4), bots[::-1] if seat else bots)
        assert state.outcome is not None
        winners = list(state.outcome.winners)
        points += (len(winners) == 1 and winners[0] == seat) or 0.5 * (len(winners) == 2)
    return points / games


@EVERY_LEVEL
@BOTH
def test_whole_games_are_legal_and_repeat_from_the_seed(name: str, breakdown_from: int) -> None:
    game = hunting(breakdown_from)
    for seed in range(3):
        games = [finish(game.deal(seed=seed), [LEVELS[name](seat, LITTLE) for seat in (0, 1)]) for _ in range(2)]
        assert games[0].history == games[1].history
        assert games[0].outcome is not None


@EVERY_LEVEL
def test_odds_are_a_distribution_that_choices_follow(name: str) -> None:
    random = Random(1)
    state: HuntingState = hunting().deal(seed=1)
    while state.actors:
        seat = state.actors[0]
        bot, view, moves = LEVELS[name](random.randrange(1000), LITTLE), state.view(seat), state.legal(seat)
        assert isinstance(bot, OddsBot)
        odds = bot.odds(view, moves)
        assert len(odds) == len(moves)
        assert sum(odds) == pytest.approx(1.0)
        assert odds[moves.index(bot.choose(view, moves))] > 0
        state = state.advance(seat, random.choice(moves))


def last_choice(state: HuntingState, seat: int, bot: Bot) -> tuple[object, list[float]]:
    """What a bot does in a state after it has seen all that came before from its seat."""
    for past in state.past():
        bot.see(past.events_for(seat))
    assert isinstance(bot, OddsBot)
    odds = list(bot.odds(state.view(seat), state.legal(seat)))
    return bot.choose(state.view(seat), state.legal(seat)), odds


@EVERY_LEVEL
def test_what_a_seat_cannot_see_changes_nothing(name: str) -> None:
    for seed in range(4):
        random = Random(seed)
        state: HuntingState = hunting().deal(seed=seed)
        while state.actors:
            seat = state.actors[-1]
            if not state.position.building:
                other = state.imagine(seat, Stream(seed, "leak"))
                assert last_choice(state, seat, LEVELS[name](7, LITTLE)) == last_choice(
                    other, seat, LEVELS[name](7, LITTLE)
                )
            state = state.advance(seat, random.choice(state.legal(seat)))


@EVERY_LEVEL
def test_what_one_builds_does_not_depend_on_the_others_marker_or_build(name: str) -> None:
    first = hunting().deal(deal={"markers": [1, 2]})
    second = hunting().deal(deal={"markers": [1, 3]}).play(1, THREES_UP)
    builds = [LEVELS[name](3).choose(state.view(0), state.legal(0)) for state in (first, second)]
    assert builds[0] == builds[1]


@EVERY_LEVEL
def test_a_move_takes_few_calls(name: str) -> None:
    """The median of a game, counted: calls are the same on every machine, seconds are not."""
    warm_up("hunting", name)
    bots = [LEVELS[name](seat) for seat in (0, 1)]
    state: HuntingState = hunting().deal(seed=5)
    calls = []
    while state.actors:
        seat = state.actors[0]
        move, taken = counted(bots[seat], state.view(seat), state.legal(seat))
        calls.append(taken)
        state = state.play(seat, str(move))
    assert sorted(calls)[len(calls) // 2] < CALLS[name]


def counted(bot: StrictBot, view: View, moves: Sequence[Move]) -> tuple[Move, int]:
    """A bot's move, and how many calls the interpreter made for it."""
    calls = Counter[str]()
    sys.setprofile(lambda _frame, event, _argument: calls.update([event]))
    try:
        move = bot.choose(view, moves)
    finally:
        sys.setprofile(None)
    return move, calls["call"] + calls["c_call"]


def slips(name: str, games: int) -> tuple[int, int, int]:
    """How many turns there were, in how many a number was declared that cannot lie there, and on how many of those it
    lay open what does."""
    turns = wrong = open_and_wrong = 0
    for seed in range(games):
        bots = [LEVELS[name](f"{seed}/{seat}") for seat in (0, 1)]
        state: HuntingState = hunting().deal(seed=seed)
        while state.actors:
            seat = state.actors[0]
            move = bots[seat].choose(state.view(seat), state.legal(seat))
            if isinstance(move, Mine | Rush | Keep):
                side = state.view(seat)["sides"][1 - seat]
                chances = count_odds(side["heights"], tuple(side["unseen"].values()), PILE_AT[move.pile])
                number = state.position.sides[seat].marker if isinstance(move, Rush) else move.number
                is_wrong = not chances[number - 1]
                turns, wrong = turns + 1, wrong + is_wrong
                open_and_wrong += is_wrong and max(chances) == sum(chances)
            state = state.play(seat, str(move))
    return turns, wrong, open_and_wrong


def test_a_novice_seldom_overlooks_what_lies_open_and_a_regular_never() -> None:
    turns, wrong, open_and_wrong = slips("novice", 40)
    assert 0 < wrong < 0.03 * turns
    assert 0 < open_and_wrong < 0.02 * turns
    assert slips("regular", 10)[1] == 0


@pytest.mark.parametrize(
    ("heights", "unseen", "marker", "moves"),
    [
        ([0, 2, 0, 0], {"1": 0, "2": 1, "3": 0}, 1, {"mine 2 b"}),
        ([0, 2, 0, 0], {"1": 0, "2": 1, "3": 0}, 2, {"rush b"}),
        ([6, 0, 3, 0], {"1": 0, "2": 0, "3": 3}, 1, {"mine 3 a", "mine 3 c"}),
        ([3, 0, 1, 2], {"1": 1, "2": 1, "3": 1}, 2, {"rush d"}),
        ([3, 0, 0, 2], {"1": 0, "2": 1, "3": 1}, 1, {"mine 3 a", "mine 2 d"}),
    ],
    ids=["a last piece", "its marker's number", "all alike", "single pieces, its marker", "single pieces"],
)
def test_a_novice_is_never_wrong_on_what_lies_open(
    heights: list[int], unseen: dict[str, int], marker: int, moves: set[str]
) -> None:
    side = {"heights": heights, "unseen": unseen}
    own = {"stack": [3], "marker": {"state": "hand", "number": marker}}
    view = {"phase": "mining", "seat": 0, "sides": [own, side]}
    every = [Mine(number, pile) for pile in PILE_AT for number in (1, 2, 3)]
    rushes = [Rush(pile) for pile in PILE_AT]
    novice = LEVELS["novice"](0)
    assert isinstance(novice, OddsBot)
    odds = novice.odds(view, [*every, *rushes])
    assert {str(move) for move, chance in zip([*every, *rushes], odds, strict=True) if chance} == moves


def test_of_declarations_worth_the_same_an_expert_makes_the_likeliest() -> None:
    """Two single ones and a pile of one 1 and two 2s are left: there a 1 and a 2 are worth the same to a stack of 2."""
    state = built(ONES_UP, "build 1/1/2-1-2-3-3/1-2-2", markers=(1, 2))
    for own, other in zip((1, 1, 1, 3, 2), "ddddc", strict=True):
        state = play(state, f"mine {own} c", f"mine 3 {other}")
    expert = LEVELS["expert"](0)
    assert isinstance(expert, OddsBot)
    odds = expert.odds(state.view(0), state.legal(0))
    assert {str(move) for move, chance in zip(state.legal(0), odds, strict=True) if chance} == {"mine 2 d"}


def test_a_regular_keeps_a_good_stack_while_much_is_left_to_guess() -> None:
    state = play(built(TWOS_UP, THREES_UP), "mine 3 d", "mine 2 c", "mine 3 d", "mine 2 c")
    odds = LEVELS["regular"](0)
    assert isinstance(odds, OddsBot)
    assert isinstance(odds.choose(state.view(0), state.legal(0)), Keep)
    fewer = play(state, "mine 2 b", "mine 1 b", "mine 2 b", "mine 1 b", "mine 2 c", "mine 1 b", "mine 2 c", "mine 3 a")
    assert not isinstance(odds.choose(fewer.view(0), fewer.legal(0)), Keep)


def test_the_upper_levels_use_their_marker() -> None:
    used: set[type] = set()
    for seed in range(12):
        state = finish(hunting().deal(seed=seed), [LEVELS["master"](seed, LITTLE), LEVELS["expert"](seed)])
        used |= {type(move) for _, move in state.history}
    assert {Rush, Keep} <= used


@pytest.mark.parametrize(
    ("better", "worse", "games", "least"),
    [("novice", "random", 200, 0.55), ("regular", "novice", 200, 0.55), ("expert", "regular", 100, 0.58)],
)
def test_each_level_beats_the_one_below(better: str, worse: str, games: int, least: float) -> None:
    makers = bot_makers("hunting")
    assert share(makers[better], makers[worse], games) > least


def test_master_beats_expert() -> None:
    assert share(lambda seed, effort=LITTLE: LEVELS["master"](seed, effort), LEVELS["expert"], 60) > 0.52
