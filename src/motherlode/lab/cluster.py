"""The same work on a cluster: `Ray` is a crew for `motherlode.lab.parallel.in_order`.

Needs the extra `motherlode[cluster]`, and the same motherlode on every machine; see docs/cluster.md.
"""

from __future__ import annotations

import logging
import os
import platform
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import cache, partial
from hashlib import sha256
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from socket import create_connection
from typing import Any, Final, Generic

import msgspec

from motherlode.core.errors import BadOption, MotherlodeError, how_to_get
from motherlode.lab.parallel import IN_FLIGHT, TRIES, Done, Reply, Shift, Task, lost, tried

LOCAL: Final = "local"
"""The address of a cluster that is started for this program alone, on this machine."""
PATIENCE: Final = 10
"""Seconds until an address that does not answer counts as empty."""
STARTS: Final = 3
"""So often a local Ray is started: it gives up where a machine is too busy to start it within 15 seconds."""
PACKAGE: Final = Path(__file__).parent.parent
QUIET: Final = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0"}
"""What Ray reads from the environment: it reports to nobody, and does not warn of changes to come."""


class NoCluster(MotherlodeError):
    """There is no cluster, or none that can do this work."""


class Ray(msgspec.Struct, frozen=True):
    """The processors of a Ray cluster, by the address of its head (`auto`: the cluster that this machine is part of).

    `local` starts a small one on this machine, with so many workers. A Ray that this program has already joined is used
    as it is, and stays joined until the program ends.
    """

    address: str = LOCAL
    workers: int | None = None

    def __post_init__(self) -> None:
        if self.workers is not None and self.address != LOCAL:
            raise BadOption(f"the cluster at {self.address} works with all its processors: leave out how many workers")

    def at_work(self, work: Callable[[Task], Done]) -> AbstractContextManager[Shift[Task, Done]]:
        return _on_ray(self, work)


@contextmanager
def _on_ray(crew: Ray, work: Callable[[Task], Done]) -> Iterator[Shift[Task, Done]]:
    shift = _OnRay(join(crew), work)
    try:
        yield shift
    finally:
        shift.cancel()


def join(crew: Ray) -> Any:
    """The module `ray`, this program being part of the cluster."""
    os.environ.update(QUIET)
    try:
        ray = import_module("ray")
    except ImportError:
        raise NoCluster(f"a cluster needs Ray, which is not installed: {how_to_get('cluster')}") from None
    _connect(ray, crew)
    return ray


def _connect(ray: Any, crew: Ray) -> None:
    starts = STARTS if crew.address == LOCAL else 1
    while not ray.is_initialized():
        starts -= 1
        try:
            _init(ray, crew)
        except Exception as fault:
            ray.shutdown()
            if not starts:
                raise _no_cluster(crew, fault) from None


def _init(ray: Any, crew: Ray) -> None:
    here = {"num_cpus": crew.workers, "include_dashboard": False} if crew.address == LOCAL else {}
    _knock(crew.address)
    ray.init(crew.address, log_to_driver=False, logging_level=logging.ERROR, **here)


def _no_cluster(crew: Ray, fault: Exception) -> NoCluster:
    reason = next(iter(str(fault).strip().splitlines()), type(fault).__name__)
    wanted = "" if crew.address == LOCAL else "; the head of a cluster starts with `ray start --head`"
    return NoCluster(f"cannot work on the Ray cluster {crew.address}: {reason}{wanted}")


def _knock(address: str) -> None:
    """Is anybody there at all? Ray itself asks again and again for more than ten minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon:
        create_connection((host, int(port)), PATIENCE).close()


class _OnRay(Generic[Task, Done]):
    """Tasks of Ray, which does those of a dead worker again."""

    def __init__(self, ray: Any, work: Callable[[Task], Done]) -> None:
        self.in_flight = int(ray.cluster_resources().get("CPU", 1)) * IN_FLIGHT
        self._ray = ray
        self._begun: set[Any] = set()
        remote = ray.remote(num_cpus=1, max_retries=TRIES - 1, retry_exceptions=False)(do_there)
        self._start = partial(remote.remote, code_here(), os.getcwd(), ray.put(work))

    def begin(self, task: Task) -> Callable[[], Done]:
        promise = self._start(task)
        self._begun.add(promise)
        return partial(self._result, task, promise)

    def _result(self, task: Task, promise: Any) -> Done:
        faults = self._ray.exceptions
        try:
            reply: Reply = self._ray.get(promise)
        except faults.RayTaskError as fault:
            raise NoCluster(f"a worker of the cluster could not begin: {_last_line(fault)}") from None
        except (
            faults.WorkerCrashedError,
            faults.NodeDiedError,
            faults.OutOfMemoryError,
            faults.ObjectLostError,
        ) as fault:
            raise lost(task, _last_line(fault)) from None
        self._begun.remove(promise)
        return reply.result()  # type: ignore[no-any-return]

    def cancel(self) -> None:
        """What is still being done is no longer wanted."""
        for promise in self._begun:
            self._ray.cancel(promise, force=True)


def _last_line(fault: Exception) -> str:
    return str(fault).strip().splitlines()[-1]


def do_there(code: str, folder: str, work: Callable[[Any], Any], task: Any) -> Reply:
    """What a worker of the cluster does with a task."""
    return settle(code, folder) or tried(work, task)


@cache
def settle(code: str, folder: str) -> Reply | None:
    """Once in each worker: go to the folder of whoever asks, if it is there. A fault if this is another motherlode."""
    if code != code_here():
        return Reply(
            fault=NoCluster(
                f"{platform.node()} has another motherlode ({code_here()}) than the machine that asks ({code}): "
                "install the same on every machine"
            )
        )
    if Path(folder).is_dir():
        os.chdir(folder)
    return None


@cache
def code_here() -> str:
    """The version of motherlode and a digest of its code, which is all that its results depend on."""
    digest = sha256()
    for path in sorted(PACKAGE.rglob("*.py")):
        digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes())
    return f"{version('motherlode')}, code {digest.hexdigest()[:12]}"
