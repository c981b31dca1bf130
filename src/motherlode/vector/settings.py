"""What environments of one kind share, whatever they run on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar

import msgspec

from motherlode.core.actions import GameActions
from motherlode.core.environment import GameEnvironment
from motherlode.core.errors import BadOption, UnknownGame, one_of
from motherlode.core.game import AnyGame
from motherlode.core.kernel import GameKernel
from motherlode.core.observation import Field, GameObservation, length_of
from motherlode.core.parts import Json
from motherlode.games import actions_of, environment_of, kernel_of, load, observation_of

REWARDS: Final = ("win", "margin")
MOST: Final = 1 << 31
"""There is no room for so many environments."""

T = TypeVar("T")


class Settings(msgspec.Struct, frozen=True):
    """Which game, how many of them, and what is told about them."""

    game: AnyGame
    kernel: GameKernel
    environment: GameEnvironment
    num_envs: int
    first_env: int
    recall: bool
    is_margin: bool
    actions: int
    """How many actions there are."""
    fields: tuple[Field, ...]

    @classmethod
    def of(
        cls, name: str, options: Mapping[str, Json], *, num_envs: int, recall: bool, reward: str, first_env: int
    ) -> Settings:
        game = load(name, **options)
        game.check_published("a vector environment")
        if reward not in REWARDS:
            raise BadOption(f"reward cannot be {reward!r}; it is {one_of(REWARDS)}")
        actions: GameActions = _needed(name, "actions", actions_of(name))
        observation: GameObservation = _needed(name, "observation", observation_of(name))
        return cls(
            game=game,
            kernel=_needed(name, "kernel", kernel_of(name)),
            environment=_needed(name, "kernel_environment", environment_of(name)),
            num_envs=checked("num_envs", num_envs, 1),
            first_env=checked("first_env", first_env, 0),
            recall=recall,
            is_margin=reward == "margin",
            actions=actions.COUNT,
            fields=observation.FIELDS,
        )

    @property
    def row(self) -> int:
        """How many entries an observation has."""
        return length_of(self.fields)


def _needed(game: str, part: str, found: T | None) -> T:
    if found is None:
        raise UnknownGame(f"{game} has no vector environment: its room has no module {part}")
    return found


def checked(name: str, value: int, least: int) -> int:
    if isinstance(value, bool) or value not in range(least, MOST):
        raise BadOption(f"{name} must be a whole number from {least} on, not {value!r}")
    return int(value)
