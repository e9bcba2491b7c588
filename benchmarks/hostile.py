"""Malformed and hostile frames by the million, against a server in a process of its own.

    python -m benchmarks.hostile [--frames 10000000] [--seed 1]

What is sent: real commands, mutated in a byte or in a field; maps within maps; lengths that are not there;
wrong types; text that is no text; commands of another's recorded session and of one's own, again; actions for
others, out of turn and for turns that are over; WebSocket frames that break its rules. Each line sends a
batch and waits: every frame has to be answered, or the line closed with a reason. Beside them six bots play
at a table of their own, whose hands have to go on; the server's log must not tell of an error; its memory
must stay flat.

Leaves with 1 where one of these does not hold.
"""

import asyncio
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, Final

import click
import msgpack  # type: ignore[import-untyped] # it brings no types
import msgspec
import uvloop

from benchmarks.processes import Served, riverboat
from client_cli.errors import ClientError, LineLost, NoConnection
from client_cli.load.figures import Times
from client_cli.load.line import LeanLine
from client_cli.load.tables import LoadTable, Tally
from server.protocol import commands as cmd
from server.protocol.codecs import MSGPACK
from server.protocol.codes import CloseReason

LINES: Final = 60
TENTHS: Final = 10
BATCH: Final = 40
ANSWER_WITHIN: Final = 30.0
RATE: Final = 10.0
"""Actions a second at the honest table: more than people make."""

_REPLIES: Final = {"accepted", "repeated", "stale", "refused"}
_ENDS: Final = {(reason.code, reason.reason) for reason in CloseReason}
_PROTOCOL_ERRORS: Final = {1002, 1007, 1009}
"""Close codes of WebSocket itself (RFC 6455, section 7.4.1): a broken rule, no UTF-8, too long."""

_BINARY: Final = 0x82
_UNSIGNED: Final = 0.1
"""Of so many lines nobody says who it is, but for a hello among the frames."""


class _Kind(msgspec.Struct):
    type: str
    code: str = ""


_kind: Final = msgspec.msgpack.Decoder(_Kind)


@dataclass
class Findings:
    """What was seen. unanswered: frames that were neither answered nor ended by a closing with a reason."""

    sent: Counter[str] = field(default_factory=Counter)
    replies: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    unanswered: list[str] = field(default_factory=list)

    @property
    def frames(self) -> int:
        return sum(self.sent.values())


class Hostility:
    """Makes frames: the first byte and the payload of each, and what sort it is."""

    def __init__(self, random: Random, tables: Sequence[str], recorded: Sequence[bytes]) -> None:
        self._random = random
        self._tables = tables
        self._recorded = recorded
        self._own: list[bytes] = []
        self._sorts: list[tuple[str, Callable[[], bytes], int]] = [
            ("real", self._real, 20),
            ("a byte changed", self._byte_changed, 20),
            ("a field changed", self._field_changed, 25),
            ("cut short or run on", self._cut, 8),
            ("random bytes", self._noise, 6),
            ("nested deep", self._nested, 3),
            ("huge lengths", self._huge, 4),
            ("replayed", self._replayed, 10),
            ("no text", self._no_text, 2),
        ]
        self._weights = [weight for *_, weight in self._sorts]
        self._number = 0

    def frame(self) -> tuple[str, int, bytes]:
        """The next frame: its sort, its first byte, its payload."""
        if self._random.random() < 0.001:
            return self._rule_broken()
        [(sort, make, _)] = self._random.choices(self._sorts, self._weights)
        return sort, _BINARY, make()

    def _command(self) -> dict[str, Any]:
        """A command as a client could send it."""
        random = self._random
        self._number += 1
        table = random.choice(self._tables)
        id = f"h{self._number}"
        kinds: list[dict[str, Any]] = [
            {"type": "act", "hand": random.randrange(300), "turn": random.randrange(30), "action": "fold"},
            {"type": "act", "hand": 1, "turn": 0, "action": "raise", "to": random.randrange(10**6)},
            {"type": "act", "hand": 1, "turn": 1, "action": random.choice(["check", "call", "show", "muck"])},
            {
                "type": "sit",
                "buy_in": random.choice([0, 1, 2000, 10_000, 10**15]),
                "seat": random.randrange(10),
            },
            {"type": "leave"},
            {"type": "sit_out"},
            {"type": "sit_in"},
            {"type": "watch"},
            {"type": "unwatch"},
            {"type": "hello", "version": 1, "name": "Eve", "token": random.choice([None, "x" * 43])},
            {"type": "list_tables"},
            {"type": "open_table", "name": f"Evil {self._number % 50}", "seats": random.randrange(2, 11)},
        ]
        return {"id": id, "table": table, **random.choice(kinds)}

    def _real(self) -> bytes:
        packed: bytes = msgpack.packb(self._command())
        if len(self._own) < 200:
            self._own.append(packed)
        else:
            self._own[self._random.randrange(200)] = packed
        return packed

    def _byte_changed(self) -> bytes:
        data = bytearray(msgpack.packb(self._command()))
        for _ in range(self._random.randint(1, 3)):
            data[self._random.randrange(len(data))] = self._random.randrange(256)
        return bytes(data)

    def _field_changed(self) -> bytes:
        command = self._command()
        name = self._random.choice(list(command))
        if self._random.random() < 0.2:
            del command[name]
        else:
            command[name] = self._random.choice(_VALUES)
        packed: bytes = msgpack.packb(command)
        return packed

    def _cut(self) -> bytes:
        data = msgpack.packb(self._command())
        if self._random.random() < 0.5:
            return bytes(data[: self._random.randrange(len(data))])
        return bytes(data + self._random.randbytes(self._random.randint(1, 20)))

    def _noise(self) -> bytes:
        return self._random.randbytes(self._random.randrange(64))

    def _nested(self) -> bytes:
        depth = self._random.choice([3, 100, 600, 5000, 30_000])
        opening = self._random.choice([b"\x91", b"\x81\xa1a", b"\x81\xa2id"])
        return opening * depth + b"\xc0"

    def _huge(self) -> bytes:
        kind = self._random.choice([b"\xdb", b"\xc6", b"\xdd", b"\xdf", b"\xc9"])
        length = self._random.choice([0xFFFFFFFF, 0x7FFFFFFF, 0x10000, 0xFFFF])
        huge = kind + length.to_bytes(4) + self._random.randbytes(8)
        return huge if self._random.random() < 0.5 else b"\x82\xa4type\xa3act\xa2id" + huge

    def _replayed(self) -> bytes:
        return self._random.choice(self._own or self._recorded if self._number % 2 else self._recorded)

    def _no_text(self) -> bytes:
        bad = self._random.choice([b"\xff\xfe\xfd", b"\xed\xa0\x80", b"\xc0\x80", b"\xf8\x88\x80\x80"])
        return b"\x82\xa4type\xa5leave\xa2id" + bytes((0xA0 | len(bad),)) + bad

    def _rule_broken(self) -> tuple[str, int, bytes]:
        """What ends the line: of WebSocket's own rules one is broken, or the frame is too long."""
        return self._random.choice(
            [
                ("reserved opcode", 0x83, b"x"),
                ("reserved bit", 0xC2, b"x"),
                ("a continuation of nothing", 0x80, b"x"),
                ("a ping in pieces", 0x09, b"x"),
                ("no UTF-8", 0x81, b"\xff\xfe"),
                ("too long", _BINARY, b"\x81" * 65_537),
                ("a bad close", 0x88, b"\x00"),
            ]
        )


