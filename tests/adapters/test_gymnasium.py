"""One seat against bots, checked by Gymnasium itself and by what it does not ask."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from motherlode.adapters.gymnasium import SeatEnv
from motherlode.bots.random import RandomBot
from motherlode.core.errors import BadOption, IllegalMove, UnknownBot
from motherlode.core.game import View
from motherlode.core.parts import Event, Move
from motherlode.games import BUILT_IN, GAMES
from motherlode.lab.bots import find_maker
from tests.adapters.variants import VARIANTS

FIRST = next(iter(BUILT_IN))


@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_gymnasium_finds_nothing_wrong(game: str, options: dict[str, Any]) -> None:
    check_env(gymnasium.make(f"motherlode/{game}-v0", opponents="random", **options).unwrapped)


def play(table: gymnasium.Env[Any, Any], seed: int) -> tuple[float, dict[str, Any]]:
    """A whole game, always the first legal action."""
    _, info = table.reset(seed=seed)
    is_over = False
    while not is_over:
        assert not info["action_mask"][-1], "it is never asked where it has nothing to choose"
        _, reward, is_over, is_cut_off, info = table.step(np.flatnonzero(info["action_mask"])[0])
        assert not is_cut_off
    return float(reward), info


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_whole_game_is_played_and_repeats(game: str) -> None:
    players = GAMES[game].seats[-1]
    tables = [SeatEnv(game, players=players, opponents="random", seat="lot", reward="margin") for _ in range(2)]
    (reward, info), (again, _) = [play(table, 4) for table in tables]
    outcome = tables[0].play.state.outcome
    assert outcome is not None
    assert tables[1].play.state == tables[0].play.state
    others = [score for seat, score in enumerate(outcome.scores) if seat != info["seat"]]
    assert reward == again == outcome.scores[info["seat"]] - max(others)


def test_seats_drawn_by_lot_change() -> None:
    table = SeatEnv(FIRST, opponents="random", seat="lot")
    assert {table.reset(seed=seed)[1]["seat"] for seed in range(8)} == {0, 1}


class Noting(RandomBot):
    """Plays at random and notes what it was asked."""

    asked: list[int]

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        type(self).asked.append(view["seat"])
        return super().choose(view, moves)


def test_opponents_sit_round_the_table_from_the_next_seat_on() -> None:
    class One(Noting):
        asked: list[int] = []  # noqa: RUF012

    class Two(Noting):
        asked: list[int] = []  # noqa: RUF012

    play(SeatEnv(FIRST, players=3, seat=1, opponents=[One, Two]), 1)
    assert (set(One.asked), set(Two.asked)) == ({2}, {0})


def test_an_illegal_action_is_replaced_and_told_or_refused() -> None:
    table = SeatEnv(FIRST, opponents="random")
    _, info = table.reset(seed=1)
    wait = len(info["action_mask"]) - 1
    assert info["action_mask"][table.step(wait)[4]["action"]]
    strict = SeatEnv(FIRST, opponents="random", illegal="error")
    strict.reset(seed=1)
    with pytest.raises(IllegalMove):
        strict.step(wait)


@pytest.mark.parametrize(
    ("settings", "kind", "words"),
    [
        ({"opponents": "nobody"}, UnknownBot, "no bot 'nobody'"),
        ({"opponents": ["random", "random"]}, BadOption, "2 players need 1 opponents"),
        ({"seat": 2}, BadOption, "it is lot or a seat from 0 to 1"),
        ({"seat": True}, BadOption, "it is lot or a seat from 0 to 1"),
    ],
)
def test_bad_settings_are_refused(settings: dict[str, Any], kind: type[Exception], words: str) -> None:
    with pytest.raises(kind, match=words):
        SeatEnv(FIRST, **settings)


def test_a_bot_of_a_file_is_an_opponent(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("from motherlode.bots.random import RandomBot as MyBot\n", encoding="utf-8")
    name = f"{tmp_path}/mine.py:MyBot"
    makers = (name, find_maker(name, FIRST), RandomBot, "random")
    assert len({play(SeatEnv(FIRST, opponents=each, reward="margin"), 1)[0] for each in makers}) == 1


def test_a_bot_s_class_is_made_of_what_it_asks_for_and_may_name_its_moves() -> None:
    class Hopeful:
        def see(self, events: Sequence[Event]) -> None:
            """The view says enough."""

        def choose(self, view: View, moves: Sequence[Move]) -> str:
            return str(moves[0])

    assert play(SeatEnv(FIRST, opponents=Hopeful), 1)
    with pytest.raises(UnknownBot, match="give what makes one, such as its class, and not one Hopeful"):
        SeatEnv(FIRST, opponents=Hopeful())  # type: ignore[arg-type]


def test_by_default_the_usual_level_plays() -> None:
    table = SeatEnv(FIRST)
    table.reset(seed=1)
    assert [type(bot).__module__.rpartition(".")[2] for bot in table._bots.values()] == ["regular"]
