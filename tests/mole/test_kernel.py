"""The kernel of Manny Mole against the law: the same deals and moves, compared at every decision."""

from __future__ import annotations

import os
from random import Random

import numpy as np
import pytest

from motherlode.core.compiled import new_rng
from motherlode.games.mole import kernel, kernel_table
from motherlode.games.mole.cards import COLOUR_ORDER
from motherlode.games.mole.kernel_layout import CARDS, CODES, COLOUR, SIDES, Words, read_layout
from motherlode.games.mole.position import AskClose, AskLay, Play
from motherlode.games.mole.rules import Mole

from .script import MoleState

DECISIONS = 2_000_000 if os.environ.get("MOTHERLODE_LONG") else 205_000
if os.environ.get("MOTHERLODE_SHORT"):
    DECISIONS //= 10
TABLES = [(players, silver) for players in Mole.seats for silver in (False, True)]


def written_moves(words: Words) -> list[str]:
    """The options of the seat that is asked, in the notation of the rules."""
    count = kernel.legal_count(words)
    if words[kernel_table.PHASE] == kernel_table.CLOSE:
        return [f"close {kernel_table.closed_layout(words, option)}" for option in range(count)]
    layout = read_layout(words)
    found = []
    for spot in words[kernel_table.OPTIONS : kernel_table.OPTIONS + count]:
        side, line, index = int(spot) // 16, int(spot) % 16 // 4, int(spot) % 4
        found.append(f"lay {SIDES[side]} {layout.rows[line].tops[index]}")
    return found


def compare(state: MoleState, words: Words) -> None:
    """Everything that the kernel keeps is what the law says."""
    position = state.position
    layout = read_layout(words)
    assert layout == position.layout, f"{layout} is not {position.layout}"
    colours = words[COLOUR : COLOUR + len(layout.rows)].tolist()
    assert colours == [COLOUR_ORDER.index(row.colour) for row in layout.rows]
    assert words[kernel_table.ROUND] == position.round
    for seat, hand in enumerate(position.hands):
        assert kernel_table.hand_of(words, seat) == [card.code for card in hand]
        chamber = position.chambers[seat]
        assert words[kernel_table.TAKEN + seat] == len(chamber)
        assert words[kernel_table.SILVERS + seat] == sum(card.is_silver for card in chamber)
    assert kernel_table.outcome(words) == state.outcome
    if position.actors:
        assert words[kernel_table.SEAT] == position.actors[0]
        assert kernel.legal_count(words) == len(state.legal(position.actors[0]))
    if position.asked is not None:
        assert written_moves(words) == [str(move) for move in state.legal(position.asked.seat)]


def phase_of(state: MoleState) -> int:
    if not state.actors:
        return kernel_table.OVER
    kinds = {AskLay: kernel_table.LAY, AskClose: kernel_table.CLOSE, type(None): kernel_table.CHOOSE}
    return kinds[type(state.position.asked)]


def play_both(players: int, silver: bool, seed: int) -> int:
    """A random game on both, compared all along; how many decisions it took."""
    random = Random(seed)
    state: MoleState = Mole.with_options(players=players, silver=silver).deal(seed=seed)
    words = kernel_table.from_state(state)
    decisions = 0
    while state.actors:
        seat = random.choice(state.actors)
        moves = state.legal(seat)
        index = random.randrange(len(moves))
        move = moves[index]
        if isinstance(move, Play):
            kernel.choose(words, seat, CODES[move.card.code])
        else:
            kernel.play(words, index)
        state = state.advance(seat, move)
        decisions += 1
        assert words[kernel_table.PHASE] == phase_of(state)
        compare(state, words)
        if decisions % 16 == seed % 16:
            assert_same_table(kernel_table.from_state(state), words)
    assert str(read_layout(words)) == str(state.position.layout)
    for seat, chamber in enumerate(state.position.chambers):
        assert kernel_table.chamber_of(words, seat) == {card.code for card in chamber}
    return decisions


def assert_same_table(made: Words, played: Words) -> None:
    """A table made from a state plays on like the one that was played up to it."""
    for _ in range(2):
        assert_same_parts(made, played)
        played = played.copy()
        rng, again = new_rng(1), new_rng(1)
        assert kernel.play_out(made, rng) == kernel.play_out(played, again)


def assert_same_parts(made: Words, played: Words) -> None:
    assert read_layout(made) == read_layout(played)
    for first, last in ((kernel_table.PHASE, kernel_table.COUNT), (kernel_table.CHOSEN, kernel_table.HANDS)):
        if made[kernel_table.PHASE] != kernel_table.OVER:
            assert np.array_equal(made[first:last], played[first:last])


@pytest.mark.parametrize(("players", "silver"), TABLES)
def test_kernel_is_the_law(players: int, silver: bool) -> None:
    decisions, seed = 0, 0
    while decisions < DECISIONS / len(TABLES):
        decisions += play_both(players, silver, seed)
        seed += 1


@pytest.mark.parametrize(("players", "silver"), TABLES)
def test_bulk_deals_are_deals(players: int, silver: bool) -> None:
    rng = new_rng("deals")
    for _ in range(50):
        words = kernel.random_deal(players, silver, rng)
        hands = [tuple(kernel_table.hand_of(words, seat)) for seat in range(players)]
        layout = read_layout(words)
        centre = [card.code for card in layout.cards()]
        state = Mole.with_options(players=players, silver=silver).deal(deal={"hands": hands, "centre": centre})
        assert state.position.layout == layout
        compare(state, words)


def test_view_gives_the_same_table() -> None:
    """What a seat sees, with everybody's cards, is the state."""
    for seed in range(40):
        random = Random(seed)
        state: MoleState = Mole.with_options(players=3, silver=seed % 2 == 0).deal(seed=seed)
        for _ in range(random.randrange(30)):
            seat = state.actors[0]
            state = state.advance(seat, random.choice(state.legal(seat)))
        while any(card is not None for card in state.position.chosen):
            seat = state.actors[0]
            state = state.advance(seat, random.choice(state.legal(seat)))
        hands = [[card.code for card in hand] for hand in state.position.hands]
        assert_same_table(kernel_table.from_view(state.view(0), hands), kernel_table.from_state(state))


def test_bulk_play_repeats_from_its_generator() -> None:
    results = []
    for _ in range(2):
        words, rng = kernel_table.new_table(4, True), new_rng(7)
        results.append((kernel.play_games(words, 50, rng), words.tolist(), int(rng[0])))
    assert results[0] == results[1]


def test_cards_keep_the_order_of_the_deck() -> None:
    assert [card.code for card in CARDS.values()] == list(CODES)
    assert sorted(CARDS) == list(CARDS) == [int(code) for code in kernel.DECK_CODES]


def test_other_games_are_refused() -> None:
    from motherlode.games.hunting.rules import Hunting

    state = Hunting.with_options(players=2).deal(seed=1)
    with pytest.raises(TypeError, match="not hunting"):
        kernel_table.from_state(state)  # type: ignore[arg-type]
