"""Our games as PettingZoo environments. Needs the extra `motherlode[rl]`; see docs/environments.md.

from motherlode.adapters.pettingzoo import env

table = env("gold", players=3)
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from motherlode.adapters.rendering import RENDER_MODES, check_render_mode, show
from motherlode.adapters.seated_game import SEEDS, SeatedGame, check_max_cycles
from motherlode.core.errors import IllegalMove, missing
from motherlode.core.parts import Json

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.conversions import parallel_to_aec
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ImportError as fault:
    raise missing(fault, "rl") from None

Seen = dict[str, Any]
"""What a seat is given: `observation` and `action_mask`."""


def env(game: str, /, *, waiting: bool = False, **settings: Json) -> Any:
    """A game where one seat acts after the other; only seats that have something to choose are asked.

    With `waiting` all are asked in every cycle: those that have nothing to choose have one legal action, to wait. For
    the other settings see `parallel_env`.
    """
    if waiting:
        return OrderEnforcingWrapper(parallel_to_aec(parallel_env(game, **settings)))
    return OrderEnforcingWrapper(raw_env(game, **settings))


def raw_env(game: str, /, **settings: Json) -> TurnEnv:
    """The same without PettingZoo's check that it is used in the right order."""
    return TurnEnv(game, **settings)


def parallel_env(game: str, /, **settings: Json) -> SimultaneousEnv:
    """A game where all seats act in every step; those that have nothing to choose have one legal action, to wait.

    Settings are the game's options, and `recall` (True), `reward` ("win"), `illegal` ("error"), `max_cycles` (None) and
    `render_mode` (None).
    """
    return SimultaneousEnv(game, **settings)


class _Agents:
    """What both kinds of environment share: one agent a seat, and what it is shown."""

    kind: ClassVar[dict[str, bool]]
    """What PettingZoo has to know about it."""

    def __init__(
        self,
        game: str,
        *,
        recall: bool = True,
        reward: str = "win",
        illegal: str = "error",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **options: Json,
    ) -> None:
        self.play = SeatedGame(game, options, recall=recall, reward=reward, illegal=illegal)
        self.max_cycles = check_max_cycles(max_cycles)
        self.render_mode = check_render_mode(render_mode)
        self.metadata = {"name": f"motherlode_{game}_v0", "render_modes": list(RENDER_MODES), **self.kind}
        self.possible_agents = [f"player_{seat}" for seat in self.play.seats]
        self._spaces = {
            agent: (_seen_space(self.play), Discrete(self.play.action_count)) for agent in self.possible_agents
        }
        self._np_random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> Dict:
        return self._spaces[agent][0]

    def action_space(self, agent: str) -> Any:
        return self._spaces[agent][1]

    def observe(self, agent: str) -> Seen:
        seat = self.possible_agents.index(agent)
        return {"observation": self.play.observe(seat), "action_mask": self.play.mask(seat)}

    def close(self) -> None:
        """There is nothing to close."""

    def _deal(self, seed: int | None) -> None:
        if seed is not None:
            self._np_random, _ = seeding.np_random(seed)
        self.play.deal(int(self._np_random.integers(SEEDS)))
        self.agents = self.possible_agents[:]

    def _by_agent(self, value: Any) -> dict[str, Any]:
        return dict.fromkeys(self.agents, value)

    def _rewards(self) -> dict[str, float]:
        gained = dict(zip(self.possible_agents, self.play.rewards(), strict=True))
        return {agent: gained[agent] for agent in self.agents}

    @abstractmethod
    def render(self) -> str | None: ...

    def _show_people(self) -> None:
        if self.render_mode == "human":
            self.render()


class TurnEnv(_Agents, AECEnv):
    """One seat acts after the other."""

    kind: ClassVar = {"is_parallelizable": False}

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        self._deal(seed)
        self.decisions = 0
        self.rewards, self._cumulative_rewards = self._by_agent(0.0), self._by_agent(0.0)
        self.terminations, self.truncations = self._by_agent(False), self._by_agent(False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._next_agent()
        self._show_people()

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self.possible_agents.index(agent)
        self.play.act(seat, self.play.checked(seat, action))
        self.decisions += 1
        self._settle(agent)
        self._show_people()

    def _settle(self, agent: str) -> None:
        self._cumulative_rewards[agent] = 0.0
        self.rewards = self._rewards()
        self._accumulate_rewards()
        is_over = self.play.is_over
        self.terminations = self._by_agent(is_over)
        self.truncations = self._by_agent(not is_over and self._is_cut_off())
        self.agent_selection = self._next_agent()
        self._deads_step_first()

    def _is_cut_off(self) -> bool:
        return self.max_cycles is not None and self.decisions >= self.max_cycles * len(self.possible_agents)

    def _next_agent(self) -> str:
        seat = self.play.next_seat
        return self.agents[0] if seat is None else self.possible_agents[seat]

    def render(self) -> str | None:
        """The table as the seat sees it that is to act."""
        return show(self.play, self.play.next_seat, self.render_mode)


class SimultaneousEnv(_Agents, ParallelEnv):
    """All seats act in every step. What they choose is revealed to none before all have chosen."""

    kind: ClassVar = {"is_parallelizable": True}

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        self._deal(seed)
        self.cycles = 0
        self._show_people()
        return {agent: self.observe(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        if not self.agents:
            return {}, {}, {}, {}, {}
        for seat, action in self._checked(actions):
            self.play.act(seat, action)
        self.cycles += 1
        is_over = self.play.is_over
        is_cut_off = not is_over and self.max_cycles is not None and self.cycles >= self.max_cycles
        seen = {agent: self.observe(agent) for agent in self.agents}
        rewards, infos = self._rewards(), {agent: dict[str, Any]() for agent in self.agents}
        terminations, truncations = self._by_agent(is_over), self._by_agent(is_cut_off)
        if is_over or is_cut_off:
            self.agents = []
        self._show_people()
        return seen, rewards, terminations, truncations, infos

    def _checked(self, actions: Mapping[str, Any]) -> list[tuple[int, int]]:
        """All actions, looked at before the first is taken."""
        if set(actions) != set(self.agents):
            raise IllegalMove(f"a step takes an action of each agent, {', '.join(self.agents)}, not {list(actions)}")
        return [(seat, self.play.checked(seat, actions[agent])) for seat, agent in enumerate(self.possible_agents)]

    def render(self) -> str | None:
        """The table as a spectator sees it."""
        return show(self.play, None, self.render_mode)


def _seen_space(play: SeatedGame) -> Dict:
    low, high = play.bounds
    mask = Box(0, 1, (play.action_count,), np.int8)
    return Dict({"observation": Box(low, high, dtype=np.int8), "action_mask": mask})
