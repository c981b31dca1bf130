"""The ladder of Gold: legal, repeatable, blind to what its seat cannot know, and each rung above the one before."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

import pytest

from motherlode.bots import BotMaker, OddsBot, StrictBot, warm_up
from motherlode.bots.gold import LEVELS, YARDSTICKS
from motherlode.bots.random import RandomBot
from motherlode.core.dealing import Stream
from motherlode.core.game import AnyState
from motherlode.core.parts import Move
from motherlode.games.gold.cards import CARDS
from motherlode.games.gold.events import Gone, Turned
from motherlode.games.gold.rules import Gold
from motherlode.lab.playing import play_on
from tests.gold.script import GoldState, only, sorted_game

Make = Callable[[str], StrictBot]
LITTLE = 0.005
"""Effort enough to show what a test asks."""

ALL: dict[str, BotMaker] = {**LEVELS, **YARDSTICKS}
EVERYONE = pytest.mark.parametrize("level", ALL)


def maker(level: str, effort: float = LITTLE) -> Make:
    return lambda seed: ALL[level](seed, effort)


def play(makers: Sequence[Make], seed: int, **options: object) -> AnyState:
    game = Gold.with_options(players=len(makers), starter=seed % len(makers), **options)
    return play_on(game.deal(seed=seed), [make(f"{seed}/{seat}") for seat, make in enumerate(makers)])


@EVERYONE
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_plays_legal_moves_to_the_end(level: str, players: int) -> None:
    # `play_on` enters by the checked entrance.
    makers = [maker(level), *[maker("regular")] * (players - 1)]
    assert play(makers, players, memory=["strict", "fading", "aided"][players % 3]).outcome is not None


@EVERYONE
def test_repeats_from_its_seed(level: str) -> None:
    games = [play([maker(level), maker(level)], seed).history for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


@pytest.mark.parametrize("level", LEVELS)
def test_says_what_it_does_and_fits_the_registry(level: str) -> None:
    bot = LEVELS[level](1)
    assert (type(bot).__doc__ or "").partition("\n")[0].endswith(".")
    assert isinstance(bot, OddsBot)


def after(state: AnyState, seat: int, make: Make) -> StrictBot:
    """A bot that has seen all that its seat saw up to this state."""
    bot = make("leak")
    for moment in state.past():
        bot.see(moment.events_for(seat))
    return bot


def some_states(players: int) -> list[AnyState]:
    """Moments of a game between good players: first cards, second cards, the Gold Rush."""
    end = play([maker("expert")] * players, 7)
    moments = list(end.past())[:-1]
    return moments[1 :: len(moments) // 9]


@EVERYONE
@pytest.mark.parametrize("players", [2, 4])
def test_cannot_tell_apart_what_its_seat_cannot(level: str, players: int) -> None:
    others = 0
    for number, state in enumerate(some_states(players)):
        seat = state.actors[0]
        other = state.imagine(seat, Stream(number, "test"))
        answers = [answer(moment, seat, maker(level)) for moment in (state, other)]
        assert answers[0] == answers[1]
        others += state.dealt != other.dealt
    assert others > 4


def answer(state: AnyState, seat: int, make: Make) -> tuple[list[float], Move]:
    bot, view, moves = after(state, seat, make), state.view(seat), state.legal(seat)
    odds = list(bot.odds(view, moves)) if isinstance(bot, OddsBot) else []
    choice = bot.choose(view, moves)
    assert not odds or (sum(odds) == pytest.approx(1) and odds[moves.index(choice)] > 0)
    return odds, choice


def replayed(state: GoldState, level: str, *flips: int) -> str:
    """What a bot turns up after these flips of a hand-made game, as a card."""
    return CARDS[state.dealt.table[place_after(state, level, *flips)]].code


def place_after(state: GoldState, level: str, *flips: int, seed: str = "hand-made") -> int:
    """Where it turns up a card."""
    bot = maker(level)(seed)
    bot.see(state.events_for(0))
    for at in flips:
        state = state.play(state.actors[0], f"flip {at}")
        bot.see(state.events_for(0))
    seat = state.actors[0]
    return int(bot.choose(state.view(seat), state.legal(seat)).position)  # type: ignore[attr-defined]


def places(*codes: str) -> list[int]:
    """Where these cards lie in the hand-made deal, each code once."""
    table = sorted_game(2).dealt.table
    return [table.index(code) for code in codes]


@pytest.mark.parametrize("level", ["expert", "master"])
def test_takes_gold_that_is_there_for_the_taking(level: str) -> None:
    # Seat 0 owns red: its R4 and an N4 were seen, and it is its turn again.
    known = places("N4", "N3", "R4", "P4")
    first = replayed(sorted_game(2), level, *known)
    assert first in ("N4", "R4", "P4")


@pytest.mark.parametrize("level", ["expert", "master"])
def test_a_gold_card_is_met_by_an_own_miner(level: str) -> None:
    known = places("N3", "N2", "R4", "P4")
    assert replayed(sorted_game(2), level, *known, *places("N4")) in ("R4", "P4")


@pytest.mark.parametrize(("level", "least", "most"), [("novice", 15, 27), ("regular", 24, 37)])
def test_people_overlook_a_partner_now_and_then(level: str, least: int, most: int) -> None:
    flips, (partner,) = places("N2", "N3", "P2", "R4", "N4"), places("R4")
    met = sum(place_after(sorted_game(2), level, *flips, seed=str(seed)) == partner for seed in range(40))
    assert least <= met < most


@pytest.mark.parametrize("level", ["expert", "master", "judgement"])
def test_a_rivals_miner_is_beaten_not_fed(level: str) -> None:
    # Seat 1 owns orange. With O4 open, seat 0 knows gold that would go to seat 1, and a miner that beats it.
    known = places("N3", "N4", "R5", "P2")
    assert replayed(sorted_game(2), level, *known, *places("O4")) == "R5"


def test_expert_never_feeds_a_rival_while_there_is_anything_else() -> None:
    # Seat 1 owns orange. O4 is open, all gold that seat 0 knows is light, and it knows no stronger miner.
    known = places("N3", "N1", "R2", "P2")
    chosen = {place_after(sorted_game(2), "expert", *known, *places("O4"), seed=str(seed)) for seed in range(10)}
    assert len(chosen) > 1
    assert not chosen & set(known)


@pytest.mark.parametrize("level", LEVELS)
def test_the_gold_rush_takes_the_dearest_gold_it_knows(level: str) -> None:
    cards = ["N1", "N4", "N2", "R2", "O2", "G3", "P3", "N3", "R3", "X"]
    state = only(sorted_game(2), *cards, rush=True, turned=(0,) * 10 + (-1,) * 54)
    gone = (Counter(sorted_game(2).dealt.table) - Counter(cards)).elements()
    bot = maker(level)("rush")
    bot.see([event for code in gone for event in (Turned(0, 63, code), Gone(0, 63, code))])
    bot.see([Turned(0, at, code) for at, code in enumerate(cards[:5])])
    assert str(bot.choose(state.view(0), state.legal(0))) == "flip 1"


def share(strong: Make, weak: Make, players: int, games: int) -> float:
    """The stronger's part of all wins, one against copies of the weaker, seats rotated over the same deals."""
    total = 0.0
    for number in range(games):
        seat, deal = number % players, number // players
        outcome = play([strong if at == seat else weak for at in range(players)], deal, layout="grid").outcome
        assert outcome is not None
        total += (seat in outcome.winners) / len(outcome.winners)
    return total / games


