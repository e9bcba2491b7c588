"""Clients who ask for a table while it has no server, at a server that has yet to look for it."""

import asyncio

import pytest
from sqlalchemy import update

from riverboat.server.app import Server
from riverboat.server.cluster import failover, links
from riverboat.server.history.database.models import leases
from riverboat.server.tables import lookups
from tests.server.cluster.test_two_servers import (  # noqa: F401 - fixtures
    Servers,
    opened_by,
    patient_links,
    seated,
    servers,
    tables_open_where_asked,
    to,
)
from tests.support.databases import query
from tests.support.waiting import PATIENCE, until

pytestmark = [
    pytest.mark.only_on("postgresql", "servers share a database there alone"),
    pytest.mark.usefixtures("patient"),
]


def sought_at(server: Server) -> list[str]:
    """The tables that clients of `server` wait for."""
    assert server.service.cluster is not None
    return list(server.service.cluster._directory._sought)


async def test_newcomer_waits_for_a_table_that_has_no_server_however_many_others_ask(
    servers: Servers,  # noqa: F811
    database: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with servers.running() as (first, second):
        ann, bob, cy = await to(first, "Ann"), await to(second, "Bob"), await to(second, "Cy")
        table = await opened_by(ann, bob)
        await seated(table, ann)
        monkeypatch.setattr(lookups, "IN_A_ROW", 0)  # the others have used up the lookups
        monkeypatch.setattr(failover, "ARRIVES_WITHIN", PATIENCE)
        second.lobby._winding_down = True  # it takes no table yet
        first.lobby._winding_down = True  # nor does this one get it back
        servers.bus.passes = lambda inbox, data: False
        monkeypatch.setattr(links, "DOWN_AFTER", 0.1)
        assert second.service.cluster is not None
        among = second.service.cluster.links
        await until(lambda: not len(among))
        monkeypatch.setattr(links, "DOWN_AFTER", PATIENCE)
        asked = [
            asyncio.create_task(bob.ask("watch", table=table)),
            asyncio.create_task(cy.ask("preview_table", table=table)),
        ]
        await until(lambda: table in sought_at(second) or all(each.done() for each in asked))
        query(database, update(leases).where(leases.c.table_id == table).values(server_id=None))
        second.lobby._winding_down = False
        watched, preview = await asyncio.gather(*asked)
        assert (watched["type"], preview["type"]) == ("accepted", "accepted"), (watched, preview)
        assert (await bob.ask("watch", table="madeup1"))["code"] == "table_busy"
