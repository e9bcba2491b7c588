import asyncio
import json
import re
import sqlite3
from pathlib import Path

import pytest

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.main import ExitCode
from riverboat.server.protocol.commands import Register
from riverboat.server.protocol.messages import PlayerInfo
from tests.client_cli.runner import Riverboat
from tests.support.waiting import PATIENCE


@pytest.fixture
async def olga(riverboat: Riverboat, database: str) -> Riverboat:
    """Olga is an operator, and is signed in on this machine."""
    await riverboat.account("register", "Olga", RIVERBOAT_PASSWORD="correct horse")
    made = await riverboat("admin", "make-operator", "Olga", "--db", database)
    assert made.exit_code == ExitCode.DONE, made.output
    assert made.stdout.startswith("Olga, id ")
    assert made.stdout.endswith(" is an operator now.\n")
    return riverboat


async def test_operator_manages_players_and_chips(olga: Riverboat) -> None:
    async with await Connection.connect(olga.url, name="Bob") as bob:
        who = bob.welcome.player
        given = await olga.admin("Olga", "grant", who, "500", "--reason", "won the raffle")
        assert given.stdout.startswith("Bob (guest), 1,000,500 chips, since ")
        taken = await olga.admin("Olga", "take", who, "200", "--reason", "a mistake")
        assert "1,000,300 chips" in taken.stdout
        listed = (await olga.admin("Olga", "users")).stdout.splitlines()
        assert [line.split()[0] for line in listed] == ["Bob", "Olga"]
        assert "(registered, operator)" in listed[1]
        assert (await olga.admin("Olga", "users", "nobody")).stdout == "No players found.\n"
        shown = (await olga.admin("Olga", "user", who)).stdout.splitlines()
        assert [line.split()[3:] for line in shown[2:]] == [
            ["-200", "take"],
            ["+500", "grant"],
            ["+1,000,000", "grant"],
        ]
        banned = await olga.admin("Olga", "ban", who, "--reason", "insults", "--json")
        found = json.loads(banned.stdout)
        assert (found["player"], found["banned"]) == (who, True)
        unbanned = await olga.admin("Olga", "unban", who, "--reason", "said sorry")
        assert "(guest)" in unbanned.stdout
    audit = (await olga.admin("Olga", "audit")).stdout.splitlines()
    assert [line.split("  ")[2] for line in audit[:4]] == [
        f"unban player {who}: said sorry",
        f"ban player {who}: insults",
        f"take chips {who}: 200: a mistake",
        f"grant chips {who}: 500: won the raffle",
    ]
    assert audit[4].split("  ")[1] == "local command"


async def test_guests_are_found_by_name_and_table(olga: Riverboat) -> None:
    async with (
        await Connection.connect(olga.url, name="Bob") as bob,
        await Connection.connect(olga.url, name="bob") as second,
    ):
        ids = [each.welcome.player for each in (bob, second)]
        table = await bob.watch((await bob.list_tables())[0].table)
        await table.sit()
        listed = (await olga.admin("Olga", "user", "Bob")).stdout.splitlines()
        [seated] = [line for line in listed if line.endswith(ids[0])]
        assert seated.startswith(f"Bob (guest, connected, seated at {table.id}), ")
        [watching] = [line for line in listed if line.endswith(ids[1])]
        assert watching.startswith("bob (guest, connected), 1,000,000 chips, ")
        assert listed[2:] == ["", "2 players are called Bob. Use an id instead."]
        await bob.ask(PlayerInfo, Register, name="Robert", password="correct horse")
        assert (await olga.admin("Olga", "user", "BOB")).stdout.splitlines()[:2] == [
            seated.replace("Bob (guest", "Robert (registered"),
            watching,
        ]
        shown = (await olga.admin("Olga", "user", "robert")).stdout.splitlines()
        assert shown[0].startswith(f"Robert (registered, connected, seated at {table.id}), ")
        assert shown[2].split()[4] == "buy-in"
    [line] = [
        line for line in (await olga.admin("Olga", "user", ids[1])).stdout.splitlines() if ids[1] in line
    ]
    assert line.startswith("bob (guest")
    nobody = await olga.admin("Olga", "user", "Cy")
    assert nobody.exit_code == ExitCode.REFUSED
    assert nobody.stderr.startswith("Error: no player has the id or registered name 'Cy'")


