"""The same work by one process or many: results come in the order of the tasks, whoever did them.

`in_order` is the door. Who does the work is a `Crew`: `Here`, processes of this machine, or `Ray` of
`motherlode.lab.cluster`. A worker that dies loses nothing and counts nothing twice: its task is done again by another.
"""

from __future__ import annotations

import pickle
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from textwrap import shorten
from threading import Lock, local
from traceback import format_exc
from typing import Any, Final, Generic, Protocol, TypeVar

import msgspec

from motherlode.core.errors import BadOption, MotherlodeError

TRIES: Final = 3
"""So many workers may die over a task before it is given up."""
IN_FLIGHT: Final = 4
"""So many tasks a worker are given out before the first of them is waited for."""

Task = TypeVar("Task")
Done = TypeVar("Done")
GivenTask = TypeVar("GivenTask", contravariant=True)
GotDone = TypeVar("GotDone", covariant=True)


class LostTask(MotherlodeError):
    """A task over which every worker died."""


def lost(task: object, hint: str) -> LostTask:
    return LostTask(f"{TRIES} workers died over the task {shorten(repr(task), 300)}: {hint}")


class Shift(Protocol[GivenTask, GotDone]):
    """A crew at work: it is given tasks, and each comes back as a function that waits for the result."""

    @property
    def in_flight(self) -> int:
        """How many tasks to give out before the first is waited for."""

    def begin(self, task: GivenTask) -> Callable[[], GotDone]: ...


class Crew(Protocol):
    """Who does the work. Leaving `at_work` ends what is still being done."""

    def at_work(self, work: Callable[[Task], Done]) -> AbstractContextManager[Shift[Task, Done]]: ...


def in_order(work: Callable[[Task], Done], tasks: Iterable[Task], crew: Crew | int = 1) -> Generator[Done, None, None]:
    """`map`, by a crew; a number stands for so many processes of this machine.

    `work`, tasks and results must be picklable, and no task may depend on another. Tasks are taken as they are needed,
    a few ahead, so `tasks` may be endless. What `work` raises is raised in the place of its result. Whoever stops
    asking, by Ctrl-C, `close` or an error, stops the crew.
    """
    with _crew_of(crew).at_work(work) as shift:
        begun: deque[Callable[[], Done]] = deque()
        for task in tasks:
            begun.append(shift.begin(task))
            if len(begun) >= shift.in_flight:
                yield begun.popleft()()
        while begun:
            yield begun.popleft()()


def _crew_of(crew: Crew | int) -> Crew:
    return Here(crew) if isinstance(crew, int) else checked(crew)


def checked(crew: Crew) -> Crew:
    if not hasattr(crew, "at_work"):
        raise BadOption(f"workers are a number, or a crew such as Ray, not {crew!r}")
    return crew


class Here(msgspec.Struct, frozen=True):
    """Processes of this machine. One worker is this process itself, and starts none."""

    workers: int = 1

    def __post_init__(self) -> None:
        if self.workers < 1:
            raise BadOption(f"work needs 1 worker or more, not {self.workers}")

    def at_work(self, work: Callable[[Task], Done]) -> AbstractContextManager[Shift[Task, Done]]:
        return _alone(work) if self.workers == 1 else _processes(work, self.workers)


class _Alone(Generic[Task, Done]):
    in_flight: Final = 1

    def __init__(self, work: Callable[[Task], Done]) -> None:
        self.work = work

    def begin(self, task: Task) -> Callable[[], Done]:
        return partial(self.work, task)


@contextmanager
def _alone(work: Callable[[Task], Done]) -> Iterator[Shift[Task, Done]]:
    yield _Alone(work)


@contextmanager
def _processes(work: Callable[[Task], Done], workers: int) -> Iterator[Shift[Task, Done]]:
    shift = _Processes(work, workers)
    try:
        yield shift
    except BaseException:
        shift.kill()
        raise
    finally:
        shift.close()


class _Closed(Exception):
    """Nobody waits for this task any more."""


class _Processes(Generic[Task, Done]):
    """A thread for each process, which hands it one task after another and replaces it when it dies."""

    def __init__(self, work: Callable[[Task], Done], workers: int) -> None:
        self.in_flight = workers * IN_FLIGHT
        self._work = work
        self._threads = ThreadPoolExecutor(workers)
        self._mine = local()
        self._hiring = Lock()
        self._workers: list[_Worker] = []
        self._is_closed = False

    def begin(self, task: Task) -> Callable[[], Done]:
        return self._threads.submit(self._do, task).result

    def _do(self, task: Task) -> Done:
        for _ in range(TRIES):
            reply = self._worker().do(task)
            if reply is not None:
                return reply.result()  # type: ignore[no-any-return]
        raise lost(task, "killed, out of memory, or started by a script without `if __name__ == '__main__':`")

    def _worker(self) -> _Worker:
        """This thread's process; a new one if it died."""
        mine: _Worker | None = getattr(self._mine, "worker", None)
        if mine is None or mine.is_dead:
            mine = self._mine.worker = self._hire()
        return mine

    def _hire(self) -> _Worker:
        with self._hiring:
            if self._is_closed:
                raise _Closed
            worker = _Worker(self._work)
            self._workers = [one for one in self._workers if not one.is_dead] + [worker]
            return worker

    def kill(self) -> None:
        with self._hiring:
            self._is_closed = True
            for worker in self._workers:
                worker.process.kill()

    def close(self) -> None:
        self._threads.shutdown(cancel_futures=True)
        for worker in self._workers:
            worker.dismiss()


class Reply(msgspec.Struct, frozen=True):
    """What comes back from a worker: a result, or what was raised."""

    done: Any = None
    fault: Exception | None = None

    def result(self) -> Any:
        if self.fault is not None:
            raise self.fault
        return self.done


class _Worker:
    """A process and the pipe to it."""

    def __init__(self, work: Callable[[Any], Any]) -> None:
        spawn = get_context("spawn")
        self.pipe, theirs = spawn.Pipe()
        self.is_dead = False
        self.process = spawn.Process(target=_serve, args=(work, theirs), daemon=True)
        with _deaf_to_interrupts():
            self.process.start()
        theirs.close()

    def do(self, task: Any) -> Reply | None:
        """What became of the task; None if the process died over it."""
        try:
            self.pipe.send(task)
            return self.pipe.recv()  # type: ignore[no-any-return]
        except (EOFError, OSError):
            self.is_dead = True
            self.dismiss()
            return None

    def dismiss(self) -> None:
        """The process ends by itself when nobody talks to it any more."""
        self.pipe.close()
        self.process.join()


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """A process started within does not hear Ctrl-C, which a terminal sends to all: whoever asked tells it to stop."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(work: Callable[[Any], Any], pipe: Connection[Any, Any]) -> None:
    """The life of a worker: one task after another, until nobody is there to ask."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            task = pipe.recv()
        except EOFError:
            return
        reply = tried(work, task)
        try:
            pipe.send(reply)
        except OSError:
            return
        except Exception as fault:
            pipe.send(Reply(fault=_sendable(fault)))


def tried(work: Callable[[Any], Any], task: Any) -> Reply:
    try:
        return Reply(work(task))
    except Exception as fault:
        return Reply(fault=_sendable(fault))


def _sendable(fault: Exception) -> Exception:
    """The fault with its traceback as a note, or the traceback alone where it cannot travel."""
    traceback = format_exc()
    fault.add_note(traceback)
    try:
        pickle.loads(pickle.dumps(fault))  # noqa: S301
    except Exception:
        return RuntimeError(traceback)
    return fault
