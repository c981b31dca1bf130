"""`motherlode serve`: tables for people and bots, in the browser and over an API."""

from __future__ import annotations

import argparse
import logging
import os
import secrets
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
import uvicorn
from rich.console import Console
from uvicorn.config import STARTUP_FAILURE

from motherlode.commands.common import Subparsers, add_database, at_least, origin, positive
from motherlode.commands.greeting import Greeting
from motherlode.core.compile_way import asked_way
from motherlode.core.errors import BadOption
from motherlode.server.http.connections import Connections
from motherlode.server.http.doors import OpenableServer
from motherlode.server.ops import logs
from motherlode.server.ops.files import backlog, file_limit, raise_file_limit
from motherlode.server.ops.network import EVERYWHERE, LAST_PORT, is_loopback, lan_address, listening_socket
from motherlode.server.ops.settings import (
    BEAT,
    DATABASE,
    LOG_DETAILS,
    VARIABLE,
    Settings,
    chosen_database,
    read_imprint,
    share_of,
    with_limits,
)
from motherlode.server.ops.workers import SILENCE, Supervisor, shared_counts
from motherlode.server.storage.file_lock import lock_file, told_address
from motherlode.server.storage.migrate import clear_words, migrate

log = logging.getLogger("motherlode.serve")


def add(commands: Subparsers) -> None:
    parser = commands.add_parser("serve", help="serve tables to browsers and outside bots")
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--host", type=_address, default="127.0.0.1", metavar="ADDRESS", help="where to listen (default: here only)"
    )
    where.add_argument("--lan", action="store_true", help="listen to your network, and show how others come")
    parser.add_argument("--port", type=port_number, default=8000, metavar="N", help="(default 8000); 0 is any")
    parser.add_argument("--next-port", action="store_true", help="take the next free port if this one is in use")
    parser.add_argument("--public", type=origin, metavar="URL", help="where others come, by a tunnel or proxy")
    add_database(parser)
    parser.add_argument("--workers", type=positive, default=1, metavar="N", help="processes; several need PostgreSQL")
    parser.add_argument("--thinkers", type=positive, metavar="N", help="threads for bots a worker (default: by cores)")
    parser.add_argument(
        "--limit", action="append", default=[], metavar="NAME=VALUE", help="such as tables=200: see docs/server.md"
    )
    parser.add_argument(
        "--origin", type=origin, action="append", default=[], metavar="URL", help="another origin of the pages"
    )
    parser.add_argument(
        "--proxy", type=_proxies, metavar="ADDRESSES", help="proxies whose forwarded addresses are believed"
    )
    parser.add_argument("--docs", metavar="FOLDER", help="another build of the documentation than the one packed here")
    parser.add_argument("--web", metavar="FOLDER", help="another build of the pages than the one packed here")
    parser.add_argument("--imprint", metavar="FILE", help="a text that says who is responsible, shown on the pages")
    parser.add_argument(
        "--log", choices=["json", "plain"], help="for programs, or for you (default: plain on a terminal)"
    )
    parser.add_argument("--log-details", action="store_true", help="full ids of tables, and addresses, in the log")
    parser.add_argument("--open", action="store_true", help="open the browser")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    settings = settings_of(args)
    asked_way()  # a wrong one would only be told by bots that fail
    _check_build("--web", settings.web)
    _check_build("--docs", settings.docs)
    raise_file_limit()
    _prepare(settings.database)
    if args.database and sa.make_url(args.database).password:
        _warn(f"everybody on this machine can read the password in the list of processes; set {DATABASE} instead")
    host = _lan_host() if args.lan else args.host
    with listening_socket(host, args.port, or_next=args.next_port) as listening:
        settings = _with_ways_here(settings, args, host, listening.getsockname()[1])
        os.environ[VARIABLE] = msgspec.json.encode(settings).decode()
        logs.set_up(settings.log, details=settings.log_details)
        about = {"database": told_address(settings.database), "workers": settings.workers}
        log.info("this serves tables", extra=about)
        greeting = Greeting(settings, host, listening.getsockname()[1], is_behind_proxy=args.proxy is not None)
        threading.Thread(target=_greet_when_ready, args=(greeting, args.open), daemon=True).start()
        code = listen(settings, listening, args.proxy, greeting.tell_opened)
    if code == 0:
        greeting.tell_end()
    return code


def _lan_host() -> str:
    """All addresses of this machine, of the kind that its network has."""
    address = lan_address()
    if address is None:
        raise BadOption("this machine is in no network that could be found; give --host ADDRESS")
    return "::" if ":" in address else "0.0.0.0"  # noqa: S104


def _with_ways_here(settings: Settings, args: argparse.Namespace, host: str, port: int) -> Settings:
    """What a server knows of how others come. Only one that a person started at a desk may be opened by a click."""
    may_open = args.open and is_loopback(host) and args.workers == 1 and not args.proxy and not args.public
    return msgspec.structs.replace(
        settings,
        lan_port=port if host in EVERYWHERE else 0,
        host_key=secrets.token_urlsafe(24) if may_open else "",
    )


