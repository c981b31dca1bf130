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
            assert set(unseen(view)) == {*others, *out}
            assert holding(view) == [len(position.unplayed(other)) for other in range(3)]
            hands = imagined_hands(view)
            assert list(map(len, hands)) == holding(view)
            assert set(hands[seat]) == {card.code for card in position.unplayed(seat)}
            imagined = [code for other, hand in enumerate(hands) if other != seat for code in hand]
            assert len(set(imagined)) == len(imagined)
            assert set(imagined) <= set(unseen(view))
        mover = random.choice(state.actors)
        state = state.advance(mover, random.choice(state.legal(mover)))
