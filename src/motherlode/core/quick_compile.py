"""Compiling with a knowledge of numba's inner workings, several times as fast as `plain_compile`.

All that leans on what numba promises nobody is here and in `quick_typing`. `machine_code` tries it out before use.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Final, cast
from uuid import uuid4

import numpy as np
import numpy.typing as npt
from numba.core import caching, compiler, types
from numba.core.codegen import JITCodeLibrary
from numba.core.registry import CPUDispatcher
from numba.core.typing import make_concrete_template

from motherlode.core.code_files import Turn, folder_of, kept_in, stamp_of, turn
from motherlode.core.compile_gate import NotCompiled, is_compiling_allowed, only_loading
from motherlode.core.fingerprint import reduced
from motherlode.core.quick_typing import shortcuts

Kinds = tuple[types.Type, ...]


class Kernel(CPUDispatcher):
    """A function that is compiled when it is first called, and runs free of the interpreter's lock.

    Numba would give every function machine code of its own, with all that it calls in it: most of them never need it.
    Here a function that another calls becomes part of that one (`Ingredient`), and is optimised with it, once.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._ingredients: dict[Kinds, Ingredient] = {}
        self._is_kept = False
        self._turn = Turn(lambda: folder_of(self.py_func, self.stamp))

    @classmethod
    def make(cls, function: Callable[..., Any], *, counts_references: bool) -> Kernel:
        options = {"nopython": True, "nogil": True, "_nrt": counts_references, "no_cfunc_wrapper": True}
        return cls(function, targetoptions=options)

    def __reduce__(self) -> Any:
        return reduced(self.py_func, self.stamp)

    @cached_property
    def stamp(self) -> str:
        return f"{stamp_of(self.py_func, __name__)} {self.targetoptions}"

    def compile(self, sig: Any) -> Any:
        """How numba asks for machine code, from disk or made anew. Only now is all there that the function leads to."""
        if not self._is_kept:
            self.enable_caching()
            self._is_kept = True
        if not is_compiling_allowed():
            return super().compile(sig)
        # Who compiles it meanwhile will have put it on disk.
        with self._turn, shortcuts():
            return super().compile(sig)

    def enable_caching(self) -> None:
        try:
            self._cache = KernelCache(self)
        except RuntimeError:  # it has no file, so nothing can be kept
            self._cache = caching.NullCache()

    def get_call_template(self, args: Sequence[types.Type], kws: dict[str, types.Type]) -> Any:
        """How numba asks what a call from another function returns."""
        signature, folded = self._compiler.fold_argument_types(args, kws)
        # Numba would compile anew for each constant, each size of numbers, and for arrays that may not be written.
        kinds = tuple(map(plain, folded))
        found = self._ingredients.get(kinds) or self._prepare(kinds)
        name = self.py_func.__name__
        return make_concrete_template(name, key=name, signatures=[found.signature]), signature, kinds, {}

    def get_overload(self, sig: Any) -> Any:
        """How numba asks what to call."""
        return self._ingredients[tuple(sig)]

    def _prepare(self, kinds: Kinds) -> Ingredient:
        with self._compiling_counter:
            found = self._ingredients[kinds] = Ingredient(self, kinds)
        return found


def plain(kind: types.Type) -> types.Type:
    """A constant as any value of its kind, a whole number as one of full size, an array as one that may be written."""
    if isinstance(kind, types.Array) and not kind.mutable:
        return cast(types.Type, kind.copy(readonly=False))
    if isinstance(kind, types.Integer) and kind.signed:  # type: ignore[attr-defined]
        return types.int64
    return cast(types.Type, types.unliteral(kind))  # type: ignore[attr-defined]


class Ingredient:
    """A function for others to call, without machine code of its own."""

    def __init__(self, kernel: Kernel, kinds: Kinds) -> None:
        context: Any = kernel.targetctx
        target: Any = kernel.targetdescr
        flags: Any = compiler.Flags()
        target.options.parse_as_flags(flags, kernel.targetoptions)
        flags.no_compile = True
        flags.no_cpython_wrapper = True
        flags.no_cfunc_wrapper = True
        library = Parts(context.codegen(), kernel.py_func.__qualname__)
        made = compiler.compile_extra(target.typing_context, context, kernel.py_func, kinds, None, flags, {}, library)
        self.signature = made.signature
        context.insert_user_function(self, made.fndesc, [made.library])


class Parts(JITCodeLibrary):
    """Functions that are linked into others."""

    def _optimize_final_module(self) -> None:
        """Nothing to do: whoever calls them is optimised with them in it, and nobody runs them as they stand here."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True


class KernelCache(caching.FunctionCache):
    """Machine code on disk."""

    def __init__(self, kernel: Kernel) -> None:
        with kept_in(folder_of(kernel.py_func, kernel.stamp)):
            super().__init__(kernel.py_func)
        self._cache_file = KernelFiles(self._cache_path, self._impl.filename_base, kernel.stamp)


class KernelFiles(caching.IndexDataCacheFile):
    """The files of one function: an index, and machine code for each kind of arguments.

    Two processes that compile at once write one after the other, and never over what the other's index names.
    """

    def __init__(self, folder: str, base: str, stamp: str) -> None:
        super().__init__(folder, base, stamp)
        self._base = base

    def _data_name(self, number: int) -> str:
        return f"{self._base}.{uuid4().hex[:16]}.nbc"

    def save(self, key: Any, data: Any) -> None:
        with turn:
            super().save(key, data)


# The trial: one function calls another with constants, on an array that it may write and one that it may not.

Numbers = npt.NDArray[np.int64]

FACTORS: Final = np.array([3, 5, 7])
EXPECTED: Final = (37, [3, 10, 21, 3])


class Unexpected(Exception):
    """Numba did something else than what this file relies on."""


def _scale(numbers: Numbers, at: int, factors: Numbers, by: int) -> int:
    numbers[at] *= factors[by]
    return numbers[at]  # type: ignore[no-any-return]


def _scale_all(numbers: Numbers) -> int:
    total = numbers[3]
    for at in range(2):
        total += scale(numbers, at, FACTORS, at)
    return total + scale(numbers, 2, FACTORS, 2)  # type: ignore[no-any-return]


scale = Kernel.make(_scale, counts_references=False)


def try_out() -> None:
    """Compile a little, or load it, and load it again: wrong results or any other fault mean that this is no way."""
    _check(Kernel.make(_scale_all, counts_references=False))
    try:
        with only_loading():
            _check(Kernel.make(_scale_all, counts_references=False))
    except NotCompiled:
        raise Unexpected("what was kept cannot be loaded") from None


def _check(function: Callable[[Numbers], int]) -> None:
    numbers = np.array([1, 2, 3, 3])
    found = (function(numbers), numbers.tolist())
    if found != EXPECTED:
        raise Unexpected(f"{found} instead of {EXPECTED}")
