"""Work by many: the same results, in order, whoever dies or gives up."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from pickle import PicklingError

import pytest

from motherlode.core.errors import BadOption
from motherlode.lab.parallel import IN_FLIGHT, TRIES, Here, LostTask, in_order


def square(number: int) -> int:
    return number * number


def whose(_: int) -> int:
    return os.getpid()


def refuse_four(number: int) -> int:
    if number == 4:
        raise BadOption("not 4")
    return number


class Unsendable(Exception):
    def __init__(self, one: int, two: int) -> None:
        super().__init__(f"{one} and {two}")


def raise_unsendable(number: int) -> int:
    raise Unsendable(number, number)


def unsendable_result(number: int) -> object:
    return lambda: number


def die(task: tuple[int, Path]) -> tuple[int, str]:
    """Killed in the middle of the fourth task, as often as the file says; whoever gets through says how often."""
    number, file = task
    tries = file.read_text(encoding="ascii") if file.exists() else ""
    if number != 4:
        return number, ""
    file.write_text(tries + "x", encoding="ascii")
    if len(tries) < TRIES - 1 or "always" in file.name:
        os.kill(os.getpid(), signal.SIGKILL)
    return number, tries


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("crew", [1, Here(1), Here(2)])
def test_results_come_in_the_order_of_the_tasks(crew: int | Here) -> None:
    assert list(in_order(square, range(20), crew)) == [number * number for number in range(20)]


def test_no_tasks_no_results() -> None:
    assert list(in_order(square, [], 2)) == []


def test_several_processes_share_the_work_and_none_outlives_it() -> None:
    workers = set(in_order(whose, range(40), 2))
    assert os.getpid() not in workers
    assert 1 <= len(workers) <= 2
    assert not any(map(is_alive, workers))
    assert set(in_order(whose, range(3), 1)) == {os.getpid()}


def noting(taken: list[int]) -> Iterator[int]:
    """Endless tasks, written down as they are taken."""
    for number in count():
        taken.append(number)
        yield number


@pytest.mark.parametrize("workers", [1, 2])
def test_tasks_may_be_endless_and_are_taken_only_a_few_ahead(workers: int) -> None:
    taken: list[int] = []
    results = in_order(whose, noting(taken), workers)
    worker, *_ = (next(results) for _ in range(3))
    results.close()
    assert len(taken) <= 2 + workers * IN_FLIGHT
    assert worker == os.getpid() or not is_alive(worker)


@pytest.mark.parametrize("workers", [1, 2])
def test_what_work_raises_comes_in_its_place(workers: int) -> None:
    results = in_order(refuse_four, count(), workers)
    assert [next(results) for _ in range(4)] == [0, 1, 2, 3]
    with pytest.raises(BadOption, match="not 4"):
        next(results)


def test_what_cannot_travel_is_told_as_text() -> None:
    with pytest.raises(RuntimeError, match="Unsendable: 7 and 7"):
        list(in_order(raise_unsendable, [7], 2))
    with pytest.raises((AttributeError, PicklingError, RuntimeError), match="local object"):  # the second from 3.14 on
        list(in_order(unsendable_result, [7], 2))


def test_a_killed_worker_loses_nothing_and_nothing_is_done_twice(tmp_path: Path) -> None:
    tasks = [(number, tmp_path / "tries") for number in range(12)]
    done = list(in_order(die, tasks, 2))
    assert [number for number, _ in done] == list(range(12))
    assert done[4] == (4, "x" * (TRIES - 1))


def test_a_task_that_kills_every_worker_is_named(tmp_path: Path) -> None:
    tasks = [(number, tmp_path / "always") for number in range(12)]
    results = in_order(die, tasks, 2)
    assert [next(results)[0] for _ in range(4)] == [0, 1, 2, 3]
    with pytest.raises(LostTask, match=r"3 workers died over the task \(4, .*always"):
        next(results)
    assert (tmp_path / "always").read_text(encoding="ascii") == "x" * TRIES


def test_a_crew_has_somebody() -> None:
    with pytest.raises(BadOption, match="1 worker or more, not 0"):
        Here(0)
    with pytest.raises(BadOption, match="1 worker or more, not -2"):
        list(in_order(square, [1], -2))
    with pytest.raises(BadOption, match="workers are a number, or a crew such as Ray, not 'two'"):
        list(in_order(square, [1], "two"))  # type: ignore[arg-type]


SLEEPERS = """
import signal, time
from multiprocessing import active_children
from motherlode.lab.parallel import in_order
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored by all that starts in the background of a shell
    for _ in in_order(time.sleep, [0.001] * 8 + [600] * 8, 2):
        print(*(child.pid for child in active_children()), flush=True)
"""


def test_ctrl_c_ends_all_of_them_at_once_and_quietly(tmp_path: Path) -> None:
    script = tmp_path / "sleepers.py"
    script.write_text(SLEEPERS, encoding="utf-8")
    run = subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    assert run.stdout is not None
    workers = [int(word) for word in run.stdout.readline().split()]
    assert workers
    # As a terminal does: to everybody, not to the first alone.
    os.killpg(run.pid, signal.SIGINT)
    _, said = run.communicate()
    assert run.returncode == -signal.SIGINT
    assert said.count("Traceback") == 1, said
    assert not any(map(is_alive, workers))
