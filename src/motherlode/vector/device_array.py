"""An array on a GPU that other libraries take without a copy: by DLPack, or by CUDA's array interface."""

from __future__ import annotations

import atexit
import ctypes
from collections.abc import Callable
from typing import Any, Final

import numpy as np

CUDA_DEVICE: Final = 2
"""What DLPack calls a GPU."""
KIND_CODES: Final = {"i": 0, "u": 1, "f": 2, "b": 6}
CAPSULE: Final = b"dltensor"
OUR_STREAMS: Final = (None, -1, 0, 1)
"""All is launched on CUDA's default stream; whoever reads on another one has to wait for it."""

Deleter: Final = ctypes.CFUNCTYPE(None, ctypes.c_void_p)


class _Tensor(ctypes.Structure):
    """`DLTensor` of DLPack, its device and its kind of entries as plain fields."""

    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device_kind", ctypes.c_int32),
        ("device_number", ctypes.c_int32),
        ("dimensions", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.c_void_p),
        ("offset", ctypes.c_uint64),
    )


class _Managed(ctypes.Structure):
    _fields_ = (("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", Deleter))


_lent: dict[int, tuple[_Managed, Any, Any]] = {}
"""By address, all that other libraries still hold: with its shape, and the array that must outlive it."""


def _give_back(address: int) -> None:
    _lent.pop(address, None)


@atexit.register
def _let_go() -> None:
    """Whoever gives back after the end finds nobody to tell."""
    for managed, _, _ in _lent.values():
        managed.deleter = Deleter()


_Destructor: Final = ctypes.PYFUNCTYPE(None, ctypes.c_void_p)
_is_valid: Final = ctypes.pythonapi.PyCapsule_IsValid
_is_valid.argtypes, _is_valid.restype = (ctypes.c_void_p, ctypes.c_char_p), ctypes.c_int
_pointer_of: Final = ctypes.pythonapi.PyCapsule_GetPointer
_pointer_of.argtypes, _pointer_of.restype = (ctypes.c_void_p, ctypes.c_char_p), ctypes.c_void_p
_new_capsule: Final = ctypes.pythonapi.PyCapsule_New
_new_capsule.argtypes, _new_capsule.restype = (ctypes.c_void_p, ctypes.c_char_p, _Destructor), ctypes.py_object


def _unused(capsule: int) -> None:
    """A capsule goes that nobody took the array from."""
    if _is_valid(capsule, CAPSULE):
        _lent.pop(_pointer_of(capsule, CAPSULE), None)


_deleter: Final = Deleter(_give_back)
_destructor: Final = _Destructor(_unused)


def lent(pointer: int, shape: tuple[int, ...], kind: np.dtype[Any], device: tuple[int, int], owner: Any) -> Any:
    """A DLPack capsule of an array without gaps, which keeps its owner until the other library lets go of it."""
    sizes = (ctypes.c_int64 * len(shape))(*shape)
    tensor = _Tensor(
        pointer, *device, len(shape), KIND_CODES[kind.kind], 8 * kind.itemsize, 1,
        ctypes.cast(sizes, ctypes.POINTER(ctypes.c_int64)), None, 0,
    )  # fmt: skip
    managed = _Managed(tensor, None, _deleter)
    address = ctypes.addressof(managed)
    _lent[address] = (managed, sizes, owner)
    return _new_capsule(address, CAPSULE, _destructor)


class DeviceArray:
    """An array of numba's, `array`, as others see it. `np.asarray` copies it to the processor."""

    def __init__(self, array: Any, synchronize: Callable[[], None]) -> None:
        self.array = array
        self.shape: tuple[int, ...] = tuple(array.shape)
        self.dtype: np.dtype[Any] = np.dtype(array.dtype)
        self._synchronize = synchronize

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        return f"DeviceArray({self.shape}, {self.dtype})"

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        told = self.array.copy_to_host()
        return told if dtype is None else told.astype(dtype)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        interface: dict[str, Any] = self.array.__cuda_array_interface__
        return interface

    def __dlpack_device__(self) -> tuple[int, int]:
        return CUDA_DEVICE, 0

    def __dlpack__(self, *, stream: int | None = None, **_wishes: Any) -> Any:
        if stream not in OUR_STREAMS:
            self._synchronize()
        pointer, _ = self.__cuda_array_interface__["data"]
        return lent(pointer, self.shape, self.dtype, self.__dlpack_device__(), self.array)
