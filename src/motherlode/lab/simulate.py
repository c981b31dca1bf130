"""Many games from one seed. The same seed gives the same records, byte for byte."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import msgspec

from motherlode.core.dealing import Seed, check_seed
from motherlode.core.errors import BadOption
from motherlode.core.game import AnyGame, AnyState
from motherlode.core.parts import Json
from motherlode.lab.bots import make_player
from motherlode.lab.parallel import in_order
from motherlode.lab.playing import play_on


class Played(msgspec.Struct, frozen=True):
    """One finished game and who sat where."""

    state: AnyState
    seats: tuple[str, ...]

    def record(self, *, trace: bool = False) -> dict[str, Json]:
        record = self.state.record(seats=list(self.seats))
        return {**record, "legal": legal_counts(self.state)} if trace else record


def simulate(game: AnyGame, bots: Sequence[str], games: int, seed: Seed, workers: int = 1) -> Iterator[Played]:
    """Play `games` games, the same ones whatever the number of workers.

    Game number n is dealt from the seed `seed/n`, so any of them can be dealt again alone.
    """
    seats = seat_bots(game, bots)
    check_seed(seed)
    return in_order(partial(play_one, game, seats), [f"{seed}/{number}" for number in range(games)], workers)


def play_one(game: AnyGame, seats: Sequence[str], seed: Seed) -> Played:
    players = [make_player(name, game.name, f"{seed}/seat {seat}") for seat, name in enumerate(seats)]
    return Played(play_on(game.deal(seed=seed), players), tuple(seats))


def seat_bots(game: AnyGame, bots: Sequence[str]) -> list[str]:
    """A bot for each seat: one name fills them all, otherwise one a seat."""
    if len(bots) not in (1, game.players):
        raise BadOption(f"{game.players} players need {game.players} bots, or one for all of them, not {len(bots)}")
    seats = list(bots) * (game.players // len(bots))
    for name in seats:
        make_player(name, game.name, 0)
    return seats


def legal_counts(state: AnyState) -> list[int]:
    """At each move, how many legal moves its seat had."""
    return [len(before.legal(seat)) for before, (seat, _) in zip(state.past(), state.history, strict=False)]
