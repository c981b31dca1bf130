"""The game of docs/your-own-game.md, in a package of its own, joins everything that is for all games."""

from __future__ import annotations

import json
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests import stranger
from tests.stranger import NAME, run

PYTEST = ("-m", "pytest", "-q", "-p", "no:schemathesis")
"""Without the plugin that takes longest to load, where nothing uses it."""
SERVED = [f"tests/server/test_{name}.py" for name in ("leaks", "fuzz", "play", "protocol", "again", "pages")]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return stranger.install(tmp_path_factory.mktemp("own"))


@pytest.fixture(scope="module")
def botless(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return stranger.install(tmp_path_factory.mktemp("botless"), bots=None)


def told(folder: Path, *command: str, given: str = "") -> str:
    """What the command says, which must have gone well."""
    done = run(folder, "-m", "motherlode", *command, given=given)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_an_installer_takes_it_with_its_page(installed: Path, tmp_path: Path) -> None:
    """`pip install .`, up to the copying."""
    pip = ("-m", "pip", "wheel", str(installed), "--no-deps", "--no-build-isolation", "--no-index", "-q")
    done = run(installed, *pip, "--wheel-dir", str(tmp_path))
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    with ZipFile(wheel) as packed:
        kept = set(packed.namelist())
    assert {path for path in stranger.files_of_the_page() if path.startswith(NAME)} <= kept


def test_it_keeps_the_contract(installed: Path) -> None:
    """With as many examples as everywhere, the same every time."""
    ours = ("-p", "no:cacheprovider", "-p", "tests.conftest")
    done = run(installed, *PYTEST, *ours, str(installed / "test_nuggets.py"))
    assert done.returncode == 0, done.stdout


def test_it_is_listed_with_its_bots(installed: Path, botless: Path) -> None:
    assert "Nuggets by nobody knows" in told(installed, "games")
    assert "Takes its lucky number" in told(installed, "bots")
    assert [line.split()[1] for line in told(botless, "bots").splitlines() if line.startswith(NAME)] == ["random"]


def test_it_is_played_at_a_terminal(installed: Path, botless: Path) -> None:
    for folder, other in ((installed, "regular"), (botless, "random")):
        out = told(folder, "play", NAME, "--seed", "1", given="1\n" * 30)
        assert f"{other} takes" in out
        assert "You take " in out
        assert "Winner" in out


def test_it_is_simulated_verified_and_told(installed: Path, tmp_path: Path) -> None:
    records = str(tmp_path / "games.jsonl")
    assert "5 games" in told(installed, "simulate", NAME, "--games", "5", "--records", records, "--workers", "2")
    assert "5 games hold" in told(installed, "verify", records)
    assert "takes" in told(installed, "replay", records)


def test_its_bots_compete(installed: Path) -> None:
    out = told(installed, "arena", NAME, "--bots", "random,regular", "--games", "40", "--workers", "1")
    assert "regular +" in out


def test_what_it_does_not_have_is_refused_in_one_line(installed: Path) -> None:
    for command in (("solve", NAME), ("simulate", NAME, "--bots", "cheating"), ("play", NAME, "--bots", "master")):
        done = run(installed, "-m", "motherlode", *command)
        assert (done.returncode, done.stdout) == (2, "")
        assert len(done.stderr.splitlines()) == 1


def test_without_puzzles_it_has_none(installed: Path) -> None:
    """Its bots are a module and no folder."""
    assert "0 of 0 puzzles hold" in told(installed, "puzzles", "check", NAME)


def test_it_is_served_and_keeps_its_secrets(installed: Path) -> None:
    """The server's own checks for all games, over HTTP and WebSocket, on this one."""
    chosen = f"({NAME} or games_are_listed) and not postgresql"
    done = run(installed, "-m", "pytest", "-q", *SERVED, "-k", chosen)
    assert done.returncode == 0, done.stdout
    assert "no tests ran" not in done.stdout


def test_a_game_without_bots_is_served(botless: Path) -> None:
    code = "from motherlode.server.http.catalogue import game_infos; import msgspec, sys; "
    code += "sys.stdout.buffer.write(msgspec.json.encode(game_infos()))"
    games = {game["name"]: game for game in json.loads(run(botless, "-c", code).stdout)}
    assert (games[NAME]["levels"], games[NAME]["ladder"], games[NAME]["default_level"]) == (["random"], [], "random")
    done = run(botless, *PYTEST, "tests/server/test_play.py", "-k", f"{NAME} and sqlite")
    assert done.returncode == 0, done.stdout
