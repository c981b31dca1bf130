"""What a compiled function is made from, as a digest: code that carries another one is never used.

A compiler reads a function's code, the values of the names in it, and the same of every function that it calls,
wherever they come from. That is what is digested here, and nothing else: no name of a file, no date, no comment.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator
from enum import Enum
from functools import cache
from hashlib import sha256
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final

VOCABULARY: Final = frozenset({*sys.stdlib_module_names, "numpy", "numba", "llvmlite"})
"""What a compiler knows by name: it never looks into these. Whoever keeps machine code asks for their versions."""

PLAIN: Final = (bool, int, float, complex, str, bytes, Enum, type(None), type(...))


def fingerprint(function: Callable[..., Any]) -> str:
    """A digest of a function, compiled or not, and of all that it leads to."""
    return Walk(function).digest()


class Walk:
    """A way through all functions that one leads to. Each is described once, the others name it by its number."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._functions: list[FunctionType] = []
        self._modules: list[ModuleType] = []
        self._describe(function, frozenset())

    def digest(self) -> str:
        found = sha256()
        for function in self._functions:  # it grows meanwhile
            found.update(self._function(function).encode())
        return found.hexdigest()[:16]

    def _function(self, function: FunctionType) -> str:
        names = names_in(function.__code__)
        values = [f"{name}={self._describe(value, names)}" for name, value in sorted(values_of(function, names))]
        defaults = self._describe((function.__defaults__, function.__kwdefaults__), names)
        return "\n".join([self._code(function.__code__), defaults, *values])

    def _code(self, code: CodeType) -> str:
        consts = self._describe(code.co_consts, frozenset())
        # Not its flags: numba changes them when a profiler looks on.
        arguments = (code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount)
        names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
        return repr((code.co_code, code.co_exceptiontable, arguments, names, consts))

    def _describe(self, value: Any, names: frozenset[str]) -> str:
        """A value in words that are the same in every process. Of a module only what has one of these names counts."""
        function = function_of(value)
        if function is not None:
            return self._call(value, function)
        if isinstance(value, ModuleType):
            return self._module(value, names)
        if isinstance(value, PLAIN):
            return f"{name_of(type(value))} {value!r}"
        if isinstance(value, CodeType):
            return self._code(value)
        return self._collection(value, names) or described(value)

    def _call(self, value: Any, function: FunctionType) -> str:
        if is_vocabulary(function.__module__):
            return name_of(function)
        if function not in self._functions:
            self._functions.append(function)
        return f"function {self._functions.index(function)} {getattr(value, 'targetoptions', '')}"

    def _module(self, module: ModuleType, names: frozenset[str]) -> str:
        if is_vocabulary(module.__name__) or module in self._modules:
            return f"module {module.__name__}"
        self._modules.append(module)
        used = sorted(names & vars(module).keys())
        found = [f"{name}={self._describe(vars(module)[name], names)}" for name in used]
        self._modules.remove(module)
        return f"module {found}"

    def _collection(self, value: Any, names: frozenset[str]) -> str:
        if isinstance(value, dict):
            items = sorted(self._describe(item, names) for item in value.items())
        elif isinstance(value, set | frozenset):
            items = sorted(self._describe(item, names) for item in value)
        elif isinstance(value, list | tuple):
            items = [self._describe(item, names) for item in value]
        else:
            return ""
        return f"{name_of(type(value))} {items}"


def names_in(code: CodeType) -> frozenset[str]:
    """All names in a function, those in functions inside it included."""
    inner = [names_in(const) for const in code.co_consts if isinstance(const, CodeType)]
    return frozenset(code.co_names).union(*inner)


def values_of(function: FunctionType, names: frozenset[str]) -> Iterator[tuple[str, Any]]:
    """What a function's names stand for, as far as they are its module's or those of the function around it."""
    for name in names & function.__globals__.keys():
        yield name, function.__globals__[name]
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        yield f"{name} around", cell.cell_contents


def function_of(value: Any) -> FunctionType | None:
    """The function itself, if the value is one, or a compiled one, or another around one."""
    for found in (value, getattr(value, "py_func", None), getattr(value, "__wrapped__", None)):
        if isinstance(found, FunctionType):
            return found
    return None


def is_vocabulary(module: str | None) -> bool:
    return (module or "").partition(".")[0] in VOCABULARY


def described(value: Any) -> str:
    """What is neither plain nor a collection: an array by its bytes, all else by its class and its source."""
    if hasattr(value, "tobytes") and hasattr(value, "dtype"):
        return f"{value.dtype!r} {value.shape} {sha256(value.tobytes()).hexdigest()}"
    kind = value if isinstance(value, type) else type(value)
    if not is_vocabulary(kind.__module__):
        return f"{name_of(kind)} {source_digest(kind.__module__)}"
    return name_of(kind) if value is kind or " at 0x" in repr(value) else repr(value)


def name_of(value: Any) -> str:
    return f"{value.__module__}.{value.__qualname__}"


@cache
def source_digest(module: str) -> str:
    """A digest of the file that a module was read from."""
    try:
        return sha256(Path(inspect.getfile(sys.modules[module])).read_bytes()).hexdigest()
    except (KeyError, TypeError, OSError):
        return ""


def reduced(function: FunctionType, stamp: str) -> tuple[Callable[..., Any], tuple[str, str, str]]:
    """How a compiled function is pickled: by its name, as others are. The stamp tells two closures apart."""
    return find, (function.__module__, function.__qualname__, stamp)


def find(module: str, name: str, stamp: str) -> Any:
    """The compiled function of that name. One made inside another function has none that could be found."""
    return attrgetter(name)(import_module(module))
