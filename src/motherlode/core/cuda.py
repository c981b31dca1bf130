"""Kernels on a GPU: the same functions that run on the processor, compiled for CUDA. There is no second copy of them.

Needs the extra `motherlode[cuda]`, and a GPU; with `NUMBA_ENABLE_CUDASIM=1` in the environment numba plays the GPU,
step by step in Python, for tests. Only what is built for GPUs imports this module.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import cache
from types import FunctionType, SimpleNamespace
from typing import Any, Final, cast
from unittest.mock import patch

import numpy as np

from motherlode.core.cuda_lowering import OURS, make_lean
from motherlode.core.errors import MotherlodeError, how_to_get

IS_SIMULATED: Final = os.environ.get("NUMBA_ENABLE_CUDASIM", "0") not in ("", "0")
MISSING: Final = f"this needs numba-cuda: {how_to_get('cuda')}"
NO_GPU: Final = "no GPU that CUDA can use was found"
HOPPER: Final = (9, 0)

_made: dict[Callable[..., Any], Any] = {}


class NoGpu(MotherlodeError):
    """What this is to run on is not there."""


@cache
def cuda_module() -> Any:
    """Numba's module for CUDA, whether there is a GPU or not."""
    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack  # NumPy 2.5 has dropped what numba-cuda 0.30 asks for
    try:
        import numba_cuda  # noqa: F401 - numba's own old module would be found without it
        from numba import cuda
    except ImportError as fault:
        raise NoGpu(f"{MISSING} ({fault})") from None
    if not IS_SIMULATED:
        make_lean()
    return cuda


def need_gpu() -> Any:
    """Numba's module for CUDA, where there is a GPU to use."""
    cuda = cuda_module()
    if not cuda.is_available():
        raise NoGpu(NO_GPU)
    return cuda


def on_device(function: Callable[..., Any]) -> Any:
    """A compiled function of a kernel, and all that it calls, for CUDA: made once, compiled when it is used.

    It may work on the arrays that it is given, on its numbers and on arrays that never change: all of `in_place`. No
    index of it may be below 0 (`cuda_lowering` says why).
    """
    made = _made.get(function)
    if made is None:
        made = _made[function] = cuda_module().jit(device=True)(copied(function, {}))
    return made


def copied(function: Callable[..., Any], others: dict[str, Any]) -> FunctionType:
    """The plain function with what it leads to on the device, and some of its names standing for others."""
    plain = cast(FunctionType, getattr(function, "py_func", function))
    names = {name: _for_device(value) for name, value in plain.__globals__.items() if name in _names_of(plain)}
    copy = FunctionType(plain.__code__, {**names, **others}, plain.__name__, plain.__defaults__, plain.__closure__)
    copy.__qualname__ = OURS + plain.__name__
    return copy


def ptx_of(function: FunctionType, arguments: Sequence[Any]) -> str:
    """The code of a program, called with arguments like these, for GPUs as an H100 and later."""
    import numba

    cuda, device = cuda_module(), SimpleNamespace(compute_capability=HOPPER)
    # Numba asks the GPU itself what it can do as soon as one function calls another.
    with patch("numba.cuda.dispatcher.get_current_device", lambda: device):
        text, _ = cuda.compile_ptx(function, tuple(map(numba.typeof, arguments)), cc=HOPPER)
    return cast(str, text)


def _names_of(function: FunctionType) -> frozenset[str]:
    return frozenset(function.__code__.co_names)


def _for_device(value: Any) -> Any:
    if hasattr(value, "py_func"):
        return on_device(value)
    if IS_SIMULATED and isinstance(value, np.ndarray) and value.dtype != np.uint64:
        return Numbers(value)
    return value


class Numbers:
    """An array whose entries are Python's numbers, as wide as need be: how compiled code sees them, for simulations.

    An index below 0 fails here, where a GPU would read what lies before the array.
    """

    def __init__(self, array: Any) -> None:
        self._array = array

    def __getitem__(self, at: Any) -> Any:
        return self._array[from_the_front(at)].item()

    def __setitem__(self, at: Any, value: Any) -> None:
        self._array[from_the_front(at)] = value

    def __len__(self) -> int:
        return len(self._array)


def from_the_front(at: Any) -> Any:
    """This index, or one for each dimension, unless it counts back from the end."""
    if (min(at) if isinstance(at, tuple) else at) < 0:
        raise IndexError(f"a kernel asked for entry {at}: on a GPU indices never count back")
    return at
