"""What attacks are judged by, and their visitors: see `benchmarks.support.strangers`."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final

from websockets.asyncio.client import connect
from websockets.typing import Subprotocol

from tests.support.sockets import RawClient, Reply

PROXIED: Final = ("--proxy", "127.0.0.0/8")
"""Options of a server that believes which address a client on this machine forwards."""

CODEC: Final = "msgpack"

AT_ONCE: Final = 16
"""Attackers that are active at the same time."""

REPLY_WITHIN: Final = 60.0
"""Seconds until a reply counts as missing: on a machine that is busy otherwise, a password takes its time."""
POLL: Final = 0.05


@dataclass(slots=True)
class Verdict:
    """What an attack and its control came to. faults: what should not be."""

    figure: str
    control: str
    faults: list[str] = field(default_factory=list)

    def expect(self, holds: bool, otherwise: str) -> None:
        """Note a fault unless something holds."""
        if not holds:
            self.faults.append(otherwise)

    def lines(self, name: str, title: str) -> list[str]:
        """Return the verdict as lines."""
        lines = [f"{name}: {title}", f"  attacked  {self.figure}", f"  control   {self.control}"]
        return [*lines, *(f"  MISSED: {fault}" for fault in self.faults)] + ["  holds"] * (not self.faults)


@asynccontextmanager
async def visiting(url: str, address: str) -> AsyncIterator[RawClient]:
    """Connect from `address`, without a hello."""
    async with connect(
        url,
        subprotocols=[Subprotocol(f"riverboat.{CODEC}")],
        compression=None,
        proxy=None,
        additional_headers={"X-Forwarded-For": address},
    ) as socket:
        yield RawClient(socket, CODEC)


async def code_or_type(reply: Awaitable[Reply]) -> str:
    """Return the code of a refusal, or the type of another reply."""
    answer = await asyncio.wait_for(reply, REPLY_WITHIN)
    return str(answer.get("code") or answer["type"])


async def all_of(attackers: Sequence[Callable[[], Awaitable[None]]]) -> None:
    """Run attackers, `AT_ONCE` at a time."""
    turns = asyncio.Semaphore(AT_ONCE)

    async def one(attacker: Callable[[], Awaitable[None]]) -> None:
        async with turns:
            await attacker()

    await asyncio.gather(*map(one, attackers))
