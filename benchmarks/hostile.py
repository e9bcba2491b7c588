"""Send millions of malformed and hostile frames to a server.

    python -m benchmarks.hostile [--frames 10000000] [--seed 1]

The frames are: commands of every type, also with a changed byte or field; nested maps; false lengths; wrong
types; invalid UTF-8; replayed commands from the same and another player's session; actions for others, out of
turn and for past turns; frames that violate the WebSocket protocol. Each connection sends a batch and waits.
Every frame must be answered, or the connection closed with a reason.

Meanwhile six bots play at another table, which must keep playing in each tenth of the attack. The server's
log must contain no errors. Its memory must stay level over the second half, when all that it may keep is
there. Otherwise the exit code is 1.
"""

import asyncio
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from secrets import token_urlsafe
from time import perf_counter
from typing import Final

import click
import msgpack  # type: ignore[import-untyped] # has no types
import msgspec
import uvloop

from benchmarks.support.honest import ANSWER_WITHIN, HonestTable, ask
from benchmarks.support.hostile_frames import BINARY, Hostility, session
from benchmarks.support.processes import Served, riverboat
from riverboat.client_cli.library.errors import ClientError, ConnectFailed, ConnectionLost
from riverboat.client_cli.load.connection import LeanConnection
from riverboat.server.identity.passwords import AT_ONCE
from riverboat.server.protocol import commands as cmd
from riverboat.server.protocol.codecs import MAX_FRAME, MSGPACK
from riverboat.server.protocol.codes import CloseReason, Code
from riverboat.server.replies import DEPARTED, OF_A_PLAYER
from riverboat.server.tables.settings import TableSettings

LINES: Final = 60
TENTHS: Final = 10
BATCH: Final = 40
RATE: Final = 10.0
"""Actions per second at the honest table: more than people make."""

_REPLIES: Final = {"accepted", "repeated", "stale", "refused"}
_ENDS: Final = {(reason.code, reason.reason) for reason in CloseReason}
_PROTOCOL_ERRORS: Final = {1002, 1007, 1009}
"""Close codes of WebSocket (RFC 6455, section 7.4.1): protocol error, invalid UTF-8, message too big."""

ROOM: Final = LINES * 2 * MAX_FRAME + 4 * 2**20
"""Bytes by which a server with full caches may grow: per connection, a frame in fragments and as a whole; and
4 MiB for fragmentation of the heap. For ten million frames that is about a byte each, so any leak shows."""

_REGISTERED: Final = 4 * AT_ONCE
"""Players that register while the caches are filled: the memory for password hashing is kept."""

_UNSIGNED: Final = 0.1
"""Share of connections without a hello, except for one among the frames."""


class _Kind(msgspec.Struct):
    type: str
    code: str = ""


_kind: Final = msgspec.msgpack.Decoder(_Kind)


@dataclass
class Findings:
    """What happened. unanswered: frames without a reply or a close with a reason."""

    sent: Counter[str] = field(default_factory=Counter)
    replies: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    unanswered: list[str] = field(default_factory=list)

    @property
    def frames(self) -> int:
        return sum(self.sent.values())