@pytest.mark.parametrize(
    ("strong", "weak", "players", "games", "least"),
    [
        ("novice", "random", 2, 60, 0.65),
        ("regular", "novice", 2, 100, 0.58),
        ("regular", "novice", 5, 100, 0.23),
        ("expert", "regular", 2, 80, 0.58),
        ("expert", "regular", 5, 80, 0.23),
        ("master", "expert", 2, 12, 0.52),
    ],
)
def test_each_level_beats_the_one_below(strong: str, weak: str, players: int, games: int, least: float) -> None:
    makers = {**{level: maker(level, 0.02) for level in LEVELS}, "master": maker("master"), "random": RandomBot}
    assert share(makers[strong], makers[weak], players, games) >= least


def test_warming_up_leaves_no_trace_in_the_play() -> None:
    state = some_states(2)[3]
    before = answer(state, state.actors[0], maker("master"))
    warm_up("gold", "master")
    assert answer(state, state.actors[0], maker("master")) == before


def test_importing_the_ladder_compiles_nothing() -> None:
    code = "import sys; from motherlode.bots.gold import LEVELS; LEVELS['regular'](1); sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("level", ["novice", "regular", "expert"])
def test_who_forgets_takes_over_a_game_that_may_not_be_told_again(level: str) -> None:
    state = half_a_strict_game()
    bot = LEVELS[level](3)
    for then in state.past():
        bot.see(then.recalled(state, 0))
    while state.actors:
        seat = state.actors[0]
        moves = state.legal(seat)
        state = state.play(seat, bot.choose(state.view(seat), moves) if seat == 0 else moves[0])
        bot.see(state.events_for(0))
    assert state.outcome is not None


@pytest.mark.parametrize("level", ["master", "former", "judgement"])
def test_who_counts_cards_says_that_it_cannot(level: str) -> None:
    state = half_a_strict_game()
    past = [event for then in state.past() for event in then.recalled(state, 0)]
    bot = ALL[level](3)
    with pytest.raises(ValueError, match="from its deal on"):
        bot.see(past)


def half_a_strict_game() -> AnyState:
    random = Random(11)
    state: AnyState = Gold.with_options(memory="strict").deal(seed=11)
    for _ in range(40):
        seat = state.actors[0]
        state = state.advance(seat, random.choice(state.legal(seat)))
    return state
