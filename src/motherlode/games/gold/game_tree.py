"""Gold as a tree: a card is drawn when it is first turned up, and all seats know all that was ever turned up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from motherlode.core.game import State
from motherlode.core.game_tree import Actions, Odds
from motherlode.games.gold.cards import CARDS
from motherlode.games.gold.position import NEVER, Flip, GoldDeal, Position
from motherlode.games.gold.rules import Gold

GoldState = State[GoldDeal, Position, Flip]

CODES: Final = tuple(CARDS)
NUMBERS: Final = {code: number for number, code in enumerate(CODES)}
DRAWS: Final = len(CODES)


def first_draws(game: Gold, draws: Sequence[int]) -> Odds:
    return ()


def deal_of(game: Gold, draws: Sequence[int]) -> GoldDeal:
    return GoldDeal(tuple(card.code for card in game.size.deck))


def first_draws_in(deal: GoldDeal) -> Sequence[int]:
    return ()


def draws_before(state: GoldState, move: Flip) -> Odds:
    if state.position.turned[move.position] != NEVER:
        return ()
    unseen = Counter(state.dealt.table[at] for at in _unseen(state))
    if len(unseen) == 1:
        return ()
    return sorted((NUMBERS[code], count / unseen.total()) for code, count in unseen.items())


def drawn(state: GoldState, move: Flip, draw: int) -> GoldState:
    """The card changes places with one that nobody has seen either."""
    here, codes = move.position, list(state.dealt.table)
    there = next(at for at in (here, *_unseen(state)) if codes[at] == CODES[draw])
    codes[here], codes[there] = codes[there], codes[here]
    table = list(state.position.table)
    table[here], table[there] = table[there], table[here]
    return replace(
        state, dealt=replace(state.dealt, table=tuple(codes)), position=replace(state.position, table=tuple(table))
    )


def draw_in(deal: GoldDeal, move: Flip) -> int:
    return NUMBERS[deal.table[move.position]]


def draw_words(game: Gold, draw: int) -> str:
    return CODES[draw]


def known(state: GoldState, actions: Actions, seat: int) -> list[int]:
    """By flip, the position and the number of the card."""
    table = state.dealt.table
    return [number for _, flip in state.history for number in (flip.position, NUMBERS[table[flip.position]])]


def most_known(game: Gold) -> int:
    return 2 * most_actions(game)


def most_draws(game: Gold) -> int:
    return len(game.size.deck)


def most_actions(game: Gold) -> int:
    """Cards leave one by one, each in the last turn before a stall; the last time it stalls, and the rest is rushed."""
    size = game.size
    before_rush = len(size.deck) - size.rush_cards
    return 2 * size.stall_turns * before_rush + size.rush_cards + 1


def most_points(game: Gold) -> int:
    return sum(card.value for card in game.size.deck if card.kind == "gold")


def _unseen(state: GoldState) -> list[int]:
    return [at for at, turn in enumerate(state.position.turned) if turn == NEVER]