class Attacker:
    """One connection after another with the same player's token, and a seat at `table` if one is free.

    turn: held while making frames. One attacker at a time, or the honest table would wait for this process.
    """

    def __init__(
        self,
        url: str,
        table: str,
        random: Random,
        *,
        turn: asyncio.Lock,
        hostility: Hostility,
        findings: Findings,
    ) -> None:
        self._url = url
        self._table = table
        self._turn = turn
        self._random = random
        self._hostility = hostility
        self._findings = findings
        self._token: str | None = None
        self._line: LeanConnection | None = None
        self._replies = 0
        self._due = 0
        self._news = asyncio.Event()

    async def attack(self, frames: int) -> None:
        """Send this many frames and check the outcome of each."""
        while frames > 0:
            if self._line is None:
                self._line = await self._sign_in()
            frames -= await self._send_batch(self._line, min(frames, BATCH))
        if self._line is not None:
            self._line.abort()
            self._line = None

    async def _send_batch(self, line: LeanConnection, size: int) -> int:
        """Send up to `size` frames and wait for the replies. Return how many were sent."""
        self._replies = 0
        sent = 0
        last = ""
        async with self._turn:
            await asyncio.sleep(0)
            for _ in range(size):
                if line.ended:
                    break
                last, head, payload = self._hostility.frame()
                self._findings.sent[last] += 1
                sent += 1
                line.send_frame(head, payload)
                if head != BINARY or len(payload) > MAX_FRAME:
                    break  # the server reads nothing after it
        self._due = sent
        with suppress(TimeoutError):
            async with asyncio.timeout(ANSWER_WITHIN):
                while self._replies < sent and not line.ended:
                    self._news.clear()
                    await self._news.wait()
        if line.ended:
            with suppress(TimeoutError):
                await asyncio.wait_for(asyncio.shield(line.closed), ANSWER_WITHIN)
            self._ended(line, last)
        elif self._replies < sent:
            self._findings.unanswered.append(f"{sent - self._replies} of {sent} in time, the last: {last}")
            line.abort()
            self._line = None
        return sent

    def _ended(self, line: LeanConnection, last: str) -> None:
        self._line = None
        self._findings.ends[f"{line.code} {line.reason}".strip()] += 1
        if (line.code, line.reason) not in _ENDS and line.code not in _PROTOCOL_ERRORS:
            self._findings.unanswered.append(
                f"the connection ended with {line.code} {line.reason!r} after: {last}"
            )

    async def _sign_in(self) -> LeanConnection:
        line = await LeanConnection.connect(self._url, MSGPACK.subprotocol, self._heard)
        line.closed.add_done_callback(lambda closed: self._news.set())
        if self._random.random() < _UNSIGNED:
            return line
        reply = await ask(line, cmd.Hello(id="hello", version=cmd.VERSION, token=self._token))
        if reply.get("code") == Code.UNKNOWN_TOKEN:  # one of the frames has signed out
            reply = await ask(line, cmd.Hello(id="hello", version=cmd.VERSION))
        self._token = reply["result"]["token"]
        await ask(line, cmd.Sit(id=self._random.randbytes(8).hex(), table=self._table, buy_in=10_000))
        await self._act_late(line)
        line.on_message = self._heard
        return line

    async def _act_late(self, line: LeanConnection) -> None:
        """Act for a turn that is over: frames that are made by chance seldom do so in a seat."""
        id = self._random.randbytes(8).hex()
        late = await ask(line, cmd.Act(id=id, table=self._table, hand=0, turn=0, action="fold"))
        self._findings.replies[late.get("code") or late["type"]] += 1

    def _heard(self, message: bytes, now: float) -> None:
        heard = _kind.decode(message)
        if heard.type in _REPLIES:
            self._findings.replies[heard.code or heard.type] += 1
            self._replies += 1
            if self._replies >= self._due:
                self._news.set()


async def fill(url: str, table: str, players: int) -> None:
    """Fill the server's caches, which would fill slowly during the attack.

    Each of `players` connects, leaves the maximum of replies, opens the maximum of tables, and disconnects.
    """
    tables, room = TableSettings().tables_each, asyncio.Semaphore(LINES)

    async def come_and_go(number: int) -> None:
        async with room:
            line = await LeanConnection.connect(url, MSGPACK.subprotocol, lambda message, now: None)
            await ask(line, cmd.Hello(id="hello", version=cmd.VERSION))
            if number < _REGISTERED:
                await ask(line, cmd.Register(id="r", name=f"Full {number}", password=token_urlsafe()))
            for n in range(OF_A_PLAYER):
                if n < tables:
                    await ask(line, cmd.OpenTable(id=f"f{n}", name=f"Full {n}"))
                else:
                    await ask(line, cmd.Sit(id=f"f{n}", table=table, buy_in=n))
            line.abort()

    await asyncio.gather(*(come_and_go(number) for number in range(players)))


