"""What is said where a library is missing that an adapter is for."""

from __future__ import annotations

from motherlode.core.errors import MotherlodeError


class MissingLibrary(MotherlodeError, ImportError):
    """An optional library is not installed."""


def missing(fault: ImportError, extra: str) -> MissingLibrary:
    """The error to raise, which says how to get the library."""
    return MissingLibrary(f"this needs {fault.name}, which is not installed: pip install 'motherlode[{extra}]'")
