"""The exact solver against brute force over the readable law, on tables small enough for it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec
import numpy as np
import pytest

from motherlode.bots.gold import public_table as table
from motherlode.bots.gold.judgement import BAD
from motherlode.bots.gold.solver import solve
from motherlode.games.gold import kernel
from motherlode.games.gold.cards import CARDS, DECK
from motherlode.games.gold.position import FLIPS
from motherlode.games.gold.rules import Gold
from tests.gold.script import GoldState, only, sorted_game

Vector = tuple[float, ...]


class BruteForce:
    """Expectimax over states of the rules module. Known are the cards at some positions, and what the others can be.

    Among equal choices the first is taken, in the solver's order: with three players or more that matters to others.
    """

    def __init__(self, *, by_share: bool) -> None:
        self.by_share = by_share
        self._solved: dict[object, Vector] = {}

    def value(self, state: GoldState, known: frozenset[int]) -> Vector:
        """What each seat can expect: shares of the win, or points in the end."""
        outcome = state.outcome
        if outcome is not None:
            if not self.by_share:
                return tuple(map(float, outcome.scores))
            return tuple((seat in outcome.winners) / len(outcome.winners) for seat in range(state.game.players))
        key = self._key(state, known)
        if key not in self._solved:
            self._solved[key] = self._best(state, known)
        return self._solved[key]

    def _best(self, state: GoldState, known: frozenset[int]) -> Vector:
        seat, choices = state.actors[0], self.choices(state, known)
        order = sorted(choices, key=lambda code: number_in(state, code))
        best = choices[order[0]]
        for code in order[1:]:
            if self.score(choices[code], seat) > self.score(best, seat) + 1e-12:
                best = choices[code]
        return best

    def score(self, vector: Vector, seat: int) -> float:
        if self.by_share:
            return vector[seat]
        return vector[seat] - (sum(vector) - vector[seat]) / (len(vector) - 1)

    def choices(self, state: GoldState, known: frozenset[int]) -> dict[str, Vector]:
        """By the card chosen, or "" for an unseen one, what everyone can expect after it."""
        found: dict[str, Vector] = {}
        moves = [move.position for move in state.legal(state.actors[0])]
        unseen = [at for at in moves if at not in known]
        for at in moves:
            code = state.position.table[at].code if at in known else ""
            if code not in found:
                worlds = [state] if at in known else [swapped(state, at, other) for other in unseen]
                values = [self._after(world, at, known) for world in worlds]
                found[code] = tuple(float(np.mean(column)) for column in zip(*values, strict=True))
        return found

    def _after(self, state: GoldState, at: int, known: frozenset[int]) -> Vector:
        return self.value(state.advance(state.actors[0], FLIPS[at]), known | {at})

    def _key(self, state: GoldState, known: frozenset[int]) -> object:
        position = state.position
        codes = sorted((card.code, at in known) for at, card in enumerate(position.table) if at != position.first)
        first = None if position.first is None else position.table[position.first].code
        hoards = tuple(tuple(sorted(card.value for card in hoard)) for hoard in position.hoards)
        return tuple(codes), first, position.seat, hoards, position.rush, position.quiet


def owners_in(state: GoldState) -> dict[str, int]:
    assert isinstance(state.game, Gold)
    return {str(colour): seat for colour, seat in state.game.owners.items()}


def number_in(state: GoldState, code: str) -> int:
    """The solver's number for a choice."""
    return table.owned_number(CARDS[code], owners_in(state), state.game.players) if code else table.NEW


def swapped(state: GoldState, one: int, two: int) -> GoldState:
    cards = list(state.position.table)
    cards[one], cards[two] = cards[two], cards[one]
    return msgspec.structs.replace(state, position=msgspec.structs.replace(state.position, table=tuple(cards)))


