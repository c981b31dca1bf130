"""examples/: training at a small size, and a bot that sees what the environments tell."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from motherlode.lab import guard
from motherlode.testing.vector_parity import state_of
from motherlode.vector import make

EXAMPLES = Path(__file__).parents[2] / "examples"
sys.path.append(str(EXAMPLES))  # as where the examples are run
os.environ.setdefault("XLA_FLAGS", "--xla_backend_optimization_level=0")  # JAX compiles in half the time

import train_ppo  # noqa: E402
import trained_bot  # noqa: E402

SMALL = ["--num-envs", "16", "--hidden", "8", "--minibatches", "2", "--steps", "3000", "--games", "0"]


@pytest.fixture(scope="module")
def weights(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("weights") / "weights.npz"
    train_ppo.main([*SMALL, "--out", str(path)])
    return path


@pytest.fixture
def bots(weights: Path, monkeypatch: pytest.MonkeyPatch) -> type[trained_bot.Trained]:
    """A class of bots that play with these weights."""
    monkeypatch.setenv("MOTHERLODE_WEIGHTS", str(weights))
    return trained_bot.Trained


def contents(path: Path) -> dict[str, Any]:
    with np.load(path) as file:
        return dict(file)


def are_same(one: dict[str, Any], two: dict[str, Any]) -> bool:
    return one.keys() == two.keys() and all(np.array_equal(one[name], two[name]) for name in one)


def test_training_changes_the_weights_and_repeats_from_its_seed(weights: Path, tmp_path: Path) -> None:
    again, other, further = tmp_path / "again.npz", tmp_path / "other.npz", tmp_path / "further.npz"
    train_ppo.main([*SMALL, "--out", str(again)])
    train_ppo.main([*SMALL, "--out", str(other), "--seed", "2"])
    train_ppo.main([*SMALL, "--out", str(further), "--seed", "2", "--start", str(weights)])
    assert all(np.isfinite(part).all() for part in contents(weights).values())
    assert contents(weights)["b3"].any()
    assert are_same(contents(again), contents(weights))
    assert not are_same(contents(other), contents(weights))
    assert not are_same(contents(further), contents(other))


def test_on_the_way_it_tells_its_losses_and_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wishes = ["--steps", "1024", "--games", "2", "--against", "random"]
    train_ppo.main([*SMALL, *wishes, "--out", str(tmp_path / "weights.npz")])
    guard.stop()
    told, result = capsys.readouterr().out.splitlines()
    losses = {name: float(number) for name, number in (part.split() for part in told.split(": ")[1].split(", "))}
    assert set(losses) == {"policy", "value", "entropy"}
    assert np.isfinite(list(losses.values())).all()
    assert "against random: won" in result


def test_a_bot_sees_what_the_environments_tell(bots: type[trained_bot.Trained]) -> None:
    env: Any = make(trained_bot.GAME, players=3, num_envs=4)
    env.reset(seed=5)
    states = [state_of(env, table) for table in range(env.num_envs)]
    seated = [[bots() for _ in range(env.players)] for _ in states]
    left = set(range(env.num_envs))
    while left:
        actions = env.random_actions().copy()
        for table in left:
            seat, state = int(env.seats[table]), states[table]
            for place, bot in enumerate(seated[table]):
                bot.see(state.events_for(place))
            view, moves = state.view(seat), state.legal(seat)
            rows, masks = seated[table][seat].observe(view, moves)
            assert rows.tobytes() == env.observations[table].tobytes()
            assert masks.tobytes() == env.masks[table].tobytes()
            move = seated[table][seat].choose(view, moves)
            assert move in moves
            actions[table] = move.position
            states[table] = state.play(seat, move)
        _, _, terminated, _, _ = env.step(actions)
        assert {table for table in left if terminated[table]} == {table for table in left if not states[table].actors}
        left -= {table for table in left if terminated[table]}


def test_what_is_not_there_is_never_chosen(weights: Path) -> None:
    env: Any = make(trained_bot.GAME, players=2, num_envs=16)
    env.reset(seed=6)
    for _ in range(40):
        env.step(env.random_actions())
    told, rng = trained_bot.load_weights(weights), np.random.default_rng(6)
    for kind in range(trained_bot.KINDS - 1):
        wishing = {**told, "b3": told["b3"] + 100 * (np.arange(trained_bot.KINDS) == kind)}
        step = train_ppo.choose(wishing, train_ppo.new_key(rng), train_ppo.look(env))
        chosen, legal = np.asarray(step["kind"]), np.asarray(step["legal"])
        assert (chosen[legal[:, kind]] == kind).all()
        assert env.masks[np.arange(16), np.asarray(step["action"])].all()


def test_jax_takes_the_arrays_without_a_copy() -> None:
    env: Any = make(trained_bot.GAME, players=2, num_envs=7)
    arrays = env.observations, env.masks, env.seats, env.gains, env.terminated
    assert [seen.unsafe_buffer_pointer() for seen in train_ppo.look(env)] == [told.ctypes.data for told in arrays]


def test_advantages_go_from_a_seat_to_its_next_turn_or_the_end() -> None:
    rng = np.random.default_rng(7)
    length, tables, seats = 20, 10, 3
    steps = {
        "value": rng.normal(size=(length + 1, tables)),
        "seat": rng.integers(seats, size=(length + 1, tables)),
        "gain": rng.normal(size=(length + 1, tables, seats)),
        "ended": rng.random((length + 1, tables)) < 0.1,
    }
    found, is_known = train_ppo.advantages(steps)
    parted = [{name: part[:, table] for name, part in steps.items()} for table in range(tables)]
    expected = [[advantage_of(one, at) for one in parted] for at in range(length)]
    assert np.asarray(is_known).tolist() == [[advantage is not None for advantage in row] for row in expected]
    assert 0 < is_known.mean() < 1
    assert np.allclose(found, [[advantage or 0 for advantage in row] for row in expected], atol=1e-5)


def advantage_of(steps: dict[str, Any], at: int) -> float | None:
    """At one table, by the definition, forwards; None where it is not known."""
    seat, value, last = steps["seat"][at], steps["value"][at], len(steps["seat"]) - 1
    for later in range(at + 1, last + 1):
        if steps["ended"][later]:
            return float(steps["gain"][later, seat] - value)
        if steps["seat"][later] == seat:
            further = advantage_of(steps, later) if later < last else None
            return float(steps["value"][later] - value + train_ppo.LAMBDA * (further or 0))
    return None


def test_without_jax_it_says_what_to_install() -> None:
    program = "import sys; sys.modules['jax'] = None; import train_ppo"
    done = subprocess.run([sys.executable, "-c", program], cwd=EXAMPLES, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.strip() == "this needs JAX: pip install -e '.[train]' in a clone"


@pytest.mark.parametrize(
    ("wish", "answer"),
    [
        (["--minibatches", "7"], "must divide the 1024 steps"),
        (["--players", "9"], "players"),
        (["--minutes", "-1"], "must be above 0"),
        (["--steps", "0"], "must be above 0"),
        (["--against", "nobody"], "no bot 'nobody' plays gold"),
        (["--start", "none.npz"], "there is no file none.npz to start from"),
        (["--out", "weights"], "a file that ends in .npz, in a folder that is there, not weights"),
        (["--out", "none/weights.npz"], "in a folder that is there"),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(wish: list[str], answer: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        train_ppo.main([*SMALL, *wish])
    assert answer in f"{refused.value} {capsys.readouterr().err}"


def test_weights_that_are_not_there_are_said_to_be_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        trained_bot.main([str(tmp_path / "none.npz"), "--games", "2"])
    assert "there is no file" in capsys.readouterr().err


def test_weights_are_measured_against_bots_that_there_are(weights: Path) -> None:
    with pytest.raises(SystemExit, match="no bot 'nobody' plays gold"):
        trained_bot.main([str(weights), "--games", "2", "--against", "nobody"])
