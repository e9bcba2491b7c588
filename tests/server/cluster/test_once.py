"""Commands that are sent with one id to two servers: at once, and in turn."""

import asyncio
from collections import Counter
from dataclasses import replace
from itertools import product

import pytest

from riverboat.server.cluster.placement import Placement
from tests.server.cluster.test_two_servers import (
    ASKED_OFTEN,
    Servers,
    listed,
    patient_links,  # noqa: F401 - a fixture
    servers,  # noqa: F401 - a fixture
    tables_open_where_asked,  # noqa: F401 - a fixture
    to,
)
from tests.support.sockets import RawClient, Reply
from tests.support.waiting import PATIENCE, until

pytestmark = [
    pytest.mark.only_on("postgresql", "servers share a database there alone"),
    pytest.mark.usefixtures("patient"),
]


async def sent_to_both(command: Reply, *clients: RawClient) -> list[Reply]:
    """Send `command` by each client at once. Returns the replies in the same order."""
    for client in clients:
        await client.send(command)
    async with asyncio.timeout(PATIENCE):
        return [await client.reply() for client in clients]


def outcome(reply: Reply) -> Reply:
    """Return the first reply, with which a repetition is answered."""
    first: Reply = reply["first"] if reply["type"] == "repeated" else reply
    return first


def elsewhere(placement: Placement) -> str:
    """Draw the other one of two servers."""
    return next(iter(placement._links))


@pytest.mark.parametrize("forwards", [True, False], ids=["each at the other", "each at itself"])
async def test_one_table_is_opened_by_one_id_at_two_servers(
    servers: Servers,  # noqa: F811 - the fixture
    monkeypatch: pytest.MonkeyPatch,
    forwards: bool,
) -> None:
    if forwards:
        monkeypatch.setattr(Placement, "draw", elsewhere)
    servers.settings = replace(servers.settings, limits=replace(ASKED_OFTEN, opening_burst=1_000))
    async with servers.running() as (first, second):
        ann = await to(first, "Ann")
        again = await to(second, "Ann", token=ann.welcome["token"])
        for n, order in product(range(2), ((ann, again), (again, ann))):
            command = {"type": "open_table", "id": f"{n} {order[0] is ann}", "name": "Once"}
            replies = await sent_to_both(command, *order)
            assert Counter(reply["type"] for reply in replies) == {"accepted": 1, "repeated": 1}, (n, replies)
            assert len({outcome(reply)["result"]["table"] for reply in replies}) == 1
            table = outcome(replies[0])["result"]["table"]
            third = (await sent_to_both(command, again))[0]
            assert outcome(third)["result"]["table"] == table
            refused = (await sent_to_both({**command, "name": "Other"}, order[0]))[0]
            assert refused["code"] == "conflict"
            assert [each["table"] for each in await listed(order[1])].count(table) <= 1
            assert (await ann.ask("close_table", table=table, reason="enough"))["type"] == "accepted"
        lobbies = [server.service.lobby for server in (first, second)]
        await until(lambda: all(info.name != "Once" for lobby in lobbies for info in lobby.tables))
