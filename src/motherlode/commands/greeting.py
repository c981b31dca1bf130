"""What `motherlode serve` says to whoever started it: where it is, and how others come."""

from __future__ import annotations

from typing import Final

from rich.console import Console
from rich.text import Text

from motherlode.server.ops.network import EVERYWHERE, is_only_here, lan_address, origin
from motherlode.server.ops.qr_code import qr_code
from motherlode.server.ops.settings import Settings

MARGIN: Final = 2
"""Light modules around a code."""
INK: Final = "#000000 on #ffffff"
HALVES: Final = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
"""Two modules, one above the other, in one letter."""


class Greeting:
    """Where a server is, in words."""

    def __init__(self, settings: Settings, host: str, port: int, *, is_behind_proxy: bool) -> None:
        self._settings, self._is_behind_proxy = settings, is_behind_proxy
        self._console = Console(highlight=False)
        self.here = origin(_own_name(host), port)
        """By which this machine itself comes."""
        self.others = settings.public or _for_others(host, port)
        """By which others come, as far as that is known."""

    @property
    def first_page(self) -> str:
        """What the browser opens."""
        key = self._settings.host_key
        return f"{self.here}/api/here/host/{key}" if key else f"{self.here}/"

    def tell(self) -> None:
        self._console.print(f"Motherlode is at {self.here}/ (Ctrl+C stops it)", soft_wrap=True)
        if self.others:
            self._tell_others("Others open", self.others)
        elif self._console.is_terminal and not self._is_behind_proxy:
            self._console.print("Only this computer can open it; --lan lets in others in your network.", style="dim")

    def tell_opened(self, reach: str) -> None:
        """Somebody at this machine has opened it to the network."""
        self._tell_others("It is open to your network now, until it ends. Others open", reach)

    def tell_end(self) -> None:
        if self._console.is_terminal:
            self._console.print("\nMotherlode has stopped. Its tables are kept, and go on when you start it again.")

    def _tell_others(self, words: str, reach: str) -> None:
        self._console.print(f"{words} {reach}/", soft_wrap=True)
        if self._console.is_terminal and self._console.color_system and self._console.encoding.startswith("utf"):
            self._console.print(Text("\n".join(lines(f"{reach}/")), INK), soft_wrap=True)


def _own_name(host: str) -> str:
    if host in EVERYWHERE:
        return "::1" if host == "::" else "127.0.0.1"
    return host


def _for_others(host: str, port: int) -> str | None:
    address = lan_address() if host in EVERYWHERE else host
    return origin(address, port) if address and not is_only_here(address) else None


def lines(text: str) -> list[str]:
    """A QR code for a terminal, with its margin."""
    code = qr_code(text)
    wide = [[False] * MARGIN + row + [False] * MARGIN for row in code]
    blank = [[False] * (len(code) + 2 * MARGIN)] * MARGIN
    rows = [*blank, *wide, *blank]
    rows += [blank[0]] * (len(rows) % 2)
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return ["".join(HALVES[pair] for pair in zip(upper, lower, strict=True)) for upper, lower in pairs]
