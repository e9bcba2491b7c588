from collections.abc import AsyncIterator
from typing import Any

import pytest_asyncio

from riverboat.client_cli.conformance.stage import Figures, Setting, Stage
from tests.e2e.conformance.host import HostOfTests
from tests.support.databases import NewDatabase
from tests.support.waiting import PATIENCE

LIMITS: dict[str, Any] = {"hello_s": PATIENCE, "rate": 100.0}
"""A busy machine takes more time for a hello, and sends fewer frames a second, than the page allows."""


@pytest_asyncio.fixture(scope="package", loop_scope="package")
async def setting(new_database: NewDatabase) -> AsyncIterator[Setting]:
    """One server for all cases, with an operator, and a host for those that need a server of their own."""
    host = HostOfTests(new_database)
    async with host.server(**LIMITS) as server:
        setting = Setting(server.url, "msgpack", Figures(**LIMITS), host=host)
        async with Stage(setting) as stage:
            operator = (await stage.guest(name="Olga")).welcome
        await server.appoint(operator["player"])
        yield Setting(server.url, "msgpack", setting.figures, operator["token"], host)
