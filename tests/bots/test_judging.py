"""Judgement where the truth is known: endgames by brute force, odds by counting, games made by hand."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from motherlode.bots import make_bot
from motherlode.bots.hunting import ledger
from motherlode.bots.hunting.commenting import Commentator, believed, ledger_words
from motherlode.bots.hunting.seam_tree import builds_of
from motherlode.bots.hunting.solved_strategy import belief
from motherlode.bots.reviewing import JUDGE, SEED, Decision, judge, judging, result_of
from motherlode.core.game import AnyState
from motherlode.core.outcome import Outcome
from motherlode.core.records import Record, read_record
from motherlode.games import load
from motherlode.games.hunting.pieces import PIECES, Piles
from motherlode.games.replay import replay
from motherlode.lab.one_game import play_one
from tests.bots.test_gold_solver import BruteForce
from tests.gold.script import GoldState
from tests.hunting.table import ONES_UP, HuntingState, built, play

EXACT: Final = 1e-4
"""Chances are told to four places."""


def judged(last: AnyState, number: int) -> Decision:
    return judge(last, number, judging(make_bot(JUDGE, last.game.name, SEED), JUDGE))


# Gold: the last cards.


def endgame(players: int, seed: int, cards: int) -> tuple[list[GoldState], frozenset[int]]:
    """A random game from where so few cards are left on, and the positions that had been turned up by then."""
    last = play_one(load("gold", players=players), ["random"] * players, seed).state
    states = list(last.past())
    first = next(at for at, state in enumerate(states) if state.position.rush and state.position.cards <= cards)
    return states[first:], frozenset(move.position for _, move in last.history[:first])


@pytest.mark.parametrize(("players", "seed"), [(2, 4), (2, 9), (3, 12), (5, 11)])
def test_the_last_cards_of_gold_are_judged_as_brute_force_does(players: int, seed: int) -> None:
    states, known = endgame(players, seed, 6)
    force, has_choice = BruteForce(by_share=True), False
    for before in states[:-2]:
        seat, move = states[-1].history[len(before.history)]
        found = judged(states[-1], len(before.history) + 1)
        choices = force.choices(before, known)
        code = code_of(before, move.position, known)
        assert found.win == pytest.approx(choices[code][seat], abs=EXACT)
        assert found.best_win == pytest.approx(max(each[seat] for each in choices.values()), abs=EXACT)
        has_choice |= len({each[seat] for each in choices.values()}) > 1
        known |= {move.position}
    assert has_choice


def test_who_plays_the_last_cards_of_gold_perfectly_is_not_blamed() -> None:
    for seed in (4, 9):
        state, known = endgame(2, seed, 6)
        now, first = state[0], len(state[0].history)
        force = BruteForce(by_share=True)
        while now.actors:
            seat = now.actors[0]
            best = max(force.choices(now, known).items(), key=lambda each: each[1][seat])[0]
            move = next(move for move in now.legal(seat) if best == code_of(now, move.position, known))
            now, known = now.advance(seat, move), known | {move.position}
        for number in range(first + 1, len(now.history)):
            found = judged(now, number)
            assert (found.loss, found.name) == (0.0, "best")


def code_of(state: GoldState, at: int, known: frozenset[int]) -> str:
    return state.position.table[at].code if at in known else ""


# Gold Hunting: the odds of a lift, and the end of a hunt.


Heights = tuple[int, ...]


@cache
def arrangements(heights: Heights) -> tuple[Piles, ...]:
    """Every build of these heights, by laying all pieces in every order side by side, bottom to top."""
    cut = (cut_up(list(row), heights) for row in orders_of(PIECES))
    return tuple(piles for piles in cut if tuple(map(sum, piles)) == heights)


def cut_up(row: list[int], heights: Heights) -> Piles:
    piles: list[tuple[int, ...]] = []
    for height in heights:
        pile: list[int] = []
        while row and sum(pile) < height:
            pile.append(row.pop(0))
        piles.append(tuple(pile))
    return tuple(piles)


@cache
def orders_of(pieces: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """All orders of pieces, equal ones being the same."""
    if not pieces:
        return ((),)
    firsts = [(one, pieces.index(one)) for one in sorted(set(pieces))]
    return tuple((one, *rest) for one, at in firsts for rest in orders_of(pieces[:at] + pieces[at + 1 :]))


def built_heights(state: HuntingState, seat: int) -> Heights:
    other = state.view(seat)["sides"][1 - seat]
    return tuple(left + sum(lifted) for left, lifted in zip(other["heights"], other["lifted"], strict=True))


def fitting(state: HuntingState, seat: int) -> list[Piles]:
    """All builds of the other side that fit what this seat has seen."""
    lifted = state.view(seat)["sides"][1 - seat]["lifted"]
    return [
        piles
        for piles in arrangements(built_heights(state, seat))
        if all(list(pile[::-1][: len(gone)]) == gone for pile, gone in zip(piles, lifted, strict=True))
    ]


def shares_of_tops(state: HuntingState, seat: int, weights: Mapping[Piles, float] | None = None) -> list[list[float]]:
    """By pile of the other side and number, how likely it is on top if builds have these weights, else the same."""
    lifted = [len(gone) for gone in state.view(seat)["sides"][1 - seat]["lifted"]]
    shares = [[0.0] * 3 for _ in lifted]
    builds = {piles: 1.0 if weights is None else weights[piles] for piles in fitting(state, seat)}
    for piles, weight in builds.items():
        for row, pile, gone in zip(shares, piles, lifted, strict=True):
            if gone < len(pile):
                row[pile[-1 - gone] - 1] += weight / sum(builds.values())
    return shares


@pytest.fixture
def _cheap_builds(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a build gives takes seconds to compute."""
    monkeypatch.setattr(ledger, "given", lambda *_: 9.0)


