"""What bots need is compiled elsewhere, kept, and loaded: nothing waits for a compiler in its own process."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from motherlode.bots import bot_makers, make_bot, warming
from motherlode.bots.bot import WarmUp
from motherlode.core.machine_code import NotCompiled, is_compiling_allowed, only_loading
from motherlode.games import GAMES, load
from motherlode.lab.playing import play_on
from motherlode.server.worker.thinking import Thinkers

COLD = """
import sys
from numba.core import event
import motherlode.core.machine_code  # stops what it does not allow before the listener below hears of it
from motherlode.bots.warming import _load, warm_up, warm_ups
compiled = []
class Note(event.Listener):
    def on_start(self, event): compiled.append(event)
    def on_end(self, event): pass
event.register("numba:compile", Note())
assert not _load(warm_ups("gold", "judgement")), "it was there before"
warm_up("gold", "judgement")
assert _load(warm_ups("gold", "judgement")), "it cannot be loaded"
sys.exit(f"{len(compiled)} functions were compiled in this process" if compiled else 0)
"""


@pytest.fixture
def nothing_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warming, "_ready", set())


@pytest.mark.parametrize(("name", "level"), [(name, level) for name in GAMES for level in bot_makers(name)])
def test_warmed_up_nothing_is_left_to_compile(name: str, level: str) -> None:
    warming.warm_up(name, level)
    game = load(name)
    bots = [make_bot(f"{level}:0.01", name, seat) for seat in range(game.players)]
    with only_loading():
        assert play_on(game.deal(seed=1), bots).outcome is not None


FIRST_MOVE = """
import sys
from motherlode.bots import make_bot, warming
from motherlode.core.quick_compile import Kernel
from motherlode.games import load
name, level = sys.argv[1:]
warming._run(warming.warm_ups(name, level, is_first=True))
Kernel.compile = lambda kernel, sig: sys.exit(f"{kernel.py_func.__qualname__} is not ready")
state = load(name).deal(seed=0)
seat = state.actors[0]
bot = make_bot(f"{level}:0.01", name, 0)
bot.see(state.events_for(seat))
bot.choose(state.view(seat), state.legal(seat))
"""


@pytest.mark.parametrize(
    ("name", "level"),
    [(name, level) for name in GAMES for level in bot_makers(name) if warming.is_first_quicker(name, level)],
)
def test_a_first_move_needs_no_more_than_its_game_says(name: str, level: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FIRST_MOVE, name, level],
        env={**os.environ, "MOTHERLODE_COMPILE": "quick"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", ["random", "novice", "regular"])
def test_lower_levels_wait_for_nothing(name: str, level: str) -> None:
    assert warming.warm_ups(name, level) == []


def cold(before: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """A process that has nothing on disk."""
    return subprocess.run(
        [sys.executable, "-c", before + COLD],
        env={**os.environ, "MOTHERLODE_CACHE": "", **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_cold_start_compiles_in_other_processes_alone(tmp_path: Path) -> None:
    done = cold(NUMBA_CACHE_DIR=str(tmp_path))
    assert done.returncode == 0, done.stderr


def test_the_plain_way_too_compiles_in_other_processes_alone(tmp_path: Path) -> None:
    done = cold(NUMBA_CACHE_DIR=str(tmp_path), MOTHERLODE_COMPILE="plain")
    assert done.returncode == 0, done.stderr


def test_where_nothing_can_be_written_a_temporary_folder_serves_and_goes(tmp_path: Path) -> None:
    done = cold(
        "from motherlode.core import code_files; code_files.is_writable = lambda folder: False", TMPDIR=str(tmp_path)
    )
    assert done.returncode == 0, done.stderr
    assert list(tmp_path.iterdir()) == []


def test_without_another_process_it_is_compiled_here(
    nothing_ready: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    may_compile = []

    def part() -> None:
        may_compile.append(is_compiling_allowed())
        if not may_compile[-1]:
            raise NotCompiled

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError

    monkeypatch.setattr(warming, "warm_ups", lambda *_: [part])
    monkeypatch.setattr(subprocess, "Popen", refuse)
    warming.warm_up("gold", "expert")
    assert may_compile == [False, False, True]
    assert "so it is in this one" in caplog.text


def test_where_everybody_would_wait_nothing_is_compiled_here(
    nothing_ready: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def part() -> None:
        assert not is_compiling_allowed()
        raise NotCompiled

    monkeypatch.setattr(warming, "warm_ups", lambda *_: [part])
    monkeypatch.setattr(warming, "PROGRAM", "")
    with pytest.raises(warming.CannotCompile, match="expert of gold"):
        warming.warm_up("gold", "expert", may_compile_here=False)
    assert not warming._ready


def test_a_process_that_never_ends_is_given_up(
    nothing_ready: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    started = []
    start = warming._start

    def note(*arguments: str) -> subprocess.Popen[bytes]:
        started.append(start(*arguments))
        return started[-1]

    monkeypatch.setattr(warming, "PROGRAM", "import time; time.sleep(600)")
    monkeypatch.setattr(warming, "TIME_LIMIT", 0.2)
    monkeypatch.setattr(warming, "_start", note)
    warming._compile_elsewhere("gold", "expert", False, 2)
    assert [child.returncode is None for child in started] == [False, False]
    assert "given up" in caplog.text
    assert not warming._children


def test_other_processes_find_modules_where_this_one_does(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing is put before what Python would find by itself."""
    told = tmp_path / "told"
    monkeypatch.setattr(warming, "PROGRAM", f"import json, sys\nopen({str(told)!r}, 'w').write(sys.argv[1])")
    monkeypatch.delenv("PYTHONPATH", raising=False)
    assert warming._start("gold", "expert", warming.ALL, "0").wait(60) == 0
    assert json.loads(told.read_text()) == sys.path
    assert "PYTHONPATH" not in os.environ


