"""What is handed out: an sdist and a wheel with the client inside, which need neither Node nor anything of ours."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from zipfile import ZipFile

import httpx
import pytest

from motherlode.bots import make_bot
from motherlode.client import Server
from tests.bare import ROOT, alone, build, make_environment
from tests.waiting import PATIENCE

CLIENT = "motherlode/web/"
EXTRAS = ("gymnasium", "hypothesis", "jax", "polars", "psycopg", "pyspiel", "pytest", "ray")
HEAVY = {"numba", "llvmlite", "numpy", "litestar", "uvicorn", "sqlalchemy", "rich", "asyncio", "motherlode.bots"}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with both."""
    folder = tmp_path_factory.mktemp("dist")
    build(folder)
    return folder


@pytest.fixture(scope="module")
def bare(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the programs of an environment are that has the wheel and what it needs."""
    return make_environment(tmp_path_factory.mktemp("bare"), wheel_in(built))


def wheel_in(folder: Path) -> Path:
    return next(folder.glob("*.whl"))


def contents(wheel: Path) -> dict[str, int]:
    """What is packed, with checksums."""
    with ZipFile(wheel) as packed:
        return {info.filename: info.CRC for info in packed.infolist()}


def test_the_sdist_builds_the_same_wheel_without_node(built: Path, tmp_path: Path) -> None:
    with tarfile.open(next(built.glob("*.tar.gz"))) as packed:
        packed.extractall(tmp_path, filter="data")
    source = next(tmp_path.iterdir())
    for path in source.rglob("*"):
        os.utime(path)  # as installers do that keep no times: the client may seem older than what it is made from
    build(tmp_path, source, "wheel")
    assert contents(wheel_in(tmp_path)) == contents(wheel_in(built))


def test_the_wheel_has_the_client_and_nothing_of_the_workshop(built: Path) -> None:
    names = contents(wheel_in(built))
    page = ZipFile(wheel_in(built)).read(f"{CLIENT}index.html").decode()
    wanted = re.findall(r'(?:src|href)="/([^"]+)"', page)
    assert wanted
    assert all(CLIENT + name in names for name in wanted)
    assert {name.split("/")[0].split("-")[0] for name in names} == {"motherlode"}
    assert not [name for name in names if name.endswith((".pyc", ".ts", ".svelte", ".map"))]


def test_a_stale_client_is_not_packed(tmp_path: Path) -> None:
    """Without Node it cannot be built anew, and the build says so."""
    source = tmp_path / "source"
    for name in ("pyproject.toml", "README.md", "LICENSE", "tools/hatch_build.py", "web/sources.txt", "web/index.html"):
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, source / name)
    client = source / "src/motherlode/web/index.html"
    client.parent.mkdir(parents=True)
    client.touch()
    os.utime(client, (0, 0))
    with pytest.raises(subprocess.CalledProcessError) as caught:
        build(tmp_path, source, "wheel")
    assert b"has to be built with Node" in caught.value.stderr


def test_importing_loads_neither_numba_nor_what_only_commands_need(bare: Path, tmp_path: Path) -> None:
    code = "import motherlode, sys, json; print(json.dumps(sorted(sys.modules)))"
    loaded = set(json.loads(told(bare, tmp_path, "python", "-c", code)))
    assert "motherlode.games" in loaded
    assert not loaded & HEAVY


def test_the_base_install_has_no_extras(bare: Path, tmp_path: Path) -> None:
    code = f"import importlib.util; print([name for name in {EXTRAS} if importlib.util.find_spec(name)])"
    assert told(bare, tmp_path, "python", "-c", code) == "[]\n"


def told(bare: Path, folder: Path, program: str, *arguments: str) -> str:
    command = [str(bare / program), *arguments]
    return subprocess.run(command, env=alone(folder), cwd=folder, check=True, capture_output=True, text=True).stdout


@contextmanager
def serving(bare: Path, folder: Path) -> Iterator[str]:
    """`motherlode serve` in that environment; its address, once it has told it."""
    command = [str(bare / "motherlode"), "serve", "--port", "0"]
    with (
        (folder / "log").open("w") as log,
        subprocess.Popen(
            command, env=alone(folder), cwd=folder, stdout=subprocess.PIPE, stderr=log, text=True
        ) as process,
    ):
        assert process.stdout is not None
        try:
            found = re.search(r"http://\S+(?=/)", process.stdout.readline())
            assert found, (folder / "log").read_text()
            yield found[0]
        finally:
            process.terminate()


def test_it_serves_the_page_and_a_whole_game(bare: Path, tmp_path: Path) -> None:
    with serving(bare, tmp_path) as address:
        page = httpx.get(address, timeout=PATIENCE)
        assert "not built" not in page.text
        for name in re.findall(r'(?:src|href)="(/[^"]+)"', page.text):
            assert httpx.get(address + name, timeout=PATIENCE).raise_for_status().content, name
        made = Server(address).make("hunting", [{"kind": "me"}, {"kind": "bot", "level": "random"}])
        made.start()
        with made.seats[0] as seat:
            outcome = seat.play(lambda seed: make_bot("random", "hunting", seed))
        assert outcome is not None
        assert len(outcome.scores) == 2
    assert (tmp_path / "motherlode" / "tables.sqlite").is_file()
