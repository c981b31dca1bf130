"""What always holds at a table of Manny Mole, and every legal set against its definition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from motherlode.games.mole.cards import deck
from motherlode.games.mole.closing import take
from motherlode.games.mole.layout import Layout, Row
from motherlode.games.mole.position import AskClose, AskLay
from motherlode.games.mole.rules import Mole

from .reference import Reference
from .script import MoleState, as_json

Cells = dict[tuple[int, int], list[str]]


def random_game(players: int, silver: bool, seed: int) -> Iterator[MoleState]:
    random, state = Random(seed), Mole.with_options(players=players, silver=silver).deal(seed=seed)
    yield state
    while state.actors:
        seat = random.choice(state.actors)
        state = state.play(seat, random.choice(state.legal(seat)))
        yield state


games = given(st.integers(2, 6), st.booleans(), st.integers(0, 2**40))


def in_centre(state: MoleState) -> list[str]:
    gaps = state.position.gaps
    return [card.code for cell, pile in state.position.layout.piles() if cell not in gaps for card in pile]


@games
def test_cards_are_conserved(players: int, silver: bool, seed: int) -> None:
    for state in random_game(players, silver, seed):
        position = state.position
        dealt = [code for hand in state.dealt.hands for code in hand] + list(state.dealt.centre)
        unplayed = [card.code for seat in range(players) for card in position.unplayed(seat)]
        queue = [card.code for _, card in position.queue]
        chambers = [card.code for chamber in position.chambers for card in chamber]
        held = unplayed + queue + chambers + in_centre(state)
        assert Counter(held) == Counter(dealt)
        assert len(held) + state.view(None)["out"] == len(deck(silver))


def check_rows(rows: tuple[Row, ...]) -> None:
    for row in rows:
        assert 1 <= len(row.piles) <= 3
        assert all(1 <= len(pile) <= 3 for pile in row.piles)
        assert all(left.number < right.number for left, right in pairwise(row.tops))
        colours = {card.colour for pile in row.piles for card in pile} - {"S"}
        assert len(colours) <= 1
    for upper, lower in pairwise(rows):
        assert set(range(upper.start, upper.end)) & set(range(lower.start, lower.end))


@games
def test_m4_the_layout_at_rest(players: int, silver: bool, seed: int) -> None:
    for state in random_game(players, silver, seed):
        position = state.position
        assert str(Layout.parse(str(position.layout))) == str(position.layout)
        assert len(position.layout.rows) <= 4
        if not isinstance(position.asked, AskClose):
            check_rows(position.layout.rows)
            assert take(position.layout) is None


@games
def test_m15_only_real_choices_are_asked(players: int, silver: bool, seed: int) -> None:
    for state in random_game(players, silver, seed):
        for seat in state.actors:
            assert len(state.legal(seat)) > 1
        if isinstance(state.position.asked, AskLay):
            layout, card = state.position.layout, state.position.asked.card
            laid = [layout.lay(card, spot) for spot in state.position.asked.spots]
            assert len(set(map(str, laid))) == len(laid)


@games
def test_every_view_is_built_from_what_its_seat_may_know(players: int, silver: bool, seed: int) -> None:
    for state in random_game(players, silver, seed):
        public = {
            key: value for key, value in state.view(None).items() if key not in ("hand", "choice", "unplayed", "seat")
        }
        for seat in range(players):
            view = state.view(seat)
            assert {key: view[key] for key in public} == public
            own = [*view["hand"], *([view["choice"]] if view["choice"] else [])]
            assert sorted(own) == sorted(card.code for card in state.position.unplayed(seat))
            others = {c.code for other in range(players) if other != seat for c in state.position.unplayed(other)}
            assert not others & set(_strings(view))


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield from value.replace("/", " ").replace(".", " ").replace("+", " ").split()
    elif isinstance(value, dict):
        for part in value.values():
            yield from _strings(part)
    elif isinstance(value, list):
        for part in value:
            yield from _strings(part)


@games
def test_events_are_enough_to_follow_the_layout(players: int, silver: bool, seed: int) -> None:
    """Cards put down, taken and pushed cell by cell, with no rule at hand, give the layout that is told."""
    cells: Cells = {}
    for state in random_game(players, silver, seed):
        for event in map(as_json, state.events):
            cells = _followed(cells, event)
        shown = {cell: [card.code for card in pile] for cell, pile in state.position.layout.piles()}
        assert cells == {cell: pile for cell, pile in shown.items() if cell not in state.position.gaps}


def _followed(cells: Cells, event: dict[str, Any]) -> Cells:
    match event:
        case {"event": "opened", "layout": str(layout)}:
            piles = Layout.parse(layout).piles()
            return {cell: [card.code for card in pile] for cell, pile in piles}
        case {"event": "laid", "cell": [line, column], "card": card, "origin": origin}:
            pile = [*cells.get((line, column), []), card]
            return _rebased({**cells, (line, column): pile}, origin)
        case {"event": "removed", "cells": list(gone), "cards": list(cards)}:
            taken = [tuple(cell) for cell in gone]
            assert [card for cell in taken for card in cells[cell]] == cards
            return {cell: pile for cell, pile in cells.items() if cell not in taken}
        case {"event": "moved", "piles": list(piles), "origin": origin}:
            starts = [tuple(moved["from"]) for moved in piles]
            assert [cells[start] for start in starts] == [moved["pile"] for moved in piles]
            stay = {cell: pile for cell, pile in cells.items() if cell not in starts}
            moves = {tuple(moved["to"]): moved["pile"] for moved in piles}
            assert not stay.keys() & moves.keys()
            return _rebased({**stay, **moves}, origin)
    return cells


def _rebased(cells: Cells, origin: list[int]) -> Cells:
    return {(line - origin[0], column - origin[1]): pile for (line, column), pile in cells.items()}


# --- against the definition -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("silver", [False, True])
@pytest.mark.parametrize("players", range(2, 7))
def test_every_legal_set_equals_its_definition(players: int, silver: bool) -> None:
    asked = Counter[str]()
    for seed in range(12):
        hands: list[set[str]] = []
        table = Reference("-", players)
        for state in random_game(players, silver, seed):
            if not state.history:
                hands = [set(hand) for hand in state.dealt.hands]
                table = Reference(str(state.position.layout), players)
            else:
                _follow(table, hands, state)
            _check_legal(table, hands, state)
            if state.position.asked is not None:
                asked[type(state.position.asked).__name__] += 1
        assert [len(chamber) for chamber in table.chambers] == list(state.outcome.scores if state.outcome else ())
    assert asked["AskLay"] > 0


def _follow(table: Reference, hands: list[set[str]], state: MoleState) -> None:
    """Tell the reference what was played; a round is revealed to it when nobody has to choose any more."""
    _, move = state.history[-1]
    if not str(move).startswith("play"):
        table.answer(str(move))
    elif not any(state.position.chosen):
        players = len(hands)
        chosen = {seat: str(move).removeprefix("play ") for seat, move in state.history[-players:]}
        table.reveal(_played(hands, [chosen[seat] for seat in range(players)]))
    if not table.queue and not table.choices and len(hands[0]) == 1:
        table.reveal(_played(hands, [next(iter(hand)) for hand in hands]))


def _played(hands: list[set[str]], cards: list[str]) -> list[str]:
    for hand, card in zip(hands, cards, strict=True):
        hand.remove(card)
    return cards


def _check_legal(table: Reference, hands: list[set[str]], state: MoleState) -> None:
    legal = {seat: {str(move) for move in state.legal(seat)} for seat in range(len(hands))}
    assert [[card.code for card in chamber] for chamber in state.position.chambers] == table.chambers
    assert str(state.position.layout) == table.layout
    if table.choices:
        assert legal == {seat: table.choices if seat == table.seat else set() for seat in legal}
        return
    chosen = [card is not None for card in state.position.chosen]
    expected = [set() if has else {f"play {card}" for card in hand} for hand, has in zip(hands, chosen, strict=True)]
    assert legal == dict(enumerate(expected))
