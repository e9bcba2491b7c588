from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import pytest

from tests.support.sockets import CODECS, RawClient, server_on

Connect = Callable[..., Awaitable[RawClient]]


@pytest.fixture(autouse=True)
def patient_by_default(patient: None) -> None:
    """Let every test here wait; one about waiting has a fixture `patient` of its own."""


@pytest.fixture
async def url(database: str) -> AsyncIterator[str]:
    async with server_on(database) as url:
        yield url


@pytest.fixture(params=CODECS)
async def connect(url: str, request: pytest.FixtureRequest) -> AsyncIterator[Connect]:
    """Connects clients with either codec, and closes them at the end."""
    async with AsyncExitStack() as open_lines:

        async def to_the_server(name: str, **hello: Any) -> RawClient:
            client = await RawClient.to(url, request.param, name=name, **hello)
            open_lines.push_async_callback(client.close)
            return client

        yield to_the_server
