"""How a server is told what to be: database, workers, limits."""

from __future__ import annotations

import math
import os
from pathlib import Path
from typing import Any, Final, Literal

import msgspec
import platformdirs

from motherlode.core.errors import BadOption, one_of
from motherlode.server.storage.file_lock import read_address, sqlite_file

VARIABLE: Final = "MOTHERLODE_SERVER"
"""The environment variable that hands the settings to worker processes."""
DATABASE: Final = "MOTHERLODE_DATABASE"
"""The environment variable that names the database: other users do not see it, as they see a command's arguments."""
LOG_DETAILS: Final = "MOTHERLODE_LOG_DETAILS"
"""The environment variable that asks for full ids of tables and for addresses in the log, if it is 1."""
IMPRINT: Final = "MOTHERLODE_IMPRINT"
"""The environment variable that names the file which says who is responsible."""
MOST_IMPRINT: Final = 10_000
"""Characters of it."""
DAY: Final = 24 * 60 * 60
BEAT: Final = 0.25
"""The beat on which the bots of a real server answer."""


class Limits(msgspec.Struct, frozen=True):
    """What one client may ask of the server. Each is set with `--limit NAME=VALUE`. An address is an IPv4 address or
    the /64 network of an IPv6 one."""

    body: int = 16_384
    """Bytes in the body of a request or in a message over a WebSocket."""
    tables: int = 120
    """Tables that one address may create in a burst."""
    table_rate: float = 0.2
    """Tables a second given back to an address."""
    requests: int = 240
    """Requests that one address may send in a burst."""
    request_rate: float = 40.0
    """Requests a second given back to an address."""
    files: int = 3000
    """Files of the pages that one address may ask for in a burst: a whole class opens them at once."""
    file_rate: float = 300.0
    """Files of the pages a second given back to an address."""
    messages: int = 60
    """Messages that one WebSocket may send in a burst."""
    message_rate: float = 20.0
    """Messages a second given back to a WebSocket."""
    address_messages: int = 240
    """Messages that all WebSockets of one address together may send in a burst."""
    address_message_rate: float = 120.0
    """Messages a second given back to an address."""
    work: int = 1500
    """Milliseconds of work, by the prices of dear requests, that one address may ask for in a burst."""
    work_rate: float = 150.0
    """Milliseconds of work a second given back to an address."""
    work_at_once: int = 1
    """Dear requests of one address that are worked on at the same time; others of that address wait their turn."""
    reactions: int = 5
    """Reactions that one seat may send in a burst; one is given back every two seconds."""
    connections: int = 64
    """WebSockets at one table."""
    sockets: int = 128
    """WebSockets that one address may hold open."""
    address_connections: int = 512
    """Connections of any kind that one address may hold open; not counted behind a proxy."""
    request_seconds: float = 10.0
    """Seconds in which a request must have come whole, from its first byte or from the connection's beginning."""
    stall_seconds: float = 10.0
    """Seconds after which a client that takes nothing of what it was sent is dropped."""
    queue: int = 256
    """Messages waiting for one listener before it is dropped (it can reconnect and ask for what it missed)."""
    gap: int = 200
    """Updates that a listener can ask for again; if it missed more, it gets a fresh view."""
    rooms: int = 20_000
    """Tables in memory on one worker; beyond it, those that nobody watches are let go first."""


FLOORS: Final = {
    "tables": 30,
    "table_rate": 0.1,
    "requests": 120,
    "request_rate": 20.0,
    "files": 1500,
    "file_rate": 150.0,
    "address_messages": 120,
    "address_message_rate": 40.0,
    "work": 500,
    "work_rate": 50.0,
    "work_at_once": 1,
    "reactions": 2,
    "connections": 16,
    "sockets": 48,
    "address_connections": 160,
}
"""What several workers share out evenly, and the least that each of them allows: all that one household or class asks
may reach the same worker."""


def share_of(limits: Limits, workers: int) -> Limits:
    """The part of the limits that one of several workers allows."""
    whole = {name: getattr(limits, name) for name in FLOORS}
    parts = {name: min(whole[name], max(least, _part(whole[name], workers))) for name, least in FLOORS.items()}
    return msgspec.structs.replace(limits, **parts)


