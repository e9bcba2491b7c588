from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from riverboat.engine.dealer import RandomDealer
from riverboat.server.app import serving
from riverboat.server.net.limits import NetworkLimits
from riverboat.server.settings import Settings
from riverboat.server.tables.ports import DealerFor, TableClock
from riverboat.server.tables.settings import TableSettings
from tests.client_cli.runner import Riverboat
from tests.support.waiting import PATIENCE


@asynccontextmanager
async def server_on(
    database: str, dealer_for: DealerFor = RandomDealer, clock: TableClock | None = None
) -> AsyncIterator[str]:
    """Run a real server in this process, without a pause between hands, and give its URL."""
    settings = Settings(
        port=0, database=database, tables=TableSettings(pause=0.0), limits=NetworkLimits(hello_s=PATIENCE)
    )
    async with serving(settings, dealer_for=dealer_for, clock=clock) as listener:
        yield f"ws://127.0.0.1:{listener.port}"


@pytest.fixture
async def url(database: str, patient: None) -> AsyncIterator[str]:
    async with server_on(database) as url:
        yield url


@pytest.fixture
def riverboat(url: str, tmp_path: Path) -> Riverboat:
    """The command, for the server at `url`."""
    return Riverboat(url, tmp_path)
