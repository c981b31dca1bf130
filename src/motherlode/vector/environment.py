"""What every vector environment has, in the shape of Gymnasium's vector API.

In each environment one seat acts in each step: the one that `info["seat"]` names, which sees the observation. A game
that is over is followed by the next in the same step (`AutoresetMode.SAME_STEP`): `terminated` and the rewards belong
to the game that ended, the observation to the one that began.

Arrays belong to the environment and are written over by the next step: copy what you want to keep.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from secrets import randbits
from typing import Any, Final

import numpy as np

from motherlode.core.compiled import new_rng
from motherlode.core.dealing import Seed, check_seed
from motherlode.core.errors import BadOption, NotBegun
from motherlode.core.observation import bounds_of, places_of
from motherlode.vector.batch import Arrays
from motherlode.vector.settings import Settings

SEED_BITS: Final = 63
Array = Any
"""Of numpy on the processor; on a GPU a `DeviceArray`, which other libraries take without a copy."""


class Environment(ABC):
    """So many games of one kind."""

    device: str
    observations: Array
    """What the seat to act sees."""
    masks: Array
    """1 for each action that it has, 0 for the others."""
    seats: Array
    """The seat to act."""
    rewards: Array
    """What the seat that acted last has gained by that: 0 until its game is over."""
    gains: Array
    """What all seats have gained."""
    terminated: Array
    truncated: Array
    """Nowhere: all games end."""
    tables: Array
    """The games themselves, laid out as only their kernel knows. A copy of all of it is a copy of all games."""
    info: dict[str, Array]

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.game, self.num_envs, self.players = settings.game, settings.num_envs, settings.game.players
        self.num_actions, self.fields = settings.actions, settings.fields
        self.places = places_of(settings.fields)
        """By name, the entries of an observation that a field takes."""
        self.seed: Seed | None = None
        self._base, self._drawn = np.uint64(0), 0

    def reset(self, *, seed: Seed | None = None, options: Any = None) -> tuple[Array, dict[str, Array]]:
        """Begin anew everywhere: with a seed from its first game on, without one with the next games."""
        if seed is not None or self.seed is None:
            self.seed = randbits(SEED_BITS) if seed is None else check_seed(seed)
            self._base, self._drawn = new_rng(f"{self.seed}/environments")[0], 0
            self._restart()
        self._begin()
        return self.observations, self.info

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Array]]:
        """An action in each environment: observations, rewards, terminated, truncated (never), info."""
        self._check_begun()
        self._step(actions)
        return self.observations, self.rewards, self.terminated, self.truncated, self.info

    def random_actions(self) -> Array:
        """A legal action for each environment, each equally likely; they follow from the seed too."""
        self._check_begun()
        self._drawn += 1
        return self._draw(self._drawn)

    def observe(self, seats: Array) -> Array:
        """What these seats see now, one for each environment; a new array each time."""
        self._check_begun()
        asked = np.ascontiguousarray(np.broadcast_to(seats, self.num_envs), dtype=np.int64)
        if asked.min() < 0 or asked.max() >= self.players:
            raise BadOption(f"seats are 0 to {self.players - 1}")
        return self._look(asked)

    def _check_begun(self) -> None:
        if self.seed is None:
            raise NotBegun("no game has begun: call reset first")

    def check(self) -> None:  # noqa: B027
        """Raise IllegalMove if an action since the last check was not legal. Only a GPU lets that go on so long."""

    @abstractmethod
    def close(self) -> None:
        """Let go of everything."""

    @property
    def unwrapped(self) -> Environment:
        return self

    @property
    def metadata(self) -> dict[str, Any]:
        from gymnasium.vector import AutoresetMode

        return {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    @property
    def single_observation_space(self) -> Any:
        """Of one environment. Spaces need Gymnasium; nothing else does."""
        from gymnasium.spaces import Box

        low, high = bounds_of(self.fields)
        return Box(low, high, dtype=low.dtype.type)

    @property
    def single_action_space(self) -> Any:
        from gymnasium.spaces import Discrete

        return Discrete(self.num_actions)

    @property
    def observation_space(self) -> Any:
        from gymnasium.vector.utils import batch_space

        return batch_space(self.single_observation_space, self.num_envs)

    @property
    def action_space(self) -> Any:
        from gymnasium.vector.utils import batch_space

        return batch_space(self.single_action_space, self.num_envs)

    def _show(self, arrays: Arrays, truncated: Array) -> None:
        """These are the arrays from now on."""
        self.tables, self.observations, self.masks, self.seats = (
            arrays.tables,
            arrays.observations,
            arrays.masks,
            arrays.seats,
        )
        self.rewards, self.gains, self.terminated, self.truncated = (
            arrays.rewards,
            arrays.gains,
            arrays.terminated,
            truncated,
        )
        self.info = {"action_mask": self.masks, "seat": self.seats, "rewards": self.gains}

    @abstractmethod
    def _restart(self) -> None:
        """Go back before the first games."""

    @abstractmethod
    def _begin(self) -> None: ...

    @abstractmethod
    def _step(self, actions: Array) -> None: ...

    @abstractmethod
    def _draw(self, count: int) -> Array: ...

    @abstractmethod
    def _look(self, seats: Array) -> Array: ...
