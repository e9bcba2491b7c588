"""Turns to hash a password."""

import asyncio

import pytest

from riverboat.server.identity.hashing_turns import WAITING, HashingTurns
from riverboat.server.protocol.errors import CommandRejected


class Room:
    """One turn at a time, each kept until `end_turns`."""

    def __init__(self) -> None:
        self.turns = HashingTurns(1)
        self.served: list[str] = []
        self._may_end = asyncio.Semaphore(0)

    async def ask(self, address: str) -> None:
        async with self.turns.one(address):
            self.served.append(address)
            await self._may_end.acquire()

    async def enters(self, *addresses: str) -> list[asyncio.Task[None]]:
        tasks = [asyncio.create_task(self.ask(address)) for address in addresses]
        await asyncio.sleep(0)
        return tasks

    async def end_turns(self, count: int) -> None:
        for _ in range(count):
            self._may_end.release()
            for _ in range(5):
                await asyncio.sleep(0)


async def test_networks_take_turns() -> None:
    room = Room()
    subscriber = [f"2001:db8:0:{n:x}::/64" for n in range(20)]
    tasks = await room.enters(*subscriber, "192.0.2.7/32", "198.51.100.7/32", "192.0.2.8/32")
    await room.end_turns(5)
    assert room.served[:5] == [*subscriber[:2], "192.0.2.7/32", "198.51.100.7/32", subscriber[2]]
    await room.end_turns(30)
    await asyncio.gather(*tasks)
    assert len(room.served) == 23


async def test_network_that_fills_the_queue_is_refused_and_others_are_not() -> None:
    room = Room()
    hostile = await room.enters(*[f"2001:db8:0:{n:x}::/64" for n in range(WAITING + 1)])
    honest = await room.enters("192.0.2.7/32", "198.51.100.7/32")
    with pytest.raises(CommandRejected, match="too many players"):
        await hostile[-1]
    await room.end_turns(3)
    assert room.served[2:4] == ["192.0.2.7/32", "198.51.100.7/32"]
    (late,) = await room.enters("2001:db8:1::/64")
    (own,) = await room.enters("2001:db8:0:ff::/64")
    await room.end_turns(2 * WAITING)
    refused = await asyncio.gather(*hostile, *honest, late, own, return_exceptions=True)
    assert sum(isinstance(each, CommandRejected) for each in refused) == 2
    assert not await room.enters()


async def test_club_of_forty_waits_and_is_refused_nothing() -> None:
    room = Room()
    tasks = await room.enters(*["192.0.2.7/32"] * 40)
    await room.end_turns(40)
    await asyncio.gather(*tasks)
    assert len(room.served) == 40


async def test_cancelled_request_gives_its_turn_to_another() -> None:
    room = Room()
    first, second, third = await room.enters("a", "b", "c")
    second.cancel()
    await room.end_turns(3)
    await asyncio.gather(first, third)
    assert room.served == ["a", "c"]
    (again,) = await room.enters("d")
    await room.end_turns(1)
    await again


async def test_turn_that_comes_as_its_request_is_cancelled_is_passed_on() -> None:
    room = Room()
    first, second, third = await room.enters("a", "b", "c")
    first.cancel()
    await asyncio.sleep(0)  # the turn is given to the second, which has not run yet
    second.cancel()
    await room.end_turns(2)
    await asyncio.gather(first, second, third, return_exceptions=True)
    assert room.served == ["a", "c"]
