from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import pytest

from tests.support.browser.pages import a_browser
from tests.support.sockets import server_on

if TYPE_CHECKING:
    from playwright.async_api import Browser


@pytest.fixture
async def url(database: str, patient_writes: None) -> AsyncIterator[str]:
    async with server_on(database) as url:
        yield url


@pytest.fixture
async def browser() -> AsyncIterator["Browser"]:
    async with a_browser() as browser:
        yield browser
