"""Shortcuts through numba's typing, which otherwise takes a third of the time to compile. Results are the same.

For every call in a function, numba tries one possible meaning after the other, and compares its settings each time.
Like `quick_compile`, which uses it, this leans on what numba promises nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from numba.core.compiler_lock import global_compiler_lock
from numba.core.targetconfig import ConfigStack, TargetConfig
from numba.core.types.functions import BaseFunction

_find_meaning: Callable[..., Any] = BaseFunction.get_call_type
_meanings: dict[Any, tuple[Any, Any]] = {}
_usual: dict[Any, dict[str, Any]] = {}


@contextmanager
def shortcuts() -> Iterator[None]:
    """In here, numba takes them. Nobody else compiles meanwhile, so nobody else does."""
    with global_compiler_lock:
        before = [(owner, name, getattr(owner, name)) for owner, name, _ in SHORTCUTS]
        try:
            for owner, name, shortcut in SHORTCUTS:
                setattr(owner, name, shortcut)
            yield
        finally:
            for owner, name, former in before:
                setattr(owner, name, former)


def known_meaning(function: Any, context: Any, args: Any, kws: Any) -> Any:
    """What a call of one of numba's own functions means, with arguments of these kinds: found once for each setting."""
    key = (context, function, tuple(args), tuple(kws.items()), ConfigStack.top_or_none())
    if key not in _meanings:
        found = _find_meaning(function, context, args, kws)
        _meanings[key] = found, function._impl_keys[found.args]  # noqa: SLF001
    found, made = _meanings[key]
    function._impl_keys[found.args] = made  # noqa: SLF001
    return found


def all_settings(settings: Any) -> dict[str, Any]:
    return {**usual_settings(type(settings)), **settings._values}  # noqa: SLF001


def usual_settings(kind: Any) -> dict[str, Any]:
    if kind not in _usual:
        _usual[kind] = {name: option.default for name, option in kind.options.items()}
    return _usual[kind]


SHORTCUTS: Any = ((BaseFunction, "get_call_type", known_meaning), (TargetConfig, "values", all_settings))
