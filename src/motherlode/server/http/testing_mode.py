"""A server under test can be told its seeds, so that a test meets the same game every time; a real one never can."""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping
from typing import Final

from motherlode.core.errors import BadOption
from motherlode.server.ops.settings import Settings
from motherlode.server.tables.refusals import Refusal

VARIABLE: Final = "MOTHERLODE_TESTING"
"""The environment variable that must be 1 besides the setting: no file and no flag alone makes a server testable."""
SEED_HEADER: Final = "x-motherlode-seed"
"""On requests that make a table: from this its secret is made, and from that its deal and its bots."""
MARK: Final = (b"x-motherlode-testing", b"1")
"""The header on every answer of a server under test."""

log = logging.getLogger("motherlode.testing")


def check_testing(settings: Settings) -> None:
    """Raise BadOption if a server would be under test that was not started for tests."""
    if not settings.testing:
        return
    if os.environ.get(VARIABLE) != "1":
        raise BadOption(f"a server can be told its seeds only in tests: they set {VARIABLE}=1")
    log.warning("THIS SERVER IS UNDER TEST: whoever asks can choose its deals. Nobody should play on it.")


def seed_refusal(settings: Settings, headers: Mapping[bytes, str]) -> Refusal | None:
    """What a real server says to whoever brings a seed: it is never just ignored."""
    if settings.testing or SEED_HEADER.encode() not in headers:
        return None
    return Refusal("not-allowed", f"this server draws its own seeds; {SEED_HEADER} is for a server under test")


def told_seed(settings: Settings, headers: Mapping[str, str]) -> str | None:
    """The seed that a test gives; none on a real server, whatever it was sent."""
    return headers.get(SEED_HEADER) if settings.testing else None
