"""Nothing that a server sends reaches the terminal as more than text."""

import asyncio
import os
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from riverboat.client_cli.conformance.scripted import WELCOME, ScriptedConnection, scripted
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.moderation import Controls
from riverboat.client_cli.main import ExitCode
from tests.client_cli.conftest import server_on
from tests.client_cli.runner import Riverboat
from tests.support.tmux import window

pytestmark = pytest.mark.integration

EVIL = "\x1b]0;owned\x07\x9b2J\x1bc\r\n\u202e\u2066\u2028\x7f\u3164a" + "\u0336" * 40
SHOWN = "\ufffd]0;owned\ufffd\ufffd2J"


def assert_harmless(printed: str, *, repeats: bool = True) -> None:
    """Only lines of text are printed, and what the server says is among them."""
    unseen = [each for line in printed.split("\n") for each in line if not each.isprintable()]
    assert unseen == []
    assert "\u0336" * 5 not in printed
    assert "\u3164" not in printed
    assert not repeats or SHOWN in printed


async def play(url: str, tokens: Path, *args: str, given: str = "") -> tuple[int | None, str, str]:
    """How `riverboat play` ends that reads `given`, and what it prints."""
    command = ["-m", "riverboat.client_cli", "play", url, "--name", "Ann", "--token-file", str(tokens), *args]
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable, *command, stdin=pipe, stdout=pipe, stderr=pipe, env=os.environ | {"PYTHONUTF8": "1"}
    )
    out, err = await process.communicate(given.encode())
    return process.returncode, out.decode(), err.decode()


@pytest.fixture
async def evil(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Riverboat]:
    """The command beside a server that adds EVIL to every name and to every text."""
    for where in ("identity.accounts.checked_name", "tables.opening.checked_table_name"):
        monkeypatch.setattr(f"riverboat.server.{where}", lambda name: name + EVIL)
    for where in ("tables.parts.chat.checked_text", "tables.parts.moderation.checked_text"):
        monkeypatch.setattr(f"riverboat.server.{where}", lambda text, what: text + EVIL)
    async with server_on(database) as url:
        yield Riverboat(url, tmp_path)


async def test_names_chat_reasons_and_tables(evil: Riverboat, database: str) -> None:
    async with await Connection.connect(evil.url, name="Bob") as bob:
        info = await bob.open_table("Felt")
        assert info.name.startswith("Felt" + SHOWN)
        table = await bob.watch(info.table)
        await table.sit(10_000)
        await table.chat("hello")
        await Controls(bob, info.table).pause("dinner")
        code, printed, _ = await play(evil.url, evil.tokens, "--table", info.table, given="/say hi\nq\n")
        assert code == ExitCode.DONE
        assert_harmless(printed)
    shown = await evil.account("register", "Cid", RIVERBOAT_PASSWORD="correct horse")
    assert_harmless(shown.output)
    assert_harmless((await evil.account("show", "Cid")).output)


@pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")
async def test_names_and_chat_on_the_full_screen(evil: Riverboat, tmp_path: Path) -> None:
    async with await Connection.connect(evil.url, name="Bob") as bob:
        table = await bob.watch((await bob.open_table("Felt")).table)
        await table.sit(10_000)
        command = [sys.executable, "-m", "riverboat.client_cli", "watch", table.id, "--url", evil.url]
        environment = {"LC_ALL": "C.UTF-8", "HOME": str(tmp_path)}
        async with window(command, tmp_path, environment, width=120, height=34) as eve:
            await eve.until("Felt", "Bob", "You are watching")
            await table.chat("hello")
            await eve.until("hello" + SHOWN[:2])
            title = await eve.tmux("display-message", "-p", "#{pane_title}")
            assert title.startswith("Felt")  # and not "owned"
            await eve.press("q")
            await eve.until("ended with 0")


async def test_an_operator_reads_what_players_wrote(evil: Riverboat, database: str) -> None:
    async with await Connection.connect(evil.url, name="Olga") as olga:
        evil.tokens.write_text(f'{{"{evil.url}": {{"Olga": "{olga.welcome.token}"}}}}')
        made = await evil("admin", "make-operator", olga.welcome.player, "--db", database)
        assert made.exit_code == ExitCode.DONE
        assert_harmless(made.output)
        info = await olga.open_table("Felt")
        table = await olga.watch(info.table)
        await table.sit(10_000)
        await table.chat("hello")
        for said in (
            await evil.admin("Olga", "users"),
            await evil.admin("Olga", "user", olga.welcome.player),
            await evil.admin("Olga", "tables"),
            await evil.admin("Olga", "chat", info.table),
            await evil.table("Olga", "ledger", info.table),
        ):
            assert said.exit_code == ExitCode.DONE, said.output
            assert_harmless(said.output)


async def refuse(server: ScriptedConnection) -> None:
    hello = await server.command("hello")
    await server.send("refused", id=hello["id"], code="banned", message=EVIL)


async def hang_up(server: ScriptedConnection) -> None:
    await server.accept("hello", dict(WELCOME, name=EVIL, server=EVIL))
    await server.command()
    await server.socket.close(1008, EVIL[:30])


async def say_why(server: ScriptedConnection) -> None:
    await server.accept("hello", WELCOME)
    await server.command()
    await server.send("closing", message=EVIL)


async def babble(server: ScriptedConnection) -> None:
    hello = await server.command("hello")
    await server.send(EVIL, id=hello["id"], message=EVIL)
    await server.send("accepted", id=hello["id"], result=dict(WELCOME, version=EVIL))


@pytest.mark.parametrize(
    ("script", "code", "repeats"),
    [
        (refuse, ExitCode.REFUSED, True),
        (hang_up, ExitCode.NO_CONNECTION, True),
        (say_why, ExitCode.NO_CONNECTION, True),
        (babble, ExitCode.NO_CONNECTION, False),
    ],
)
async def test_errors_and_close_reasons_are_printed_safely(
    script: Callable[[ScriptedConnection], Awaitable[None]],
    code: ExitCode,
    repeats: bool,
    tmp_path: Path,
) -> None:
    async with scripted("msgpack", script) as url:
        came = await play(url, tmp_path / "tokens.json", "--reconnect-within", "0")
    assert_harmless(came[2], repeats=repeats)
    assert came[:2] == (code, "")


def test_the_client_loads_no_tables_of_characters() -> None:
    modules = ("commands.play", "commands.admin", "commands.account", "commands.replay")
    loads = "".join(f"import riverboat.client_cli.{module}\n" for module in modules)
    tables = ("regex", "riverboat.server.protocol.names", "riverboat.server.protocol.characters")
    script = f"import sys\n{loads}print(*sorted({set(tables)} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
