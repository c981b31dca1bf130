"""Logs: one JSON object a line for programs, plain lines for a person; without tokens, names or secrets of a game.

Without details, ids of tables (whoever knows one may watch) are cut short and addresses are left out.
"""

from __future__ import annotations

import logging
import re
import sys
from pathlib import PureWindowsPath
from typing import Any, Final, Literal

import msgspec

from motherlode.server.ops.plain_log import PlainHandler, sentence

STANDARD: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}
SECRET: Final = re.compile(r"/seat/[^\s\"'?#]+|[A-Za-z0-9_-]{24,}")
"""Private links, and whatever is long and random enough to be a token, a secret or a hash."""
DETAILS: Final = frozenset(["address", "path"])
"""Fields that are written only where details are asked for."""
TABLE_FIELD: Final = "table"
ID_LETTERS: Final = 6
"""Letters of a table's id that are shown in any case: enough to find it again, too few to watch it."""
TABLE_PATH: Final = re.compile(rf"(/tables?/[A-Za-z0-9_-]{{{ID_LETTERS}}})[A-Za-z0-9_-]+[^\s\"']*")
ADDRESS: Final = re.compile(
    r"(?<![\w.:])\[?(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-fA-F]*(?::[0-9a-fA-F]*){2,7}(?:\.\d{1,3}){0,3}(?:%\w+)?)\]?(?::\d+)?(?![\w.])"
)
CUT: Final = "…"
DIED: Final = re.compile(r"Child process \[(\d+)\] died")
"""What uvicorn says, as if it were nothing, when a worker is gone that nobody stopped."""


class Discreet(logging.Formatter):
    """What a record tells, without what is nobody's business."""

    def __init__(self, *, details: bool = False) -> None:
        super().__init__()
        self._details = details

    def message(self, record: logging.LogRecord) -> str:
        return self._clean(record.getMessage())

    def fields(self, record: logging.LogRecord) -> dict[str, Any]:
        return {name: self._plain(name, value) for name, value in vars(record).items() if self._is_told(name)}

    def _is_told(self, field: str) -> bool:
        return field not in STANDARD and (self._details or field not in DETAILS)

    def _plain(self, field: str, value: object) -> object:
        if isinstance(value, int | float | bool) or value is None:
            return value
        is_cut = field == TABLE_FIELD and not self._details
        return self._clean(str(value))[: ID_LETTERS if is_cut else None]

    def _clean(self, text: str) -> str:
        text = SECRET.sub(CUT, text)
        return text if self._details else ADDRESS.sub(CUT, TABLE_PATH.sub(rf"\1{CUT}", text))


class JsonFormatter(Discreet):
    """A record and its extra fields as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "log": record.name,
            "message": self.message(record),
        }
        # Whoever watches the log goes by these: no field takes their place.
        line = line | self.fields(record) | line
        if record.exc_info is not None and record.exc_info[0] is not None:
            line["fault"] = record.exc_info[0].__name__
            line["trace"] = _trace(record.exc_info[2])
        return msgspec.json.encode(line).decode()


class PlainFormatter(Discreet):
    """A record as a person would say it; of a fault, what it was and where."""

    def format(self, record: logging.LogRecord) -> str:
        fields = self.fields(record)
        if record.exc_info is not None and record.exc_info[0] is not None:
            fields |= {"fault": record.exc_info[0].__name__, "in": "".join(_trace(record.exc_info[2])[-1:])}
        return sentence(self.message(record), fields)


def warn_of_lost_worker(record: logging.LogRecord) -> bool:
    """A filter that lets everything pass; that a worker died becomes a warning in our words."""
    if found := DIED.fullmatch(str(record.msg)):
        record.levelno, record.levelname = logging.WARNING, "WARNING"
        record.msg = f"worker {found[1]} died, and another takes its place; its players connect again by themselves"
    return True


def set_up(kind: Literal["json", "plain"] = "json", *, details: bool = False, level: str = "INFO") -> None:
    """Send everything of ours, and of the HTTP server's, to standard error."""
    handler = PlainHandler() if kind == "plain" else logging.StreamHandler(sys.stderr)
    handler.setFormatter((PlainFormatter if kind == "plain" else JsonFormatter)(details=details))
    for name in ("motherlode", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level)
    logging.getLogger("uvicorn.error").addFilter(warn_of_lost_worker)
    for name in ("uvicorn.access", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [], True
        logger.setLevel("WARNING" if name == "uvicorn.access" else level)


def _trace(traceback: Any) -> list[str]:
    """Where it happened: files and lines, without any values, and folders written either way."""
    places = []
    while traceback is not None:
        code = traceback.tb_frame.f_code
        places.append(f"{PureWindowsPath(code.co_filename).name}:{traceback.tb_lineno} {code.co_name}")
        traceback = traceback.tb_next
    return places[-12:]
