from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from riverboat.server.tables.settings import TableSettings
from tests.support.browser.pages import a_browser
from tests.support.sockets import server_on

if TYPE_CHECKING:
    from playwright.async_api import Browser


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the tests of pages in the event loop of the one browser that they share."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest_asyncio.fixture(loop_scope="session")
async def url(database: str, patient: None) -> AsyncIterator[str]:
    async with server_on(database) as url:
        yield url


@pytest_asyncio.fixture(loop_scope="session")
async def fair_url(database: str, patient: None) -> AsyncIterator[str]:
    """A server that deals from commitments. Players have time to reveal their values."""
    async with server_on(database, tables=TableSettings(pause=1.5, grace=0.0), fair_deals=True) as url:
        yield url


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator["Browser"]:
    """Start Chromium once. Each visitor has a context of its own, as a private window has."""
    async with a_browser() as browser:
        yield browser
