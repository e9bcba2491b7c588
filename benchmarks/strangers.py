"""Attacks that are judged by what an attacker gains or a player loses, each beside its control.

`python -m benchmarks.attacks NAME` runs one. Addresses are those that a proxy forwards, so one machine has as
many networks as an attack needs. The attacks on two servers need PostgreSQL and a NATS broker.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from secrets import token_hex
from time import perf_counter
from typing import Any, Final

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.protocol import State
from websockets.typing import Subprotocol

from benchmarks.forwarding import Room, room
from benchmarks.processes import riverboat
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.operators import Operators
from tests.support.sockets import RawClient, Reply

PROXIED: Final = ("--proxy", "127.0.0.0/8")
CODEC: Final = "msgpack"
CLEAN: Final = "198.51.100.1"
"""An address that no attacker has."""

TRIES_OF_A_CONNECTION: Final = 10
"""Wrong passwords on one connection: more frames would close it, or its time would end."""

AT_ONCE: Final = 16
"""Attackers that are active at the same time."""

REPLY_WITHIN: Final = 10.0
SETTLED_WITHIN: Final = 10.0
POLL: Final = 0.05
CONNECTIONS_OF_A_PLAYER: Final = 8
FRAME: Final = 60 * 1024
"""Bytes of a large frame: a little below the limit."""

BACK_WITHIN: Final = 30.0
GROWTH: Final = 1.1
"""How many times its memory before the attack a server may have `BACK_WITHIN` seconds after it."""

Found = tuple[str, str]
"""What was measured: under attack, and by the control."""


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


async def told(reply: Awaitable[Reply]) -> str:
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


# Wrong passwords.


async def lock_out(folder: Path, scale: float) -> Verdict:
    """Eleven networks send 100 wrong passwords each, for an account and for a table."""
    tries = max(TRIES_OF_A_CONNECTION, round(100 * scale))
    networks = [f"2001:db8:0:{n:x}::1" for n in range(1, 12)]
    async with riverboat(folder, *PROXIED) as served:  # noqa: SIM117 - one after the other
        async with visiting(served.url, CLEAN) as ann:
            assert await told(ann.ask("hello", version=1, name="Ann")) == "accepted"
            assert await told(ann.ask("register", name="Ann", password="the right horse")) == "accepted"  # noqa: S106
            opened = await ann.ask("open_table", name="Ann's", password="the right door")  # noqa: S106
            table = opened["result"]["table"]
            before = await enter(served.url, "198.51.100.2", table)
            seen: Counter[str] = Counter()
            await all_of(
                [
                    lambda network=network: guess(served.url, network, table, tries, seen)
                    for network in networks
                ]
            )
            after = await enter(served.url, "203.0.113.9", table)
    refused = ", ".join(f"{times:,} {what}" for what, times in seen.most_common())
    verdict = Verdict(
        f"after {2 * tries * len(networks):,} guesses ({refused}): from a clean network {after.words}",
        f"before them: from a clean network {before.words}",
    )
    verdict.expect(after.is_in, "the right password is refused from a clean network")
    verdict.expect(before.is_in, "the right password was refused before the attack")
    verdict.expect(seen["accepted"] == 0, "a wrong password was accepted")
    verdict.expect(
        seen["too_many_attempts"] > seen["wrong_password"] > 0, f"guesses are not limited: {dict(seen)}"
    )
    return verdict


@dataclass(frozen=True, slots=True)
class Entry:
    """A sign-in and an entry to a table with the right passwords. Codes, and seconds of both together."""

    sign_in: str
    watch: str
    seconds: float

    @property
    def is_in(self) -> bool:
        """Whether both passwords were accepted."""
        return self.sign_in == self.watch == "accepted"

    @property
    def words(self) -> str:
        """The entry in words."""
        return f"account {self.sign_in}, table {self.watch}, {1000 * self.seconds:.0f} ms"


async def enter(url: str, address: str, table: str) -> Entry:
    """Sign in as Ann, and as a guest who watches `table`, with the right passwords."""
    async with visiting(url, address) as ann, visiting(url, address) as guest:
        assert await told(guest.ask("hello", version=1)) == "accepted"
        began = perf_counter()
        sign_in = await told(ann.ask("hello", version=1, name="Ann", password="the right horse"))  # noqa: S106
        watch = await told(guest.ask("watch", table=table, password="the right door"))  # noqa: S106
        return Entry(sign_in, watch, perf_counter() - began)


async def guess(url: str, address: str, table: str, tries: int, seen: Counter[str]) -> None:
    """Send this many wrong passwords for Ann, and as many for `table`."""
    for at in range(0, tries, TRIES_OF_A_CONNECTION):
        try:
            async with visiting(url, address) as stranger, visiting(url, address) as guest:
                await told(guest.ask("hello", version=1))
                for _ in range(min(TRIES_OF_A_CONNECTION, tries - at)):
                    seen[await told(guest.ask("watch", table=table, password=token_hex(8)))] += 1
                    hello = stranger.ask("hello", version=1, name="Ann", password=token_hex(8))
                    seen[await told(hello)] += 1
        except (InvalidStatus, ConnectionClosed):
            seen["disconnected"] += 1


# One subscriber.


async def subscriber(folder: Path, scale: float) -> Verdict:
    """A subscriber with 256 networks of IPv6 adds guests, who open tables, beside one who has one network."""
    networks = max(16, round(256 * scale))
    guests, tables = max(10, round(200 * scale)), max(2, round(40 * scale))
    options = (*PROXIED, "--guests-address", str(guests), "--tables-address", str(tables))
    async with riverboat(folder, *options) as served:
        alone = await grab(served.url, ["2001:db8:1:1::1"] * networks, guests)
        many = [f"2001:db8:2:{n << 4:x}::1" for n in range(networks)]  # each in a /60, 16 of them in a /56
        wide = await grab(served.url, many, guests)
    verdict = Verdict(
        f"{networks} /64 of a /48: {wide.words}", f"one /64, as many connections: {alone.words}"
    )
    for what, found, limit in (("guests", "accepted", guests), ("tables", "opened", tables)):
        for who, shares, grabbed in (("one network", 1, alone), ("a subscriber", 4, wide)):
            got = grabbed.seen[found]
            verdict.expect(got <= shares * limit, f"{who} got {got} {what}, at most {shares * limit}")
        verdict.expect(
            alone.seen[found] > limit / 2, f"one network got only {alone.seen[found]} {what} of {limit}"
        )
    return verdict


@dataclass(frozen=True, slots=True)
class Grabbed:
    """What attackers were given: how often each reply came, and in how many seconds."""

    seen: Counter[str]
    seconds: float

    @property
    def words(self) -> str:
        """What they were given in words."""
        guests, tables = self.seen["accepted"], self.seen["opened"]
        return f"{guests:,} guests and {tables:,} tables in {self.seconds:.1f} s"


async def grab(url: str, addresses: Sequence[str], guests: int) -> Grabbed:
    """Add guests from `addresses` in turn until they are refused; the first at each opens tables."""
    seen: Counter[str] = Counter()
    began = perf_counter()

    async def visit(address: str, opens: bool) -> None:
        try:
            async with visiting(url, address) as guest:
                signed_in = await told(guest.ask("hello", version=1))
                seen[signed_in] += 1
                while opens and signed_in == "accepted":
                    reply = await told(guest.ask("open_table", name=f"Mine {token_hex(4)}"))
                    seen["opened" if reply == "accepted" else reply] += 1
                    if reply != "accepted":
                        break
        except (InvalidStatus, ConnectionClosed):
            seen["rejected"] += 1

    await all_of([partial(visit, address, True) for address in addresses])
    rest = [addresses[n % len(addresses)] for n in range(6 * guests)]
    await all_of([partial(visit, address, False) for address in rest])
    return Grabbed(seen, perf_counter() - began)


# Two servers at once.


async def connections(folder: Path, scale: float) -> Verdict:
    """A player connects twenty times at each of two servers at once."""
    each = max(8, round(20 * scale))
    async with room(2, 0) as linked:
        urls = [server.url for server in linked.owners]
        both = await lived_on(urls, each)
        one = await lived_on(urls[:1], 2 * each)
    verdict = Verdict(
        f"{each} connections at each of two servers: {both} live on",
        f"{2 * each} at one server: {one} live on",
    )
    for count in (both, one):
        verdict.expect(count == CONNECTIONS_OF_A_PLAYER, f"{count} live on, not {CONNECTIONS_OF_A_PLAYER}")
    return verdict


async def lived_on(urls: Sequence[str], each: int) -> int:
    """Return how many connections of one player live on, of as many at each of `urls` at once."""
    async with AsyncExitStack() as stack:
        ann = await RawClient.to(urls[0])
        token = ann.welcome["token"]
        await ann.close()
        clients = await asyncio.gather(
            *(RawClient.to(url, token=token) for url in urls for _ in range(each)), return_exceptions=True
        )
        alive = [client for client in clients if isinstance(client, RawClient)]
        for client in alive:
            stack.push_async_callback(client.close)

        def count() -> int:
            return sum(client.socket.state is State.OPEN for client in alive)

        async with asyncio.timeout(SETTLED_WITHIN):
            while count() > CONNECTIONS_OF_A_PLAYER:  # noqa: ASYNC110 - nothing else tells
                await asyncio.sleep(POLL)
        await asyncio.sleep(1)  # they would go on being closed
        return count()


async def granted_twice(folder: Path, scale: float) -> Verdict:
    """An operator's grant is repeated at another server: in turn, and at once."""
    tries, chips = max(4, round(30 * scale)), 1_000
    async with room(2, 0) as linked, AsyncExitStack() as stack:
        olga, again = await pair(linked, stack, operator=True)
        player = olga.welcome["player"]

        async def granted(ids: Callable[[int, int], str]) -> int:
            before = await balance(olga)
            for number in range(tries):
                grants = [
                    {
                        "type": "grant_chips",
                        "id": ids(number, place),
                        "player": player,
                        "chips": chips,
                        "reason": "a test",
                    }
                    for place in range(2)
                ]
                await both(grants, (olga, again), at_once=number % 2 == 0)
            return (await balance(olga) - before) // chips

        same = await granted(lambda number, place: f"same-{number}")
        other = await granted(lambda number, place: f"other-{number}-{place}")
    verdict = Verdict(
        f"{tries} grants, each sent to two servers with one id: carried out {same} times",
        f"with two ids: carried out {other} times",
    )
    verdict.expect(same == tries, f"{tries} grants were carried out {same} times")
    verdict.expect(other == 2 * tries, f"{2 * tries} different grants were carried out {other} times")
    return verdict


