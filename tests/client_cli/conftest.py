from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from server.app import Settings, serving
from server.tables.settings import TableSettings


@pytest.fixture
async def url(tmp_path: Path) -> AsyncIterator[str]:
    """A real server in this process, with no pause between hands."""
    settings = Settings(
        port=0, database=f"sqlite:///{tmp_path / 'history.db'}", tables=TableSettings(pause=0.0)
    )
    async with serving(settings) as listener:
        yield f"ws://127.0.0.1:{listener.port}"
