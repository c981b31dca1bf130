"""Games of Gold by script: name the cards to turn up, whatever their positions."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from motherlode.core.game import State
from motherlode.games.gold.cards import CARDS, DECK, GONE, Card
from motherlode.games.gold.position import Flip, GoldDeal, Position
from motherlode.games.gold.rules import Gold

GoldState = State[GoldDeal, Position, Flip]

SORTED_TABLE = [card.code for card in DECK]
"""A hand-made deal: N1 ×5, N2 ×7, N3 ×7, N4 ×5, the miners colour by colour, X ×5."""


def sorted_game(players: int = 2, **options: object) -> GoldState:
    """The hand-made deal, seat 0 starting."""
    return Gold.with_options(players=players, starter=0, **options).deal(deal={"table": SORTED_TABLE})


def only(state: GoldState, *codes: str, **changes: object) -> GoldState:
    """The same game with just these cards on the table, from position 0 on."""
    table = (*[CARDS[code] for code in codes], *[GONE] * (len(DECK) - len(codes)))
    position = msgspec.structs.replace(state.position, table=table, **{"cards": len(codes), **changes})
    return msgspec.structs.replace(state, position=position)


def find(state: GoldState, code: str, *taken: int) -> int:
    """Where a card of this code lies face down."""
    position = state.position
    return next(
        at for at, card in enumerate(position.table) if card.code == code and at != position.first and at not in taken
    )


def flip(state: GoldState, code: str) -> GoldState:
    return state.play(state.actors[0], f"flip {find(state, code)}")


def turn(state: GoldState, first: str, second: str) -> GoldState:
    """Whoever's turn it is turns up these two cards."""
    return flip(flip(state, first), second)


def turns(state: GoldState, *pairs: str) -> GoldState:
    """Several turns, each written `R4 N3`."""
    for pair in pairs:
        state = turn(state, *pair.split())
    return state


def give(state: GoldState, owner: int, gold: str) -> GoldState:
    """A turn that brings this gold to a seat: by its weakest miner that can, else by nobody's on its own turn."""
    game = state.game
    assert isinstance(game, Gold)
    value = CARDS[gold].value
    miners = [card for card in state.position.table if card.kind == "miner" and card.value >= value]
    own = [card for card in miners if card.colour and game.owners.get(card.colour) == owner]
    if not own:
        assert state.actors == (owner,), "nobody's miner works only on the owner's turn"
        own = [card for card in miners if card.colour not in game.owners]
    return turn(state, min(own, key=lambda card: card.value).code, gold)


def share_out(state: GoldState, hoards: Sequence[Sequence[str]]) -> GoldState:
    """Turn by turn, every seat gets the gold of its hoard, dearest first so that strong miners are kept for it."""
    wanted = [sorted(hoard, reverse=True) for hoard in hoards]
    while any(wanted):
        seat = state.actors[0]
        owner = seat if wanted[seat] else next(other for other, hoard in enumerate(wanted) if hoard)
        state = give(state, owner, wanted[owner].pop(0))
    return state


def finish(state: GoldState) -> GoldState:
    """Blow up and duel what is left of miners and dynamite, then rush to the end."""
    while not state.position.rush and state.actors:
        state = _one_removal(state)
    while state.actors:
        state = state.play(state.actors[0], state.legal(state.actors[0])[0])
    return state


def _one_removal(state: GoldState) -> GoldState:
    left = [card for card in state.position.table if card is not GONE]
    miners = sorted((card for card in left if card.kind == "miner"), key=lambda card: card.value)
    if CARDS["X"] in left:
        other = next(card for card in [*miners, *left] if card is not CARDS["X"])
        return turn(state, "X", other.code)
    return turn(state, miners[0].code, miners[-1].code)


def faces(cards: Sequence[Card]) -> list[str]:
    return [card.code for card in cards]