async def test_operators_cannot_ban_themselves(olga: Riverboat) -> None:
    done = await olga.admin("Olga", "ban", "olga", "--reason", "by accident")
    assert done.exit_code == ExitCode.REFUSED
    assert done.stderr == "Error: you cannot ban yourself: ask another operator to do it\n"
    assert (await olga.admin("Olga", "users")).exit_code == ExitCode.DONE


async def test_operator_closes_a_table(olga: Riverboat) -> None:
    [line] = (await olga.admin("Olga", "tables")).stdout.splitlines()
    assert line.endswith("Main, 0 of 6 seats taken, no hand")
    table = line.split()[0]
    closed = await olga.admin("Olga", "close", table, "--reason", "late")
    assert closed.stdout == f"Table {table} is closing.\n"
    await until_closed(olga, "Main")
    assert (await olga.admin("Olga", "tables")).stdout == "No table is open.\n"


async def until_closed(olga: Riverboat, name: str) -> None:
    """Wait until all tables with this name have closed, which each does in a step of its own."""
    async with asyncio.timeout(PATIENCE):
        while name in (await olga.admin("Olga", "tables")).stdout:
            pass


async def test_operator_closes_several_tables(olga: Riverboat) -> None:
    reason = ("--reason", "a flood of tables")
    async with await Connection.connect(olga.url, name="Bob") as bob:
        tables = [(await bob.open_table("Flood")).table for _ in range(3)]
        await bob.watch(tables[0])
        player = ("--player", bob.welcome.player)
        closed = await olga.admin("Olga", "close-tables", *player, "--empty", *reason)
        one, other = sorted(tables[1:])
        assert closed.stdout == f"Table {one} is closing.\nTable {other} is closing.\n"
        closed = await olga.admin("Olga", "close-tables", *player, *reason)
        assert closed.stdout == f"Table {tables[0]} is closing.\n"
    await until_closed(olga, "Flood")
    assert (await olga.admin("Olga", "close-tables", "--empty", *reason)).stdout == "No table matches.\n"
    wrong = await olga.admin("Olga", "close-tables", *reason)
    assert wrong.exit_code == ExitCode.WRONG_USAGE
    assert "Select tables with" in wrong.output
    audit = (await olga.admin("Olga", "audit")).stdout.splitlines()
    assert audit[2].endswith(f"close tables player {player[1]}, empty: a flood of tables")


async def test_operator_reads_the_chat(olga: Riverboat) -> None:
    async with await Connection.connect(olga.url, name="Bob") as bob:
        table = await bob.watch((await bob.list_tables())[0].table)
        assert (await olga.admin("Olga", "chat", table.id)).stdout == "No messages.\n"
        await table.sit()
        for text in ("good evening", "well played"):
            await table.chat(text)
        [line] = (await olga.admin("Olga", "chat", table.id, "--limit", "1")).stdout.splitlines()
    assert line.endswith(f"Bob ({bob.welcome.player}): well played")
    before = line.split()[0]
    [line] = (await olga.admin("Olga", "chat", table.id, "--before", before)).stdout.splitlines()
    assert line.endswith(": good evening")


async def test_operator_lists_the_servers(olga: Riverboat) -> None:
    async with asyncio.timeout(PATIENCE):  # the address is there with the next renewal
        while olga.url not in (shown := (await olga.admin("Olga", "servers")).stdout):  # noqa: ASYNC110
            await asyncio.sleep(0.1)
    [line] = shown.splitlines()
    [server] = json.loads((await olga.admin("Olga", "servers", "--json")).stdout)
    assert re.fullmatch(
        rf"{server['server']}  {olga.url}  (starting|serving), tables 1 of 1,000, connections \d,"
        rf" lease renewed \d+\.\d s ago, version {server['version']}",
        line,
    )