_VALUES: Final[list[Any]] = [
    None, True, 0, -1, 2**63, -(2**63), 2**64 - 1, 1.5, float("nan"), float("inf"), "", "x", "x" * 65,
    b"bytes", "x" * 1025, [], [1], {}, {"a": {"b": [1, None]}}, "\x00", "\u202e", "ﷺ" * 30, "fold", "hello",
    "nlhe", [[]] * 64, [0] * 65, {str(n): n for n in range(65)},
]  # fmt: skip


async def ask(line: LeanLine, command: cmd.Command) -> Any:
    """The first message after `command`: on a line that watches nothing, its reply."""
    reply: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    def heard(message: bytes, now: float) -> None:
        if not reply.done():
            reply.set_result(message)

    line.heard = heard
    line.send(MSGPACK.encode(command))
    return msgpack.unpackb(await asyncio.wait_for(reply, ANSWER_WITHIN))


class Attacker:
    """One line after the other, each with the same player's token.

    turn: whose it is to make frames; one at a time, or the honest table would wait for this process.
    """

    def __init__(
        self, url: str, random: Random, turn: asyncio.Lock, hostility: Hostility, findings: Findings
    ) -> None:
        self._url = url
        self._turn = turn
        self._random = random
        self._hostility = hostility
        self._findings = findings
        self._token: str | None = None
        self._line: LeanLine | None = None
        self._replies = 0
        self._due = 0
        self._news = asyncio.Event()

    async def attack(self, frames: int) -> None:
        """Send so many frames and see what becomes of each."""
        while frames > 0:
            if self._line is None:
                self._line = await self._sign_in()
            frames -= await self._send_batch(self._line, min(frames, BATCH))
        if self._line is not None:
            self._line.abort()
            self._line = None

    async def _send_batch(self, line: LeanLine, size: int) -> int:
        """Send up to `size` frames and wait for what they bring; returns how many were sent."""
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
                if head != _BINARY or len(payload) > 65_536:
                    break  # nothing after it is read
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

    def _ended(self, line: LeanLine, last: str) -> None:
        self._line = None
        self._findings.ends[f"{line.code} {line.reason}".strip()] += 1
        if (line.code, line.reason) not in _ENDS and line.code not in _PROTOCOL_ERRORS:
            self._findings.unanswered.append(f"the line ended with {line.code} {line.reason!r} after: {last}")

    async def _sign_in(self) -> LeanLine:
        line = await LeanLine.connect(self._url, MSGPACK.subprotocol, self._heard)
        line.closed.add_done_callback(lambda closed: self._news.set())
        if self._random.random() < _UNSIGNED:
            return line
        reply = await ask(line, cmd.Hello(id="hello", version=cmd.VERSION, token=self._token))
        self._token = reply["result"]["token"]
        line.heard = self._heard
        return line

    def _heard(self, message: bytes, now: float) -> None:
        heard = _kind.decode(message)
        if heard.type in _REPLIES:
            self._findings.replies[heard.code or heard.type] += 1
            self._replies += 1
            if self._replies >= self._due:
                self._news.set()


