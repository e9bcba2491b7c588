"""Work is shared by real servers on a real broker."""

from dataclasses import replace
from itertools import cycle

import pytest

from riverboat.server.app import serving
from riverboat.server.cluster import table_moves, work
from riverboat.server.cluster.broker import Broker
from riverboat.server.runtime.background import in_background
from tests.server.cluster.test_two_servers import (  # noqa: F401 - fixtures
    Servers,
    linked_by,
    opened_by,
    patient_links,
    tables_open_where_asked,
    to,
)
from tests.support.sockets import RawClient
from tests.support.waiting import PATIENCE, until

pytestmark = [
    pytest.mark.only_on("postgresql", "servers share a database there alone"),
    pytest.mark.usefixtures("patient"),
]


@pytest.fixture(autouse=True)
def quick_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measure and balance often, and however late."""
    monkeypatch.setattr(table_moves, "BALANCE_EVERY", 0.1)
    monkeypatch.setattr(table_moves, "SETTLED_AFTER", 0.5)
    monkeypatch.setattr(table_moves, "LATE", PATIENCE)
    monkeypatch.setattr(table_moves, "STEP_ENDS_WITHIN", PATIENCE)
    monkeypatch.setattr(work, "LOOK_EVERY", 0.1)
    monkeypatch.setattr(work, "MEASURED_OVER", 3.0)


async def test_server_with_fewer_tables_and_more_work_gives_some_away(database: str, nats: str) -> None:
    settings = replace(Servers(database).settings, bus=Broker(nats))
    async with serving(settings) as busy, serving(settings) as quiet:
        await until(lambda: linked_by(busy) == linked_by(quiet) == 1)
        host, other = await to(busy, "Host"), await to(quiet, "Other")
        lively = [await opened_by(host, other) for _ in range(2)]
        for client in (other, await to(quiet, "Third")):
            for _ in range(4):
                await opened_by(client, host)

        async with in_background(talk(host, lively)):
            await until(lambda: {busy.lobby.has(table) for table in lively} == {True, False})


async def talk(client: RawClient, tables: list[str]) -> None:
    """Say something at one table after the other."""
    for table in tables:
        await client.ask("watch", table=table)
    for number, table in enumerate(cycle(tables)):
        await client.ask("chat", table=table, text=f"{number}")
