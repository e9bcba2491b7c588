"""Signing in and out, chips and operators, over sockets with the client library."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable
from typing import Any

import pytest

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import CommandRefused, ConnectionLost
from riverboat.client_cli.library.table import Table
from riverboat.engine.actions import Fold
from riverboat.engine.events import HandEnded
from riverboat.engine.table.events import SeatLeft, TableClosed
from riverboat.server.app import serving
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.operators import Operators
from riverboat.server.protocol import commands as cmd
from riverboat.server.protocol import management as managing
from riverboat.server.protocol import messages as msg
from riverboat.server.protocol.catalogue import COMMANDS, Access
from riverboat.server.protocol.command import Command
from riverboat.server.settings import Settings
from riverboat.server.tables.settings import TableSettings
from tests.support.audit import findings
from tests.support.databases import everything_in
from tests.support.logged import logged
from tests.support.noninterference.anything import example
from tests.support.waiting import PATIENCE

PASSWORD = "correct horse battery"
GRANT = 30_000


@pytest.fixture
async def url(database: str) -> AsyncIterator[str]:
    settings = Settings(
        port=0, database=database, tables=TableSettings(pause=0.0, seat_kept=0.2), opening_grant=GRANT
    )
    async with serving(settings) as listener:
        yield f"ws://127.0.0.1:{listener.port}"


@pytest.fixture(params=["msgpack", "json"])
def codec(request: pytest.FixtureRequest) -> Any:
    return request.param


async def refused(asked: Awaitable[object]) -> str:
    """Return the code with which `asked` is refused."""
    with pytest.raises(CommandRefused) as error:
        await asked
    return error.value.code


async def ended(connection: Connection) -> str:
    """Wait until the connection is closed, and return why."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                await connection.list_tables()
            except ConnectionLost as lost:
                return str(lost)
            await asyncio.sleep(0.05)


