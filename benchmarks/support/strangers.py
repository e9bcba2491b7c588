"""Attacks that are judged by what an attacker gains or a player loses, each beside its control.

`python -m benchmarks.attacks NAME` runs one. Addresses are those that a proxy forwards, so one machine has as
many networks as an attack needs. The attacks on two servers need PostgreSQL and a NATS broker.
"""

from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from secrets import token_hex
from time import perf_counter
from typing import Final

from websockets.exceptions import ConnectionClosed, InvalidStatus

from benchmarks.support.large_frames import large_frames
from benchmarks.support.processes import riverboat
from benchmarks.support.two_servers import connections, granted_twice, opened_twice
from benchmarks.support.verdicts import PROXIED, Verdict, all_of, code_or_type, visiting

CLEAN: Final = "198.51.100.1"
"""An address that no attacker has."""

TRIES_OF_A_CONNECTION: Final = 10
"""Wrong passwords on one connection: more frames would close it, or its time would end."""


# Wrong passwords.


async def lock_out(folder: Path, scale: float) -> Verdict:
    """Eleven networks send 100 wrong passwords each, for an account and for a table."""
    tries = max(TRIES_OF_A_CONNECTION, round(100 * scale))
    networks = [f"2001:db8:0:{n:x}::1" for n in range(1, 12)]
    async with riverboat(folder, *PROXIED) as served:  # noqa: SIM117 - one after the other
        async with visiting(served.url, CLEAN) as ann:
            assert await code_or_type(ann.ask("hello", version=1, name="Ann")) == "accepted"
            registering = ann.ask("register", name="Ann", password="the right horse")  # noqa: S106
            assert await code_or_type(registering) == "accepted"
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
        f"after {seen.total():,} guesses ({refused}): from a clean network {after.words}",
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
        assert await code_or_type(guest.ask("hello", version=1)) == "accepted"
        began = perf_counter()
        sign_in = await code_or_type(ann.ask("hello", version=1, name="Ann", password="the right horse"))  # noqa: S106
        watch = await code_or_type(guest.ask("watch", table=table, password="the right door"))  # noqa: S106
        return Entry(sign_in, watch, perf_counter() - began)


async def guess(url: str, address: str, table: str, tries: int, seen: Counter[str]) -> None:
    """Send this many wrong passwords for `table`, as a guest, and as many for Ann."""
    async with visiting(url, address) as guest:
        await code_or_type(guest.ask("hello", version=1))
        for at in range(0, tries, TRIES_OF_A_CONNECTION):
            with suppress(InvalidStatus, ConnectionClosed):
                async with visiting(url, address) as stranger:
                    for _ in range(min(TRIES_OF_A_CONNECTION, tries - at)):
                        seen[await code_or_type(guest.ask("watch", table=table, password=token_hex(8)))] += 1
                        hello = stranger.ask("hello", version=1, name="Ann", password=token_hex(8))
                        seen[await code_or_type(hello)] += 1


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
                signed_in = await code_or_type(guest.ask("hello", version=1))
                seen[signed_in] += 1
                while opens and signed_in == "accepted":
                    reply = await code_or_type(guest.ask("open_table", name=f"Mine {token_hex(4)}"))
                    seen["opened" if reply == "accepted" else reply] += 1
                    if reply != "accepted":
                        break
        except (InvalidStatus, ConnectionClosed):
            seen["rejected"] += 1

    await all_of([partial(visit, address, True) for address in addresses])
    rest = [addresses[n % len(addresses)] for n in range(6 * guests)]
    await all_of([partial(visit, address, False) for address in rest])
    return Grabbed(seen, perf_counter() - began)


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack of this module. run: takes a folder, and how large it is beside the full one."""

    title: str
    run: Callable[[Path, float], Awaitable[Verdict]]
    needs_postgresql: bool = False


JUDGED: Final[dict[str, Attack]] = {
    "lock-out": Attack("eleven networks guess an account's and a table's password", lock_out),
    "subscriber": Attack("one IPv6 subscriber adds guests and opens tables", subscriber),
    "large-frames": Attack("guests of thirty networks send large frames", large_frames),
    "connections": Attack("one player connects in a burst at two servers", connections, True),
    "granted-twice": Attack("a grant is repeated at another server", granted_twice, True),
    "opened-twice": Attack("a table is opened by one id at two servers", opened_twice, True),
}
