"""What bots need is compiled elsewhere, kept, and loaded: nothing waits for a compiler in its own process."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from motherlode.bots import LADDER, make_bot, warming
from motherlode.bots.bot import WarmUp
from motherlode.core import kernels
from motherlode.core.kernels import NotCompiled, only_loading, source_of, stamp_of
from motherlode.games import GAMES, load
from motherlode.lab.match import play_on
from motherlode.server.pilots import Pilots

COLD = """
import sys
from numba.core import event
from motherlode.bots.warming import _load, warm_up, warm_ups
compiled = []
class Note(event.Listener):
    def on_start(self, event): compiled.append(event)
    def on_end(self, event): pass
event.register("numba:compile", Note())
assert not _load(warm_ups("gold", "expert")), "it was there before"
warm_up("gold", "expert")
assert _load(warm_ups("gold", "expert")), "it cannot be loaded"
sys.exit(f"{len(compiled)} functions were compiled in this process" if compiled else 0)
"""


@pytest.fixture
def nothing_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warming, "_ready", set())


@pytest.mark.parametrize("level", LADDER)
@pytest.mark.parametrize("name", GAMES)
def test_warmed_up_nothing_is_left_to_compile(name: str, level: str) -> None:
    warming.warm_up(name, level)
    game = load(name)
    bots = [make_bot(f"{level}:0.01", name, seat) for seat in range(game.players)]
    with only_loading():
        assert play_on(game.deal(seed=1), bots).outcome is not None


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", ["random", "novice", "regular"])
def test_lower_levels_wait_for_nothing(name: str, level: str) -> None:
    assert warming.warm_ups(name, level) == []


def cold(**environment: str) -> subprocess.CompletedProcess[str]:
    """A process that has nothing on disk."""
    return subprocess.run(
        [sys.executable, "-c", COLD],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_cold_start_compiles_in_other_processes_alone(tmp_path: Path) -> None:
    done = cold(NUMBA_CACHE_DIR=str(tmp_path))
    assert done.returncode == 0, done.stderr


def test_where_nothing_can_be_written_a_temporary_folder_serves_and_goes(tmp_path: Path) -> None:
    done = cold(NUMBA_CACHE_LOCATOR_CLASSES="motherlode.core.kernels.LastResort", TMPDIR=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert list(tmp_path.iterdir()) == []


def test_without_another_process_it_is_compiled_here(
    nothing_ready: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    may_compile = []

    def part() -> None:
        may_compile.append(kernels._is_compiling_allowed.get())
        if not may_compile[-1]:
            raise NotCompiled

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError

    monkeypatch.setattr(warming, "warm_ups", lambda *_: [part])
    monkeypatch.setattr(subprocess, "Popen", refuse)
    warming.warm_up("gold", "expert")
    assert may_compile == [False, False, True]
    assert "so it is in this one" in caplog.text


def test_the_loop_goes_on_while_a_bot_is_made_ready(nothing_ready: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The part is only done once the loop has answered somebody else, so it would never end if it held the loop."""
    answered = threading.Event()

    def part() -> None:
        assert answered.wait(60)

    def parts(game: str, level: str) -> list[WarmUp]:
        return [part] if level == "master" else []

    async def serve() -> None:
        pilots = Pilots(1)
        slow = asyncio.ensure_future(pilots._warm("mole", "master"))
        await asyncio.sleep(0)
        await pilots._warm("mole", "novice")
        assert not slow.done()
        answered.set()
        await slow
        pilots.close()

    monkeypatch.setattr(warming, "warm_ups", parts)
    asyncio.run(serve())


def stamp_if_changed(kernel: str, changed: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """The stamp of a kernel if a line were added to that module."""

    def source(name: str) -> str:
        return source_of(name) + "\n#" * (name == changed)

    with monkeypatch.context() as patch:
        patch.setattr(kernels, "source_of", source)
        return stamp_of.__wrapped__(kernel)


@pytest.mark.parametrize(
    ("changed", "is_other"),
    [
        ("bots.gold.ismcts", True),
        ("bots.information_search", True),
        ("games.gold.kernel", True),
        ("games.gold.cards", True),
        ("core.compiled", True),
        ("games.mole.kernel", False),
        ("server.app", False),
    ],
)
def test_a_stamp_tells_of_every_source_that_is_imported(
    changed: str, is_other: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel = "motherlode.bots.gold.ismcts"
    assert (stamp_if_changed(kernel, f"motherlode.{changed}", monkeypatch) != stamp_of(kernel)) == is_other
