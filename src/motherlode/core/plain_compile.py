"""Compiling by numba's public means alone: slower than `quick_compile`, and otherwise the same.

Every function that another calls gets machine code of its own, and so do all kinds of arguments that it is called with.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, update_wrapper
from threading import RLock
from typing import Any

import numba
from numba.extending import typeof_impl

from motherlode.core.code_files import folder_of, kept_in, stamp_of
from motherlode.core.compile_gate import NotItsTurn, by_turns, gate
from motherlode.core.fingerprint import reduced

_making = RLock()


class PlainFunction:
    """A function that numba compiles when it is first used, by a call or by another compiled function.

    Not before: only then is everything there that it leads to, so that its machine code can be told from any older.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        update_wrapper(self, function)
        self.py_func: Any = function
        self._dispatcher: Any = None

    def __call__(self, *args: Any, **named: Any) -> Any:
        try:
            return self.dispatcher(*args, **named)
        except NotItsTurn:
            pass
        with gate.own_turn():
            if named or len(args) != self.py_func.__code__.co_argcount:
                return self.dispatcher(*args, **named)
            self.dispatcher.compile(tuple(map(numba.typeof, args)))
        return self.dispatcher(*args)

    def __reduce__(self) -> Any:
        return reduced(self.py_func, self.stamp)

    @cached_property
    def stamp(self) -> str:
        return stamp_of(self.py_func, __name__)

    @property
    def dispatcher(self) -> Any:
        """What numba makes of it."""
        if self._dispatcher is None:
            self._make()
        return self._dispatcher

    def _make(self) -> None:
        with _making:
            if self._dispatcher is None:
                self._dispatcher = self._made()

    def _made(self) -> Any:
        try:
            with kept_in(folder_of(self.py_func, self.stamp)):
                made = numba.njit(cache=True, nogil=True)(self.py_func)
        except RuntimeError:  # it has no file, so nothing can be kept
            return numba.njit(nogil=True)(self.py_func)
        by_turns.add(made)
        return made


def _as_numba_sees_it(function: PlainFunction, context: Any) -> Any:
    """What other compiled functions call is what numba made."""
    return numba.typeof(function.dispatcher)


typeof_impl.register(PlainFunction, _as_numba_sees_it)