def _greet_when_ready(greeting: Greeting, has_browser: bool) -> None:
    """Say where the server is once it answers there."""
    straight = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    while True:
        try:
            straight.open(f"{greeting.here}/health", timeout=5).close()
        except OSError:
            time.sleep(0.05)
        else:
            break
    greeting.tell()
    if has_browser:
        webbrowser.open(greeting.first_page)


def listen(
    settings: Settings,
    listening: socket.socket,
    proxy: str | None = None,
    when_opened: Callable[[str], None] = lambda _: None,
) -> int:
    """Serve until stopped; the exit status."""
    config = uvicorn.Config("motherlode.server.app:create", **uvicorn_options(settings, proxy))
    with shared_counts(settings.workers):
        if config.workers > 1:
            supervisor = Supervisor(config, sockets=[listening])
            supervisor.run()
            return _status_of([each.exitcode for each in supervisor.processes])
        server = OpenableServer(config, when_opened)
        with suppress(KeyboardInterrupt):
            server.run([listening])
    return 0 if server.started else STARTUP_FAILURE


def _status_of(workers: list[int | None]) -> int:
    """The exit status of several workers: their supervisor ends by itself where one of them could not begin."""
    return STARTUP_FAILURE if STARTUP_FAILURE in workers else 0


def _check_build(option: str, folder: str | None) -> None:
    if folder and not (Path(folder) / "index.html").is_file():
        raise BadOption(
            f"{option} {folder}: there is no index.html; name a folder that was built, or leave {option} out"
        )


def settings_of(args: argparse.Namespace) -> Settings:
    database = chosen_database(args.database)
    if args.workers > 1 and not database.startswith("postgres"):
        raise BadOption("SQLite serves one worker; give --database postgresql://… for several")
    return Settings(
        database,
        args.workers,
        with_limits(dict(_pair(text) for text in args.limit)),
        (*args.origin, *([args.public] if args.public else [])),
        thinkers=args.thinkers or 0,
        beat=BEAT,
        log_details=args.log_details or os.environ.get(LOG_DETAILS) == "1",
        log=args.log or ("plain" if sys.stderr.isatty() else "json"),
        web=args.web,
        docs=args.docs,
        public=args.public or "",
        imprint=read_imprint(args.imprint),
    )


def uvicorn_options(settings: Settings, proxy: str | None = None) -> dict[str, Any]:
    """One place that says how the HTTP server runs; the tests and the load test use it too."""
    connections = Connections(share_of(settings.limits, settings.workers), has_proxy=proxy is not None)
    return {
        "factory": True,
        "loop": _loop(settings.database),
        "workers": settings.workers,
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "proxy_headers": proxy is not None,
        "forwarded_allow_ips": proxy,
        "http": connections.http,
        "ws": connections.live,
        # What is somewhat too large is refused, with its id; what is far too large ends the connection.
        "ws_max_size": 4 * settings.limits.body,
        "ws_per_message_deflate": False,
        "timeout_graceful_shutdown": 5,
        "timeout_worker_healthcheck": SILENCE,
        "backlog": backlog(file_limit()),
    }


def _loop(database: str) -> str:
    """Where notes of other workers are heard, sockets have to be watched, which the usual loop of Windows cannot."""
    is_blind = sys.platform == "win32" and database.startswith("postgres")
    return "asyncio:SelectorEventLoop" if is_blind else "auto"


def port_number(text: str) -> int:
    """A port for argparse; 0 is any that is free."""
    port = at_least(0, text)
    if port > LAST_PORT:
        raise argparse.ArgumentTypeError(f"must be {LAST_PORT} or less, not {port}")
    return port


def _address(text: str) -> str:
    """For argparse. None at all would mean every address of the machine, and is a variable that was not set."""
    if not text.strip():
        raise argparse.ArgumentTypeError(f"must be an address such as 127.0.0.1, or 0.0.0.0 for all, not {text!r}")
    return text


def _proxies(text: str) -> str:
    """For argparse: addresses and networks with commas between them. A name would never be that of who connects."""
    for part in map(str.strip, text.split(",")):
        try:
            if part != "*":
                ip_network(part)
        except ValueError:
            raise argparse.ArgumentTypeError(
                f"must be addresses or networks such as 127.0.0.1 or 10.0.0.0/8, not {part!r}"
            ) from None
    return text


def _pair(text: str) -> tuple[str, str]:
    name, is_given, value = text.partition("=")
    if not is_given:
        raise BadOption(f"--limit takes NAME=VALUE, such as --limit tables=100, not {text!r}")
    return name, value


def _prepare(database: str) -> None:
    """Bring the schema up to date once, before any worker starts, and say plainly if that cannot be done."""
    with clear_words():
        lock_file(database)
        migrate(database)


def _warn(words: str) -> None:
    Console(stderr=True, highlight=False).print(f"motherlode: {words}", soft_wrap=True, markup=False)
