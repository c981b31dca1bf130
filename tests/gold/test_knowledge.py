"""What a player with perfect memory knows (G-14)."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest

from motherlode.games.gold.events import Turned
from motherlode.games.gold.knowledge import Knowledge, owners
from motherlode.games.gold.position import NEVER
from motherlode.games.gold.recall import SOMEWHERE
from motherlode.games.gold.rules import Gold
from tests.gold.script import GoldState


def new_game(players: int, random: Random) -> GoldState:
    return Gold.with_options(players=players, layout="grid").deal(seed=random.getrandbits(32))


def some_move(state: GoldState, random: Random) -> int:
    """Random flips; now and then the same cards again, so that games stall too."""
    moves = [move.position for move in state.legal(state.actors[0])]
    return min(moves) if state.dealt.table[0] > "N" and random.random() < 0.95 else random.choice(moves)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_knowledge_is_what_was_turned_up_and_what_went_where(players: int) -> None:
    random = Random(players)
    state, knowledge = new_game(players, random), Knowledge()
    knowledge.see(state.events_for(0))
    while state.actors:
        position, view = state.position, state.view(0)
        knowledge.check(view)
        seen = {at for at, turn in enumerate(position.turned) if turn != NEVER and position.table[at].code}
        assert knowledge.faces == {at: position.table[at].code for at in seen}
        hidden = [card.code for at, card in enumerate(position.table) if card.code and at not in seen]
        assert knowledge.unseen(view) == Counter(hidden)
        assert knowledge.quiet == position.quiet
        for seat, hoard in enumerate(position.hoards):
            assert knowledge.points(seat) == sum(card.value for card in hoard)
        state = state.play(state.actors[0], f"flip {some_move(state, random)}")
        knowledge.see(state.events_for(0))


def test_events_of_another_game_are_noticed() -> None:
    random = Random(1)
    state, other = new_game(2, random), new_game(2, random)
    knowledge = Knowledge()
    while not state.position.hoards[0]:
        state = state.play(state.actors[0], f"flip {some_move(state, random)}")
        knowledge.see(state.events_for(0))
    knowledge.check(state.view(0))
    with pytest.raises(ValueError, match="do not belong"):
        knowledge.check(other.view(0))


def test_nothing_is_seen_at_the_start() -> None:
    state = new_game(3, Random(3))
    assert Knowledge().unseen(state.view(0)) == Counter(state.dealt.table)


def test_events_that_left_no_mark_on_a_hoard_are_noticed_too() -> None:
    state, knowledge = new_game(2, Random(2)), Knowledge()
    knowledge.faces = dict.fromkeys(range(3), "R5")
    with pytest.raises(ValueError, match="do not belong"):
        knowledge.check(state.view(0))


def test_g14_a_card_seen_that_now_lies_there_as_another_is_noticed() -> None:
    """Hoards and counts fit; the one card that lies open does not."""
    state, knowledge = new_game(2, Random(2)), Knowledge()
    state = state.play(state.actors[0], "flip 0")
    knowledge.faces = {0: state.dealt.table[0]}
    knowledge.check(state.view(0))
    knowledge.faces = {0: next(code for code in state.dealt.table if code != state.dealt.table[0])}
    with pytest.raises(ValueError, match="do not belong"):
        knowledge.check(state.view(0))


def test_g14_gold_in_another_hoard_than_it_went_to_is_noticed() -> None:
    random = Random(1)
    state, knowledge = new_game(2, random), Knowledge()
    while not state.position.hoards[0]:
        state = state.play(state.actors[0], f"flip {some_move(state, random)}")
        knowledge.see(state.events_for(0))
    knowledge.hoards[1], knowledge.hoards[0] = knowledge.hoards[0], knowledge.hoards.get(1, [])
    with pytest.raises(ValueError, match="do not belong"):
        knowledge.check(state.view(0))


def test_colours_have_owners() -> None:
    view = Gold.with_options(players=3, colours=[["B"], ["R"], ["G"]]).deal(seed=1).view(0)
    assert owners(view) == {"B": 0, "R": 1, "G": 2}


def test_what_is_told_again_without_its_place_is_too_little_to_count_by() -> None:
    state = new_game(2, Random(1))
    state = state.play(state.actors[0], f"flip {some_move(state, Random(1))}")
    turned = next(event for event in state.events if isinstance(event, Turned))
    with pytest.raises(ValueError, match="from its deal on"):
        Knowledge().see([msgspec.structs.replace(turned, position=SOMEWHERE)])
