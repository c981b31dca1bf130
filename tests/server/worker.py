"""A server in a process of its own, which can be killed: for each line it reads, it forks one and tells its number.

`python -m tests.server.worker PORT`, with the settings in the environment. Everything is imported before, so that a
server is there at once.
"""

from __future__ import annotations

import os
import signal
import sys

import uvicorn

from motherlode.commands.serve import uvicorn_options
from motherlode.server.app import create
from motherlode.server.ops.settings import from_environment


def serve(port: int) -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.dup2(os.open(os.devnull, os.O_RDWR), 0)
    uvicorn.run(create, host="127.0.0.1", port=port, **uvicorn_options(from_environment()))


if __name__ == "__main__":
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            serve(int(sys.argv[1]))
            os._exit(0)
        sys.stdout.write(f"{child}\n")
        sys.stdout.flush()
