"""Attackers for `benchmarks.attacks`, in a process that runs only while a core is idle.

    python -m benchmarks.support.attackers ATTACK URL TABLE CONNECTIONS SECONDS [--at-once]

It prints what it did and what happened, as JSON. With --at-once it does not give way to other work.
"""

import asyncio
import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from itertools import count
from secrets import token_hex
from typing import Final
from urllib.parse import urlsplit

import uvloop

from benchmarks.support.honest import ask, signed_in
from riverboat.client_cli.library.errors import ClientError, ConnectionLost
from riverboat.client_cli.load.connection import LeanConnection, masked
from riverboat.server.net.limits import NetworkLimits
from riverboat.server.protocol import commands as cmd
from riverboat.server.protocol.codecs import JSON, MSGPACK
from riverboat.server.protocol.command import Command

BACK_OFF: Final = 0.05
"""Seconds until a rejected attacker tries again."""

NETWORKS: Final = 30
"""IPv4 networks of 256 addresses that a crowd comes from, through a proxy."""

BURST_EVERY: Final = 1.0
BATCH_EVERY: Final = 0.1
CHUNK: Final = 64 * 1024
MAX_OF_A_CLOSE_FRAME: Final = 127

PING, PONG = masked(0x89, b""), masked(0x8A, b"")
START, CONTINUATION = masked(0x02, b""), masked(0x00, b"")
HALF_A_REQUEST: Final = b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\n"
# The last one is a command: ten invalid frames in a row would end the connection.
JUNK: Final = (
    b'{"type": "no_such_type", "id": "1"}',
    b'{"type": "sit", "id": "2", "table": 7, "buy_in": "many"}',
    b"[[[[[[[[1]]]]]]]]",
    b'{"type": "act", "id": "3", "hand": -1',
    b"\xe2\x99\xa0 no JSON \xe2\x99\xa3",
    b'{"id": "4"}',
    b"null",
    b'{"type": "hello", "id": "5", "version": 1, "name": "\\u202e"}',
    b'{"type": "unwatch", "id": "6", "table": "nowhere"}',
)


class Burster(LeanConnection):
    """A connection that discards what it reads, except for the close frame."""

    _last = b""

    def _take(self, data: bytes, now: float) -> None:
        self._last = (self._last + data)[-MAX_OF_A_CLOSE_FRAME:]
        frame = self._last[self._last.rfind(b"\x88") :]
        if frame[:1] == b"\x88" and len(frame) == 2 + frame[1]:
            self._take_control(frame[0] & 0x0F, frame[2:])


class Attack:
    """The state that all attackers of a process share. seen: counts what happened."""

    def __init__(self, url: str, table: str, seconds: float) -> None:
        self.url = url
        self.table = table
        self.seen: Counter[str] = Counter()
        self._loop = asyncio.get_running_loop()
        self._until = self._loop.time() + seconds
        self.numbers = count(1)

    @property
    def is_on(self) -> bool:
        """Return whether the attack continues."""
        return self._loop.time() < self._until

    async def connect(
        self,
        subprotocol: str = MSGPACK.subprotocol,
        kind: type[LeanConnection] = LeanConnection,
        headers: Mapping[str, str] | None = None,
    ) -> LeanConnection | None:
        """Connect without a hello as soon as the server accepts; None when the attack is over."""
        while self.is_on:
            try:
                line = await kind.connect(self.url, subprotocol, lambda message, now: None, headers=headers)
            except ClientError as error:
                self.seen["rejected: " + str(error).rpartition(": ")[2][:40]] += 1
                await asyncio.sleep(BACK_OFF)
            else:
                self.seen["connected"] += 1
                return line
        return None

    async def sign_in(self) -> LeanConnection | None:
        """Connect as a new guest as soon as the server accepts; None when the attack is over."""
        while self.is_on:
            try:
                line = await signed_in(self.url)
            except (ClientError, TimeoutError, OSError) as error:
                self.seen["rejected: " + (str(error) or "late").rpartition(": ")[2][:40]] += 1
                await asyncio.sleep(BACK_OFF)
            else:
                self.seen["signed in"] += 1
                return line
        return None

    def ended(self, line: LeanConnection) -> None:
        """Count how the server ended a connection, and disconnect."""
        if line.ended:
            self.seen[f"closed: {line.code} {line.reason}".strip()] += 1
        else:
            self.seen["left open"] += 1
        line.abort()


