"""How a round of Manny Mole runs: cards are revealed, laid, corridors taken, gaps closed (M-2, M-3, M-8 to M-10)."""

from __future__ import annotations

from collections.abc import Sequence

from motherlode.core.parts import Event
from motherlode.games.mole.cards import Card, in_deck_order
from motherlode.games.mole.closing import Closing, Take, take
from motherlode.games.mole.events import (
    Chain,
    Chosen,
    Collected,
    Corridor,
    Moved,
    Removed,
    Revealed,
    Round,
    TakenBack,
    codes,
    laid,
    pile_moves,
)
from motherlode.games.mole.layout import Spot
from motherlode.games.mole.position import AskClose, AskLay, Position

Step = tuple[Position, tuple[Event, ...]]


def choose(position: Position, seat: int, card: Card) -> Step:
    """A seat chooses a card; when all have, the round runs on."""
    hand = position.hands[seat]
    at = hand.index(card)
    hands = (*position.hands[:seat], hand[:at] + hand[at + 1 :], *position.hands[seat + 1 :])
    chosen = (*position.chosen[:seat], card, *position.chosen[seat + 1 :])
    actors = tuple([other for other in position.actors if other != seat])
    position = Position(hands, position.layout, position.chambers, position.round, actors, chosen)
    if actors:
        return position, (Chosen(seat),)
    run = _Run(position, Chosen(seat))
    run.reveal([card for card in chosen if card is not None])
    return run.go_on()


def take_back(position: Position, seat: int) -> Step | None:
    """M-2. Until all have chosen, a seat may take its card back; None if it has none lying there."""
    card = position.chosen[seat]
    if card is None:
        return None
    hand = in_deck_order((*position.hands[seat], card))
    hands = (*position.hands[:seat], hand, *position.hands[seat + 1 :])
    chosen = (*position.chosen[:seat], None, *position.chosen[seat + 1 :])
    actors = tuple(sorted((*position.actors, seat)))
    return Position(hands, position.layout, position.chambers, position.round, actors, chosen), (TakenBack(seat),)


def lay(position: Position, spot: Spot) -> Step:
    """The seat that is asked lays its card on this spot, and the round runs on."""
    run = _Run(position)
    return run.go_on(run.lay(spot, asked=True))


def close(position: Position, ask: AskClose, closing: Closing) -> Step:
    """The seat that is asked closes the gaps this way, and the round runs on."""
    run = _Run(position)
    run.close(ask.seat, closing, asked=True)
    return run.go_on(run.take_all(ask.seat, ask.card, ask.link, ask.haul))


class _Run:
    """A position that things happen to, and what is told of them, until a player has to decide."""

    def __init__(self, position: Position, *events: Event) -> None:
        self.hands, self.layout, self.round, self.queue = (
            position.hands,
            position.layout,
            position.round,
            position.queue,
        )
        self.chambers = list(position.chambers)
        self.events = list(events)

    def go_on(self, ask: AskLay | AskClose | None = None) -> Step:
        """Do all that happens by itself (M-15), unless somebody is asked already."""
        while ask is None:
            if self.queue:
                ask = self.lay_next()
            elif not self.next_round():
                break
        if ask is not None:
            actors: tuple[int, ...] = (ask.seat,)
        else:
            # M-11. The game is over when all hands are played.
            actors = tuple(range(len(self.hands))) if self.hands[0] else ()
        chosen = (None,) * len(self.hands)
        chambers = tuple(self.chambers)
        position = Position(self.hands, self.layout, chambers, self.round, actors, chosen, self.queue, ask)
        return position, tuple(self.events)

    def next_round(self) -> bool:
        """Begin the next round, if there is one, and say whether it runs by itself."""
        if not self.hands[0]:
            return False
        self.round += 1
        self.events.append(Round(self.round))
        if len(self.hands[0]) > 1:
            return False
        # M-15. The last card of a hand is played by itself.
        last = [hand[0] for hand in self.hands]
        self.hands = ((),) * len(last)
        self.reveal(last)
        return True

    def reveal(self, cards: Sequence[Card]) -> None:
        # M-3. The highest number first, equal numbers by colour.
        self.queue = tuple(sorted(enumerate(cards), key=lambda turn: turn[1].order))
        self.events.append(Revealed(self.round, tuple([(seat, card.code) for seat, card in self.queue])))

    def lay_next(self) -> AskLay | AskClose | None:
        seat, card = self.queue[0]
        spots = self.layout.spots(card)
        return AskLay(seat, card, tuple(spots)) if len(spots) > 1 else self.lay(spots[0], asked=False)

    def lay(self, spot: Spot, *, asked: bool) -> AskClose | None:
        (seat, card), self.queue = self.queue[0], self.queue[1:]
        before, self.layout = self.layout, self.layout.lay(card, spot)
        self.events.append(laid(seat, card, before, spot, self.layout, asked=asked))
        return self.take_all(seat, card, 0, ())

    def take_all(self, seat: int, card: Card, link: int, haul: tuple[Card, ...]) -> AskClose | None:
        """M-8 to M-10. Take all that is complete and close the gaps, again and again, until there is a choice."""
        while (taking := take(self.layout)) is not None:
            link, haul = link + 1, haul + taking.cards
            self.remove(seat, link, taking)
            if len(taking.closings) > 1:
                return AskClose(seat, card, taking, link, haul)
            self.close(seat, taking.closings[0], asked=False)
        if haul:
            self.events.append(Collected(seat, codes(haul), len(self.chambers[seat])))
        return None

    def remove(self, seat: int, link: int, taking: Take) -> None:
        if link > 1:
            self.events.append(Chain(seat, link))
        for corridor in taking.corridors:
            cards = codes(self.layout.cards(corridor.cells))
            self.events.append(Corridor(seat, corridor.kind, corridor.cells, cards))
        self.chambers[seat] += taking.cards
        self.events.append(Removed(seat, taking.cells, codes(taking.cards)))

    def close(self, seat: int, closing: Closing, *, asked: bool) -> None:
        self.layout = closing.layout
        self.events.append(Moved(seat, pile_moves(closing), closing.origin, asked, str(closing.layout)))
