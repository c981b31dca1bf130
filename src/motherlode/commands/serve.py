"""`motherlode serve`: tables for people and bots, in the browser and over an API."""

from __future__ import annotations

import argparse
import os
import socket
import threading
import time
import urllib.request
import webbrowser
from contextlib import suppress
from typing import Any

import msgspec
import sqlalchemy as sa
import uvicorn
from rich.console import Console
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess

from motherlode.commands.common import Subparsers, add_database, positive
from motherlode.core.errors import BadOption
from motherlode.server.http.connections import Connections
from motherlode.server.ops import logs
from motherlode.server.ops.files import backlog, file_limit, raise_file_limit
from motherlode.server.ops.settings import (
    BEAT,
    DATABASE,
    LOG_DETAILS,
    VARIABLE,
    Settings,
    chosen_database,
    share_of,
    with_limits,
)
from motherlode.server.ops.workers import shared_counts
from motherlode.server.storage.file_lock import lock_file
from motherlode.server.storage.migrate import clear_words, migrate


def add(commands: Subparsers) -> None:
    parser = commands.add_parser("serve", help="serve tables to browsers and outside bots")
    parser.add_argument("--host", default="127.0.0.1", metavar="ADDRESS", help="where to listen (default: here only)")
    parser.add_argument("--port", type=int, default=8000, metavar="N")
    add_database(parser)
    parser.add_argument("--workers", type=positive, default=1, metavar="N", help="processes; several need PostgreSQL")
    parser.add_argument("--thinkers", type=positive, metavar="N", help="threads for bots a worker (default: by cores)")
    parser.add_argument("--limit", action="append", default=[], metavar="NAME=VALUE", help="see docs/server.md")
    parser.add_argument("--origin", action="append", default=[], metavar="URL", help="another origin of the pages")
    parser.add_argument("--proxy", metavar="ADDRESSES", help="proxies whose forwarded addresses are believed")
    parser.add_argument("--web", metavar="FOLDER", help="another build of the pages than the one packed here")
    parser.add_argument("--log-details", action="store_true", help="full ids of tables, and addresses, in the log")
    parser.add_argument("--open", action="store_true", help="open the browser")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    settings = settings_of(args)
    raise_file_limit()
    _prepare(settings.database)
    if args.database and sa.make_url(args.database).password:
        _warn(f"everybody on this machine can read the password in the list of processes; set {DATABASE} instead")
    os.environ[VARIABLE] = msgspec.json.encode(settings).decode()
    address = f"http://{_shown(args.host)}:{args.port}/"
    Console(highlight=False).print(f"Motherlode is at {address} (Ctrl+C stops it)")
    if args.open:
        threading.Thread(target=_open_when_ready, args=(address,), daemon=True).start()
    logs.set_up(details=settings.log_details)
    return listen(settings, args.host, args.port, args.proxy)


class Listening(uvicorn.Config):
    """How the HTTP server runs, on a socket that several workers share."""

    def bind_socket(self) -> socket.socket:
        """Without this, an acknowledgement that follows an update waits 40 ms for the other side's."""
        bound = super().bind_socket()
        bound.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return bound


def listen(settings: Settings, host: str, port: int, proxy: str | None = None) -> int:
    """Serve until stopped; the exit status."""
    config = Listening("motherlode.server.app:create", **uvicorn_options(settings, host, port, proxy))
    with shared_counts(settings.workers):
        if config.workers > 1:
            Multiprocess(config, sockets=[config.bind_socket()]).run()
            return 0
        server = uvicorn.Server(config)
        with suppress(KeyboardInterrupt):
            server.run()
    return 0 if server.started else STARTUP_FAILURE


def settings_of(args: argparse.Namespace) -> Settings:
    database = chosen_database(args.database)
    if args.workers > 1 and not database.startswith("postgres"):
        raise BadOption("SQLite serves one worker; give --database postgresql://… for several")
    return Settings(
        database,
        args.workers,
        with_limits(dict(_pair(text) for text in args.limit)),
        tuple(args.origin),
        thinkers=args.thinkers or 0,
        beat=BEAT,
        log_details=args.log_details or os.environ.get(LOG_DETAILS) == "1",
        web=args.web,
    )


def uvicorn_options(settings: Settings, host: str, port: int, proxy: str | None = None) -> dict[str, Any]:
    """One place that says how the HTTP server runs; the tests and the load test use it too."""
    connections = Connections(share_of(settings.limits, settings.workers), has_proxy=proxy is not None)
    return {
        "factory": True,
        "host": host,
        "port": port,
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
        "backlog": backlog(file_limit()),
    }


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


def _shown(host: str) -> str:
    """An address that can be opened in a browser on this machine."""
    if host in ("0.0.0.0", "::"):  # noqa: S104
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def _open_when_ready(address: str) -> None:
    for _ in range(100):
        try:
            urllib.request.urlopen(address + "health", timeout=1).close()  # noqa: S310
        except OSError:
            time.sleep(0.1)
        else:
            webbrowser.open(address)
            return
