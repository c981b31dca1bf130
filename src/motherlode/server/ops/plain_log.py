"""The log for a person at a terminal: what happened and what went wrong, a plain line each."""

from __future__ import annotations

import logging
import time
from typing import Final

from rich.console import Console
from rich.text import Text

STYLES: Final = {logging.WARNING: "yellow", logging.ERROR: "bold red", logging.CRITICAL: "bold red"}
OURS: Final = "motherlode"
REQUESTS: Final = "motherlode.requests"
"""Every single request is for programs."""


class PlainHandler(logging.Handler):
    """Writes to standard error, in the words of a formatter that tells no secrets."""

    def __init__(self) -> None:
        super().__init__()
        self._console = Console(stderr=True, highlight=False)

    def filter(self, record: logging.LogRecord) -> bool:
        """News of tables, and whatever is not as it should be."""
        is_told = record.name.startswith(OURS) and record.name != REQUESTS
        return (is_told or record.levelno >= logging.WARNING) and super().filter(record) is not False

    def emit(self, record: logging.LogRecord) -> None:
        try:
            at = time.strftime("%H:%M ", time.localtime(record.created))
            words = Text(_printable(self.format(record)), STYLES.get(record.levelno, ""))
            self._console.print(Text.assemble((at, "dim"), words), soft_wrap=True)
        except Exception:
            self.handleError(record)


def _printable(text: str) -> str:
    """Nothing that could steer a terminal."""
    return "".join(letter if letter.isprintable() else "�" for letter in text)


def sentence(message: str, fields: dict[str, object]) -> str:
    """A message with its extra fields, as a person would say it."""
    told = [f"{name} {value}" for name, value in fields.items() if value not in (None, "", 0)]
    return message[:1].upper() + message[1:] + (f" ({', '.join(told)})" if told else "")