@pytest.mark.usefixtures("_cheap_builds")
def test_the_odds_of_every_lift_are_those_of_counting() -> None:
    last = play_one(load("hunting"), ["random"] * 2, 5).state
    states = list(last.past())
    for lift in ledger.keep(last, {}, {}).lifts:
        shares = shares_of_tops(states[lift.number - 1], lift.seat)
        assert lift.chance == pytest.approx(shares["abcd".index(lift.pile)][lift.declared - 1])
        assert lift.best == pytest.approx(max(map(max, shares)))


@pytest.mark.parametrize("build", ["build 2/2/1-1-2-2-3-3/1-1", "build 3-1-1-1/1-2/2-2/3-2"])
def test_odds_in_reasons_are_those_by_which_chances_are_told(build: str) -> None:
    state = built(ONES_UP, build, markers=(3, 1))
    for seat, move in [(0, "mine 1 a"), (1, "mine 1 a"), (0, "mine 2 c"), (1, "mine 2 b")]:
        if seat == 0:
            for told, expected in zip(believed(state.view(0)), shares_of_tops(state, 0, beliefs(state)), strict=True):
                assert told == pytest.approx(expected)
        state = state.play(seat, move)


def beliefs(state: HuntingState) -> dict[Piles, float]:
    """How likely every build of seat 1 is at first to seat 0, in each order of its piles."""
    tall = built_heights(state, 0)
    order = sorted(range(4), key=lambda at: -tall[at])
    heights = tuple(tall[at] for at in order)
    solved = dict(zip(map(frozen, builds_of(heights)), belief(heights, 3, None).tolist(), strict=True))
    found = [(piles, frozen([piles[at] for at in order])) for piles in arrangements(tall)]
    ways = Counter(key for _, key in found)
    return {piles: solved[key] / ways[key] for piles, key in found}


