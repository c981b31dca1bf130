"""Our games for OpenSpiel. Needs the extra `motherlode[openspiel]`; see docs/openspiel.md.

Importing this module registers every game as `motherlode_GAME`, with its options as parameters:

    import pyspiel
    import motherlode.adapters.openspiel

    game = pyspiel.load_game("motherlode_gold(size=8,starter=0,reward=margin)")
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Final, get_args, get_type_hints

import msgspec
import numpy as np
import numpy.typing as npt

from motherlode.adapters.nodes import Forest, Node, Playing
from motherlode.adapters.seated_game import Reward
from motherlode.bots import OddsBot
from motherlode.core.dealing import Stream
from motherlode.core.errors import BadOption, UnknownOption, missing, one_of
from motherlode.core.game import AnyGame
from motherlode.core.observation import length_of
from motherlode.core.options import LOT, Starter, choices, study_options
from motherlode.core.parts import Json
from motherlode.games import GAMES, game_tree_of, load

try:
    import pyspiel
    from open_spiel.python.policy import Policy
except ImportError as fault:
    raise missing(fault, "openspiel") from None

PREFIX: Final = "motherlode_"
BY_LOT: Final = -1
"""The parameter `starter` where it is drawn by lot."""
REWARDS: Final = get_args(Reward)
REMEMBERED: Final = 1 << 16
"""So many nodes of a tree are kept: small trees are walked again and again."""

Parameters = dict[str, Any]
Floats = npt.NDArray[np.float32]


class SpielGame(pyspiel.Game):
    """One of our games, with its options settled. Each has a class of its own, which says which one it is."""

    name: ClassVar[str]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        name, given = self.name, {**_defaults(self.name), **(params or {})}
        reward = given.pop("reward")
        if reward not in REWARDS:
            raise BadOption(f"reward cannot be {reward!r}; it is {one_of(REWARDS)}")
        self.game = load(name, **_options(name, given))
        self.forest = Forest(self.game, reward)
        self.child: Callable[[Node, int], Node] = lru_cache(REMEMBERED)(_child)
        super().__init__(_type_of(name, self.game, reward), _info_of(self.forest, reward), params or {})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.forest.most_draws

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> Observer:
        return Observer(self.forest, iig_obs_type, params)


class SpielState(pyspiel.State):
    """A node of the tree; all of it is in `node`, which never changes."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.node = game.forest.root

    def current_player(self) -> int:
        node = self.node
        if node.mover is not None:
            return node.mover
        return int(pyspiel.PlayerId.CHANCE if node.odds else pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return self.node.is_over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return list(self.node.odds)

    def returns(self) -> list[float]:
        return self.node.returns()

    def _legal_actions(self, player: int) -> Sequence[int]:
        return self.node.legal

    def _apply_action(self, action: int) -> None:
        self.node = self.get_game().child(self.node, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.node.words(action)

    @property
    def playing(self) -> Playing:
        """The node, where a player is to act."""
        if not isinstance(self.node, Playing):
            raise ValueError("no player is to act here")
        return self.node

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Another state that this player cannot tell from this one, all that it does not know drawn evenly."""
        state: SpielState = self.get_game().new_initial_state()
        for action in self.playing.imagined(player, Stream(str(sampler()), "resampled")):
            state.apply_action(action)
        return state

    def __str__(self) -> str:
        return self.node.told()


class Observer:
    """What a player sees: with perfect recall all that it ever knew, else what its view shows now."""

    def __init__(self, forest: Forest, kind: Any, params: Mapping[str, Any] | None) -> None:
        if params:
            raise BadOption(f"observers have no parameters, not {params}")
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise BadOption("observers show what one player knows: public_info, and private_info of a single player")
        self._recall = kind.perfect_recall
        length = forest.most_known if self._recall else length_of(forest.fields)
        self.tensor: Floats = np.zeros(forest.players + length, np.float32)
        name = "known" if self._recall else "observation"
        self.dict = {"player": self.tensor[: forest.players], name: self.tensor[forest.players :]}
        self._row = self.dict[name]

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        row = self._numbers(state, player)
        self._row[: len(row)] = row

    def string_from(self, state: SpielState, player: int) -> str:
        return f"{player}:{' '.join(map(str, self._numbers(state, player)))}"

    def _numbers(self, state: SpielState, player: int) -> Sequence[int]:
        return state.node.known(player) if self._recall else state.node.observed(player)


class BotPolicy(Policy):
    """One of our bots as a policy, for `exploitability` and the like: it tells its odds, from nothing but its view."""

    def __init__(self, game: SpielGame, bot: OddsBot) -> None:
        super().__init__(game, list(range(game.num_players())))
        self._bot = bot
        self._remembered = lru_cache(REMEMBERED)(self._chances)

    def action_probabilities(self, state: SpielState, player_id: int | None = None) -> dict[int, float]:
        """Of the actions that are at all likely; those of a move made in parts by all moves that begin so."""
        return dict(self._remembered(state.playing))

    def _chances(self, node: Playing) -> dict[int, float]:
        chances: dict[int, float] = {}
        for action, chance in node.action_odds(self._bot):
            chances[action] = chances.get(action, 0.0) + chance
        total = sum(chances.values())
        return {action: chance / total for action, chance in chances.items()}


def _child(node: Node, action: int) -> Node:
    return node.child(action)


def _options(name: str, given: Mapping[str, Any]) -> dict[str, Json]:
    """The options that parameters stand for: what is left out stays out."""
    kind = GAMES[name].options_type
    unknown = [each for each in given if each not in _parameters(name)]
    if unknown:
        raise UnknownOption(f"{PREFIX}{name} has no parameter {unknown[0]!r}; it has {one_of(_parameters(name))}")
    options = {each: value for each, value in given.items() if value or each not in study_options(kind)}
    if options.get("starter") == BY_LOT:
        options["starter"] = LOT
    return options


def _defaults(name: str) -> Parameters:
    return {"reward": REWARDS[0], **_parameters(name)}


def _parameters(name: str) -> Parameters:
    """Every option that can be listed, and its default: for one of study, which is left out, 0 or False."""
    kind = GAMES[name].options_type
    defaults = {field.name: field.default for field in msgspec.structs.fields(kind)}
    found: Parameters = {"players": GAMES[name].seats[0]}
    for option, hint in get_type_hints(kind, include_extras=True).items():
        values = choices(hint)
        if hint == Starter:
            found[option] = BY_LOT
        elif values is not None:
            found[option] = type(values[0])() if defaults[option] is msgspec.UNSET else defaults[option]
    return found


def _type_of(name: str, game: AnyGame | None, reward: str) -> Any:
    kind = GAMES[name]
    return pyspiel.GameType(
        short_name=PREFIX + name,
        long_name=kind.credits.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=_utility(kind.seats[-1] if game is None else game.players, reward),
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=kind.seats[-1],
        min_num_players=kind.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_defaults(name),
    )


def _utility(players: int, reward: str) -> Any:
    kinds = pyspiel.GameType.Utility
    if reward == "win":
        return kinds.CONSTANT_SUM
    return kinds.ZERO_SUM if players == 2 else kinds.GENERAL_SUM


def _info_of(forest: Forest, reward: str) -> Any:
    is_win, most = reward == "win", forest.most_points
    return pyspiel.GameInfo(
        num_distinct_actions=forest.action_count,
        max_chance_outcomes=forest.draw_count,
        num_players=forest.players,
        min_utility=0.0 if is_win else -float(most),
        max_utility=1.0 if is_win else float(most),
        utility_sum=1.0 if is_win else 0.0 if forest.players == 2 else None,
        max_game_length=forest.most_actions,
    )


def register() -> None:
    """Register every game that has a tree."""
    for name in GAMES:
        if game_tree_of(name) is not None and PREFIX + name not in pyspiel.registered_names():
            # Nothing but a class may be registered: others crash the process when it ends.
            made = type(f"{name.title()}Game", (SpielGame,), {"name": name})
            pyspiel.register_game(_type_of(name, None, REWARDS[0]), made)


register()
