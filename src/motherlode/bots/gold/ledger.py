"""The memory ledger of a finished game of Gold: what a perfect memory would have known, and where every nugget went.

Gold that a seat did not get is one of four to it. *Given away*: it turned up a known card that gave it to another.
*Misjudged*: it could have taken it with what lay in sight, or took less instead. *Forgotten*: it could have taken it
with cards that had all been seen before. *Unlucky*: it never could, whatever it remembered, or was right to leave it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal

import msgspec

from motherlode.core.game import AnyState
from motherlode.core.parts import Event, Json
from motherlode.games.gold.cards import CARDS
from motherlode.games.gold.events import Blast, Gone, NextTurn, Strike, Taken, Turned
from motherlode.games.gold.knowledge import Knowledge

Fate = Literal["forgotten", "unlucky", "misjudged", "given away"]
WRONG: Final = 0.02
"""A turn that loses less of the win was right to leave lying what it left."""
FATES: Final[tuple[Fate, ...]] = ("forgotten", "unlucky", "misjudged", "given away")


class Flip(msgspec.Struct, frozen=True):
    """A card turned up, what a perfect memory knew it to be (None if nothing), and the move that had shown it last."""

    number: int
    seat: int
    position: int
    card: str
    known: str | None
    seen: int | None


class Nugget(msgspec.Struct, frozen=True):
    """Gold that a seat did not get: the move that took it away, and what it was to this seat."""

    seat: int
    number: int
    position: int
    gold: str
    fate: Fate
    missed: int | None
    """The last move at which the seat could have begun to take it."""
    seen: int | None
    """The move that had shown it last before then."""


class Account(msgspec.Struct, frozen=True):
    """Of one seat, in points of gold."""

    seat: int
    won: int
    lost: dict[Fate, int]


class Ledger(msgspec.Struct, frozen=True):
    flips: list[Flip]
    nuggets: list[Nugget]
    players: list[Account]


class Turn(msgspec.Struct):
    """One turn of one seat: what was known when it began, move by move what was turned up, and what it brought."""

    seat: int
    number: int
    is_rush: bool
    known: dict[int, str]
    shown: dict[int, int]
    """By position, the move that had shown a card last."""
    turned: list[tuple[int, str]] = []
    took: int = 0
    gave: list[int] = []
    cost: float = 0.0
    """What its choices lost of the win."""


class Loss(msgspec.Struct, frozen=True):
    """Gold that left the table: by which move, in which turn, to whom (None if a blast took it)."""

    number: int
    turn: int
    position: int
    gold: str
    to: int | None


def ledger(last: AnyState, costs: Mapping[int, float], best: Mapping[int, str]) -> Json:
    """The whole account, as JSON values. `costs` tells by move what it lost of the win, where that was judged."""
    return msgspec.to_builtins(keep(last, costs))


def keep(last: AnyState, costs: Mapping[int, float]) -> Ledger:
    flips, turns, losses = _walk(last)
    for turn in turns:
        turn.cost = sum(costs.get(turn.number + at, 0.0) for at in range(len(turn.turned)))
    players = range(last.game.players)
    owned = {colour: seat for seat, colours in enumerate(last.game.options.colours) for colour in colours}
    in_sight = last.game.options.memory == "aided"
    nuggets = [
        _nugget(seat, loss, turns, owned, in_sight=in_sight) for loss in losses for seat in players if seat != loss.to
    ]
    return Ledger(flips, nuggets, [_account(seat, nuggets, losses) for seat in players])


def _account(seat: int, nuggets: Sequence[Nugget], losses: Sequence[Loss]) -> Account:
    own = [nugget for nugget in nuggets if nugget.seat == seat]
    lost = {fate: sum(CARDS[each.gold].value for each in own if each.fate == fate) for fate in FATES}
    return Account(seat, sum(CARDS[loss.gold].value for loss in losses if loss.to == seat), lost)


# The game once more, turn by turn.


def _walk(last: AnyState) -> tuple[list[Flip], list[Turn], list[Loss]]:
    flips: list[Flip] = []
    turns: list[Turn] = []
    losses: list[Loss] = []
    memory, shown = Knowledge(), dict[int, int]()
    for number, state in enumerate(last.past()):
        for event in state.events:
            known = memory.faces.get(event.position) if isinstance(event, Turned) else None
            losses += _losses(event, number, len(turns) - 1, memory)
            memory.see([event])
            if isinstance(event, NextTurn):
                turns.append(Turn(event.seat, number + 1, state.position.rush, dict(memory.faces), dict(shown)))
            elif isinstance(event, Turned):
                at, seat = event.position, event.seat
                flips.append(Flip(number, seat, at, event.card, known, shown.get(at) if known else None))
                turns[-1].turned.append((at, event.card))
                shown[at] = number
            elif isinstance(event, Strike | Taken):
                _note(turns[-1], event)
    return flips, turns, losses


def _losses(event: Event, number: int, turn: int, memory: Knowledge) -> Iterator[Loss]:
    match event:
        case Strike():
            yield Loss(number, turn, event.gold_at, event.gold, event.to)
        case Taken():
            yield Loss(number, turn, event.position, event.gold, event.seat)
        case Blast():
            for at, code in zip(event.positions, event.cards, strict=True):
                if CARDS[code].kind == "gold":
                    yield Loss(number, turn, at, code, None)
        case Gone() | _:
            return


def _note(turn: Turn, event: Strike | Taken) -> None:
    to, at = (event.to, event.gold_at) if isinstance(event, Strike) else (event.seat, event.position)
    if to == turn.seat:
        turn.took += CARDS[event.gold].value
    elif turn.turned[-1][0] in turn.known:
        turn.gave.append(at)


# What became of a nugget.


def _nugget(seat: int, loss: Loss, turns: Sequence[Turn], owned: dict[str, int], *, in_sight: bool) -> Nugget:
    """What gold that went elsewhere was to a seat."""
    if turns[loss.turn].seat == seat and loss.position in turns[loss.turn].gave:
        return Nugget(seat, loss.number, loss.position, loss.gold, "given away", turns[loss.turn].number, None)
    value = CARDS[loss.gold].value
    for turn in reversed(turns[: loss.turn + 1]):
        if turn.seat == seat and turn.took < value and turn.cost >= WRONG and _could_take(turn, loss, owned):
            fate: Fate = "misjudged" if in_sight or turn.took else "forgotten"
            seen = turn.shown.get(loss.position, turn.number)
            return Nugget(seat, loss.number, loss.position, loss.gold, fate, turn.number, seen)
    return Nugget(seat, loss.number, loss.position, loss.gold, "unlucky", None, None)


def _could_take(turn: Turn, loss: Loss, owned: dict[str, int]) -> bool:
    """Whether a perfect memory would have had the gold in this turn: from its beginning, or from its first card on."""
    at, value = loss.position, CARDS[loss.gold].value
    if turn.is_rush:
        return at in turn.known
    if at in turn.known and _has_miner(turn.known, turn.seat, value, owned):
        return True
    if not turn.turned:
        return False
    first, card = turn.turned[0]
    if first == at:
        return _has_miner(turn.known, turn.seat, value, owned)
    return at in turn.known and _digs(card, turn.seat, value, owned)


def _has_miner(known: dict[int, str], seat: int, value: int, owned: dict[str, int]) -> bool:
    return any(_digs(code, seat, value, owned) for code in known.values())


def _digs(code: str, seat: int, value: int, owned: dict[str, int]) -> bool:
    """G-5: whether a miner brings gold of this value to the seat whose turn it is."""
    card = CARDS[code]
    return card.kind == "miner" and card.value >= value and owned.get(str(card.colour), seat) == seat
