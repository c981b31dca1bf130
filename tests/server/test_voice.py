"""What a server says on a terminal, and where no person looks."""

from __future__ import annotations

import logging
import os
import pty
import re
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from motherlode.cli import main
from motherlode.server.ops.logs import PlainFormatter
from motherlode.server.ops.network import listening_socket
from motherlode.server.ops.plain_log import PlainHandler
from tests.waiting import PATIENCE, wait_until

COLOURS = re.compile(r"\x1b\[[0-9;]*m")
PAIR = {"game": "gold", "seats": [{"kind": "me", "name": "Anna"}, {"kind": "open"}]}


class Terminal:
    """A server at a terminal of its own, and what that shows."""

    def __init__(self, *options: str, **environment: str) -> None:
        self._screen, line = pty.openpty()
        command = [sys.executable, "-m", "motherlode", "serve", "--port", "0", *options]
        surroundings = {**os.environ, "TERM": "xterm-256color", "PYTHONUNBUFFERED": "1", **environment}
        surroundings.pop("NO_COLOR", None)
        self.process = subprocess.Popen(
            command, stdin=line, stdout=line, stderr=line, env=surroundings, start_new_session=True
        )
        os.close(line)
        self.raw = ""

    @property
    def text(self) -> str:
        return COLOURS.sub("", self.raw).replace("\r\n", "\n")

    def until(self, pattern: str) -> re.Match[str]:
        """Wait until something is shown."""

        def is_shown() -> re.Match[str] | None:
            has_ended = not self._read()
            found = re.search(pattern, self.text)
            assert found or not has_ended, f"it ended without {pattern}: {self.text}"
            return found

        found = wait_until(is_shown, f"the terminal shows {pattern}")
        assert found is not None
        return found

    def _read(self) -> bool:
        """Read what there is; False once the other side is closed."""
        while select.select([self._screen], [], [], 0)[0]:
            try:
                self.raw += os.read(self._screen, 65536).decode()
            except OSError:
                return False
        return True

    def interrupt(self) -> int:
        """Ctrl-C, which reaches all that were started from this terminal."""
        os.killpg(self.process.pid, signal.SIGINT)
        wait_until(lambda: not self._read(), "the terminal is closed")
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self._screen)


@contextmanager
def terminal(*options: str, **environment: str) -> Iterator[Terminal]:
    made = Terminal(*options, **environment)
    try:
        yield made
    finally:
        made.close()


def test_a_server_speaks_to_a_person_on_a_terminal(tmp_path: Path) -> None:
    everywhere = ("--host", "0.0.0.0", "--public", "https://mine.example")  # noqa: S104
    with terminal("--database", f"sqlite:///{tmp_path}/x.sqlite", *everywhere) as shown:
        here = shown.until(r"Motherlode is at (http://127\.0\.0\.1:\d+)/ \(Ctrl\+C stops it\)")[1]
        shown.until(r"Others open https://mine\.example/\n\s+█▀▀▀▀▀█ ")
        table = httpx.post(f"{here}/api/tables", json=PAIR, timeout=PATIENCE).json()["table"]["id"]
        shown.until(rf"\d\d:\d\d A table for Gold was opened: 1 of 2 seats taken \(table {table[:6]}\)\n")
        httpx.post(f"{here}/api/tables/{table}/join", json={"name": "Bruno"}, timeout=PATIENCE)
        shown.until(r"Somebody sat down to play Gold: 2 of 2 seats taken")
        assert shown.interrupt() == 0
        shown.until("Motherlode has stopped. Its tables are kept")
        for secret in (table, "Anna", "Bruno", '{"', "Traceback", "GET", "uvicorn"):
            assert secret not in shown.text


def test_the_browser_begins_as_the_host_and_json_is_written_when_asked_for(tmp_path: Path) -> None:
    browser, seen = tmp_path / "browser", tmp_path / "seen"
    browser.write_text(f'#!/bin/sh\necho "$1" > {seen}.part && mv {seen}.part {seen}\n')
    browser.chmod(0o755)
    options = ("--database", f"sqlite:///{tmp_path}/x.sqlite", "--open", "--log", "json")
    with terminal(*options, BROWSER=f"{browser} %s") as shown:
        here = shown.until(r"Motherlode is at (\S+)/ ")[1]
        shown.until("Only this computer can open it; --lan lets in others")
        shown.until(r'\{"at":[^\n]+"message":"GET /health","status":200')
        wait_until(seen.exists, "the browser is opened")
        with httpx.Client(base_url=here, timeout=PATIENCE) as host:
            host.get(seen.read_text().strip())
            assert host.get("/api/here").json()["may_open"]
        assert shown.interrupt() == 0


def test_a_port_in_use_is_one_clear_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with listening_socket("127.0.0.1", 0) as taken:
        taken.listen()
        port = str(taken.getsockname()[1])
        assert main(["serve", "--port", port, "--database", f"sqlite:///{tmp_path}/x"]) == 2
    words = f"motherlode: port {port} is in use by another program; give another with --port\n"
    assert capsys.readouterr() == ("", words)


def test_an_address_that_the_machine_does_not_have_is_one_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--host", "203.0.113.77", "--database", f"sqlite:///{tmp_path}/x"]) == 2
    assert capsys.readouterr() == ("", "motherlode: this machine has no address '203.0.113.77' to listen at\n")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--port", "65536"], "must be 65535 or less"),
        (["--lan", "--host", "127.0.0.1"], "not allowed with argument"),
        (["--host", ""], "must be an address such as 127.0.0.1, or 0.0.0.0 for all, not ''"),
        (["--public", "mine.example/table"], "must be an address such as https://mine.example"),
    ],
)
def test_options_that_cannot_be_are_one_clear_line(
    options: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(["serve", *options])
    told = capsys.readouterr()
    assert (left.value.code, told.out, told.err.count("\n")) == (2, "", 1)
    assert words in told.err


def plain(name: str, level: int, message: str, **fields: object) -> str | None:
    """A line on the terminal; None if there is none."""
    record = logging.makeLogRecord(
        {"name": name, "levelno": level, "levelname": logging.getLevelName(level), "msg": message, **fields}
    )
    handler = PlainHandler()
    handler.setFormatter(PlainFormatter())
    return handler.format(record) if handler.filter(record) else None


def test_what_is_told_and_what_is_for_programs() -> None:
    assert plain("motherlode.requests", logging.INFO, "GET /", status=200) is None
    assert plain("uvicorn.error", logging.INFO, "Waiting") is None
    assert plain("uvicorn.error", logging.WARNING, "Invalid HTTP request received.") == "Invalid HTTP request received."
    told = plain("motherlode.bots", logging.WARNING, "bots wait", table="Ab3_-6xY90zqwErt", code="conflict", path="/x")
    assert told == "Bots wait (table Ab3_-6, code conflict)"


def test_a_fault_is_told_with_its_place_and_without_its_values() -> None:
    try:
        int("a secret of somebody")
    except ValueError:
        told = plain("motherlode.errors", logging.ERROR, "failed", exc_info=sys.exc_info())
    assert told is not None
    assert re.fullmatch(r"Failed \(fault ValueError, in test_voice\.py:\d+ test_a_fault_\w+\)", told)


def test_nothing_steers_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    handler = PlainHandler()
    handler.setFormatter(PlainFormatter())
    message = {"name": "motherlode", "levelno": 30, "msg": "a\x1b[2Jb\n[red]c[/red]"}
    handler.emit(logging.makeLogRecord(message))
    assert capsys.readouterr().err[6:] == "A�[2Jb�[red]c[/red]\n"
