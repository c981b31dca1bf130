"""A long measurement in parts: what fails is told, and the rest goes on."""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any, Final

BEGUN: Final = perf_counter()


def say(*words: object) -> None:
    print(f"[{perf_counter() - BEGUN:6.1f} s]", *words, flush=True)  # noqa: T201


def attempt(what: str, part: Callable[[], Any], most_seconds: float) -> Any:
    """What a part comes to; what went wrong, in words, if it fails. After so long nothing new is begun."""
    if perf_counter() - BEGUN > most_seconds:
        say(what, "left out: no time")
        return {"left_out": "no time"}
    try:
        return part()
    except Exception as fault:
        say(what, "failed:", traceback.format_exc())
        return {"failed": repr(fault)[:2000]}


def finish(results: dict[str, Any]) -> int:
    """Print and write what all parts came to; 1 if one of them failed."""
    text = json.dumps(results, indent=2)
    say("done")
    print(text)  # noqa: T201
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(text + "\n", encoding="utf-8")
    return int(_has_failed(results))


def _has_failed(results: Any) -> bool:
    return isinstance(results, dict) and ("failed" in results or any(map(_has_failed, results.values())))
