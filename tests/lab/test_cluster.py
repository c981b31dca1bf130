"""Work on a cluster: the same results, whoever dies. What needs a running Ray is run by `make cluster-tests`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

import motherlode as ml
from motherlode import lab
from motherlode.cli import main
from motherlode.commands.common import add_crew, crew_of
from motherlode.core.errors import BadOption
from motherlode.lab.cluster import NoCluster, Ray, code_here, do_there, join, settle
from motherlode.lab.parallel import TRIES, Crew, LostTask, in_order
from motherlode.lab.rows import Engine
from tests.lab.test_parallel import die, is_alive, noting, refuse_four, square, whose


def told(*arguments: str) -> Crew | int:
    parser = argparse.ArgumentParser()
    add_crew(parser, "three")
    return crew_of(parser.parse_args(arguments), 3)


def test_the_shell_says_who_works() -> None:
    assert told() == 3
    assert told("--workers", "2") == 2
    assert told("--cluster", "local") == Ray("local")
    assert told("--cluster", "local", "--workers", "2") == Ray("local", 2)
    assert told("--cluster", "10.0.0.1:6379") == Ray("10.0.0.1:6379")
    with pytest.raises(BadOption, match="all its processors"):
        told("--cluster", "10.0.0.1:6379", "--workers", "2")


def test_without_ray_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NoCluster, match=r"pip install -e '\.\[cluster\]'"):
        list(in_order(square, [1], Ray()))


def test_another_motherlode_does_no_work(tmp_path: Path) -> None:
    with pytest.raises(NoCluster, match=r"another motherlode .* install the same on every machine"):
        do_there("0.0.9, code 123", str(tmp_path), square, 3).result()
    assert Path.cwd() != tmp_path


def test_a_worker_goes_to_the_folder_of_whoever_asks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path.cwd())
    assert do_there(code_here(), str(tmp_path), square, 3).result() == 9
    assert Path.cwd() == tmp_path
    assert settle(code_here(), str(tmp_path / "nowhere")) is None
    assert Path.cwd() == tmp_path


@pytest.mark.cluster
@pytest.mark.parametrize("address", ["127.0.0.1:1", "localhost:many", "auto"])
def test_a_cluster_that_is_not_there_is_a_clear_error(address: str) -> None:
    with pytest.raises(NoCluster, match=f"^cannot work on the Ray cluster {address}: .*ray start --head"):
        join(Ray(address))


@pytest.fixture(scope="module")
def cluster() -> Iterator[Ray]:
    crew = Ray("local", workers=2)
    ray = join(crew)
    yield crew
    ray.shutdown()


@pytest.mark.cluster
def test_results_are_the_same_and_come_in_order(cluster: Ray) -> None:
    assert list(in_order(square, range(40), cluster)) == [number * number for number in range(40)]


@pytest.mark.cluster
@pytest.mark.parametrize("engine", ["law", "kernel"])
def test_games_are_the_same_there(cluster: Ray, engine: Engine) -> None:
    game = ml.load("mole", players=3)
    here, there = (
        lab.gathered(lab.simulate(game, games=12, seed=7, engine=engine, workers=crew)) for crew in (1, cluster)
    )
    assert here.keys() == there.keys()
    assert all((here[name] == there[name]).all() for name in here)


@pytest.mark.cluster
@pytest.mark.usefixtures("cluster")
def test_the_shell_writes_the_same_tables_there(tmp_path: Path) -> None:
    here, there = tmp_path / "here.csv", tmp_path / "there.csv"
    command = ["simulate", "hunting", "--games", "6", "--engine", "law", "--table"]
    assert main([*command, str(here)]) == main([*command, str(there), "--cluster", "local"]) == 0
    assert here.read_bytes() == there.read_bytes()


@pytest.mark.cluster
def test_what_work_raises_comes_in_its_place_there(cluster: Ray) -> None:
    results = in_order(refuse_four, count(), cluster)
    assert [next(results) for _ in range(4)] == [0, 1, 2, 3]
    with pytest.raises(BadOption) as caught:
        next(results)
    assert str(caught.value) == "not 4"


@pytest.mark.cluster
def test_a_killed_worker_of_the_cluster_loses_nothing(cluster: Ray, tmp_path: Path) -> None:
    tasks = [(number, tmp_path / "tries") for number in range(12)]
    done = list(in_order(die, tasks, cluster))
    assert [number for number, _ in done] == list(range(12))
    assert done[4] == (4, "x" * (TRIES - 1))


@pytest.mark.cluster
def test_a_task_that_kills_every_worker_of_the_cluster_is_named(cluster: Ray, tmp_path: Path) -> None:
    results = in_order(die, [(number, tmp_path / "always") for number in range(12)], cluster)
    assert [next(results)[0] for _ in range(4)] == [0, 1, 2, 3]
    with pytest.raises(LostTask, match=r"3 workers died over the task \(4, .*always"):
        next(results)
    assert (tmp_path / "always").read_text(encoding="ascii") == "x" * TRIES


@pytest.mark.cluster
def test_endless_tasks_are_taken_a_few_ahead_there_too(cluster: Ray) -> None:
    taken: list[int] = []
    results = in_order(whose, noting(taken), cluster)
    workers = {next(results) for _ in range(20)}
    results.close()
    assert len(taken) < 40
    assert os.getpid() not in workers
    assert any(map(is_alive, workers))