async def test_token_from_a_variable(olga: Riverboat) -> None:
    async with await Connection.connect(olga.url, name="Olga", password="correct horse") as line:
        done = await olga("admin", "--url", olga.url, "users", RIVERBOAT_TOKEN=line.welcome.token)
    assert done.exit_code == ExitCode.DONE
    assert line.welcome.token not in done.output


async def test_others_are_refused(riverboat: Riverboat) -> None:
    async with await Connection.connect(riverboat.url) as eve:
        done = await riverboat("admin", "--url", riverboat.url, "audit", RIVERBOAT_TOKEN=eve.welcome.token)
    assert done.exit_code == ExitCode.REFUSED
    assert done.stderr == "Error: this is for operators\n"


async def test_missing_sign_in_says_how(riverboat: Riverboat) -> None:
    done = await riverboat.admin("Olga", "users")
    assert done.exit_code == ExitCode.WRONG_USAGE
    assert f"riverboat account sign-in {riverboat.url} --name Olga" in done.stderr
    done = await riverboat("admin", "users")
    assert done.exit_code == ExitCode.WRONG_USAGE
    assert "RIVERBOAT_TOKEN" in done.stderr


@pytest.mark.parametrize("what", [["grant", "Bob", "5"], ["ban", "Bob"], ["close", "main"]])
async def test_reason_is_required(olga: Riverboat, what: list[str]) -> None:
    done = await olga.admin("Olga", *what)
    assert done.exit_code == ExitCode.WRONG_USAGE
    assert "--reason" in done.stderr


class TestOperators:
    async def test_dismissed_operator_is_refused(self, olga: Riverboat, database: str) -> None:
        done = await olga("admin", "dismiss-operator", "olga", "--db", database)
        assert done.exit_code == ExitCode.REFUSED
        assert done.stderr == (
            "Error: Olga is the last operator: appoint another one first, with"
            " riverboat admin make-operator, or add --last to have none\n"
        )
        assert (await olga.admin("Olga", "users")).exit_code == ExitCode.DONE
        done = await olga("admin", "dismiss-operator", "olga", "--last", "--db", database)
        assert done.stdout.endswith(" is no longer an operator.\n")
        assert (await olga.admin("Olga", "users")).exit_code == ExitCode.REFUSED

    async def test_unknown_player_cannot_become_operator(self, riverboat: Riverboat, database: str) -> None:
        done = await riverboat("admin", "make-operator", "Nobody", "--db", database)
        assert done.exit_code == ExitCode.REFUSED
        assert done.stderr == (
            "Error: no player has the id or registered name 'Nobody':"
            " find a guest's id with riverboat admin user\n"
        )

    @pytest.mark.only_on("sqlite", "a file that is not there, or something else")
    async def test_no_database_is_created(self, riverboat: Riverboat, tmp_path: Path) -> None:
        done = await riverboat("admin", "make-operator", "Olga", "--db", f"sqlite:///{tmp_path}/no.db")
        assert done.exit_code == ExitCode.NO_CONNECTION
        assert not (tmp_path / "no.db").exists()
        done = await riverboat("admin", "make-operator", "Olga", "--db", "nonsense")
        assert done.exit_code == ExitCode.WRONG_USAGE

    @pytest.mark.only_on("sqlite", "a file that is not there, or something else")
    async def test_other_database_is_refused(self, riverboat: Riverboat, tmp_path: Path) -> None:
        with sqlite3.connect(tmp_path / "other.db") as other:
            other.execute("CREATE TABLE x (y)")
        done = await riverboat("admin", "make-operator", "Olga", "--db", f"sqlite:///{tmp_path}/other.db")
        assert done.exit_code == ExitCode.NO_CONNECTION
        assert done.stderr.startswith("Error: the database reported an error: no such table")