def _part(whole: float, workers: int) -> float:
    """An equal part; of what is counted in whole ones, rounded up."""
    return -(-whole // workers) if isinstance(whole, int) else whole / workers


def without_limits(**kept: Any) -> Limits:
    """Limits that no test and no benchmark meets, save those given."""
    return msgspec.structs.replace(Limits(), **{**dict.fromkeys([*FLOORS, "messages", "message_rate"], 10**9), **kept})


class Settings(msgspec.Struct, frozen=True):
    """Everything that a worker needs to know."""

    database: str
    workers: int = 1
    limits: Limits = Limits()
    origins: tuple[str, ...] = ()
    """Origins besides the server's own that browsers may come from."""
    thinkers: int = 0
    """Threads in which a worker's bots think; 0 is as many as it has cores, and two at least."""
    beat: float = 0.0
    """Seconds of the grid on which bots answer, so that their time tells nothing; 0 is at once, for tests."""
    sweep: float = 1.0
    """Seconds between two looks for tables where the server itself must act."""
    idle: float = 300.0
    """Seconds after which a table that nobody watches is let go from memory."""
    warm: bool = True
    """Whether to have the bots' searches compiled at the start."""
    testing: bool = False
    """Whether tests may choose the seeds of tables; refused unless the server was started for tests."""
    log_details: bool = False
    """Whether the log may hold full ids of tables, and addresses."""
    log: Literal["json", "plain"] = "json"
    """How the log is written: for programs, or for a person at a terminal."""
    web: str | None = None
    """The folder of the built browser client; by default the one that is packed into the package."""
    docs: str | None = None
    """The folder of the built documentation; by default the one that is packed into the package, if it is there."""
    public: str = ""
    """The origin by which others come, where that is another than the network's: a tunnel's, a proxy's."""
    imprint: str = ""
    """Who is responsible for this server, as plain text; empty where that is not told."""
    lan_port: int = 0
    """The port at which others in the network reach it; 0 if it listens on this machine only."""
    host_key: str = ""
    """Opened once in a browser, it shows that somebody sits at this machine. Without one, nobody is believed that."""


def with_limits(given: dict[str, str]) -> Limits:
    """Limits from texts such as {"tables": "100"}; an error names what exists."""
    kinds = {field.name: field.type for field in msgspec.structs.fields(Limits)}
    for name in given:
        if name not in kinds:
            raise BadOption(f"there is no limit {name!r}; there is {one_of(sorted(kinds))}")
    found: dict[str, Any] = {name: _limit(name, kinds[name], text) for name, text in given.items()}
    return Limits(**found)


def _limit(name: str, kind: Any, text: str) -> float:
    try:
        value: float = msgspec.convert(text, kind, strict=False)
    except msgspec.ValidationError:
        value = 0
    if not 0 < value < math.inf:
        number = "whole number" if kind is int else "number"
        raise BadOption(f"limit {name} must be a {number} above 0, not {text!r}")
    return value


def data_folder() -> Path:
    """Where this user's programs keep their data, by the custom of the platform."""
    return platformdirs.user_data_path("motherlode", appauthor=False)


def default_database() -> str:
    """An SQLite file in the user's data folder, which is made if needed."""
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise BadOption(
            f"cannot make the data folder {folder}: {fault.strerror}; give --database sqlite:///FILE, or set {DATABASE}"
        ) from None
    return f"sqlite:///{folder / 'tables.sqlite'}"


def chosen_database(given: str | None) -> str:
    """The database that a command was given, else that of the environment, else a file of this user's."""
    name, found = ("--database", given) if given is not None else (DATABASE, os.environ.get(DATABASE))
    if found == "":
        raise BadOption(f"{name} names none; leave it out, or give sqlite:///FILE or postgresql://…")
    found = found or default_database()
    if read_address(found).get_backend_name() == "sqlite" and sqlite_file(found) is None:
        raise BadOption(f"{found} names no file; give sqlite:///FILE")
    return found


def read_imprint(given: str | None) -> str:
    """The text of the file that a command was given, else of that of the environment, else none."""
    name = given or os.environ.get(IMPRINT)
    if not name:
        return ""
    try:
        text = Path(name).read_text("utf-8-sig").strip()
    except OSError as fault:
        raise BadOption(f"--imprint {name}: cannot read it: {fault.strerror}") from None
    except UnicodeDecodeError:
        raise BadOption(f"--imprint {name}: this is no text in UTF-8") from None
    if not text or len(text) > MOST_IMPRINT:
        raise BadOption(f"--imprint {name}: must have from 1 to {MOST_IMPRINT} characters, not {len(text)}")
    if not all(each.isprintable() or each in "\n\t" for each in text):
        raise BadOption(f"--imprint {name}: this is no plain text")
    return text


def from_environment() -> Settings:
    return msgspec.json.decode(os.environ[VARIABLE], type=Settings)
