"""The ledger of a finished Gold Hunting: the exact odds at every lift from what was visible, and what builds gave."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, Literal

import msgspec

from motherlode.bots.hunting.exploiting import SolvedPolicy, mining_losses
from motherlode.bots.hunting.seam_tree import Heights, builds_of, pile_code
from motherlode.bots.hunting.solved_strategy import builder_mix, shipped_strategy
from motherlode.core.game import AnyState, View
from motherlode.core.parts import Json
from motherlode.games.hunting.pieces import PILES, Piles
from motherlode.games.hunting.position import Build, Keep, Mine, Position, Rush
from motherlode.games.hunting.seams import odds as count_odds

Use = Literal["rush", "keep"]
WRONG: Final = 0.02
"""What costs less of the win than this was in time."""


class Lift(msgspec.Struct, frozen=True):
    """A declaration, and how likely it was by all arrangements that fitted what was visible."""

    number: int
    seat: int
    pile: str
    declared: int
    piece: int
    chance: float
    best: float
    """Of the likeliest declaration on any pile."""


class Building(msgspec.Struct, frozen=True):
    """What a build gives a miner who plays the solution, on average, in gold; and the least that any build gives."""

    seat: int
    gives: float
    least: float


class MarkerUse(msgspec.Struct, frozen=True):
    """When a seat used its marker and how, what that cost of the win, and when it was time to and it did not."""

    seat: int
    use: Use | None
    number: int | None
    cost: float
    late: int | None
    """Of the moves at which a Gold Rush or keeping was best and something else was played, the dearest."""
    late_use: Use | None
    late_cost: float


class Account(msgspec.Struct, frozen=True):
    seat: int
    hits: int
    expected: float
    """Hits to expect of these declarations."""
    possible: float
    """Hits to expect of the likeliest ones."""


class Ledger(msgspec.Struct, frozen=True):
    lifts: list[Lift]
    builds: list[Building]
    markers: list[MarkerUse]
    players: list[Account]


def ledger(last: AnyState, costs: Mapping[int, float], best: Mapping[int, str]) -> Json:
    """The whole account, as JSON values."""
    return msgspec.to_builtins(keep(last, costs, best))


def keep(last: AnyState, costs: Mapping[int, float], best: Mapping[int, str]) -> Ledger:
    """The account of a finished game. By move, `costs` tells what it lost of the win, `best` the best move."""
    states = list(last.past())
    lifts = [
        _lift(number, states[number - 1], seat, move)
        for number, (seat, move) in enumerate(last.history, start=1)
        if not isinstance(move, Build)
    ]
    players = range(last.game.players)
    return Ledger(
        lifts=lifts,
        builds=[_building(seat, last) for seat in players],
        markers=[_marker_use(seat, last, costs, best) for seat in players],
        players=[_account(seat, lifts) for seat in players],
    )


def chances(view: View) -> list[list[float]]:
    """By pile of the other side, how likely each number is on top, every arrangement that fits being as likely."""
    other = view["sides"][1 - view["seat"]]
    unseen = tuple(other["unseen"].values())
    return [_shares(other["heights"], unseen, at) for at in range(len(other["heights"]))]


def _shares(heights: Sequence[int], unseen: tuple[int, ...], at: int) -> list[float]:
    counts = count_odds(heights, unseen, at) if heights[at] else (0, 0, 0)
    return [count / max(1, sum(counts)) for count in counts]


def declared(view: View, move: Mine | Rush | Keep) -> int:
    """The number that a move declares."""
    return int(view["sides"][view["seat"]]["marker"]["number"]) if isinstance(move, Rush) else move.number


def _lift(number: int, before: AnyState, seat: int, move: Mine | Rush | Keep) -> Lift:
    view = before.view(seat)
    told, at = chances(view), PILES.index(move.pile)
    says = declared(view, move)
    side = before.position.sides[1 - seat]
    piece = side.piles[at][side.left[at] - 1]
    return Lift(number, seat, move.pile, says, piece, told[at][says - 1], max(map(max, told)))


def _account(seat: int, lifts: Sequence[Lift]) -> Account:
    own = [lift for lift in lifts if lift.seat == seat]
    hits = sum(lift.declared == lift.piece for lift in own)
    return Account(seat, hits, sum(lift.chance for lift in own), sum(lift.best for lift in own))


# Whether keep and rush came in time.


def _marker_use(seat: int, last: AnyState, costs: Mapping[int, float], best: Mapping[int, str]) -> MarkerUse:
    own = {number: _use(str(move)) for number, (mover, move) in enumerate(last.history, start=1) if mover == seat}
    number = next((number for number, use in own.items() if use), None)
    missed = [each for each, use in own.items() if use is None and _use(best.get(each, "")) and costs[each] >= WRONG]
    late = max(missed, key=lambda each: costs[each], default=None)
    return MarkerUse(
        seat=seat,
        use=None if number is None else own[number],
        number=number,
        cost=costs.get(number or 0, 0.0),
        late=late,
        late_use=None if late is None else _use(best[late]),
        late_cost=costs.get(late or 0, 0.0),
    )


def _use(move: str) -> Use | None:
    """What a move in notation does with the marker."""
    return "rush" if move.startswith("rush") else "keep" if move.startswith("keep") else None


# What a build is worth.


def _building(seat: int, last: AnyState) -> Building:
    position: Position = last.position
    side, breakdown_from = position.sides[seat], last.game.options.breakdown_from
    return Building(seat, given(side.piles, side.marker, breakdown_from), least_given(side.marker, breakdown_from))


def given(piles: Piles, marker: int, breakdown_from: int) -> float:
    """The gold that a build gives the solved miner on average, its builder having this marker."""
    sorted_piles = tuple(sorted(piles, key=lambda pile: (-sum(pile), pile_code(pile[::-1]))))
    heights = tuple(map(sum, sorted_piles))
    return float(_losses(heights, breakdown_from)[marker - 1, builds_of(heights).index(sorted_piles)])


@lru_cache(maxsize=8)
def least_given(marker: int, breakdown_from: int) -> float:
    """What the solved builder gives with this marker."""
    mix: Any = builder_mix(shipped_strategy(), marker)
    return sum(weight * given(piles, marker, breakdown_from) for piles, weight in mix)


@lru_cache(maxsize=64)
def _losses(heights: Heights, breakdown_from: int) -> Any:
    return mining_losses(SolvedPolicy(), heights, breakdown_from)
