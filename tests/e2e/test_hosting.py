"""Commands of hosts and operators, over sockets with the client library."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import CommandRefused
from riverboat.client_cli.library.moderation import Controls
from riverboat.client_cli.library.table import Table
from riverboat.engine.actions import Fold
from riverboat.engine.games import Stakes
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.operators import Operators
from riverboat.server.protocol import commands as cmd
from riverboat.server.protocol import management as managing
from riverboat.server.protocol import messages as msg
from tests.support.audit import findings
from tests.support.sockets import CODECS, server_on
from tests.support.waiting import PATIENCE


@pytest.fixture(params=CODECS)
def codec(request: pytest.FixtureRequest) -> Any:
    return request.param


async def refused(asked: Awaitable[object]) -> str:
    """Return the code with which `asked` is refused."""
    with pytest.raises(CommandRefused) as error:
        await asked
    return error.value.code


async def until(table: Table, holds: Callable[[], bool]) -> None:
    """Follow `table` until `holds` is true."""
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await anext(table)


async def balance(connection: Connection) -> int:
    return (await connection.ask(msg.PlayerInfo, cmd.ShowAccount)).balance


async def test_host_runs_the_table(url: str, codec: Any, database: str) -> None:
    async with (
        await Connection.connect(url, name="Ada", codec=codec) as ada,
        await Connection.connect(url, name="Bob", codec=codec) as bob,
    ):
        info = await ada.open_table("Friday")
        assert info.host == ada.welcome.player
        adas, bobs = await ada.watch(info.table), await bob.watch(info.table)
        await adas.controls.pause("not yet")
        await adas.sit(5_000)
        await bobs.sit(5_000)
        assert bobs.mirror.state.paused
        await adas.controls.change_stakes("smaller", big_blind=50, max_buy_in=5_000)
        assert adas.mirror.hand is None
        await adas.controls.resume("now")
        await until(bobs, lambda: bobs.mirror.hand is not None)
        assert bobs.mirror.hand is not None
        assert bobs.mirror.hand.stakes == Stakes(25, 50)
        await adas.controls.kick(bob.welcome.player, "for the test", may_watch=True)
        await until(adas, lambda: adas.turn is not None or adas.mirror.hand is None)
        if adas.turn is not None:
            await adas.act(Fold())
        await until(bobs, lambda: bobs.you is None)
        assert await refused(bobs.sit(5_000)) == "kicked"
        await adas.controls.kick(bob.welcome.player, "enough", may_watch=False)
        async with asyncio.timeout(PATIENCE):
            async for _ in bobs:
                pass
        assert bobs.ended
        assert await refused(bob.watch(info.table)) == "kicked"
        await adas.controls.close("good night")
        await until(adas, lambda: adas.mirror.state.closed)
        assert await balance(ada) + await balance(bob) == 2_000_000
    assert findings(database) == []


async def test_only_host_and_audited_operators_change_a_table(url: str, codec: Any, database: str) -> None:
    async with (
        await Connection.connect(url, name="Ada", codec=codec) as ada,
        await Connection.connect(url, name="Eve", codec=codec) as eve,
        await Connection.connect(url, name="Olga", codec=codec) as olga,
    ):
        table = (await ada.open_table("Friday")).table
        watched = await eve.watch(table)
        async with Writer(database) as writer:
            await Operators(writer).appoint(olga.welcome.player, operator=True)
        hers, operators = watched.controls, Controls(olga, table)
        for asked in (
            hers.pause("x"),
            hers.resume("x"),
            hers.change_stakes("x"),
            hers.kick(ada.welcome.player, "x"),
            hers.close("x"),
        ):
            assert await refused(asked) == "operators_only"
        await operators.pause("too loud")
        await operators.resume("quiet")
        await operators.change_stakes("too high", big_blind=10)
        await operators.kick(eve.welcome.player, "insults")
        await operators.close("late")
        audit = await olga.ask(list[msg.AuditInfo], managing.ListAudit, limit=5)
        assert [(row.action, row.subject, row.reason) for row in audit] == [
            ("close_table", table, "late"),
            ("kick_player", table, "insults"),
            ("change_stakes", table, "too high"),
            ("resume_play", table, "quiet"),
            ("pause_table", table, "too loud"),
        ]


async def test_host_lists_buy_ins_after_table_and_server_closed(database: str, codec: Any) -> None:
    async with (
        server_on(database) as url,
        await Connection.connect(url, name="Ada", codec=codec) as ada,
        await Connection.connect(url, name="Bob", codec=codec) as bob,
        await Connection.connect(url, name="Olga", codec=codec) as olga,
    ):
        table = await ada.watch((await ada.open_table("Friday")).table)
        await table.controls.pause("nobody deals")
        bobs = await bob.watch(table.id)
        await bobs.sit(5_000)
        await bobs.leave()
        await table.sit(4_000)
        await bobs.sit(3_000)
        adas = msg.BuyInInfo(
            player=ada.welcome.player, name="Ada", bought_in=4_000, cashed_out=0, on_table=4_000
        )
        rows = [
            adas,
            msg.BuyInInfo(
                player=bob.welcome.player, name="Bob", bought_in=8_000, cashed_out=5_000, on_table=3_000
            ),
        ]
        assert await table.controls.buy_ins() == rows
        assert await refused(bobs.controls.buy_ins()) == "operators_only"
        assert await refused(Controls(ada, "nowhere").buy_ins()) == "unknown_table"
        async with Writer(database) as writer:
            await Operators(writer).appoint(olga.welcome.player, operator=True)
        assert await Controls(olga, table.id).buy_ins() == rows
    async with (
        server_on(database) as url,
        await Connection.connect(url, token=ada.welcome.token, codec=codec) as ada,
    ):
        assert await Controls(ada, table.id).buy_ins() == rows, "the table is recovered as it was"
        watched = await ada.watch(table.id)
        assert watched.mirror.state.paused
        await watched.controls.close("good night")
        await until(watched, lambda: watched.mirror.state.closed)
        assert [
            (row.name, row.bought_in, row.cashed_out, row.on_table)
            for row in await watched.controls.buy_ins()
        ] == [
            ("Ada", 4_000, 4_000, 0),
            ("Bob", 8_000, 8_000, 0),
        ]


async def test_private_table_survives_a_restart(database: str, codec: Any) -> None:
    async with (
        server_on(database) as url,
        await Connection.connect(url, name="Ada", codec=codec) as ada,
        await Connection.connect(url, name="Bob", codec=codec) as bob,
    ):
        table = (await ada.open_table("Club", unlisted=True, password="river boat")).table
        assert await refused(bob.watch(table)) == "password_needed"
        bobs = await bob.watch(table, "river boat")
        await bobs.sit(5_000)
    async with (
        server_on(database) as url,
        await Connection.connect(url, token=bob.welcome.token, codec=codec) as bob,
        await Connection.connect(url, name="Eve", codec=codec) as eve,
    ):
        assert (await bob.watch(table)).you == 0
        assert table not in {info.table for info in await bob.list_tables()}
        assert await refused(eve.watch(table)) == "password_needed"
        assert await refused(eve.watch(table, "guess")) == "wrong_password"
        await eve.watch(table, "river boat")
