from collections.abc import AsyncIterator

import pytest_asyncio

from riverboat.client_cli.conformance.stage import Figures, Setting, Stage
from tests.e2e.conformance.host import HostOfTests
from tests.support.databases import NewDatabase

HELLO_S = 3.0


@pytest_asyncio.fixture(scope="package", loop_scope="package")
async def setting(new_database: NewDatabase) -> AsyncIterator[Setting]:
    """One server for all cases, with an operator, and a host for those that need a server of their own."""
    host = HostOfTests(new_database)
    async with host.server(hello_s=HELLO_S) as server:
        setting = Setting(server.url, "msgpack", Figures(hello_s=HELLO_S), host=host)
        async with Stage(setting) as stage:
            operator = (await stage.guest(name="Olga")).welcome
        await server.appoint(operator["player"])
        yield Setting(server.url, "msgpack", setting.figures, operator["token"], host)
