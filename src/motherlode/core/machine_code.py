"""How functions become machine code, which is kept on disk until something changes that they were made from.

Numba compiles, in one of two ways: `quick` where its inner workings are as expected, else `plain`, by public means.
They differ in how long it takes, and in nothing else.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import cache
from typing import Any

from numba import config

from motherlode.core.code_files import is_recent, note_about
from motherlode.core.compile_gate import NotCompiled, is_compiling_allowed, only_loading
from motherlode.core.compile_way import VARIABLE, asked_way

__all__ = ["NotCompiled", "environment", "is_compiling_allowed", "machine_code", "only_loading", "way"]

log = logging.getLogger("motherlode.machine_code")


def machine_code(function: Callable[..., Any], *, counts_references: bool) -> Any:
    """The function as one that is compiled at its first call. Without references to count, some compile quicker."""
    if way() == "quick":
        from motherlode.core.quick_compile import Kernel

        return Kernel.make(function, counts_references=counts_references)
    from motherlode.core.plain_compile import PlainFunction

    return PlainFunction(function)


@cache
def way() -> str:
    """Which way is taken in this process: the one that is asked for, else the quick one if it works here."""
    asked = asked_way()
    if asked == "auto":
        return "plain" if config.DISABLE_JIT or not is_quick_possible() else "quick"
    return asked


def environment() -> dict[str, str]:
    """What a process has to be told to compile as this one does. As long as that is open, it finds out by itself."""
    try:
        with only_loading():
            return {VARIABLE: way()}
    except NotCompiled:
        return {}


def is_quick_possible() -> bool:
    """Whether the quick way works with this numba. It is tried out once: what is on disk then tells."""
    fault = fault_of_quick()
    if fault:
        log.warning("numba is not as expected, so compiling takes longer: %s", fault)
    return not fault


def fault_of_quick() -> str:
    """Why the quick way cannot be taken; empty if it can. A fault is noted on disk, so that not each process tries."""
    try:
        from motherlode.core import quick_compile
    except Exception as fault:
        return repr(fault)
    note = note_about(quick_compile.__name__)
    if is_recent(note):
        return note.read_text(encoding="utf-8")
    try:
        quick_compile.try_out()
    except NotCompiled:
        raise
    except Exception as fault:
        note.write_text(repr(fault), encoding="utf-8")
        return repr(fault)
    return ""
