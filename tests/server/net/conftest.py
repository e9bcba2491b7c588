from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

from riverboat.server.net.limits import NetworkLimits
from riverboat.server.net.listener import Listener
from tests.server.net.fakes import FakeService

QUICK = NetworkLimits(close_s=0.5, hello_s=5, connections_of_player=1000, costly_burst=1000)
Dial = Callable[..., Awaitable[ClientConnection]]


@pytest.fixture
def limits() -> NetworkLimits:
    return QUICK


@pytest.fixture
def service() -> FakeService:
    return FakeService()


@pytest.fixture
async def listener(service: FakeService, limits: NetworkLimits) -> AsyncIterator[Listener]:
    listener = await Listener.open(service, "127.0.0.1", 0, limits)
    yield listener
    await listener.close("the test is over")


@pytest.fixture
async def dial(listener: Listener) -> AsyncIterator[Dial]:
    """Connects to the listener; the connections are closed in the end."""
    connections: list[ClientConnection] = []

    async def dial(subprotocol: str | None = "riverboat.json", **options: object) -> ClientConnection:
        offered = None if subprotocol is None else [Subprotocol(subprotocol)]
        connection = await connect(
            f"ws://127.0.0.1:{listener.port}",
            subprotocols=offered,
            compression=None,
            proxy=None,
            **options,  # type: ignore[arg-type] # whatever connect takes
        )
        connections.append(connection)
        return connection

    yield dial
    for connection in connections:
        connection.transport.abort()
