"""One game between bots, who sits where, and its record."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from motherlode.bots.guests import OWN
from motherlode.core.dealing import Seed
from motherlode.core.errors import BadOption, UnknownBot
from motherlode.core.game import AnyGame, AnyState
from motherlode.core.parts import Json
from motherlode.lab.bots import make_player, rival_of
from motherlode.lab.guard import check_bot
from motherlode.lab.playing import Watch, play_on


class Played(msgspec.Struct, frozen=True):
    """One finished game and who sat where."""

    state: AnyState
    seats: tuple[str, ...]

    def record(self, *, trace: bool = False) -> dict[str, Json]:
        record = self.state.record(seats=list(self.seats))
        return {**record, "legal": legal_counts(self.state)} if trace else record


def play_one(game: AnyGame, seats: Sequence[str], seed: Seed, watch: Watch | None = None) -> Played:
    players = [
        make_player(name, game.name, f"{seed}/seat {seat}", rival=rival_of(name, seats))
        for seat, name in enumerate(seats)
    ]
    return Played(play_on(game.deal(seed=seed), players, watch), tuple(seats))


def seat_bots(game: AnyGame, bots: Sequence[str]) -> list[str]:
    """A bot for each seat: one name fills them all, otherwise one a seat."""
    _check_names(bots)
    if len(bots) not in (1, game.players):
        raise BadOption(f"{game.players} players need {game.players} bots, or one for all of them, not {len(bots)}")
    seats = list(bots) * (game.players // len(bots))
    for name in dict.fromkeys(seats):
        check_bot(name, game, filter(None, [rival_of(name, seats)]))
    return seats


def _check_names(bots: object) -> None:
    """A class is no name."""
    if not isinstance(bots, Sequence) or not all(isinstance(name, str) for name in bots):
        raise UnknownBot(f"bots are told by name, as every process finds them: regular, {OWN}; not {bots!r}")


def legal_counts(state: AnyState) -> list[int]:
    """At each move, how many legal moves its seat had."""
    return [len(before.legal(seat)) for before, (seat, _) in zip(state.past(), state.history, strict=False)]
