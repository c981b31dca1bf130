"""The law of Manny Mole, rule by rule (M-1 to M-16). `layout` and `closing` hold the law of the layout itself."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain
from typing import ClassVar, Final, cast

from motherlode.core.dealing import Seed, Stream
from motherlode.core.errors import BadDeal, BadOption
from motherlode.core.game import Credits, Game, History, State
from motherlode.core.outcome import Outcome, decide
from motherlode.core.parts import Event, Move, events_in
from motherlode.games.mole import events as all_events
from motherlode.games.mole.cards import Card, in_deck_order
from motherlode.games.mole.events import Opened, Round, codes, placed
from motherlode.games.mole.faults import ask_fault, deal_fault, play_fault
from motherlode.games.mole.layout import Layout, Side
from motherlode.games.mole.position import (
    CENTRE_SIZE,
    PLAYS,
    WRITTEN_PLAYS,
    AskClose,
    AskLay,
    Close,
    Lay,
    MoleDeal,
    MoleMove,
    MoleOptions,
    Play,
    Position,
)
from motherlode.games.mole.rounds import choose, close, lay, take_back
from motherlode.games.mole.sizes import size_of
from motherlode.games.mole.view import MoleView, look

WRITTEN_ANSWER: Final = re.compile(r"(lay (?:on|left of|right of|above|below)|close) (.+)", re.DOTALL)


class Mole(Game[MoleOptions, MoleDeal, Position, MoleMove]):
    """Lay numbered cards into one growing layout; whoever completes a corridor of four takes it."""

    name: ClassVar = "mole"
    credits: ClassVar = Credits(
        "Mine for Gold with Manny Mole",
        "Anna Oppolzer and Stefan Kloß",
        "moses.",
        2018,
        "Monika Suska",
        {"de": "Schicht im Schacht"},
    )
    seats: ClassVar = range(2, 7)
    move_help: ClassVar = (
        "write play and a card, such as play Y12; where there is a choice, where it goes, such as lay on R8, "
        "lay left of R8 or lay above R9, or the layout to close to, such as close .B9 B15/R7 R9+R11"
    )
    decisions: ClassVar = ("cards", "silver", "shared", "draw")
    options_type: ClassVar = MoleOptions
    deal_type: ClassVar = MoleDeal
    view_type: ClassVar = MoleView
    event_types: ClassVar = events_in(all_events)

    def __init__(self, options: MoleOptions) -> None:
        super().__init__(options)
        self.size = size_of(options.size)
        self.deck = self.size.deck(options.silver)

    @classmethod
    def complete(cls, options: MoleOptions) -> MoleOptions:
        most = size_of(options.size).most_players
        if options.players > most:
            raise BadOption(f"mole with hands of {options.size} is for {most} players at most, not {options.players}")
        return super().complete(options)

    def draw(self, seed: Seed) -> MoleDeal:
        pack = codes(self.stream(seed, "deck").shuffled(self.deck))
        # M-1. Twelve cards to each, two in the centre; silver turned up for the centre is put out of the game.
        hand = self.size.hand
        dealt = hand * self.players
        hands = tuple([pack[first : first + hand] for first in range(0, dealt, hand)])
        coloured = [code for code in pack[dealt:] if not Card.parse(code).is_silver]
        return MoleDeal(hands, tuple(coloured[:CENTRE_SIZE]))

    def check_deal(self, deal: MoleDeal) -> None:
        fault = deal_fault(deal, self.options)
        if fault is not None:
            raise BadDeal(fault)

    def open(self, deal: MoleDeal) -> tuple[Position, tuple[Event, ...]]:
        hands = tuple([in_deck_order(map(Card.parse, hand)) for hand in deal.hands])
        first, second = map(Card.parse, deal.centre)
        layout = Layout.opening(first, second)
        seats = len(hands)
        position = Position(hands, layout, ((),) * seats, 1, tuple(range(seats)), (None,) * seats)
        return position, (Opened(deal.centre, str(layout), placed(layout)), Round(1))

    def actors(self, position: Position) -> tuple[int, ...]:
        return position.actors

    def legal(self, position: Position, seat: int) -> Sequence[MoleMove]:
        """A card of the hand, or what M-15 asks for.

        No two spots lead to the same layout, so each is a choice of its own: above and below a row of one card are
        mirror images, and M-6 leaves them to the player. Closings that lead to the same layout are one (M-9).
        """
        if seat not in position.actors:
            return ()
        ask = position.asked
        if ask is None:
            # M-2. Any card, whatever the layout.
            return [PLAYS[card.order] for card in position.hands[seat]]
        return ask.moves()

    def fault(self, position: Position, seat: int, move: Move) -> str | None:
        ask = position.asked
        if ask is None:
            return play_fault(move, position.hands[seat])
        return None if move in ask.moves() else ask_fault(ask)

    def apply(self, position: Position, seat: int, move: MoleMove) -> tuple[Position, tuple[Event, ...]]:
        ask = position.asked
        if isinstance(ask, AskLay):
            return lay(position, ask.spots[ask.moves().index(move)])
        if isinstance(ask, AskClose):
            return close(position, ask, ask.taking.closings[ask.moves().index(move)])
        return choose(position, seat, cast(Play, move).card)

    def take_back(self, position: Position, seat: int) -> tuple[Position, tuple[Event, ...]] | None:
        return take_back(position, seat)

    def look(self, position: Position, seat: int | None) -> MoleView:
        return look(position, self.options, self.common(position, seat))

    def outcome(self, position: Position) -> Outcome | None:
        if position.actors:
            return None
        # M-11. Most cards; M-14: in the advanced game, then fewest silver ones.
        cards = ("cards", [len(chamber) for chamber in position.chambers])
        if not self.options.silver:
            return decide([cards], undecided="shared")
        silver = ("silver", [-sum(card.is_silver for card in chamber) for chamber in position.chambers])
        return decide([cards, silver], undecided="draw")

    def read_move(self, text: str) -> MoleMove | None:
        if text in WRITTEN_PLAYS:
            return WRITTEN_PLAYS[text]
        written = WRITTEN_ANSWER.fullmatch(text)
        if written is None:
            return None
        verb, rest = written.groups()
        try:
            if verb == "close":
                return Close(Layout.parse(rest))
            return Lay(Side(verb.removeprefix("lay ")), Card.parse(rest))
        except ValueError:
            return None

    def imagine(
        self, state: State[MoleDeal, Position, MoleMove], seat: int | None, stream: Stream
    ) -> tuple[MoleDeal, History[MoleMove]]:
        """Cards never shown, in other hands or put out, may be any; so may the others' choices of this round.

        Silver cards turned up for the centre were seen by all, but a deal does not hold them: they count as unseen.
        """
        position, dealt = state.position, state.dealt
        hidden = [() if owner == seat else codes(position.unplayed(owner)) for owner in range(self.players)]
        known = {*dealt.centre, *chain(*dealt.hands)}.difference(*hidden)
        unseen = iter(stream.shuffled([card.code for card in self.deck if card.code not in known]))
        drawn = [{code: next(unseen) for code in cards} for cards in hidden]
        hands = [tuple([new.get(code, code) for code in hand]) for hand, new in zip(dealt.hands, drawn, strict=True)]
        # M-2. The choices of a round that is not revealed yet are the last moves.
        secret = len(state.history) - sum(card is not None for card in position.chosen)
        choices = [
            (owner, _any_play(list(drawn[owner].values()), stream) if drawn[owner] else move)
            for owner, move in state.history[secret:]
        ]
        return MoleDeal(tuple(hands), dealt.centre), (*state.history[:secret], *choices)


def _any_play(hand: Sequence[str], stream: Stream) -> Play:
    return Play(Card.parse(hand[stream.below(len(hand))]))
