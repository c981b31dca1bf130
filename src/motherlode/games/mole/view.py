"""What a seat of Manny Mole may see."""

from __future__ import annotations

import msgspec

from motherlode.core.views import Common, SeatView
from motherlode.games.mole.cards import SILVER, Card, in_deck_order
from motherlode.games.mole.closing import Closing
from motherlode.games.mole.events import Codes, PileMove, PlacedPile, Why, codes, pile_moves, placed, why
from motherlode.games.mole.layout import Cell, Layout, Spot
from motherlode.games.mole.position import CENTRE_SIZE, AskLay, MoleOptions, Position
from motherlode.games.mole.sizes import size_of


class Chamber(msgspec.Struct, frozen=True):
    """What a seat has taken."""

    count: int
    """How many cards."""
    silver: int
    """How many of them are silver."""
    cards: Codes
    """Which, in the order they were taken."""


class Queued(msgspec.Struct, frozen=True):
    """A card that is turned up and not laid yet."""

    seat: int
    card: str


class LayChoice(msgspec.Struct, frozen=True):
    """A place where the card may go."""

    move: str
    """The move, as it is written."""
    cell: Cell
    """Where the card would lie; line or column -1 is just outside the layout."""
    why: Why


class CloseChoice(msgspec.Struct, frozen=True):
    """A way to close the gaps."""

    move: str
    """The move, as it is written."""
    layout: str
    """The layout that it leads to."""
    placed: tuple[PlacedPile, ...]
    """The same, pile by pile."""
    origin: Cell
    """The cell that becomes line 0, column 0 of that layout."""
    piles: tuple[PileMove, ...]
    """How the piles move."""


class AskedToLay(msgspec.Struct, frozen=True, tag_field="kind", tag="lay"):
    """A seat is asked where its card goes."""

    seat: int
    card: str
    """The card that is being laid."""
    choices: tuple[LayChoice, ...]


class AskedToClose(msgspec.Struct, frozen=True, tag_field="kind", tag="close"):
    """A seat is asked how to close the gaps."""

    seat: int
    card: str
    """The card that it has laid."""
    choices: tuple[CloseChoice, ...]


class MoleView(SeatView, frozen=True, kw_only=True, tag="mole"):
    """A seat sees its own hand and its own choice; all else that is shown lies open to everybody."""

    options: MoleOptions
    """The options of the game, defaults filled in."""
    round: int
    """The number of the round, 1 to 12."""
    layout: str
    """The centre, in notation."""
    placed: tuple[PlacedPile, ...]
    """The same, pile by pile, line by line from the left."""
    gaps: tuple[Cell, ...]
    """The cells of the layout whose cards are taken already; none unless a seat is asked how to close them."""
    hand: Codes | None
    """Your cards, by colour and number, without the one that you have chosen; null for a spectator."""
    choice: str | None
    """The card that you have chosen, while others have not, and that you may take back; else null."""
    unplayed: Codes | None
    """Your hand, and the card that you have chosen where it would be among them; null for a spectator."""
    chosen: tuple[bool, ...]
    """By seat, whether it has chosen a card that is not turned up yet."""
    holding: tuple[int, ...]
    """By seat, how many cards it has in hand."""
    chambers: tuple[Chamber, ...]
    """By seat, what it has taken."""
    out: int
    """How many cards are out of the game, unseen."""
    queue: tuple[Queued, ...]
    """In the order they are laid."""
    pending: AskedToLay | AskedToClose | None
    """What a seat is asked, if any is: it concerns open cards only, so everybody may see it."""


def look(position: Position, options: MoleOptions, common: Common) -> MoleView:
    seat = common["seat"]
    choice = None if seat is None else position.chosen[seat]
    hand = None if seat is None else codes(position.hands[seat])
    return MoleView(
        **common,
        round=position.round,
        layout=str(position.layout),
        placed=placed(position.layout),
        gaps=position.gaps,
        hand=hand,
        choice=None if choice is None else choice.code,
        unplayed=hand if seat is None or choice is None else codes(in_deck_order(position.unplayed(seat))),
        chosen=tuple([card is not None for card in position.chosen]),
        holding=tuple([len(hand) for hand in position.hands]),
        chambers=tuple([_chamber(chamber, options) for chamber in position.chambers]),
        out=_cards_out(options),
        queue=tuple([Queued(owner, card.code) for owner, card in position.queue]),
        pending=_pending(position),
    )


def _cards_out(options: MoleOptions) -> int:
    size = size_of(options.size)
    return len(size.deck(options.silver)) - size.hand * options.players - CENTRE_SIZE


def _chamber(chamber: tuple[Card, ...], options: MoleOptions) -> Chamber:
    silver = [card.colour for card in chamber].count(SILVER) if options.silver else 0
    return Chamber(len(chamber), silver, codes(chamber))


def _pending(position: Position) -> AskedToLay | AskedToClose | None:
    ask = position.asked
    if ask is None:
        return None
    if isinstance(ask, AskLay):
        return AskedToLay(ask.seat, ask.card.code, tuple([_spot(position.layout, spot) for spot in ask.spots]))
    return AskedToClose(ask.seat, ask.card.code, tuple([_closing(closing) for closing in ask.taking.closings]))


def _spot(layout: Layout, spot: Spot) -> LayChoice:
    return LayChoice(str(spot), layout.cell(spot), why(spot.reason))


def _closing(closing: Closing) -> CloseChoice:
    layout = closing.layout
    return CloseChoice(str(closing), str(layout), placed(layout), closing.origin, pile_moves(closing))