@dataclass
class Report:
    """The result of an attack. memory: bytes at the start and after each tenth. acted: actions at the honest
    table in each tenth; a tenth without any is the last."""

    findings: Findings
    seconds: float
    memory: list[int]
    actions_before: float
    acted: list[int]
    honest_p99: float
    hands: int
    unharmed: bool
    errors: list[str]

    @property
    def growth(self) -> int:
        """Bytes by which memory grew over the second half: an attack fills some buffers first."""
        second_half = self.memory[len(self.memory) // 2 :]
        return max(second_half) - second_half[0]

    @property
    def withstood(self) -> bool:
        return (
            not self.findings.unanswered
            and not self.errors
            and self.unharmed
            and all(self.acted)
            and self.growth <= ROOM
        )

    def print(self) -> None:
        findings, mebibytes = self.findings, [of / 2**20 for of in self.memory]
        rate = findings.frames / self.seconds
        print(f"{findings.frames:,} frames in {self.seconds:,.0f} s, {rate:,.0f} a second")
        for title, counts in (
            ("sent", findings.sent),
            ("answered", findings.replies),
            ("closed", findings.ends),
        ):
            print(f"{title}:")
            for name, count in counts.most_common():
                print(f"  {count:>12,}  {name}")
        print("memory in MiB, with full caches and after each tenth:", *(f"{of:.1f}" for of in mebibytes))
        print(
            f"may grow by {ROOM / 2**20:.1f} MiB in the second half; it grew by {self.growth / 2**20:.1f}; "
            f"since the attack began by {max(mebibytes) - mebibytes[0]:.1f}"
        )
        print(
            f"the honest table: {self.actions_before:.1f} actions a second before, "
            f"{sum(self.acted) / self.seconds:.1f} during, at least {min(self.acted)} in each tenth, "
            f"with a p99 of {self.honest_p99 * 1000:.0f} ms; {self.hands:,} hands; "
            f"{'unharmed' if self.unharmed else 'HARMED'}"
        )
        print(f"neither answered nor closed with a reason: {len(findings.unanswered)}")
        for what in findings.unanswered[:20]:
            print(f"  {what}")
        print(f"errors in the server's log: {len(self.errors)}")
        for line in self.errors[:20]:
            print(f"  {line}")
        print("withstood" if self.withstood else "NOT WITHSTOOD")


def errors_in(log: Path) -> list[str]:
    """Return the errors in a server's log, and what is not a log entry."""
    lines = log.read_text().splitlines()
    return [line for line in lines if not line.startswith("time=") or " level=error " in line]


async def attack(
    served: Served, frames: int, seed: int, *, quiet: float = 3.0, players: int = DEPARTED
) -> Report:
    """Attack a running server.

    quiet: seconds for which the honest table plays alone before. players: how many fill the caches; with
    fewer than the default they are not full.
    """
    random, findings, honest = Random(seed), Findings(), HonestTable(RATE)
    await honest.open(served.url)
    began = perf_counter()
    await asyncio.sleep(quiet)
    before = honest.acted / (perf_counter() - began)
    main = await main_table(served.url)
    await fill(served.url, main, players)
    others = [main, main, "nowhere", "x" * 64]  # most often where they are seated
    recorded = [msgpack.packb(command) for table in (honest.id, main) for command in session(table)]
    turn = asyncio.Lock()
    attackers = [
        Attacker(
            served.url,
            main,
            random,
            turn=turn,
            hostility=Hostility(random, honest.id, others, recorded),
            findings=findings,
        )
        for _ in range(LINES)
    ]
    memory, began = [served.memory()], perf_counter()
    honest.begin()
    each = -(-frames // LINES // TENTHS)
    acted: list[int] = []
    while len(acted) < TENTHS and all(acted):
        acted.append(await send_tenth(attackers, each, honest))
        memory.append(served.memory())
    seconds, unharmed = perf_counter() - began, honest.connected and not honest.tally.refused
    [p99] = honest.end().percentiles((99,))
    await honest.close()
    return Report(
        findings,
        seconds,
        memory,
        before,
        acted,
        p99,
        honest.tally.hands,
        unharmed,
        errors_in(served.log),
    )


async def send_tenth(attackers: Sequence[Attacker], frames: int, honest: HonestTable) -> int:
    """Let each attacker send `frames` frames, again if the honest table has not acted meanwhile.

    Return the actions of the honest table: 0 if it is blocked.
    """
    before, until, acted = honest.acted, perf_counter() + ANSWER_WITHIN, 0
    while not acted and perf_counter() < until:
        await asyncio.gather(*(attacker.attack(frames) for attacker in attackers))
        acted = honest.acted - before
    return acted


async def main_table(url: str) -> str:
    """Return the id of the table where anybody may take a seat."""
    line = await LeanConnection.connect(url, MSGPACK.subprotocol, lambda message, now: None)
    await ask(line, cmd.Hello(id="1", version=cmd.VERSION))
    tables = (await ask(line, cmd.ListTables(id="2")))["result"]["tables"]
    line.abort()
    main: str = next(table["table"] for table in tables if table["name"] == "Main")
    return main


async def measure(frames: int, seed: int, folder: Path) -> Report:
    async with riverboat(folder) as served:
        return await attack(served, frames, seed)


@click.command()
@click.option("--frames", type=click.IntRange(1), default=10_000_000, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
def main(frames: int, seed: int) -> None:
    """Example: python -m benchmarks.hostile --frames 1000000 --seed 7"""
    with tempfile.TemporaryDirectory() as folder:
        try:
            report = uvloop.run(measure(frames, seed, Path(folder)))
        except (ConnectFailed, ConnectionLost, ClientError) as error:
            sys.exit(f"the server failed: {error}")
    report.print()
    sys.exit(not report.withstood)


if __name__ == "__main__":
    main()