async def whose_turn(*seats: Table) -> Table:
    """Wait for a turn, and return its seat."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for seat in seats:
                if seat.turn is not None:
                    return seat
            await asyncio.sleep(0.05)


async def closed(connection: Connection, table: str) -> None:
    """Wait until the table is closed."""
    async with asyncio.timeout(PATIENCE):
        while True:
            if table not in {info.table for info in await connection.list_tables()}:
                return
            await asyncio.sleep(0.05)


async def balance(connection: Connection) -> int:
    return (await connection.ask(msg.PlayerInfo, cmd.ShowAccount)).balance


async def registered(connection: Connection, name: str) -> msg.PlayerInfo:
    return await connection.ask(msg.PlayerInfo, cmd.Register, name=name, password=PASSWORD)


async def operator(url: str, database: str, name: str = "Olga") -> Connection:
    connection = await Connection.connect(url, name=name)
    async with Writer(database) as writer:
        await Operators(writer).appoint(connection.welcome.player, operator=True)
    return connection


@pytest.mark.parametrize("access", [Access.HOST, Access.OPERATOR])
async def test_command_for_hosts_or_operators_is_refused_to_others(url: str, access: Access) -> None:
    async with await Connection.connect(url, name="Eve") as eve:
        [info] = await eve.list_tables()
        for command in (command for command, spec in COMMANDS.items() if spec.access is access):
            asked = eve.request(example(command, info.table))
            assert await refused(asked) == "operators_only", command


async def test_registering_keeps_seat_and_chips(url: str, codec: Any, database: str) -> None:
    async with await Connection.connect(url, name="Some guest", codec=codec) as guest:
        table = await guest.watch((await guest.list_tables())[0].table)
        await table.sit(buy_in=5_000)
        info = await registered(guest, "Ann")
        assert (info.player, info.name, info.registered) == (guest.welcome.player, "Ann", True)
        assert info.balance == GRANT - 5_000
        async with await Connection.connect(url, name="ann", password=PASSWORD, codec=codec) as again:
            assert again.welcome.player == guest.welcome.player
            assert again.welcome.token != guest.welcome.token
            assert (await again.watch(table.id)).you == table.you
            await (await again.watch(table.id)).leave()
            assert await balance(again) == GRANT
        table = await guest.watch(table.id)
        await table.sit(buy_in=5_000)
        assert table.mirror.state.seats[0].name == "Ann", "the new name is that of the next seat"
    assert findings(database) == []


async def test_wrong_password_and_unknown_name_look_alike(url: str, codec: Any) -> None:
    async with await Connection.connect(url) as ann:
        await registered(ann, "Ann")
    errors = set()
    for name in ("Ann", "Nobody"):
        with pytest.raises(CommandRefused) as error:
            await Connection.connect(url, name=name, password="wrong", codec=codec)
        errors.add((error.value.code, str(error.value)))
    assert errors == {("wrong_password", "the name or the password is wrong")}


async def test_right_password_is_refused_after_too_many_attempts(url: str) -> None:
    async with await Connection.connect(url) as ann:
        await registered(ann, "Ann")
        codes = [await refused(Connection.connect(url, name="Ann", password="wrong")) for _ in range(11)]
        assert codes == ["wrong_password"] * 10 + ["too_many_attempts"]
        assert await refused(Connection.connect(url, name="Ann", password=PASSWORD)) == "too_many_attempts"
        async with await Connection.connect(url, token=ann.welcome.token):
            pass


async def test_registered_name_cannot_be_used_by_others(url: str) -> None:
    async with await Connection.connect(url) as ann, await Connection.connect(url) as other:
        await registered(ann, "Ann")
        assert await refused(registered(other, "ANN")) == "name_taken"
        assert await refused(Connection.connect(url, name="aNN")) == "name_taken"
        assert await refused(registered(ann, "Anna")) == "already_registered"


async def test_signing_out_closes_only_connections_of_the_token(url: str, codec: Any) -> None:
    async with (
        await Connection.connect(url, codec=codec) as ann,
        await Connection.connect(url, token=ann.welcome.token, codec=codec) as second,
    ):
        await registered(ann, "Ann")
        async with await Connection.connect(url, name="Ann", password=PASSWORD, codec=codec) as elsewhere:
            await ann.request(cmd.SignOut(id=ann.new_id()))
            assert "signed_out" in await ended(ann)
            assert "signed_out" in await ended(second)
            await elsewhere.list_tables()
            assert await refused(Connection.connect(url, token=ann.welcome.token)) == "unknown_token"
            await elsewhere.request(cmd.SignOut(id=elsewhere.new_id(), everywhere=True))
            assert "signed_out" in await ended(elsewhere)
        assert await refused(Connection.connect(url, token=elsewhere.welcome.token)) == "unknown_token"


async def test_new_password_closes_connections_of_old_tokens(url: str) -> None:
    async with await Connection.connect(url) as ann:
        await registered(ann, "Ann")
        async with await Connection.connect(url, name="Ann", password=PASSWORD) as thief:
            change = cmd.ChangePassword(id=ann.new_id(), password=PASSWORD, new_password="another one")
            await ann.request(change)
            assert "signed_out" in await ended(thief)
        await ann.list_tables()
        assert await refused(Connection.connect(url, name="Ann", password=PASSWORD)) == "wrong_password"
        async with await Connection.connect(url, name="Ann", password="another one") as again:
            assert again.welcome.player == ann.welcome.player


async def test_sitting_down_needs_enough_chips(url: str, codec: Any, database: str) -> None:
    async with await Connection.connect(url, name="Ann", codec=codec) as ann:
        tables = [
            await ann.watch((await ann.open_table(f"Table {number}", max_buy_in=20_000)).table)
            for number in range(2)
        ]
        await tables[0].sit(buy_in=20_000)
        assert await refused(tables[1].sit(buy_in=20_000)) == "not_enough_chips"
        assert tables[1].you is None
        await tables[1].sit(buy_in=10_000)
        assert await balance(ann) == 0
        entries = await ann.ask(list[msg.EntryInfo], cmd.ListEntries, limit=2)
        assert [(entry.kind, entry.amount, entry.table) for entry in entries] == [
            ("buy_in", -10_000, tables[1].id),
            ("buy_in", -20_000, tables[0].id),
        ]
        await tables[0].leave()
        assert await balance(ann) == 20_000
    assert findings(database) == []


async def test_chips_survive_a_restart(database: str) -> None:
    settings = Settings(port=0, database=database, opening_grant=GRANT, tables=TableSettings(pause=600))
    async with serving(settings) as listener:
        url = f"ws://127.0.0.1:{listener.port}"
        async with await Connection.connect(url) as ann, await Connection.connect(url) as bob:
            for each in (ann, bob):
                table = await each.watch((await each.list_tables())[0].table)
                await table.sit(buy_in=10_000)
            assert await balance(ann) == GRANT - 10_000
    assert findings(settings.database) == []
    async with (
        serving(settings) as listener,
        await Connection.connect(f"ws://127.0.0.1:{listener.port}", token=ann.welcome.token) as again,
    ):
        assert await balance(again) == GRANT - 10_000
        table = await again.watch((await again.list_tables())[0].table)
        assert table.stack == 10_000
        await table.leave()
        assert await balance(again) == GRANT
    assert findings(settings.database) == []


class TestOperators:
    async def test_operator_commands_are_refused_to_others(self, url: str, codec: Any) -> None:
        async with (
            await Connection.connect(url, name="Eve", codec=codec) as eve,
            await Connection.connect(url, name="Bob") as bob,
        ):
            who, why = bob.welcome.player, "because I can"
            main = (await eve.list_tables())[0].table
            asked: list[tuple[type[Command], dict[str, Any]]] = [
                (managing.ListPlayers, {}),
                (managing.ShowPlayer, {"player": who}),
                (managing.ShowPlayer, {"player": eve.welcome.player}),
                (managing.ListPlayerEntries, {"player": who}),
                (managing.GrantChips, {"player": eve.welcome.player, "chips": 5, "reason": why}),
                (managing.TakeChips, {"player": who, "chips": 5, "reason": why}),
                (managing.BanPlayer, {"player": who, "reason": why}),
                (managing.UnbanPlayer, {"player": who, "reason": why}),
                (managing.ListServers, {}),
                (managing.ListAudit, {}),
                (managing.CloseTable, {"table": main, "reason": why}),
            ]
            for command, fields in asked:
                assert await refused(eve.ask(object, command, **fields)) == "operators_only"
            assert await balance(bob) == await balance(eve) == GRANT
            assert (await eve.list_tables())[0].table == main

    async def test_granting_and_taking_chips_is_audited(self, url: str, codec: Any, database: str) -> None:
        async with (
            await operator(url, database) as olga,
            await Connection.connect(url, name="Bob", codec=codec) as bob,
        ):
            who = bob.welcome.player
            await olga.ask(
                msg.PlayerInfo, managing.GrantChips, player=who, chips=700, reason="won the raffle"
            )
            assert await balance(bob) == GRANT + 700
            info = await olga.ask(
                msg.PlayerInfo, managing.TakeChips, player=who, chips=200, reason="a mistake"
            )
            assert info.balance == await balance(bob) == GRANT + 500
            too_many = olga.ask(msg.PlayerInfo, managing.TakeChips, player=who, chips=10**9, reason="greed")
            assert await refused(too_many) == "not_enough_chips"
            assert await refused(olga.ask(object, managing.ShowPlayer, player="nobody")) == "unknown_player"
            entries = await olga.ask(list[msg.EntryInfo], managing.ListPlayerEntries, player=who, limit=2)
            assert [(entry.kind, entry.amount) for entry in entries] == [("take", -200), ("grant", 700)]
            found = await olga.ask(list[msg.PlayerInfo], managing.ListPlayers, search="bo")
            assert [each.player for each in found] == [who]
            audit = await olga.ask(list[msg.AuditInfo], managing.ListAudit)
            assert [(row.operator, row.action, row.subject, row.reason) for row in audit] == [
                (olga.welcome.player, "take_chips", who, "200: a mistake"),
                (olga.welcome.player, "grant_chips", who, "700: won the raffle"),
                (None, "make_operator", olga.welcome.player, "on the machine itself"),
            ]
        assert findings(database) == []

    async def test_banned_player_is_disconnected_until_unbanned(
        self, url: str, codec: Any, database: str
    ) -> None:
        async with (
            await operator(url, database) as olga,
            await Connection.connect(url, codec=codec) as bob,
            await Connection.connect(url, token=bob.welcome.token, codec=codec) as second,
        ):
            await registered(bob, "Bob")
            table = await bob.watch((await bob.list_tables())[0].table)
            await table.sit(buy_in=5_000)
            await table.sit_out()
            info = await olga.ask(msg.PlayerInfo, managing.BanPlayer, player="bob", reason="insults")
            assert info.banned
            for client in (bob, second):
                assert "banned" in await ended(client)
            assert await refused(Connection.connect(url, token=bob.welcome.token)) == "banned"
            assert await refused(Connection.connect(url, name="Bob", password=PASSWORD)) == "banned"
            spectator = await olga.watch(table.id)
            while spectator.mirror.state.seats:
                await anext(spectator)
            await olga.ask(msg.PlayerInfo, managing.UnbanPlayer, player="bob", reason="said sorry")
            async with await Connection.connect(url, token=bob.welcome.token) as again:
                assert await balance(again) == GRANT

    async def test_dismissed_operator_loses_rights_at_once(self, url: str, database: str) -> None:
        async with await operator(url, database) as olga:
            await olga.ask(list[msg.AuditInfo], managing.ListAudit)
            async with Writer(database) as writer:
                await Operators(writer).appoint(olga.welcome.player, operator=False, even_last=True)
            assert await refused(olga.ask(object, managing.ListAudit)) == "operators_only"


class TestClosingATable:
    async def test_closing_a_table_pays_out_stacks_after_the_hand(
        self, url: str, codec: Any, database: str
    ) -> None:
        async with (
            await operator(url, database) as olga,
            await Connection.connect(url, codec=codec) as ann,
            await Connection.connect(url, codec=codec) as bob,
        ):
            main = (await ann.list_tables())[0].table
            seats = [await each.watch(main) for each in (ann, bob)]
            for seat in seats:
                await seat.sit(buy_in=5_000)
            await whose_turn(*seats)
            spectator = await olga.watch(main)
            await olga.request(managing.CloseTable(id=olga.new_id(), table=main, reason="late"))
            async with await Connection.connect(url) as late:
                assert await refused((await late.watch(main)).sit()) == "table_closed"
            await (await whose_turn(*seats)).act(Fold())
            seen: list[Any] = []
            async with asyncio.timeout(PATIENCE):
                while not any(isinstance(event, TableClosed) for event in seen):
                    seen += await anext(spectator)
            kinds = [type(event) for event in seen if isinstance(event, HandEnded | SeatLeft | TableClosed)]
            assert kinds == [HandEnded, SeatLeft, SeatLeft, TableClosed]
            assert await balance(ann) + await balance(bob) == 2 * GRANT
            assert await ann.list_tables() == []
            audit = await olga.ask(list[msg.AuditInfo], managing.ListAudit, limit=1)
            assert (audit[0].action, audit[0].subject, audit[0].reason) == ("close_table", main, "late")
        assert findings(database) == []

    async def test_host_closes_the_table(self, url: str, codec: Any) -> None:
        async with (
            await Connection.connect(url, codec=codec) as host,
            await Connection.connect(url, codec=codec) as guest,
        ):
            info = await host.open_table("Mine")
            close = {"table": info.table, "reason": "enough"}
            assert await refused(guest.ask(object, managing.CloseTable, **close)) == "operators_only"
            await (await host.watch(info.table)).sit()
            await host.request(managing.CloseTable(id=host.new_id(), **close))
            await closed(host, info.table)
            assert await balance(host) == GRANT
            assert await refused(host.ask(object, managing.CloseTable, **close)) == "unknown_table"


async def test_secrets_are_not_in_database_or_log(
    url: str, database: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    secrets = [PASSWORD, "another secret one", "a wrong password"]
    async with await Connection.connect(url, name="Ann") as ann:
        await registered(ann, "Ann")
        await refused(Connection.connect(url, name="Ann", password=secrets[2]))
        await refused(Connection.connect(url, token="made up by nobody"))
        async with await Connection.connect(url, name="Ann", password=PASSWORD) as again:
            secrets += [ann.welcome.token, again.welcome.token, "made up by nobody"]
            change = cmd.ChangePassword(id=again.new_id(), password=PASSWORD, new_password=secrets[1])
            await again.request(change)
        # While the server has it open, so that the pages that wait in its write-ahead log are there too.
        kept = everything_in(database)
    assert b"argon2id" in kept, "what is looked for is there to be found"
    ours = logged(caplog)
    for secret in secrets:
        assert secret not in ours
        assert secret.encode() not in kept
