"""Take a backup while bots play, as docs/operating.md says, and resume from it."""

import asyncio
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import which

import pytest
from click.testing import CliRunner
from sqlalchemy import make_url

from riverboat.client_cli.bots.caller import Caller
from riverboat.client_cli.bots.player import BotPlayer
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.table import Table
from riverboat.engine.actions import Call, Check
from riverboat.engine.events import HandEnded
from riverboat.server.app import serving
from riverboat.server.history.commands.backup import backup_command
from riverboat.server.settings import Settings
from riverboat.server.tables.settings import TableSettings
from tests.support import postgres
from tests.support.audit import findings
from tests.support.databases import KINDS, Databases
from tests.support.missing import missing
from tests.support.waiting import PATIENCE

PAGE = (Path(__file__).parents[2] / "docs" / "operating.md").read_text(encoding="utf-8")
WORDS = PAGE.partition("## Backup and restore")[2].partition("\n## ")[0]
COMMANDS = [line for block in re.findall(r"```sh\n(.*?)```", WORDS, re.DOTALL) for line in block.splitlines()]


@pytest.mark.parametrize("database_kind", KINDS)
async def test_server_resumes_from_a_backup_taken_during_a_hand(
    database_kind: str, database: str, tmp_path: Path
) -> None:
    if database_kind == "postgresql" and which("pg_dump") is None:
        missing("the tools of PostgreSQL are not installed")
    with place_of_the_copy(database_kind, tmp_path) as copy:
        async with serving(settings(database)) as listener:
            url = f"ws://127.0.0.1:{listener.port}"
            async with (
                await Connection.connect(url, name="Ann") as ann,
                await Connection.connect(url, name="Bob") as bob,
                await Connection.connect(url, name="Eye") as eye,
            ):
                tokens = [client.welcome.token for client in (ann, bob)]
                [main] = await ann.list_tables()
                bots = [
                    asyncio.create_task(BotPlayer(await client.watch(main.table), Caller()).run())
                    for client in (ann, bob)
                ]
                await hands(await eye.watch(main.table), 3)
                await asyncio.to_thread(take, database_kind, database, copy, tmp_path)
                for bot in bots:
                    bot.cancel()
                    with suppress(asyncio.CancelledError):
                        await bot
        assert findings(copy) == []
        async with serving(settings(copy)) as listener, asyncio.timeout(2 * PATIENCE):
            url = f"ws://127.0.0.1:{listener.port}"
            async with (
                await Connection.connect(url, token=tokens[0]) as ann,
                await Connection.connect(url, token=tokens[1]) as bob,
            ):
                tables = [await client.watch(main.table) for client in (ann, bob)]
                assert all(table.you is not None for table in tables)
                await asyncio.gather(*(hands(table, 2) for table in tables))
        assert findings(copy) == []


async def hands(table: Table, number: int) -> None:
    """Call until this many hands have ended."""
    ended = 0
    while ended < number:
        if table.turn is not None:
            await table.act(Check() if table.turn.check else Call())
        ended += sum(isinstance(event, HandEnded) for event in await anext(table))


def settings(database: str) -> Settings:
    return Settings(port=0, database=database, tables=TableSettings(pause=0.0))


@contextmanager
def place_of_the_copy(kind: str, folder: Path) -> Iterator[str]:
    """Yield the URL of the restored database; on PostgreSQL the page's commands create it."""
    if kind == "sqlite":
        yield f"sqlite:///{folder}/copy.db"
        return
    with postgres.database() as url:
        postgres.say(f"DROP DATABASE {make_url(url).database}")
        yield url


def take(kind: str, database: str, copy: str, folder: Path) -> None:
    """Take a backup and restore it, as the page says."""
    source, restored = make_url(database), make_url(copy)
    assert source.database
    assert restored.database
    if kind == "sqlite":
        said = {"sqlite:///riverboat.db": database, "copy.db": restored.database}
        wanted = [line for line in COMMANDS if line.startswith("riverboat backup")]
    else:
        dump = str(folder / "riverboat.dump")
        said = {
            "--file=riverboat.dump": f"--file={dump}",
            "riverboat.dump": dump,
            "riverboat": source.database,
            "restored": restored.database,
            "--dbname=restored": f"--dbname={restored.database}",
            "--owner=riverboat": f"--owner={source.username}",
        }
        wanted = [line for line in COMMANDS if line.startswith(("pg_", "createdb"))]
    assert wanted
    where = {"PGHOST": source.host, "PGPORT": source.port, "PGUSER": source.username}
    where["PGPASSWORD"] = source.password
    known = {name: str(value) for name, value in where.items() if value is not None}
    for line in wanted:
        program, *arguments = shlex.split(line)
        command = [sys.executable, "-m", "riverboat.client_cli"] if program == "riverboat" else [program]
        done = subprocess.run(
            [*command, *(said.get(word, word) for word in arguments)],
            env=os.environ | known,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr


@pytest.mark.only_on("sqlite", "PostgreSQL brings its own")
def test_backup_is_private_and_replaces_an_older_one(databases: Databases, tmp_path: Path) -> None:
    with databases.without_schema("sqlite") as url:
        file = tmp_path / "copy.db"
        missing = CliRunner().invoke(backup_command, ["--db", url, str(file)])
        assert "no database at" in missing.output
        assert not file.exists()
        asyncio.run(_opened(url))
        file.write_text("an older one")
        done = CliRunner().invoke(backup_command, ["--db", url, str(file)])
        assert done.exit_code == 0, done.output
        assert file.stat().st_mode & 0o777 == 0o600
        assert findings(f"sqlite:///{file}") == []
        itself = CliRunner().invoke(backup_command, ["--db", url, make_url(url).database or ""])
        assert "is the database itself" in itself.output
        nowhere = CliRunner().invoke(backup_command, ["--db", url, str(tmp_path / "no" / "copy.db")])
        assert "cannot be copied" in nowhere.output
    other = CliRunner().invoke(backup_command, ["--db", "postgresql+asyncpg://a@b/c", str(file)])
    assert "pg_dump" in other.output


async def _opened(url: str) -> None:
    async with serving(settings(url)):
        pass