def test_nothing_shadows_the_standard_library_of_other_processes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "json.py").write_text("raise SystemExit('not the one of the standard library')")
    monkeypatch.setattr(warming, "PROGRAM", "import json, sys\njson.loads(sys.argv[1])")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert warming._start("gold", "expert", warming.ALL, "0").wait(60) == 0


def test_the_loop_goes_on_while_a_bot_is_made_ready(nothing_ready: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The part is only done once the loop has answered somebody else, so it would never end if it held the loop."""
    answered = threading.Event()

    def part() -> None:
        assert answered.wait(60)

    def parts(game: str, level: str, is_first: bool = False) -> list[WarmUp]:
        return [part] if level == "master" else []

    async def serve() -> None:
        thinkers = Thinkers(1)
        slow = asyncio.ensure_future(thinkers._is_ready("mole", "master"))
        await asyncio.sleep(0)
        assert await thinkers._is_ready("mole", "novice")
        assert not slow.done()
        answered.set()
        assert await slow
        thinkers.close()

    monkeypatch.setattr(warming, "warm_ups", parts)
    asyncio.run(serve())


def test_a_first_move_waits_for_nothing_that_only_later_ones_need(
    nothing_ready: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What later moves need is begun with the first, and only done once that was made."""
    has_moved = threading.Event()

    def later() -> None:
        assert has_moved.wait(60)

    def parts(game: str, level: str, is_first: bool = False) -> list[WarmUp]:
        return [] if is_first else [later]

    async def serve() -> None:
        thinkers = Thinkers(1)
        assert (await thinkers._levels_to_try("mole", "master", is_first=True))[0] == "master"
        assert not thinkers._warm("mole", "master").is_ready.done()
        has_moved.set()
        assert await thinkers._is_ready("mole", "master")
        thinkers.close()

    monkeypatch.setattr(warming, "warm_ups", parts)
    asyncio.run(serve())


@pytest.mark.parametrize(
    ("found", "processes"), [(1, [["0", "1", "2"]]), (2, [["0", "2"], ["1"]]), (8, [["0"], ["1"], ["2"]])]
)
def test_there_are_no_more_processes_than_cores(
    monkeypatch: pytest.MonkeyPatch, found: int, processes: list[list[str]]
) -> None:
    told: list[list[str]] = []

    monkeypatch.setattr(warming, "cores", lambda: found)
    monkeypatch.setattr(warming, "_wait", lambda *_: None)
    monkeypatch.setattr(warming, "_start", lambda *arguments: told.append([*arguments[3:]]))
    warming._compile_elsewhere("gold", "master", False, 3)
    assert told == processes


LEAVES_EARLY = """
import atexit, threading, time
atexit.register(lambda: maker.join(60))  # comes after what `warming` does at the end, and lets the last line be written
from motherlode.bots import warming
def make_ready():
    try:
        warming.warm_up("gold", "master", may_compile_here=False)
    except warming.Stopping:
        print("stopped")
maker = threading.Thread(target=make_ready, daemon=True)
maker.start()
while not warming._children:
    time.sleep(0.01)
"""


def test_who_leaves_while_others_compile_leaves_in_peace(tmp_path: Path) -> None:
    environment = {**os.environ, "MOTHERLODE_CACHE": str(tmp_path)}
    left = subprocess.run(
        [sys.executable, "-c", LEAVES_EARLY], env=environment, capture_output=True, text=True, check=False
    )
    assert (left.returncode, left.stdout, left.stderr) == (0, "stopped\n", "")
