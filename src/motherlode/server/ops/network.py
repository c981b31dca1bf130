"""Where a server is: the addresses of this machine, and the sockets that listen there."""

from __future__ import annotations

import errno
import ipaddress
import socket
import sys
from typing import Final

from motherlode.core.errors import BadOption

EVERYWHERE: Final = frozenset(["", "0.0.0.0", "::"])  # noqa: S104
"""Names for all addresses of this machine at once."""
OUTSIDE: Final = ((socket.AF_INET, "203.0.113.1"), (socket.AF_INET6, "2001:db8::1"))
"""Addresses far away that nobody has. To ask for the way there sends nothing."""
LAST_PORT: Final = 65_535
PORTS_TRIED: Final = 20


def lan_address() -> str | None:
    """This machine's address for others: where its way out begins, IPv4 first; None if it is in no network."""
    found = (_way_out(family, there) for family, there in OUTSIDE)
    return next((address for address in found if address and not is_only_here(address)), None)


def _way_out(family: socket.AddressFamily, there: str) -> str | None:
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((there, 9))
            return str(asking.getsockname()[0])
    except OSError:
        return None


def is_only_here(host: str) -> bool:
    """Whether a name or an address means this machine to itself alone (or, with a zone, to no browser)."""
    address = _address(host)
    if address is None:
        return host.lower().rstrip(".") == "localhost"
    return address.is_loopback or address.is_link_local or address.is_unspecified


def is_loopback(host: str) -> bool:
    """Whether whoever comes from there, or calls the server so, is at this machine."""
    address = _address(host)
    return host.lower() == "localhost" if address is None else address.is_loopback


def is_in_private_network(host: str) -> bool:
    """Whether an address is one of a home or an office, which the whole world cannot reach."""
    address = _address(host)
    return address is not None and not address.is_global and not is_only_here(host)


def _address(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        address = ipaddress.ip_address(host.strip("[]").partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address


def origin(host: str, port: int) -> str:
    """The beginning of every link to an address."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def host_of(header: str) -> str:
    """The name or address in a Host header, without its port."""
    name, _, port = header.rpartition(":")
    return name if name and port.isdigit() and ("]" in name or ":" not in name) else header


def listening_socket(host: str, port: int, *, or_next: bool = False) -> socket.socket:
    """A socket that has this address, or one of the next ports; an address that cannot be had is one clear line."""
    last = min(port + PORTS_TRIED, LAST_PORT) if or_next else port
    for each in range(port, last + 1):
        try:
            return _bound(host, each)
        except OSError as fault:
            if fault.errno != errno.EADDRINUSE or each == last:
                raise BadOption(_why(fault, host, port, last)) from None
    raise AssertionError


def _bound(host: str, port: int) -> socket.socket:
    family, kind, _, _, place = socket.getaddrinfo(
        host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    made = socket.socket(family, kind)
    try:
        if sys.platform != "win32":
            # There it would take an address from under whoever has it.
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # Without this, an acknowledgement that follows an update waits 40 ms for the other side's.
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if family == socket.AF_INET6 and host == "::":
            # All addresses means those of IPv4, too.
            made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        made.bind(place)
    except OSError:
        made.close()
        raise
    made.set_inheritable(True)
    return made


def _why(fault: OSError, host: str, port: int, last: int) -> str:
    if fault.errno == errno.EADDRINUSE:
        ports = f"port {port} is" if port == last else f"ports {port} to {last} are"
        return f"{ports} in use by another program; give another with --port"
    if fault.errno == errno.EADDRNOTAVAIL or isinstance(fault, socket.gaierror):
        return f"this machine has no address {host!r} to listen at"
    if fault.errno == errno.EACCES:
        return f"port {port} is not for you on this machine; give another with --port, such as 8000"
    return f"cannot listen at {host!r}, port {port}: {fault.strerror}"
