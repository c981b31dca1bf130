"""One seat of a game against bots, as a Gymnasium environment. Needs `motherlode[rl]`; see docs/environments.md.

Importing this module registers every game as `motherlode/GAME-v0`:

    import gymnasium
    import motherlode.adapters.gymnasium

    table = gymnasium.make("motherlode/gold-v0", players=3, opponents="regular")
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from motherlode.adapters.rendering import RENDER_MODES, check_render_mode, show
from motherlode.adapters.seated_game import SEEDS, SeatedGame
from motherlode.bots import Bot, MakeBot, bot_makers, check_variant, make_bot, usual_bot
from motherlode.bots.guests import GuestMaker, guest_maker
from motherlode.core.dealing import Seed
from motherlode.core.errors import BadOption, missing
from motherlode.core.game import AnyGame
from motherlode.core.observation import Observation
from motherlode.core.options import LOT
from motherlode.core.parts import Json
from motherlode.games import GAMES

try:
    import gymnasium
    import numpy as np
    from gymnasium.spaces import Box, Discrete
except ImportError as fault:
    raise missing(fault, "rl") from None

Opponent = str | MakeBot
"""A level such as `regular` or `master:0.2`, a bot of a file or a package as `./mine.py:MyBot`, or a bot's class."""
Make = Callable[[Seed], Bot]
VERSION: Final = 0
HERE: Final = f"{__name__}:SeatEnv"


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """One seat of a game; bots have the others.

    `opponents` is a level, a bot's name or its class, or a list of them: one for each other seat, the next one round
    the table first. `seat` is where to sit; `lot` draws it with every deal. All other options are the game's.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": list(RENDER_MODES),
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str,
        *,
        opponents: Opponent | Sequence[Opponent] | None = None,
        seat: int | str = 0,
        recall: bool = True,
        reward: str = "win",
        illegal: str = "random",
        render_mode: str | None = None,
        **options: Json,
    ) -> None:
        self.play = SeatedGame(game, options, recall=recall, reward=reward, illegal=illegal)
        self._opponents = _each(opponents, self.play.game)
        self._wanted_seat = _check_seat(seat, self.play)
        self.render_mode = check_render_mode(render_mode)
        low, high = self.play.bounds
        self.observation_space = Box(low, high, dtype=np.int8)
        self.action_space = Discrete(self.play.action_count)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        dealt = int(self.np_random.integers(SEEDS))
        self.seat = self._draw_seat()
        self._bots = self._seat_bots(dealt)
        self.play.deal(dealt, self._bots)
        self._let_others_play()
        return self.play.observe(self.seat), self._info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        taken = self.play.checked(self.seat, action)
        self.play.act(self.seat, taken)
        self._let_others_play()
        reward = self.play.rewards()[self.seat]
        info = {**self._info(), "action": taken}
        return self.play.observe(self.seat), reward, self.play.is_over, False, info

    def render(self) -> Any:
        """The table as the seat sees it."""
        return show(self.play, self.seat, self.render_mode)

    def _draw_seat(self) -> int:
        wanted = self._wanted_seat
        return int(self.np_random.integers(self.play.game.players)) if isinstance(wanted, str) else wanted

    def _seat_bots(self, seed: Seed) -> dict[int, Bot]:
        players = self.play.game.players
        seats = [(self.seat + further) % players for further in range(1, players)]
        return {seat: make(f"{seed}/seat {seat}") for seat, make in zip(seats, self._opponents, strict=True)}

    def _let_others_play(self) -> None:
        """Until the seat has something to choose, or the game is over."""
        while self.play.state.actors and self.seat not in self.play.state.actors:
            other = self.play.state.actors[0]
            self.play.play(other, self._bots[other].choose(self.play.view(other), self.play.state.legal(other)))
        if self.render_mode == "human":
            self.render()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.play.mask(self.seat), "seat": self.seat}


def _each(opponents: Opponent | Sequence[Opponent] | None, game: AnyGame) -> list[Make]:
    """What makes an opponent for each other seat: one stands for all of them."""
    wanted = game.players - 1
    if opponents is None:
        opponents = usual_bot(game)
    listed = (
        list(opponents) if isinstance(opponents, Sequence) and not isinstance(opponents, str) else [opponents] * wanted
    )
    if len(listed) != wanted:
        raise BadOption(f"{wanted + 1} players need {wanted} opponents, or one for all of them, not {len(listed)}")
    return [_tried(opponent, game) for opponent in listed]


def _tried(opponent: Opponent, game: AnyGame) -> Make:
    """What makes a bot, or an error if it does not."""
    make = _maker(opponent, game.name)
    make(0)
    if not isinstance(make, GuestMaker):
        check_variant(str(opponent), game)
    return make


def _maker(opponent: Opponent, game: str) -> Make:
    """Bots from outside are made of what they ask for, and may tell their moves as text."""
    if not isinstance(opponent, str):
        return GuestMaker(getattr(opponent, "__name__", type(opponent).__name__), opponent)
    is_ours = opponent.partition(":")[0] in bot_makers(game)
    return (None if is_ours else guest_maker(opponent)) or partial(make_bot, opponent, game)


def _check_seat(seat: int | str, play: SeatedGame) -> int | str:
    if seat != LOT and (isinstance(seat, bool) or seat not in play.seats):
        raise BadOption(f"seat cannot be {seat!r}; it is {LOT} or a seat from 0 to {play.game.players - 1}")
    return seat


def register() -> None:
    """Register every game; one without actions and observations says so when it is made."""
    for game in GAMES:
        name = f"motherlode/{game}-v{VERSION}"
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point=HERE, kwargs={"game": game})


register()
