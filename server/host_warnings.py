"""Warns the host of what the server cannot mend itself: its clock, and where it listens.

Each warning is a line of the log with a stable `code` and a `hint`; docs/host.md has a row for each.
"""

import asyncio
import socket
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final

from riverboat.server.logs import get_logger

log = get_logger(__name__)

CLOCK_JUMPED: Final = "clock_jumped"
UNENCRYPTED: Final = "unencrypted_listener"

JUMP: Final = 1.0
"""Seconds by which the clock has to leave the time that has passed; a clock that is slewed stays below it."""

LOOK: Final = 10.0
"""Seconds between two looks at the clock."""

_ELSEWHERE: Final = {4: (socket.AF_INET, "192.0.2.1"), 6: (socket.AF_INET6, "2001:db8::1")}
"""Addresses that are nobody's (RFC 5737, RFC 3849), by the version of IP."""

Address = IPv4Address | IPv6Address


class WallClock:
    """Compares the clock of the machine with the time that passes."""

    def __init__(
        self, wall: Callable[[], float] = time.time, passed: Callable[[], float] = time.monotonic
    ) -> None:
        self._wall = wall
        self._passed = passed
        self._ahead = wall() - passed()

    def look(self) -> None:
        """Warn if the clock has jumped since the last look."""
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
    """Look at the clock from time to time, in this context, by the running event loop."""
    task = asyncio.create_task(_look_from_time_to_time(clock or WallClock()))
    try:
        yield
    finally:
        task.cancel()


async def _look_from_time_to_time(clock: WallClock) -> None:
    while True:
        await asyncio.sleep(LOOK)
        clock.look()


def warn_if_public(
    listening: Iterable[str], outgoing: "Callable[[Address], Address | None] | None" = None
) -> None:
    """Warn if one of the addresses where the server is `listening`, without TLS, is reached from anywhere.

    outgoing: the address of this machine on the way out, for one that stands for all addresses.
    """
    for text in listening:
        address: Address | None = ip_address(text.partition("%")[0])
        if address is not None and address.is_unspecified:
            address = (outgoing or _outgoing)(address)
        if address is not None and address.is_global:
            log.warning(
                "listening without TLS on a public address",
                code=UNENCRYPTED,
                address=address,
                hint="listen at 127.0.0.1 and put a proxy that ends TLS in front: "
                "passwords, tokens and cards can be read on the way",
            )
            return


def _outgoing(unspecified: Address) -> Address | None:
    """The address by which this machine sends to others, by the same version of IP. Nothing is sent."""
    family, elsewhere = _ELSEWHERE[unspecified.version]
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((elsewhere, 9))
            return ip_address(probe.getsockname()[0])
    except OSError:  # there is no way out
        return None