async def opened_twice(folder: Path, scale: float) -> Verdict:
    """`open_table` is sent to two servers at once with one id."""
    tries = max(4, round(30 * scale))
    async with room(2, 0, "--opening-burst", "1000") as linked, AsyncExitStack() as stack:
        ann, again = await pair(linked, stack)
        two = await openings((ann, again), tries, "two")
        twin = await RawClient.to(linked.owners[0].url, token=ann.welcome["token"])
        stack.push_async_callback(twin.close)
        one = await openings((ann, twin), tries, "one")
    verdict = Verdict(
        f"{tries} tables, each by one id at two servers: {two['opened']} opened, {two['late']} unanswered",
        f"at one server: {one['opened']} opened, {one['late']} unanswered",
    )
    for found in (two, one):
        verdict.expect(
            found["opened"] == tries, f"{found['opened']} tables opened, not {tries}: {dict(found)}"
        )
        verdict.expect(not found["late"], f"{found['late']} commands got no answer")
    return verdict


async def openings(clients: tuple[RawClient, RawClient], tries: int, name: str) -> Counter[str]:
    """Open tables, each by both clients at once with one id, and close them. Returns what happened."""
    seen: Counter[str] = Counter()
    for number in range(tries):
        command = {"type": "open_table", "id": f"{name}-{number}", "name": "Once"}
        replies = await both([command, command], clients, at_once=True)
        seen["late"] += replies.count(None)
        seen.update(reply["code"] for reply in replies if reply is not None and "code" in reply)
        tables = {table for reply in replies if reply is not None and (table := table_of(reply))}
        seen["opened"] += len(tables)
        for table in tables:
            await clients[0].ask("close_table", table=table, reason="measured")
    return seen


