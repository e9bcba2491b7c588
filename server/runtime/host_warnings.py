"""Warnings about problems that only the host can fix: the clock, and the address that the server listens at.

Each warning in the log has a stable `code` and a `hint`. docs/operating.md has a row for each.
"""

import asyncio
import socket
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final

from riverboat.server.runtime.logs import get_logger

log = get_logger(__name__)

CLOCK_JUMPED: Final = "clock_jumped"
UNENCRYPTED: Final = "unencrypted_listener"

JUMP: Final = 1.0
"""The smallest difference in seconds that counts as a jump. NTP slews a clock by less between two checks."""

CHECK_EVERY: Final = 10.0
"""Seconds between two checks of the clock."""

_ELSEWHERE: Final = {
    4: (socket.AF_INET, ("192.0.2.1", "10.255.255.254", "172.31.255.254", "192.168.255.254")),
    6: (socket.AF_INET6, ("2001:db8::1", "fd00::1")),
}
"""By IP version, an address for documentation (RFC 5737, RFC 3849), which stands for the internet, and one of
each private network (RFC 1918, RFC 4193)."""

Address = IPv4Address | IPv6Address


class WallClock:
    """Compares the clock of the machine with the monotonic clock."""

    def __init__(
        self, wall: Callable[[], float] = time.time, passed: Callable[[], float] = time.monotonic
    ) -> None:
        self._wall = wall
        self._passed = passed
        self._ahead = wall() - passed()

    def check(self) -> None:
        """Warn if the clock has jumped since the last check."""
        before, self._ahead = self._ahead, self._wall() - self._passed()
        jump = self._ahead - before
        if abs(jump) >= JUMP:
            log.warning(
                "clock jumped",
                code=CLOCK_JUMPED,
                seconds=round(jump, 1),
                hint="let NTP (chrony, systemd-timesyncd) slew the clock, and do not suspend the machine",
            )


@contextmanager
def watching_clock(clock: WallClock | None = None) -> Iterator[None]:
    """Check the clock regularly in this context, in the running event loop."""
    task = asyncio.create_task(_keep_checking(clock or WallClock()))
    try:
        yield
    finally:
        task.cancel()


async def _keep_checking(clock: WallClock) -> None:
    while True:
        await asyncio.sleep(CHECK_EVERY)
        clock.check()


def warn_if_public(
    listening: Iterable[str], outgoing: "Callable[[Address], Address | None] | None" = None
) -> None:
    """Warn if the server listens, without TLS, at a public address.

    listening: the addresses that it listens at.
    outgoing: returns the address of this machine that stands for an unspecified one.
    """
    for text in listening:
        address: Address | None = ip_address(text.partition("%")[0])
        if address is not None and address.is_unspecified:
            address = (outgoing or outgoing_address)(address)
        if address is not None and address.is_global:
            log.warning(
                "listening without TLS on a public address",
                code=UNENCRYPTED,
                address=address,
                hint="listen at 127.0.0.1 and put a proxy that ends TLS in front: "
                "passwords, tokens and cards can be read on the way",
            )
            return


def outgoing_address(unspecified: Address) -> Address | None:
    """Return the address that this machine sends from, with the same IP version. Nothing is sent."""
    return next(iter(outgoing_addresses(unspecified)), None)


def outgoing_addresses(unspecified: Address) -> list[Address]:
    """Return the addresses that this machine sends from, to the internet first. Nothing is sent."""
    family, elsewhere = _ELSEWHERE[unspecified.version]
    found = dict.fromkeys(_source(family, address) for address in elsewhere)
    return [address for address in found if address is not None]


def _source(family: socket.AddressFamily, elsewhere: str) -> Address | None:
    """Return the address from which this machine sends to `elsewhere`; None without a route."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((elsewhere, 9))
            return ip_address(probe.getsockname()[0])
    except OSError:
        return None