def frozen(piles: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    """The same for all orders of equally high piles."""
    return tuple(sorted((tuple(pile) for pile in piles), key=lambda pile: (-sum(pile), pile)))


def test_a_reason_says_both_odds_where_they_differ() -> None:
    state = built(ONES_UP, "build 2/2/1-1-2-2-3-3/1-1", markers=(3, 1))
    reason = Commentator(0).why(state.view(0), state.game.parse("mine 1 d"), state.game.parse("mine 2 d"))
    for which, number in (("played", 1), ("best", 2)):
        told = reason.values[which]
        assert told["chance"] == believed(state.view(0))[3][number - 1]
        assert told["counted"] == pytest.approx(shares_of_tops(state, 0)[3][number - 1])
        assert f"{told['chance']:.0%} of good builds ({told['counted']:.0%} of all that fit)" in reason.words


def test_of_equally_good_declarations_the_likeliest_is_named() -> None:
    state = built(ONES_UP, "build 2/2/1-1-2-2-3-3/1-1", markers=(3, 1))
    equals = [state.game.parse(f"mine {number} c") for number in (1, 3, 2)]
    shares = believed(state.view(0))[2]
    assert Commentator(0).plainest(state.view(0), equals) == equals[[0, 2, 1].index(shares.index(max(shares)))]


@pytest.mark.usefixtures("_cheap_builds")
def test_the_ledger_tells_whether_keep_and_rush_came_in_time() -> None:
    last = play(last_two(), "mine 2 d", "rush c", "mine 2 d", "mine 1 d")
    number = len(last_two().history) + 1
    late, rushed = ledger.keep(
        last, {number: 0.25, number + 1: 0.0, 3: 0.01}, {number: "keep 2 d", 3: "rush a"}
    ).markers
    assert (late.use, late.number, late.late, late.late_use, late.late_cost) == (None, None, number, "keep", 0.25)
    assert (rushed.use, rushed.number, rushed.cost, rushed.late) == ("rush", number + 1, 0.0, None)
    told = ledger_words(ledger.ledger(last, {number: 0.25}, {number: "keep 2 d"}), ["Ada", "Bruno"])
    assert f"Ada: no Gold Rush and nothing kept; move {number} was the time to keep, -25.0%" in told
    assert f"Bruno: a Gold Rush at move {number + 1}" in told


# Games with a move that everybody would make and that loses, and a sacrifice that wins.


def record_of(name: str) -> Record:
    record = read_record(json.loads((Path(__file__).parent / f"{name}.json").read_bytes()))
    assert isinstance(record, Record)
    return record


def choice(before: AnyState, move: str) -> Decision:
    """What the judge says of a move of whoever is to move; the game goes on anyhow."""
    after = before.play(before.actors[0], move)
    while after.actors:
        after = after.advance(after.actors[0], after.legal(after.actors[0])[0])
    return judged(after, len(before.history) + 1)


def test_gold_left_lying_for_the_tempo_is_not_blamed() -> None:
    # Eleven cards are left and the scores are level. Who strikes now opens the Gold Rush for the other, and all known
    # cards lead to a draw; to turn up one of the two unseen cards wins, whichever it is.
    before = replay(record_of("gold-sacrifice"))
    found = choice(before, "flip 34")
    assert (found.win, found.loss, found.name) == (1.0, 0.0, "best")
    found = choice(before, "flip 6")
    assert (found.win, found.best_win, found.name) == (0.5, 1.0, "blunder")
    assert found.best in ("flip 34", "flip 56")
    assert found.why.startswith("Something new at ")


@pytest.mark.skipif(not os.environ.get("MOTHERLODE_LONG"), reason="takes long; `make long-tests` runs it")
def test_that_tempo_by_brute_force() -> None:
    before = replay(record_of("gold-sacrifice"))
    known = frozenset(move.position for _, move in before.history)
    choices = BruteForce(by_share=True).choices(before, known)
    assert choices.pop("") == (1.0, 0.0)
    assert set(choices.values()) == {(0.5, 0.5)}


def last_two() -> HuntingState:
    """Seat 0 has a stack of 6, and a 1 and a 2 are left in one pile; seat 1 has nothing and is sure of 1 and 1."""
    state = built("build 3-3/2-2-2-2/1-1-1/1", "build 3-3/2-2-2/1-1-1/2-1", markers=(3, 1))
    ours = ["mine 1 a"] * 2 + ["mine 2 c"] * 3 + ["mine 2 b"] * 3
    theirs = ["mine 1 a"] * 2 + ["mine 1 b"] * 4 + ["mine 2 c"] * 2
    return play(state, *[move for pair in zip(ours, theirs, strict=True) for move in pair])


def test_a_stack_that_is_kept_in_time_is_not_blamed() -> None:
    # Kept, 6 count 3, and at least 2 more come: above the 4 that seat 1 can reach, if its marker is the 1. A miss would
    # leave 3: enough only if that marker is the 2.
    before = last_two()
    found = choice(before, "keep 2 d")
    assert (found.win, found.loss, found.name) == (1.0, 0.0, "best")
    found = choice(before, "mine 2 d")
    right = believed(before.view(0))[3][1]
    assert found.win == pytest.approx(right + (1 - right) / 2, abs=EXACT)
    assert (found.best, found.best_win, found.name) == ("keep 2 d", 1.0, "blunder")


def test_who_is_certain_in_gold_hunting_and_plays_so_is_not_blamed() -> None:
    before = last_two()
    last = play(before, "keep 2 d", "rush c", "mine 2 d", "mine 1 d")
    assert last.outcome is not None
    assert last.outcome.scores == (5, 4)
    for number in range(len(before.history) + 1, len(last.history) + 1):
        assert judged(last, number).loss == 0.0


def test_a_corridor_left_to_others_in_manny_mole_is_not_blamed() -> None:
    # The last round, and all cards lie open: on Y15 it takes four cards and loses, beside R16 nothing, and wins.
    before = replay(record_of("mole-sacrifice"))
    seat = before.actors[0]
    truth = {str(move): result_of(seat, played_out(before.advance(seat, move))) for move in before.legal(seat)}
    assert truth == {"lay left of R16": 1.0, "lay on Y15": 0.0, "lay right of G5": 0.0}
    found = choice(before, "lay left of R16")
    assert (found.win, found.loss, found.name) == (1.0, 0.0, "best")
    assert found.reason["played"]["takes"] == 0
    found = choice(before, "lay on Y15")
    assert (found.win, found.best, found.best_win, found.name) == (0.0, "lay left of R16", 1.0, "blunder")
    assert found.reason["played"]["takes"] == 4


def played_out(state: AnyState) -> Outcome:
    """Each takes the best for itself, in a game in which nothing is hidden any more."""
    if state.outcome is not None:
        return state.outcome
    seat = state.actors[0]
    return max(
        (played_out(state.advance(seat, move)) for move in state.legal(seat)), key=lambda one: result_of(seat, one)
    )