def table_of(reply: Reply) -> str:
    """Return the table of a reply to `open_table`, or of its repetition; empty if it was refused."""
    first: Reply = reply["first"] if reply["type"] == "repeated" else reply
    return str(first["result"]["table"]) if first["type"] == "accepted" else ""


async def pair(linked: Room, stack: AsyncExitStack, *, operator: bool = False) -> tuple[RawClient, RawClient]:
    """Return connections of one player to each of two servers."""
    first, second = linked.owners
    olga = await RawClient.to(first.url)
    stack.push_async_callback(olga.close)
    if operator:
        assert (await olga.ask("register", name="Olga", password=token_hex(12)))["type"] == "accepted"
        async with Writer(linked.database) as writer:
            await Operators(writer).appoint(olga.welcome["player"], operator=True)
    again = await RawClient.to(second.url, token=olga.welcome["token"])
    stack.push_async_callback(again.close)
    return olga, again


async def both(
    commands: Sequence[Reply], clients: Sequence[RawClient], *, at_once: bool
) -> list[Reply | None]:
    """Send a command by each client, at once or in turn. Returns the replies, None for one that is late."""

    async def reply_to(client: RawClient) -> Reply | None:
        try:
            return await asyncio.wait_for(client.reply(), REPLY_WITHIN)
        except TimeoutError:
            return None

    if at_once:
        for command, client in zip(commands, clients, strict=True):
            await client.send(command)
        return await asyncio.gather(*map(reply_to, clients))
    replies = []
    for command, client in zip(commands, clients, strict=True):
        await client.send(command)
        replies.append(await reply_to(client))
    return replies


async def balance(client: RawClient) -> int:
    """Return the chips of the client's player."""
    reply: Any = await client.ask("show_account")
    return int(reply["result"]["balance"])


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack of this module. run: takes a folder, and how large it is beside the full one."""

    title: str
    run: Callable[[Path, float], Awaitable[Verdict]]
    needs_postgresql: bool = False


JUDGED: Final[dict[str, Attack]] = {
    "lock-out": Attack("eleven networks guess an account's and a table's password", lock_out),
    "subscriber": Attack("one IPv6 subscriber adds guests and opens tables", subscriber),
    "connections": Attack("one player connects in a burst at two servers", connections, True),
    "granted-twice": Attack("a grant is repeated at another server", granted_twice, True),
    "opened-twice": Attack("a table is opened by one id at two servers", opened_twice, True),
}