class HonestTable:
    """Six bots, undisturbed, and what they sent: the record of a session."""

    def __init__(self) -> None:
        self.tally = Tally()
        self.tally.counting = True
        self._table = LoadTable("Honest", 6, 1 / RATE, self.tally, Random(1))

    async def open(self, url: str) -> None:
        await self._table.seat_all(url)
        self._table.play(0)

    @property
    def id(self) -> str:
        return self._table.id

    @property
    def unharmed(self) -> bool:
        return not self.tally.refused and all(bot.is_there for bot in self._table.bots)

    async def close(self) -> None:
        self._table.stop()
        await self._table.leave()


@dataclass
class Report:
    """What an attack came to. memory: bytes at the beginning and after each tenth."""

    findings: Findings
    seconds: float
    memory: list[int]
    actions_before: float
    actions_during: float
    honest_p99: float
    hands: int
    unharmed: bool
    errors: list[str]

    @property
    def flat(self) -> bool:
        """Whether memory stayed as it was for the last three tenths: before, what is kept for a while fills
        up (replies to players who have gone, tables that nobody is at)."""
        return self.memory[-1] <= 1.02 * self.memory[-4] + 2 * 2**20

    @property
    def withstood(self) -> bool:
        return (
            not self.findings.unanswered
            and not self.errors
            and self.unharmed
            and self.actions_during > 0
            and self.flat
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
        print("memory, MiB, at the beginning and after each tenth:", *(f"{of:.1f}" for of in mebibytes))
        print(
            f"the honest table: {self.actions_before:.1f} actions a second before, {self.actions_during:.1f} "
            f"during, with a p99 of {self.honest_p99 * 1000:.0f} ms; {self.hands:,} hands; "
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
    """Lines of a server's log that tell of an error, or that are no lines of a log."""
    lines = log.read_text().splitlines()
    return [line for line in lines if not line.startswith("time=") or " level=error " in line]


async def attack(served: Served, frames: int, seed: int, quiet: float = 3.0) -> Report:
    """Attack a server that listens; `quiet`: seconds for which the honest table plays alone before."""
    random, findings, honest = Random(seed), Findings(), HonestTable()
    await honest.open(served.url)
    tally = honest.tally
    began = perf_counter()
    await asyncio.sleep(quiet)
    before = len(tally.last_frame) / (perf_counter() - began)
    tables = [honest.id, await main_table(served.url), "nowhere", "x" * 64]
    recorded = [msgpack.packb(command) for command in _session(honest.id)]
    turn = asyncio.Lock()
    attackers = [
        Attacker(served.url, random, turn, Hostility(random, tables, recorded), findings)
        for _ in range(LINES)
    ]
    memory, began = [served.memory()], perf_counter()
    tally.last_frame, tally.hands = Times(), 0
    each = -(-frames // LINES // TENTHS)
    for _ in range(TENTHS):
        await asyncio.gather(*(attacker.attack(each) for attacker in attackers))
        memory.append(served.memory())
    seconds, unharmed = perf_counter() - began, honest.unharmed
    await honest.close()
    [p99] = tally.last_frame.percentiles((99,))
    return Report(
        findings,
        seconds,
        memory,
        before,
        len(tally.last_frame) / seconds,
        p99,
        tally.hands,
        unharmed,
        errors_in(served.log),
    )


async def main_table(url: str) -> str:
    """The id of the table where strangers may sit down."""
    line = await LeanLine.connect(url, MSGPACK.subprotocol, lambda message, now: None)
    await ask(line, cmd.Hello(id="1", version=cmd.VERSION))
    tables = (await ask(line, cmd.ListTables(id="2")))["result"]
    line.abort()
    main: str = next(table["table"] for table in tables if table["name"] == "Main")
    return main


def _session(table: str) -> list[dict[str, Any]]:
    """What an honest player sends in a session, as somebody on the line could have recorded it."""
    acts = [
        {"type": "act", "id": f"s{n}", "table": table, "hand": n // 8 + 1, "turn": n % 8, "action": action}
        for n, action in enumerate(["call", "check", "fold", "call", "muck", "show"] * 8)
    ]
    return [
        {"type": "watch", "id": "s-watch", "table": table},
        {"type": "sit", "id": "s-sit", "table": table, "buy_in": 10_000, "seat": 0},
        *acts,
        {"type": "leave", "id": "s-leave", "table": table},
    ]


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
        except (NoConnection, LineLost, ClientError) as error:
            sys.exit(f"the server did not hold: {error}")
    report.print()
    sys.exit(not report.withstood)


if __name__ == "__main__":
    main()
