"""Who may compile, and when. Numba tells everybody who listens that it has found nothing on disk and will compile."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any
from weakref import WeakSet

from numba.core import event

from motherlode.core.code_files import turn

_is_compiling_allowed: ContextVar[bool] = ContextVar("is_compiling_allowed", default=True)


class NotCompiled(Exception):
    """Something would have to be compiled first, which takes seconds."""


class NotItsTurn(NotCompiled):
    """Something has to be compiled, and another process may be compiling it too."""


@contextmanager
def only_loading() -> Iterator[None]:
    """In here, what was never compiled raises `NotCompiled` instead of being compiled."""
    token = _is_compiling_allowed.set(False)
    try:
        yield
    finally:
        _is_compiling_allowed.reset(token)


def is_compiling_allowed() -> bool:
    return _is_compiling_allowed.get()


class Gate(event.Listener, threading.local):
    """Stops numba before it compiles. Each thread has its own depth of functions being compiled, and its own turn."""

    def __init__(self) -> None:
        self._depth = 0
        self._has_turn = False

    def on_start(self, event: Any) -> None:
        self._depth += 1
        dispatcher = event.data["dispatcher"]
        if not is_compiling_allowed():
            raise NotCompiled(dispatcher.__qualname__)
        if dispatcher in by_turns and not self._has_turn:
            self._take_turn(dispatcher.__qualname__)

    def _take_turn(self, name: str) -> None:
        # Numba saves the outermost function after it has said that this is over: only its caller can wait for that.
        if self._depth == 1:
            raise NotItsTurn(name)
        turn.__enter__()
        self._has_turn = True

    def on_end(self, event: Any) -> None:
        self._depth -= 1
        if self._depth == 0 and self._has_turn:
            self._has_turn = False
            turn.__exit__()

    @contextmanager
    def own_turn(self) -> Iterator[None]:
        """In here, this thread may compile, and no other process does."""
        with turn:
            self._depth, self._has_turn = 1, True
            try:
                yield
            finally:
                self._depth, self._has_turn = 0, False


by_turns: WeakSet[Any] = WeakSet()
"""The compiled functions whose files are safe only if one process writes at a time."""

gate = Gate()
event.register("numba:compile", gate)
