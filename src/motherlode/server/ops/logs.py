"""Structured logs: one JSON object a line, without tokens, names or anything about a game."""

from __future__ import annotations

import logging
import re
import sys
from typing import Any, Final

import msgspec

STANDARD: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}
SECRET: Final = re.compile(r"/seat/[^\s\"'?#]+|[A-Za-z0-9_-]{24,}")
"""Private links, and whatever is long and random enough to be a token, a secret or a hash."""


class JsonFormatter(logging.Formatter):
    """A record and its extra fields as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "log": record.name,
            "message": _clean(record.getMessage()),
        }
        line |= {name: _plain(value) for name, value in vars(record).items() if name not in STANDARD}
        if record.exc_info is not None and record.exc_info[0] is not None:
            line["fault"] = record.exc_info[0].__name__
            line["trace"] = _trace(record.exc_info[2])
        return msgspec.json.encode(line).decode()


def set_up(level: str = "INFO") -> None:
    """Send everything of ours, and the HTTP server's warnings, to standard error as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    for name in ("motherlode", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level)
    for name in ("uvicorn.access", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [], True
        logger.setLevel("WARNING" if name == "uvicorn.access" else level)


def _plain(value: object) -> object:
    return value if isinstance(value, int | float | bool) or value is None else _clean(str(value))


def _clean(text: str) -> str:
    return SECRET.sub("…", text)


def _trace(traceback: Any) -> list[str]:
    """Where it happened: files and lines, without any values."""
    places = []
    while traceback is not None:
        code = traceback.tb_frame.f_code
        places.append(f"{code.co_filename.rsplit('/', 2)[-1]}:{traceback.tb_lineno} {code.co_name}")
        traceback = traceback.tb_next
    return places[-12:]
