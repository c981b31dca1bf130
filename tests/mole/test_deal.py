"""How Manny Mole is dealt (M-1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from motherlode.core.dealing import Stream
from motherlode.core.errors import BadDeal
from motherlode.games.mole.cards import deck
from motherlode.games.mole.events import Opened, Round, placed
from motherlode.games.mole.layout import Layout
from motherlode.games.mole.rules import Mole

Json = dict[str, Any]


@pytest.mark.parametrize("silver", [False, True])
@pytest.mark.parametrize("players", range(2, 7))
def test_m1_twelve_cards_each_and_two_coloured_ones_in_the_centre(players: int, silver: bool) -> None:
    game = Mole.with_options(players=players, silver=silver)
    for seed in range(30):
        pack = [card.code for card in Stream(seed, "mole/deck").shuffled(deck(silver))]
        deal = game.draw(seed)
        assert [code for hand in deal.hands for code in hand] == pack[: 12 * players]
        assert {len(hand) for hand in deal.hands} == {12}
        assert list(deal.centre) == [code for code in pack[12 * players :] if code[0] != "S"][:2]


def test_m1_silver_turned_up_for_the_centre_is_put_out() -> None:
    game = Mole.with_options(silver=True)
    skipped = [seed for seed in range(40) if Stream(seed, "mole/deck").shuffled(deck(silver=True))[24].is_silver]
    assert skipped
    for seed in skipped:
        assert all(code[0] != "S" for code in game.draw(seed).centre)


@pytest.mark.parametrize(
    ("centre", "layout", "second"),
    [(["R9", "R3"], "R3 R9", [0, 1]), (["R3", "B9"], "R3/B9", [1, 0]), (["B9", "R3"], "B9/R3", [1, 0])],
)
def test_m1_the_centre_opens(centre: list[str], layout: str, second: list[int]) -> None:
    state = Mole.with_options().deal(deal={**basic_deal(), "centre": centre})
    view = state.view(None)
    first, last = layout.replace("/", " ").split()
    assert (view["layout"], view["placed"]) == (
        layout,
        [{"cell": [0, 0], "cards": [first]}, {"cell": second, "cards": [last]}],
    )
    assert state.events == (Opened(tuple(centre), layout, placed(Layout.parse(layout))), Round(1))


def basic_deal() -> Json:
    return {"hands": [[f"Y{n}" for n in range(1, 13)], [f"G{n}" for n in range(1, 13)]], "centre": ["R3", "B9"]}


def _hand(seat: int, at: int, code: str) -> Callable[[Json], None]:
    def change(deal: Json) -> None:
        deal["hands"][seat][at] = code

    return change


@pytest.mark.parametrize(
    ("change", "silver", "fault"),
    [
        (lambda deal: deal["hands"].pop(), False, "hands: there must be 2 hands, not 1"),
        (lambda deal: deal["hands"].append([]), False, "hands: there must be 2 hands, not 3"),
        (lambda deal: deal["hands"][1].pop(), False, r"hands\[1\]: must hold 12 cards, not 11"),
        (lambda deal: deal["hands"][0].append("B1"), False, r"hands\[0\]: must hold 12 cards, not 13"),
        (lambda deal: deal["centre"].append("B1"), False, "centre: must hold 2 cards, not 3"),
        (_hand(0, 3, "Y21"), False, r"hands\[0\]: 'Y21' is no card: after the colour comes a number from 1 to 20"),
        (_hand(0, 3, "Q1"), False, r"hands\[0\]: 'Q1' is no card: it must begin with one of the colours Y R G B S"),
        (_hand(1, 0, "S3"), False, r"hands\[1\]: S3 is silver; only the advanced game has silver cards"),
        (_hand(1, 0, "Y5"), False, r"hands\[1\]: Y5 is dealt already, in hands\[0\]"),
        (_hand(1, 0, "G2"), False, r"hands\[1\]: G2 is dealt twice"),
        (lambda deal: deal.update(centre=["R3", "R3"]), False, "centre: R3 is dealt twice"),
        (lambda deal: deal.update(centre=["R3", "G1"]), False, r"centre: G1 is dealt already, in hands\[1\]"),
        (lambda deal: deal.update(centre=["S3", "R1"]), True, "centre: S3 is silver; the centre opens with coloured"),
        (lambda deal: deal.update(centre="R3"), False, "not a deal of mole: .*centre"),
    ],
)
def test_m1_a_wrong_deal_is_refused(change: Callable[[Json], object], silver: bool, fault: str) -> None:
    deal = basic_deal()
    change(deal)
    with pytest.raises(BadDeal, match=fault):
        Mole.with_options(silver=silver).deal(deal=deal)


def test_m1_a_hand_may_hold_silver_in_the_advanced_game() -> None:
    deal = basic_deal()
    deal["hands"][0][0] = "S7"
    state = Mole.with_options(silver=True).deal(deal=deal)
    # a hand is shown in the order of the deck, silver last
    assert state.view(0)["hand"] == [*[f"Y{n}" for n in range(2, 13)], "S7"]
