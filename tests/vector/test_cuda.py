"""Vector environments on a GPU, without one: in numba's simulator, and as far as the compiler goes."""

from __future__ import annotations

import gc
from typing import Any

import numpy as np
import pytest

from motherlode.core.cuda import Numbers
from motherlode.games import GAMES, environment_of
from motherlode.vector import device_array
from motherlode.vector.device_array import lent
from tests.vector.without_gpu import expect_said_that_there_is_none, run_compiling, run_simulated

NAMES = [name for name in GAMES if environment_of(name) is not None]

SAME_STEPS = """
import sys, warnings
warnings.simplefilter("ignore")  # numbers that run over, as they should
import numpy as np
from motherlode.core.errors import BadOption, IllegalMove
from motherlode.vector import make
from motherlode.vector.on_cuda import CudaEnvironment
from motherlode.vector.settings import Settings

TOLD = ("observations", "masks", "seats", "rewards", "gains", "terminated")


def compare(gpu, cpu):
    for what in TOLD:
        assert np.array_equal(np.asarray(getattr(gpu, what)), getattr(cpu, what)), (name, what)


def steps_of(name):  # so many that the next game begins, where that comes soon; else a few
    env = make(name, num_envs=3, first_env=2)
    env.reset(seed=1)
    for steps in range(2, 30):
        env.step(env.random_actions())
        if env.terminated.any():
            return steps
    return 8


games = 0
for name in sys.argv[1:]:
    cpu = make(name, num_envs=3, first_env=2, reward="margin")
    gpu = CudaEnvironment(Settings.of(name, {}, num_envs=3, first_env=2, recall=True, reward="margin"), block=4)
    gpu.reset(seed=1)
    cpu.reset(seed=1)
    ended = 0
    for step in range(steps_of(name)):
        actions = cpu.random_actions()
        assert np.array_equal(np.asarray(gpu.random_actions()), actions), name
        cpu.step(actions)
        gpu.step(actions if step % 2 else gpu._actions)
        compare(gpu, cpu)
        ended += cpu.terminated.sum()
    games += ended > 0
    assert np.array_equal(np.asarray(gpu.observe(1)), cpu.observe(1))
    gpu.check()
    told = [np.asarray(getattr(gpu, what)) for what in ("tables", "observations", "masks", "seats")]
    gpu.step(np.array([-1, 10_000, int(np.flatnonzero(cpu.masks[2] == 0)[0]) if not cpu.masks[2].all() else -2]))
    for what, before in zip(("tables", "observations", "masks", "seats"), told):
        assert np.array_equal(np.asarray(getattr(gpu, what)), before), (name, what)
    for refused in (gpu.check, lambda: gpu.step([0])):
        try:
            refused()
            raise AssertionError("not refused")
        except (IllegalMove, BadOption):
            pass
    gpu.check()
assert games > 0  # some were long enough to see the next game begin
"""

PTX = """
import sys
from motherlode.vector.on_cuda import ptx
from motherlode.vector.settings import Settings

for name in sys.argv[1:]:
    settings = Settings.of(name, {}, num_envs=1, first_env=0, recall=True, reward="win")
    assert ".visible .entry" in ptx(settings), name
"""

NO_GPU = """
from motherlode.core.cuda import NoGpu
from motherlode.vector import make

try:
    make("{name}", num_envs=1, device="cuda")
except NoGpu as fault:
    print(fault)
"""


def test_the_simulated_gpu_tells_the_same() -> None:
    run_simulated(SAME_STEPS, NAMES)


def test_every_environment_compiles_for_cuda() -> None:
    run_compiling(PTX, NAMES)


def test_without_a_gpu_that_is_said() -> None:
    expect_said_that_there_is_none(NO_GPU.format(name=NAMES[0]))


@pytest.mark.parametrize("at", [-1, (0, -1)])
def test_an_index_that_counts_back_fails_in_the_simulator(at: Any) -> None:
    numbers = Numbers(np.zeros((2, 2), dtype=np.int8) if isinstance(at, tuple) else np.zeros(2, dtype=np.int8))
    with pytest.raises(IndexError, match="count back"):
        numbers[at]
    with pytest.raises(IndexError, match="count back"):
        numbers[at] = 1


class OnProcessor:
    """An array lent as if by a GPU, but where numpy can look at it."""

    def __init__(self, array: Any) -> None:
        self.array = array

    def __dlpack_device__(self) -> tuple[int, int]:
        return 1, 0

    def __dlpack__(self, **_wishes: Any) -> Any:
        return lent(self.array.ctypes.data, self.array.shape, self.array.dtype, self.__dlpack_device__(), self.array)


@pytest.mark.parametrize("kind", [np.int8, np.int64, np.float32, np.bool_])
def test_arrays_are_lent_without_a_copy(kind: type) -> None:
    array: Any = np.arange(6).reshape(2, 3).astype(kind)
    seen = np.from_dlpack(OnProcessor(array))
    assert (seen.dtype, seen.shape) == (array.dtype, (2, 3))
    array[1, 2] = 0
    assert np.array_equal(seen, array)


def test_what_is_lent_is_kept_until_it_is_given_back() -> None:
    held = len(device_array._lent)
    seen = np.from_dlpack(OnProcessor(np.ones(3)))
    assert len(device_array._lent) == held + 1
    assert seen.sum() == 3
    del seen
    gc.collect()
    assert len(device_array._lent) == held
    capsule = OnProcessor(np.ones(3)).__dlpack__()
    assert len(device_array._lent) == held + 1
    del capsule
    assert len(device_array._lent) == held
