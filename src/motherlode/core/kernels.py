"""How functions become machine code, which is kept on disk until one of their sources changes.

Numba compiles; what is ours is when, and where the result is kept.
"""

from __future__ import annotations

import atexit
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, cast

from numba.core import caching, compiler, types
from numba.core.codegen import JITCodeLibrary
from numba.core.registry import CPUDispatcher
from numba.core.typing import make_concrete_template

Kinds = tuple[types.Type, ...]

PACKAGE: Final = Path(__file__).parents[1]
IMPORT: Final = re.compile(
    rf"^\s*(?:from|import) ({PACKAGE.name}(?:\.\w+)*)(?: import (\([^)]*\)|[^\n]*))?", re.MULTILINE
)
CACHE_VARIABLE: Final = "MOTHERLODE_CACHE"
"""Names the folder of last resort to the processes that this one starts."""

_is_compiling_allowed: ContextVar[bool] = ContextVar("is_compiling_allowed", default=True)


class NotCompiled(Exception):
    """Something would have to be compiled first, which takes seconds."""


@contextmanager
def only_loading() -> Iterator[None]:
    """In here, what was never compiled raises `NotCompiled` instead of being compiled."""
    token = _is_compiling_allowed.set(False)
    try:
        yield
    finally:
        _is_compiling_allowed.reset(token)


class Kernel(CPUDispatcher):
    """A function that is compiled when it is first called, and runs free of the interpreter's lock.

    Numba would give every function machine code of its own, with all that it calls in it: most of them never need it.
    Here a function that another calls becomes part of that one (`Ingredient`), and is optimised with it, once.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._ingredients: dict[Kinds, Ingredient] = {}

    @classmethod
    def make(cls, function: Callable[..., Any], *, counts_references: bool) -> Kernel:
        kernel = cls(function, targetoptions={"nopython": True, "nogil": True, "_nrt": counts_references})
        kernel.enable_caching()
        return kernel

    def enable_caching(self) -> None:
        self._cache = KernelCache(self.py_func)

    def get_call_template(self, args: Sequence[types.Type], kws: dict[str, types.Type]) -> Any:
        """How numba asks what a call from another function returns."""
        signature, folded = self._compiler.fold_argument_types(args, kws)
        # Numba would compile anew for each constant, and for arrays that may not be written.
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
    """A constant as any value of its kind, an array as one that may be written."""
    if isinstance(kind, types.Array) and not kind.mutable:
        return cast(types.Type, kind.copy(readonly=False))
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
    """Functions that are linked into others: left as they are, since they are optimised there."""

    def _optimize_final_module(self) -> None:
        """Not yet."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True


class KernelCache(caching.FunctionCache):
    """Machine code on disk. It is used as long as no source has changed that the function may depend on."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._impl_class = KernelFiles
        super().__init__(function)
        self._cache_file = StampedFiles(self._cache_path, self._impl.filename_base, stamp_of(function.__module__))

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        found = super().load_overload(sig, target_context)
        if found is None and not _is_compiling_allowed.get():
            raise NotCompiled(self._name)
        return found


class StampedFiles(caching.IndexDataCacheFile):
    """The files of one function. Those with code carry the stamp in their name, so nobody ever reads another's."""

    def __init__(self, folder: str, base: str, stamp: str) -> None:
        super().__init__(folder, base, stamp)
        self._folder, self._base, self._stamp = Path(folder), base, stamp

    def _data_name(self, number: int) -> str:
        """Names are a process's own: two that compile at once never write over what the other's index names."""
        return f"{self._base}.{self._stamp}.{os.getpid()}.{number}.nbc"

    def save(self, key: Any, data: Any) -> None:
        super().save(key, data)
        for path in self._folder.glob(f"{self._base}.*.nbc"):
            if self._stamp not in path.name:
                path.unlink(missing_ok=True)


class LastResort(caching._CacheLocator):  # noqa: SLF001
    """A temporary folder, for where no other can be written: child processes share it, and it goes with this one."""

    def __init__(self, function: Callable[..., Any], source: str) -> None:
        self._line = function.__code__.co_firstlineno
        self._folder = os.path.join(temporary_folder(), self.get_suitable_cache_subpath(source))

    def get_cache_path(self) -> str:
        return self._folder

    def get_source_stamp(self) -> str:
        return ""  # `StampedFiles` has its own

    def get_disambiguator(self) -> str:
        return str(self._line)

    @classmethod
    def from_function(cls, function: Callable[..., Any], source: str) -> LastResort:
        locator = cls(function, source)
        locator.ensure_cache_path()
        return locator


class KernelFiles(caching.CompileResultCacheImpl):
    """Where numba would keep machine code: beside the source or in the user's cache; else in the last resort."""

    _locator_classes = [*caching.CompileResultCacheImpl._locator_classes, LastResort]  # noqa: RUF012, SLF001


@cache
def temporary_folder() -> str:
    shared = os.environ.get(CACHE_VARIABLE)
    if shared:
        return shared
    folder = tempfile.mkdtemp(prefix="motherlode-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    os.environ[CACHE_VARIABLE] = folder
    return folder


@cache
def stamp_of(module: str) -> str:
    """A digest of a module and of all others of this package that it imports, directly or not."""
    names, found = [module], {module}
    for name in names:
        fresh = imports_of(source_of(name)) - found
        names += sorted(fresh)
        found |= fresh
    return sha256("\0".join(map(source_of, sorted(found))).encode()).hexdigest()[:16]


def imports_of(source: str) -> set[str]:
    """The modules of this package that a source imports, and what it imports from them, which may be modules too."""
    found = set()
    for module, names in IMPORT.findall(source):
        found |= {module, *[f"{module}.{name}" for name in re.findall(r"\w+", names)]}
    return found


@cache
def source_of(module: str) -> str:
    """The text of a module; of one that is no file of this package, none."""
    path = PACKAGE.parent.joinpath(*module.split("."))
    for file in (path.with_suffix(".py"), path / "__init__.py"):
        if file.is_file():
            return file.read_text(encoding="utf-8")
    return ""
