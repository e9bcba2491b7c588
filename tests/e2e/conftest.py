from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any
from zlib import crc32

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


@pytest.fixture(params=["one-codec", pytest.param("other-codec", marks=pytest.mark.slow)])
async def connect(url: str, request: pytest.FixtureRequest) -> AsyncIterator[Connect]:
    """Connects clients, and closes them at the end. Tests take turns in the codecs."""
    turn = crc32(request.node.name.replace(request.param, "").encode())
    codec = CODECS[(turn + (request.param == "other-codec")) % len(CODECS)]
    async with AsyncExitStack() as open_lines:

        async def to_the_server(name: str, **hello: Any) -> RawClient:
            client = await RawClient.to(url, codec, name=name, **hello)
            open_lines.push_async_callback(client.close)
            return client

        yield to_the_server
