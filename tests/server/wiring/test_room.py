"""A room is known by its oldest key, and certifies the one that follows."""

from collections.abc import AsyncIterator

import pytest_asyncio

from riverboat.client_cli.library.signed_deals import follows
from riverboat.engine.fairness.signatures import server_certified
from riverboat.server.history.database.schema import upgrade
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.journal.keys import new_key
from riverboat.server.history.journal.sealing import Key, KeyRing
from riverboat.server.protocol.deals import FairDealsInfo
from riverboat.server.protocol.signing import is_signed
from riverboat.server.wiring.room import open_room


@pytest_asyncio.fixture
async def writer(database: str) -> AsyncIterator[Writer]:
    upgrade(database)
    async with Writer(database) as writer:
        yield writer


async def opened(writer: Writer, *keys: Key) -> FairDealsInfo:
    """Return what clients learn from a server that starts with these keys."""
    room, info = await open_room(KeyRing(keys), writer, opt_in=False)
    assert info.room == room.key.hex()
    assert is_signed(room.key, room.certificate, server_certified(room.key, room.server))
    assert is_signed(room.server, room.sign(b"what"), b"what")
    assert "_secret" not in repr(room)
    return info


def reached(known: FairDealsInfo, info: FairDealsInfo) -> bool:
    """Return whether a client that knows one room takes the other."""
    return follows(bytes.fromhex(known.room), bytes.fromhex(info.room), info.successions)


async def test_servers_with_the_same_keys_are_one_room(writer: Writer) -> None:
    first, second = new_key(), new_key()
    one = await opened(writer, first)
    assert one.successions == []
    assert (await opened(writer, first)).room == (await opened(writer, first, second)).room == one.room


async def test_dropped_keys_have_certified_their_successors(writer: Writer) -> None:
    keys = [new_key() for _ in range(4)]
    first = await opened(writer, keys[0])
    await opened(writer, *keys[:3])  # two were added at once
    third = await opened(writer, keys[2])
    assert third.room != first.room
    assert len(third.successions) == 2
    assert reached(first, third)
    await opened(writer, *keys[2:])
    assert reached(first, last := await opened(writer, keys[3]))
    assert reached(third, last)
    assert not reached(last, third)


async def test_key_that_no_server_has_run_with_is_not_certified(writer: Writer) -> None:
    first, other = await opened(writer, new_key()), await opened(writer, new_key())
    assert other.successions == []
    assert not reached(first, other)