def public_of(state: GoldState, known: frozenset[int]) -> table.PublicTable:
    """The compiled table of a state in which these positions are known."""
    game, position = state.game, state.position
    public = np.zeros(table.LENGTH, dtype=np.int8)
    for at, card in enumerate(position.table):
        if card.code:
            where = table.KNOWN if at in known else table.UNSEEN
            public[where + number_in(state, card.code)] += 1
    for seat, hoard in enumerate(position.hoards):
        public[kernel.POINTS + seat], public[kernel.GOLDS + seat] = sum(card.value for card in hoard), len(hoard)
    public[kernel.SEAT] = position.seat
    public[kernel.RUSH], public[kernel.QUIET] = position.rush, position.quiet
    table.tally(public, game.players)
    return public


def assert_solved(state: GoldState, known: frozenset[int], *, by_share: bool) -> None:
    force = BruteForce(by_share=by_share)
    seat = state.actors[0]
    points = [float(sum(card.value for card in hoard)) for hoard in state.position.hoards]
    now = 0.0 if by_share else force.score(tuple(points), seat)
    expected: dict[int, float] = {}
    for code, vector in force.choices(state, known).items():
        expected[number_in(state, code)] = force.score(vector, seat) - now
    values = solve(public_of(state, known), by_share=by_share)
    assert values is not None
    found = {choice: value for choice, value in enumerate(values.tolist()) if value > BAD}
    assert found == pytest.approx(expected)


def random_table(random: Random, players: int, cards: int, *, rush: bool) -> tuple[GoldState, frozenset[int]]:
    codes = random.sample([card.code for card in DECK], cards)
    hoards = tuple(tuple(random.choices(DECK[:24], k=random.randint(0, 2))) for _ in range(players))
    changes: dict[str, object] = {"rush": rush, "hoards": hoards, "seat": random.randrange(players)}
    state = only(sorted_game(players), *codes, **changes)
    return state, frozenset(at for at in range(cards) if random.random() < 0.6)


@pytest.mark.parametrize("by_share", [True, False])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_gold_rush_is_solved_exactly(players: int, by_share: bool) -> None:
    random = Random(players)
    for _ in range(8):
        state, known = random_table(random, players, 6, rush=True)
        assert_solved(state, known, by_share=by_share)


@pytest.mark.parametrize("by_share", [True, False])
@pytest.mark.parametrize("players", [2, 4])
def test_the_turn_before_the_gold_rush_is_solved_exactly(players: int, by_share: bool) -> None:
    random = Random(players)
    for _ in range(5):
        state, known = random_table(random, players, 5, rush=False)
        assert_solved(state, known, by_share=by_share)


@pytest.mark.parametrize("known", [11, 10])
def test_stalling_before_the_gold_rush_is_part_of_the_solution(known: int) -> None:
    codes = ["N1"] * 5 + ["N4"] * 3 + ["O3", "R3", "R2"]
    state = only(sorted_game(2), *codes, quiet=26)
    assert_solved(state, frozenset(range(known)), by_share=False)


def test_in_the_gold_rush_the_first_to_take_takes_the_dearest() -> None:
    state = only(sorted_game(2), "N1", "N4", "R2", "N3", rush=True)
    values = solve(public_of(state, frozenset(range(4))), by_share=False)
    assert values is not None
    # N4 against N3, then N1 against nothing.
    assert values[4] == values.max() == pytest.approx(4 - 3 + 1)


def test_too_big_a_table_is_refused() -> None:
    state = only(sorted_game(3), *[card.code for card in DECK][::3])
    assert solve(public_of(state, frozenset()), by_share=True, room=1 << 10) is None


def choices_of(values: Sequence[float]) -> list[int]:
    return [choice for choice, value in enumerate(values) if value > BAD]


def test_cards_without_gold_have_one_value_in_the_gold_rush() -> None:
    state = only(sorted_game(2), "N1", "R5", "X", "O2", rush=True)
    values = solve(public_of(state, frozenset(range(4))), by_share=False)
    assert values is not None
    numbers = [table.owned_number(CARDS[code], {"R": 0, "O": 1}, 2) for code in ("X", "R5", "O2")]
    assert len({values[number] for number in numbers}) == 1
    assert choices_of(values.tolist()) == sorted([1, *numbers])
