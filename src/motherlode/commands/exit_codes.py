"""The exit codes that several commands share."""

from __future__ import annotations

from typing import Final

USAGE_ERROR: Final = 2
INTERRUPTED: Final = 130
"""Ctrl-C, as shells have it: 128 and the number of the signal."""
