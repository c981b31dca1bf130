"""Random games to hold a game to its contract by, and what is looked at in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any, Final, get_type_hints

import msgspec
from hypothesis import strategies as st

from motherlode.core.errors import BadOption, MotherlodeError, UnreadableMove
from motherlode.core.game import AnyGame, AnyState
from motherlode.core.options import choices, study_options
from motherlode.core.parts import Move
from motherlode.games import GAMES, load

LONGEST_GAME: Final = 20_000
"""More moves than any game of ours can have; play that is still going on then does not end."""
SAMPLE: Final = 12
"""How many of a seat's legal moves are tried where trying all would take too long."""
GARBAGE: Final = ("", " ", "x" * 500, "\0", "1", "no such move")


class Walk(msgspec.Struct):
    """One random game: what Hypothesis draws for every check."""

    game: AnyGame
    seed: int
    choices: int
    depth: int

    def dealt(self) -> AnyState:
        return self.game.deal(seed=self.seed)

    def random(self) -> Random:
        return Random(self.choices)

    def states(self, moves: int | None = None) -> Iterator[AnyState]:
        """Play at random, any actor first, and give every state on the way."""
        random, state = self.random(), self.dealt()
        yield state
        for _ in range(LONGEST_GAME if moves is None else moves):
            if not state.actors:
                return
            seat = random.choice(state.actors)
            legal = state.legal(seat)
            assert legal, f"after {len(state.history)} moves seat {seat} is among the actors, and `legal` lists no move"
            state = state.advance(seat, random.choice(legal))
            yield state

    def midway(self) -> AnyState:
        """The state after some moves, possibly none, possibly the last."""
        return list(self.states(self.depth))[-1]

    def end(self) -> AnyState:
        return list(self.states())[-1]


def walks(name: str) -> st.SearchStrategy[Walk]:
    any_number = st.integers(0, 2**63)
    game = option_values(GAMES.named(name)).map(lambda options: load(name, **options))
    return st.builds(Walk, game, any_number, any_number, st.integers(0, 80))


def option_values(game: type[AnyGame]) -> st.SearchStrategy[dict[str, Any]]:
    """Every combination of a game's listed options that it takes; those that cannot be listed keep their default."""
    hints = get_type_hints(game.options_type, include_extras=True)
    listed = {name: choices(hint) for name, hint in hints.items() if name != "players"}
    return st.fixed_dictionaries(
        {"players": st.sampled_from(game.seats)},
        optional={name: st.sampled_from(values) for name, values in listed.items() if values is not None},
    ).filter(lambda options: _is_taken(game, options))


def _is_taken(game: type[AnyGame], options: dict[str, Any]) -> bool:
    """Whether these options go together. The published game takes all: only a variant for study may be pickier."""
    try:
        game.with_options(**options)
    except BadOption:
        assert set(options) & set(study_options(game.options_type)), f"{game.name} must take {options}"
        return False
    return True


def sample(state: AnyState, seat: int, random: Random) -> list[Move]:
    """Some of the legal moves of a seat; all, if there are few."""
    legal = state.legal(seat)
    return list(legal) if len(legal) <= SAMPLE else [random.choice(legal) for _ in range(SAMPLE)]


def moves_of(state: AnyState, random: Random) -> list[Move]:
    """The same of all who may move."""
    return [move for seat in state.actors for move in sample(state, seat, random)]


def onlookers(game: AnyGame) -> list[int | None]:
    """A spectator, and every seat."""
    return [None, *range(game.players)]


def unreadable(walk: Walk) -> list[str]:
    """Texts that are no moves: noise, and a move that is written another way than its notation."""
    state = walk.dealt()
    move = str(state.legal(state.actors[0])[0])
    words = move.split(" ")
    spoilt = [move.upper(), move.lower(), f" {move}", f"{move} 1", move.replace(" ", "  ")]
    spoilt += [re.sub(r"\d+", r"0\g<0>", move), *[" ".join(words[:count]) for count in range(1, len(words))]]
    return [text for text in (*GARBAGE, *spoilt) if not _is_readable(walk.game, text)]


def _is_readable(game: AnyGame, text: str) -> bool:
    try:
        game.parse(text)
    except UnreadableMove:
        return False
    return True


def attempt(state: AnyState, seat: int, move: Move | str) -> str | None:
    """The error that a move meets, with its name; None if it is legal."""
    try:
        state.play(seat, move)
    except MotherlodeError as error:
        return f"{type(error).__name__}: {error}"
    return None
