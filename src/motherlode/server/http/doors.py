"""The HTTP server of one process, which can listen at one more address while it runs."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import Any

import uvicorn

from motherlode.core.errors import BadOption
from motherlode.server.http.here import REACH, Reach
from motherlode.server.ops.network import listening_socket, origin


class OpenableServer(uvicorn.Server):
    """What comes by the second door meets the same limits, and is let go with the rest when the server ends."""

    def __init__(self, config: uvicorn.Config, when_opened: Callable[[str], None]) -> None:
        super().__init__(config)
        self._when_opened = when_opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        reach: Reach = self.lifespan.state[REACH]
        reach.open_door = self._open_door

    async def _open_door(self, address: str) -> str:
        """Listen there, at the port that the server has already if it is free; the origin there."""
        door = self._door_at(address)
        config, loop = self.config, asyncio.get_running_loop()
        self.servers.append(await loop.create_server(self._protocol, sock=door, backlog=config.backlog))
        opened = origin(address, door.getsockname()[1])
        self._when_opened(opened)
        return opened

    def _door_at(self, address: str) -> socket.socket:
        port = self.servers[0].sockets[0].getsockname()[1]
        try:
            return listening_socket(address, port)
        except BadOption:
            return listening_socket(address, 0)

    def _protocol(self) -> asyncio.Protocol:
        """A connection as uvicorn makes its own."""
        make: Any = self.config.http_protocol_class
        made: asyncio.Protocol = make(self.config, self.server_state, self.lifespan.state)
        return made
