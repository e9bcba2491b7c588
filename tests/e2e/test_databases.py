"""A server on each kind of database: hands are played, kept and exported; accounts and chips add up."""

import asyncio
import signal
from pathlib import Path

from click.testing import CliRunner

from client_cli.connection import Connection
from engine.notation.files import hands_in
from server.app import Settings, serving
from server.history.appointing import make_operator
from server.history.command import history
from server.history.export_command import export_command
from server.history.ledger_check import check_ledger
from server.history.queries import History
from server.protocol import commands as cmd
from server.protocol import messages as msg
from server.tables.settings import TableSettings
from tests.e2e.test_play import play
from tests.e2e.test_serve import ended, serve, url_in
from tests.support import postgres
from tests.support.sockets import Line

PASSWORD = "correct horse battery"


async def test_hands_are_played_kept_and_exported(database: str, tmp_path: Path) -> None:
    settings = Settings(port=0, database=database, tables=TableSettings(pause=0.0))
    async with serving(settings) as listener:
        url = f"ws://127.0.0.1:{listener.port}"
        async with (
            await Connection.connect(url, name="Ann") as ann,
            await Connection.connect(url, name="Bob") as bob,
        ):
            [main] = await ann.list_tables()
            tables = [await line.watch(main.table) for line in (ann, bob)]
            for table in tables:
                await table.sit(2_000)
            await asyncio.gather(*(play(table, 8, seed) for seed, table in enumerate(tables)))

    with History(database) as past:
        finished = past.finished()
    assert len(finished) >= 8
    told = CliRunner().invoke(history, ["--db", database, "--hand", str(finished[0])])
    assert told.exit_code == 0
    assert "Ann" in told.output
    file = tmp_path / "hands.phhs"
    exported = CliRunner().invoke(export_command, ["--db", database, "--format", "phh", "-o", str(file)])
    assert exported.exit_code == 0, exported.output
    hands = list(hands_in(file.read_text()))
    assert len(hands) == len(finished)
    assert not any(hand.differences for hand in hands)
    assert check_ledger(database) == []


async def test_an_account_is_there_for_the_next_server(database: str) -> None:
    settings = Settings(port=0, database=database, opening_grant=30_000)
    async with serving(settings) as listener:
        url = f"ws://127.0.0.1:{listener.port}"
        async with await Connection.connect(url, name="Ann") as ann:
            await ann.ask(msg.PlayerInfo, cmd.Register, name="Ann", password=PASSWORD)

    made = await asyncio.to_thread(CliRunner().invoke, make_operator, ["Ann", "--db", database])
    assert made.exit_code == 0, made.output

    async with serving(settings) as listener:
        url = f"ws://127.0.0.1:{listener.port}"
        async with await Connection.connect(url, name="Ann", password=PASSWORD) as ann:
            account = await ann.ask(msg.PlayerInfo, cmd.ShowAccount)
            assert (account.registered, account.operator, account.balance) == (True, True, 30_000)
    assert check_ledger(database) == []


async def test_the_server_as_a_user_starts_it_shows_no_password(
    reused_postgresql: postgres.Reused, tmp_path: Path
) -> None:
    url = reused_postgresql.url.replace("postgres@", "postgres:hush-hush@")
    async with serve(tmp_path, "--port", "0", "--db", url) as (process, said):
        assert "postgresql+asyncpg://postgres" in said
        line = await Line.to(url_in(said), name="Ann")
        await line.close()
        process.send_signal(signal.SIGTERM)
        _, _, err = await ended(process)
    reused_postgresql.empty()
    assert "hush-hush" not in said + err
