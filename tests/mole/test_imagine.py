"""What a seat of Manny Mole has to reckon with."""

from __future__ import annotations

from collections import Counter

import pytest

from motherlode.core.dealing import Stream
from motherlode.games.mole.rules import Mole

from .script import MoleState
from .test_properties import random_game


def midway(silver: bool = False, players: int = 3, moves: int = 11) -> MoleState:
    """Some rounds are played; in the current one the first two seats have chosen."""
    state = Mole.with_options(players=players, silver=silver).deal(seed=8)
    while len(state.history) < moves or sum(card is not None for card in state.position.chosen) != 2:
        seat = state.actors[0]
        state = state.play(seat, state.legal(seat)[-1])
    return state


@pytest.mark.parametrize("silver", [False, True])
@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_only_what_was_never_shown_is_drawn_anew(seat: int | None, silver: bool) -> None:
    state = midway(silver)
    for number in range(50):
        other = state.imagine(seat, Stream(number, "imagined"))
        assert other.dealt.centre == state.dealt.centre
        assert other.position.layout == state.position.layout
        assert other.position.chambers == state.position.chambers
        state.game.check_deal(other.dealt)
        for owner in range(3):
            played = set(state.dealt.hands[owner]) - {card.code for card in state.position.unplayed(owner)}
            assert played <= set(other.dealt.hands[owner])
            if owner == seat:
                assert other.dealt.hands[owner] == state.dealt.hands[owner]
                assert other.position.chosen[owner] == state.position.chosen[owner]


def test_every_unseen_card_may_be_in_every_place() -> None:
    state = midway()
    dealt = [code for hand in state.dealt.hands for code in hand]
    unseen = {card.code for owner in (1, 2) for card in state.position.unplayed(owner)}
    out = {f"{colour}{number}" for colour in "YRGB" for number in range(1, 21)} - {*dealt, *state.dealt.centre}
    places: dict[tuple[int, int], set[str]] = {}
    chosen = Counter[str]()
    for number in range(2500):
        other = state.imagine(0, Stream(number, "imagined"))
        for owner in (1, 2):
            for at, code in enumerate(other.dealt.hands[owner]):
                places.setdefault((owner, at), set()).add(code)
        choice = other.position.chosen[1]
        chosen[choice.code if choice else ""] += 1
    drawn = [found for found in places.values() if len(found) > 1]
    assert len(drawn) == len(unseen)
    assert all(found == unseen | out for found in drawn)
    # the hidden choice, too: each card about equally often
    assert set(chosen) == unseen | out
    assert max(chosen.values()) < 2.5 * 2500 / len(chosen)


def test_after_the_last_reveal_only_the_cards_put_out_are_unknown() -> None:
    last = list(random_game(4, True, 3))[-1]
    other = last.imagine(None, Stream(1, "imagined"))
    assert (other.dealt, other.history, other.position) == (last.dealt, last.history, last.position)
