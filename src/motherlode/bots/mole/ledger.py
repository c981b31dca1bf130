"""The ledger of a finished game of Manny Mole: what every card took, what it opened for others, corridors missed."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from motherlode.bots.mole.hauls import best_haul
from motherlode.core.game import AnyState
from motherlode.core.parts import Event, Json
from motherlode.games.mole.cards import Card
from motherlode.games.mole.events import Laid, Moved, Opened, Removed, Revealed
from motherlode.games.mole.layout import Layout


class Turn(msgspec.Struct):
    """A card laid by a seat."""

    number: int
    """The move that made it lie there."""
    round: int
    seat: int
    card: str
    reach: int
    """The most cards that a card of this hand would have taken, had it come first in this round."""
    took: int = 0
    opened: int = 0
    """Cards that others took in the same round, this one among them."""


class Account(msgspec.Struct, frozen=True):
    """Of one seat, in cards."""

    seat: int
    took: int
    opened: int
    missed: int
    """Rounds in which it took nothing though a card of its hand could have reached a corridor."""


class Ledger(msgspec.Struct, frozen=True):
    turns: list[Turn]
    players: list[Account]


def ledger(last: AnyState, costs: Mapping[int, float], best: Mapping[int, str]) -> Json:
    """The whole account, as JSON values."""
    return msgspec.to_builtins(keep(last))


def keep(last: AnyState) -> Ledger:
    book = _Book([set(hand) for hand in last.dealt.hands])
    for number, state in enumerate(last.past()):
        for event in state.events:
            book.see(number, event)
    return Ledger(book.turns, [_account(seat, book.turns) for seat in range(last.game.players)])


def _account(seat: int, turns: list[Turn]) -> Account:
    own = [turn for turn in turns if turn.seat == seat]
    missed = sum(turn.reach > 0 and turn.took == 0 for turn in own)
    return Account(seat, sum(turn.took for turn in own), sum(turn.opened for turn in own), missed)


class _Book:
    """The game once more, event by event."""

    def __init__(self, hands: list[set[str]]) -> None:
        self.turns: list[Turn] = []
        self._hands = hands
        self._layout = ""
        self._round = 0
        self._reach: dict[int, int] = {}

    def see(self, number: int, event: Event) -> None:
        match event:
            case Revealed():
                self._begin(event)
            case Laid(seat=seat, card=card):
                self.turns.append(Turn(number, self._round, seat, card, self._reach[seat]))
            case Removed():
                self._take(event)
        if isinstance(event, Opened | Laid | Moved):
            self._layout = event.layout

    def _begin(self, event: Revealed) -> None:
        """What each could have reached, and the cards leave the hands."""
        layout, self._round = Layout.parse(self._layout), event.round
        for seat, card in event.cards:
            self._reach[seat] = max(best_haul(layout, Card.parse(held)) for held in self._hands[seat])
            self._hands[seat].remove(card)

    def _take(self, event: Removed) -> None:
        """Who laid the card that completed it took it; those whose cards of this round are in it had opened it."""
        self.turns[-1].took += len(event.cards)
        for turn in self.turns:
            if turn.round == self._round and turn.seat != event.seat and turn.card in event.cards:
                turn.opened += len(event.cards)
