import asyncio

import pytest

from riverboat.server.identity.sessions import Sessions
from riverboat.server.protocol.codes import CloseReason
from tests.support.clients import FakeClient

OUT = CloseReason.SIGNED_OUT


@pytest.fixture
def sessions() -> Sessions:
    return Sessions()


def entered(sessions: Sessions, player: str, token_hash: str) -> FakeClient:
    connection = FakeClient(player=player, name=player)
    sessions.add(connection, player, token_hash)
    return connection


async def test_connections_of_a_token_close_in_the_next_step(sessions: Sessions) -> None:
    one, again, other = (entered(sessions, "ann", token) for token in ("t1", "t1", "t2"))
    bob = entered(sessions, "bob", "t3")
    sessions.close("ann", CloseReason.SIGNED_OUT, by="t1")
    assert not any(connection.closed for connection in (one, again))
    await asyncio.sleep(0)
    assert [connection.closed for connection in (one, again, other, bob)] == [OUT, OUT, None, None]


async def test_all_connections_or_all_but_those_of_a_token(sessions: Sessions) -> None:
    one, other = (entered(sessions, "ann", token) for token in ("t1", "t2"))
    sessions.close("ann", CloseReason.SIGNED_OUT, but="t2")
    await asyncio.sleep(0)
    assert (one.closed, other.closed) == (OUT, None)
    sessions.close("ann", CloseReason.BANNED)
    await asyncio.sleep(0)
    assert other.closed == CloseReason.BANNED


async def test_lost_connection_is_removed(sessions: Sessions) -> None:
    connection = entered(sessions, "ann", "t1")
    sessions.discard(connection)
    sessions.discard(connection)
    sessions.discard(FakeClient())
    sessions.close("ann", CloseReason.BANNED)
    sessions.rename("ann", "Anna")
    await asyncio.sleep(0)
    assert (connection.closed, connection.name) == (None, "ann")


def test_rename_applies_to_all_connections(sessions: Sessions) -> None:
    one, other = (entered(sessions, "ann", token) for token in ("t1", "t2"))
    sessions.rename("ann", "Anna")
    assert one.name == other.name == "Anna"
    assert sessions.token_hash(one) == "t1"
