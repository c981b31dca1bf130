"""The contract of kernels: the law of a game once more, on small arrays, compiled, for search and bulk play.

A game may have one: the module `kernel` beside its `rules`, which holds every name of `GameKernel`. `rules` stays the
authority; `motherlode.testing.kernel_parity` drives both together. What is written here is all that code for every
game may count on: what else a kernel has, and how its tables are laid out, only its own room knows.

A table is one numpy array of integers, with no other state beside it: copying the array copies the game, and an array
of the same length and kind can be written over with it. Functions change a table in place. They check nothing: a move
that is not legal, or a seat that is not there, leaves a table that means nothing.

Moves are numbers. All chance comes from a generator that is given (`motherlode.core.compiled.new_rng`), so everything
repeats from its seed. Where the rules let several seats choose at the same time, a kernel asks them one after the
other, and none is told what the others chose until all have: not by `information`, and not in what `imagine` draws.

Functions marked ○ can be called from compiled code too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from motherlode.core.game import AnyGame, AnyState, View
from motherlode.core.outcome import Outcome
from motherlode.core.parts import Event, Json, Move

Table = npt.NDArray[Any]
Rng = npt.NDArray[np.uint64]
Shares = npt.NDArray[np.float64]
Counts = npt.NDArray[np.int64]
Secrets = Any
"""What a view hides from its seat, written down as each kernel documents it."""


class Knowledge(Protocol):
    """What one seat knows from all that it has seen in one game, where its view alone does not tell."""

    def see(self, events: Sequence[Event]) -> None:
        """Something happened; these are the events that the seat may see. Called after the deal and every move."""

    def secrets(self, view: View) -> Secrets:
        """Any secrets that fit what was seen and the view, the same ones each time; `imagine` draws them evenly."""


class GameKernel(Protocol):
    """What every kernel has. Seats are numbered as in the rules."""

    @property
    def MOST_CHOICES(self) -> int:  # noqa: N802
        """So many moves `choices` writes at most."""

    def new_table(self, game: AnyGame, /) -> Table:
        """A table for games of this kind, with no game on it yet: `deal` comes first, or the table is written over."""

    def deal(self, table: Table, rng: Rng, /) -> None:
        """○ Begin a new game of the same kind: everything that the rules leave to chance is drawn, the starter too
        unless the options name one."""

    def players(self, table: Table, /) -> int:
        """○ How many play."""

    def actor(self, table: Table, /) -> int:
        """○ The seat to move, -1 when the game is over. Where several choose at the same time, one that has yet to:
        the first of them, unless `ask_first` said another."""

    def legal_count(self, table: Table, /) -> int:
        """○ How many legal moves the actor has; 0 when the game is over."""

    def legal_move(self, table: Table, n: int, /) -> int:
        """○ The legal move number `n` of the actor, from 0 to `legal_count` - 1: each of its moves exactly once. Each
        kernel says in which order; it holds until the table changes. Taking a random `n` is random play."""

    def choices(self, table: Table, rng: Rng, found: npt.NDArray[np.int64], /) -> int:
        """○ Write the moves that the actor has to choose from to `found`, and tell how many they are.

        That is its legal moves, in an order which depends on nothing but `information`, with two exceptions. Of moves
        between which it can know no difference only one is written. And where they are more than `MOST_CHOICES`, so
        many are drawn: the same for the same generator. `found` has room for `MOST_CHOICES`.
        """

    def play(self, table: Table, move: int, /) -> None:
        """○ The actor makes a legal move, and all happens that follows from it by itself."""

    def is_over(self, table: Table, /) -> bool:
        """○ Whether the game is over."""

    def score(self, table: Table, seat: int, /) -> int:
        """○ What the rules compare first, as `Outcome.scores` has it; during the game, as it stands."""

    def win_share(self, table: Table, seat: int, /) -> float:
        """○ What part of the win a seat has when the game is over: 1 alone, 1/k as one of k winners, else 0."""

    def outcome(self, table: Table, /) -> Outcome | None:
        """As the rules have it: None until the game is over."""

    def play_out(self, table: Table, rng: Rng, /) -> int:
        """○ Random legal moves, each equally likely, until the game is over; tells how many they were. What the seats
        know is not kept on the way: nothing but the result may be asked afterwards."""

    def play_many(self, table: Table, games: int, rng: Rng, wins: Shares, /) -> int:
        """○ Deal and play out so many games, one after the other on this table; tells how many moves they took. Each
        seat's share of every win is added to `wins`, which has an entry a seat."""

    def imagine(self, table: Table, seat: int, rng: Rng, /) -> None:
        """○ Draw anew all that a seat does not know, each way it may be equally likely. `information` of this seat
        stays what it was; so do legal moves and scores as far as the seat can tell."""

    def information(self, table: Table, seat: int, /) -> np.uint64:
        """○ A key of what a seat knows, from its view and all it has seen before, as far as it bears on the rest of the
        game. Tables that the seat cannot tell apart have the same; those that it can, and where that matters, differ
        but for an accident of 1 in 2⁶⁴. Whom `ask_first` lets choose first makes no difference."""

    def ask_first(self, table: Table, seat: int, /) -> None:
        """○ Where this seat and others have to choose at the same time, let it choose first: choices that others have
        made in secret are taken back, as if they were still to come. Elsewhere this does nothing."""

    def from_state(self, state: AnyState, /) -> Table:
        """The table of a state, all that is hidden known. A state of another game is a TypeError."""

    def from_view(self, view: View, secrets: Secrets, /) -> Table:
        """The table of what a seat sees, with these secrets for what it does not. With those of `secrets_of` it is
        the table of the state."""

    def secrets_of(self, state: AnyState, seat: int, /) -> Secrets:
        """What is true of a state and not in this seat's view. For measurement and tests: no bot may have it."""

    def new_knowledge(self) -> Knowledge:
        """What a seat knows that has just sat down."""

    def move_code(self, table: Table, move: Any, /) -> int:
        """The number of a legal move of the actor."""

    def move_of(self, table: Table, code: int, /) -> Move:
        """The move of the rules that a number stands for; `move_code` the other way round."""


class CountedPlay(Protocol):
    """Bulk play that counts: what the module `kernel_counted` beside a `kernel` has, where a game has one.

    Its random games are those of the kernel, and its counters those of the rules: `testing.kernel_parity` drives both.
    """

    @property
    def ROOM(self) -> int:  # noqa: N802
        """So many entries `counts` has: the game's counters in their order, then whatever play keeps in mind."""

    @property
    def MOST_MOVES(self) -> int:  # noqa: N802
        """No game has more moves."""

    def play_counted(self, table: Table, rng: Rng, counts: Counts, moves: Counts, /) -> int:
        """○ As `play_out`, from a table that was just dealt; tells how many moves it took. The counters are written to
        `counts`, the moves to `moves`, unless that has no entries."""

    def starter(self, table: Table, /) -> int:
        """○ The seat that starts a game that was just dealt; -1 where the game knows no starter."""

    def decision(self, table: Table, /) -> int:
        """○ What decided a game that is over, by its place among `Game.decisions`."""

    def deal_of(self, table: Table, /) -> dict[str, Json]:
        """The deal of a table that was just dealt, as records have it."""
