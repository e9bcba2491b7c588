from collections.abc import AsyncIterator
from time import monotonic
from typing import Any

import pytest_asyncio

from riverboat.client_cli.conformance.stage import Figures, Setting, Stage
from tests.e2e.conformance.host import HostOfTests
from tests.support.databases import NewDatabase
from tests.support.waiting import PATIENCE

LIMITS: dict[str, Any] = {"hello_s": PATIENCE, "rate": 100.0}
"""Limits for a busy machine, which needs more time for a hello and sends fewer frames a second."""


@pytest_asyncio.fixture(scope="package", loop_scope="package")
async def setting(new_database: NewDatabase) -> AsyncIterator[Setting]:
    """Start one server with an operator for all cases, and a host for cases that need their own server."""
    host = HostOfTests(new_database)
    async with host.server(now=monotonic, **LIMITS) as server:
        setting = Setting(server.url, "msgpack", Figures(**LIMITS), host=host)
        async with Stage(setting) as stage:
            operator = (await stage.guest(name="Olga")).welcome
        await server.appoint(operator["player"])
        yield Setting(server.url, "msgpack", setting.figures, operator["token"], host)
