"""What a view of Manny Mole leaves open."""

from __future__ import annotations

from random import Random

from motherlode.games.mole.cards import deck
from motherlode.games.mole.rules import Mole
from motherlode.games.mole.unseen import holding, imagined_hands, unseen

from .script import MoleState


def test_unseen_cards_are_those_of_the_others_and_those_put_out() -> None:
    random = Random(1)
    state: MoleState = Mole.with_options(players=3, silver=True).deal(seed=1)
    while state.actors:
        for seat in range(3):
            view, position = state.view(seat), state.position
            dealt = {*state.dealt.centre, *[code for hand in state.dealt.hands for code in hand]}
            others = [card.code for other in range(3) if other != seat for card in position.unplayed(other)]
            out = [card.code for card in deck(silver=True) if card.code not in dealt]
            assert unseen(view) == [card.code for card in deck(silver=True) if card.code in {*others, *out}]
            assert holding(view) == [len(position.unplayed(other)) for other in range(3)]
            hands = imagined_hands(view)
            assert list(map(len, hands)) == holding(view)
            assert set(hands[seat]) == {card.code for card in position.unplayed(seat)}
            imagined = [code for other, hand in enumerate(hands) if other != seat for code in hand]
            assert len(set(imagined)) == len(imagined)
            assert set(imagined) <= set(unseen(view))
        mover = random.choice(state.actors)
        state = state.advance(mover, random.choice(state.legal(mover)))


def test_m1_with_small_hands_there_are_fewer_cards_to_be_unseen() -> None:
    deal = {"hands": [["Y1", "Y2"], ["R1", "R2"]], "centre": ["Y3", "R4"]}
    state = Mole.with_options(size=2).deal(deal=deal)
    assert unseen(state.view(0)) == ["Y4", "R1", "R2", "R3"]
    assert imagined_hands(state.view(1)) == (("Y1", "Y2"), ("R1", "R2"))


def test_m2_a_choice_of_ones_own_is_seen_by_its_seat_alone() -> None:
    deal = {"hands": [["Y1", "Y2"], ["R1", "R2"]], "centre": ["Y3", "R4"]}
    state = Mole.with_options(size=2).deal(deal=deal).play(0, "play Y2")
    assert unseen(state.view(0)) == ["Y4", "R1", "R2", "R3"]
    assert unseen(state.view(1)) == ["Y1", "Y2", "Y4", "R3"]
    assert imagined_hands(state.view(0)) == (("Y1", "Y2"), ("Y4", "R1"))
