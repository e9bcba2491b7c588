from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.support.sockets import CODECS, Line, server_in

Connect = Callable[..., Awaitable[Line]]


@pytest.fixture
async def url(tmp_path: Path) -> AsyncIterator[str]:
    async with server_in(tmp_path) as url:
        yield url


@pytest.fixture(params=CODECS)
async def connect(url: str, request: pytest.FixtureRequest) -> AsyncIterator[Connect]:
    """Makes lines in either codec; they are closed at the end."""
    async with AsyncExitStack() as open_lines:

        async def to_the_server(name: str, **hello: Any) -> Line:
            line = await Line.to(url, request.param, name=name, **hello)
            open_lines.push_async_callback(line.close)
            return line

        yield to_the_server
