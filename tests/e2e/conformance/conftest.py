from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import replace
from time import monotonic
from typing import Any

import pytest_asyncio

from riverboat.client_cli.conformance.client import CodecName
from riverboat.client_cli.conformance.command import CODECS
from riverboat.client_cli.conformance.stage import Figures, Setting, Stage
from tests.e2e.conformance.host import HostOfTests
from tests.support.databases import NewDatabase
from tests.support.waiting import PATIENCE

LIMITS: dict[str, Any] = {"hello_s": PATIENCE, "rate": 100.0}
"""Limits for a busy machine, which needs more time for a hello and sends fewer frames a second."""


@pytest_asyncio.fixture(scope="package", loop_scope="package")
async def settings(new_database: NewDatabase) -> AsyncIterator[dict[CodecName, Setting]]:
    """Start two servers with an operator, and a host for cases that need their own server.

    One commits to its deals and is for all cases in JSON, in which bytes are written otherwise.
    """
    host = HostOfTests(new_database)
    async with AsyncExitStack() as servers:
        found: dict[CodecName, Setting] = {}
        for codec in CODECS:
            started = host.server(now=monotonic, fair_deals=codec == "json", **LIMITS)
            server = await servers.enter_async_context(started)
            setting = Setting(server.url, codec, Figures(**LIMITS), host=host)
            async with Stage(setting) as stage:
                operator = (await stage.guest(name="Olga")).welcome
            await server.appoint(operator["player"])
            found[codec] = replace(setting, operator=operator["token"])
        yield found