async def burst(attack: Attack, frame: bytes, size: int) -> None:
    """Send `size` bytes of `frame` at once, every second on a new connection."""
    while line := await attack.connect(kind=Burster):
        rest = asyncio.create_task(asyncio.sleep(BURST_EVERY))
        attack.seen["frames"] += size // len(frame)
        line.send_raw(frame * (size // len(frame)))
        await asyncio.wait((rest, line.closed), return_when=asyncio.FIRST_COMPLETED)
        attack.ended(line)
        await rest


async def continue_for_ever(attack: Attack) -> None:
    """Send an endless message: empty fragments, as fast as the server reads."""
    fragments = CONTINUATION * (CHUNK // len(CONTINUATION))
    while line := await attack.connect(kind=Burster):
        line.send_raw(START)
        while attack.is_on and not line.ended:
            if line.unsent < CHUNK:
                line.send_raw(fragments)
                attack.seen["frames"] += CHUNK // len(CONTINUATION)
            await asyncio.sleep(0.001)
        attack.ended(line)


async def send_junk(attack: Attack, number: int) -> None:
    """Send invalid commands as fast as the server allows, half of the attackers after a hello."""
    batch = int(0.9 * NetworkLimits().rate * BATCH_EVERY)
    junk = b"".join(masked(0x81, JUNK[n % len(JUNK)]) for n in range(batch))
    while line := await attack.connect(JSON.subprotocol):
        if number % 2:
            line.send_frame(0x81, b'{"type": "hello", "id": "hello", "version": 1}')
        while attack.is_on and not line.ended:
            line.send_raw(junk)
            attack.seen["frames"] += batch
            await asyncio.sleep(BATCH_EVERY)
        attack.ended(line)


async def ask_again_and_again(attack: Attack, command: Callable[[], Command], every: float) -> None:
    """Send a request every `every` seconds, or after the reply if that is later."""
    while line := await attack.sign_in():
        with suppress(ClientError, ConnectionLost, TimeoutError):
            while attack.is_on:
                reply = await ask(line, command())
                attack.seen[reply.get("code") or reply["type"]] += 1
                await asyncio.sleep(every)
        attack.ended(line)


async def ask_for_snapshots(attack: Attack, number: int) -> None:
    """Request snapshots of the honest table as fast as the server answers, within its rate."""

    def watch() -> Command:
        return cmd.Watch(id=str(next(attack.numbers)), table=attack.table)

    await ask_again_and_again(attack, watch, 1 / NetworkLimits().rate)


async def ask_for_tables(attack: Attack, number: int) -> None:
    """Request the list of tables at the rate that the server allows."""

    def list_tables() -> Command:
        return cmd.ListTables(id=str(next(attack.numbers)))

    await ask_again_and_again(attack, list_tables, 1 / NetworkLimits().costly_rate)


async def open_tables(attack: Attack, number: int) -> None:
    """Open tables until one is rejected, disconnect, and return as another guest."""
    while line := await attack.sign_in():
        with suppress(ClientError, ConnectionLost, TimeoutError):
            while attack.is_on:
                name = f"Mine {next(attack.numbers)} {token_hex(2)}"
                reply = await ask(line, cmd.OpenTable(id=token_hex(8), name=name))
                attack.seen["opened" if reply["type"] == "accepted" else reply["code"]] += 1
                if reply["type"] != "accepted":
                    break
        attack.ended(line)
        await asyncio.sleep(BACK_OFF)


async def half_open(attack: Attack, number: int) -> None:
    """Hold a socket whose opening handshake never ends."""
    place = urlsplit(attack.url)
    while attack.is_on:
        try:
            reader, writer = await asyncio.open_connection(place.hostname, place.port)
        except OSError as error:
            attack.seen[f"no socket: {error.strerror}"] += 1
            await asyncio.sleep(BACK_OFF)
            continue
        attack.seen["half open"] += 1
        with suppress(OSError):
            writer.write(HALF_A_REQUEST)
            await reader.read()
        attack.seen["closed by the server"] += 1
        writer.close()


def network_of(number: int) -> dict[str, str]:
    """Return the headers of a proxy for an attacker of one of `NETWORKS` networks."""
    network, host = number % NETWORKS, number // NETWORKS
    return {"X-Forwarded-For": f"198.{18 + host // 250}.{network}.{host % 250 + 1}"}


async def crowd(attack: Attack, number: int) -> None:
    """Connect from one of `NETWORKS` networks, and sign in, send invalid commands, pings or nothing.

    Each stays as long as the server lets it, and comes again.
    """
    frames = (
        (0x82, MSGPACK.encode(cmd.Hello(id="hello", version=cmd.VERSION))),
        (0x82, b"\xc1"),
        (0x89, b""),
    )
    headers = network_of(number)
    while line := await attack.connect(headers=headers):
        if number % 4 < len(frames):
            with suppress(ConnectionLost):
                while attack.is_on and not line.ended:
                    line.send_frame(*frames[number % 4])
                    attack.seen["frames"] += 1
                    await asyncio.sleep(1)
        else:
            await line.closed
        attack.ended(line)


async def guess(attack: Attack, number: int) -> None:
    """Sign in with wrong passwords from one of `NETWORKS` networks, as often as the server lets it."""
    headers = network_of(number)
    while line := await attack.connect(headers=headers):
        with suppress(ClientError, ConnectionLost, TimeoutError):
            while attack.is_on:
                name = f"Ann {next(attack.numbers)}"  # a limit is by name and network
                hello = cmd.Hello(id="h", version=cmd.VERSION, name=name, password=token_hex(8))
                reply = await ask(line, hello)
                attack.seen[reply.get("code") or reply["type"]] += 1
                await asyncio.sleep(BACK_OFF)
        attack.ended(line)


Attacker = Callable[[Attack, int], Coroutine[None, None, None]]


def _bursts(frame: bytes, kibibytes: int) -> Attacker:
    return lambda attack, number: burst(attack, frame, kibibytes * 1024)


ATTACKS: Final[dict[str, Attacker]] = {
    **{f"pings-{size}k": _bursts(PING, size) for size in (64, 256, 1024, 4096)},
    "pongs-4096k": _bursts(PONG, 4096),
    "continuations": lambda attack, number: continue_for_ever(attack),
    "junk": send_junk,
    "snapshots": ask_for_snapshots,
    "tables": open_tables,
    "list-tables": ask_for_tables,
    "half-open": half_open,
    "newcomers": crowd,
    "hashing": guess,
}


async def run(name: str, url: str, table: str, connections: int, seconds: float) -> Counter[str]:
    """Attack with this many connections. Return what happened."""
    attack = Attack(url, table, seconds)
    attackers = [asyncio.create_task(ATTACKS[name](attack, number)) for number in range(connections)]
    await asyncio.wait(attackers, timeout=seconds)
    for task in attackers:
        task.cancel()
    with suppress(asyncio.CancelledError):
        await asyncio.gather(*attackers)
    return attack.seen


def give_way() -> None:
    """Run only while a core is idle."""
    os.nice(19)
    with suppress(AttributeError, PermissionError):  # only on Linux
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


if __name__ == "__main__":
    attack, url, table, connections, seconds, *options = sys.argv[1:]
    if "--at-once" not in options:
        give_way()
    seen = uvloop.run(run(attack, url, table, int(connections), float(seconds)))
    print(json.dumps(seen))
