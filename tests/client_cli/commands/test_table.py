"""`riverboat table` with a server."""

import asyncio
import json
import os
import re
import sys
from asyncio.subprocess import PIPE
from typing import NamedTuple

import pytest
from click import UsageError

from riverboat.client_cli.commands.table_options import fields_of_opening
from riverboat.client_cli.library.address import parse_address
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.main import ExitCode
from riverboat.engine.games import Stakes
from riverboat.engine.house import House, Rake
from riverboat.server.protocol.snapshots import rules_of
from tests.client_cli.runner import Riverboat


@pytest.fixture
async def ada(riverboat: Riverboat) -> Riverboat:
    """Ada is signed in on this machine."""
    await riverboat.account("register", "Ada", RIVERBOAT_PASSWORD="correct horse")
    return riverboat


async def opened(ada: Riverboat, *rules: str, **environment: str) -> str:
    """Open a table as Ada, and return its id."""
    done = await ada.table("Ada", "open", "Friday night", *rules, **environment)
    assert done.exit_code == ExitCode.DONE, done.output
    how = r"^To join it in a terminal: riverboat join (\S+)#(\w+)( --password)?$"
    link = re.search(how, done.stdout, re.MULTILINE)
    assert link is not None
    assert parse_address(link[1]).url == ada.url
    return link[2]


async def test_table_is_opened_with_its_rules(ada: Riverboat) -> None:
    options = ["--game", "plo", "--big-blind", "50", "--seats", "5", "--boards", "2", "--act-ms", "9000"]
    table = await opened(ada, *options, "--bomb-pot-every", "8", "--rake", "50", "--rake-cap", "300")
    async with await Connection.connect(ada.url) as other:
        [info] = [info for info in await other.list_tables() if info.table == table]
    rules = rules_of(info)
    assert (info.name, rules.game, rules.stakes) == ("Friday night", "plo", Stakes(25, 50))
    assert (rules.seats, rules.boards, rules.act_ms, rules.bomb_pot_every) == (5, 2, 9_000, 8)
    assert rules.house == House(rake=Rake(50, 300))


async def test_opening_prints_json(ada: Riverboat) -> None:
    done = await ada.table("Ada", "open", "Friday night", "--seats", "5", "--json")
    found = json.loads(done.stdout)
    assert (found["table"]["name"], found["table"]["rules"]["seats"]) == ("Friday night", 5)
    address = parse_address(found["link"])
    assert (address.url, address.table) == (ada.url, found["table"]["table"])


@pytest.mark.parametrize(("rules", "span"), [((), "4 hours"), (("--keep-ms", "5400000"), "90 minutes")])
async def test_opening_says_when_the_table_closes(ada: Riverboat, rules: tuple[str, ...], span: str) -> None:
    done = await ada.table("Ada", "open", "Friday night", *rules)
    assert f"\nIt closes after {span} with nobody at it.\n" in done.stdout


async def test_private_table_needs_id_and_password(ada: Riverboat) -> None:
    secret = {"RIVERBOAT_TABLE_PASSWORD": "river boat"}
    done = await ada.table("Ada", "open", "Club", "--unlisted", "--password", **secret)
    link = re.search(r"riverboat join (\S+#(\w{26}) --password)$", done.stdout.strip())
    assert link is not None, done.output
    played = await play(ada, "Bob", "--table", link[2], "--password", **secret)
    assert (played.code, "You left the table with 10,000." in played.shown) == (ExitCode.DONE, True)
    refused = await play(ada, "Eve", "--table", link[2])
    assert (refused.code, refused.error) == (ExitCode.REFUSED, "Error: this table requires a password\n")
    guess = {"RIVERBOAT_TABLE_PASSWORD": "guess"}
    refused = await play(ada, "Eve", "--table", link[2], "--password", **guess)
    assert (refused.code, refused.error) == (ExitCode.REFUSED, "Error: the password is wrong\n")


async def test_link_with_the_password_lets_in(ada: Riverboat) -> None:
    options = ["--unlisted", "--password", "--link-password"]
    done = await ada.table("Ada", "open", "Club", *options, RIVERBOAT_TABLE_PASSWORD="river boat")
    link = re.search(r"riverboat join (\S+#\w{26}:river%20boat)\n.*contains the password", done.stdout)
    assert link is not None, done.output
    assert f"To join it in a browser: {link[1]}\n" in done.stdout
    played = await play(ada, "Bob", link=link[1])
    assert (played.code, "You left the table with 10,000." in played.shown) == (ExitCode.DONE, True)
    refused = await play(ada, "Eve", link=link[1].replace("river", "lake"))
    assert (refused.code, refused.error) == (ExitCode.REFUSED, "Error: the password is wrong\n")


async def test_password_goes_into_the_link_of_a_locked_table_only(ada: Riverboat) -> None:
    done = await ada.table("Ada", "open", "Club", "--link-password")
    assert done.exit_code == ExitCode.WRONG_USAGE
    assert "--link-password needs --password" in done.stderr


class Played(NamedTuple):
    code: int | None
    shown: str
    error: str


async def play(at: Riverboat, name: str, *options: str, link: str = "", **environment: str) -> Played:
    """Play at the server of `at`, or the table of `link`, in a process that leaves immediately."""
    where = ["join", link] if link else ["play", at.url]
    program = [sys.executable, "-m", "riverboat.client_cli", *where, "--name", name, *options]
    process = await asyncio.create_subprocess_exec(
        *(*program, "--token-file", str(at.tokens)),
        stdin=PIPE,
        stdout=PIPE,
        stderr=PIPE,
        env=os.environ | environment,
    )
    shown, error = await process.communicate(b"q\n")
    assert b"river boat" not in shown + error
    return Played(process.returncode, shown.decode(), error.decode())


async def test_host_controls_the_table(ada: Riverboat) -> None:
    table = await opened(ada)
    async with await Connection.connect(ada.url, name="Bob") as bob:
        bobs = await bob.watch(table)
        await bobs.sit()
        for what in (
            ["pause", table, "--reason", "dinner"],
            ["stakes", table, "--big-blind", "400"],
            ["resume", table],
            ["kick", table, "Bob", "--may-watch"],
            ["close", table, "--reason", "good night"],
        ):
            done = await ada.table("Ada", *what)
            assert (done.exit_code, table in done.stdout) == (ExitCode.DONE, True), done.output
        kinds = [event.kind async for events in bobs for event in events if event is not None]
        assert kinds[1:] == [
            *("table_paused", "stakes_changed", "play_resumed"),
            *("player_kicked", "seat_left", "table_closing", "table_closed"),
        ]
        assert bobs.mirror.state.rules.stakes == Stakes(200, 400)
        assert bobs.mirror.state.kicked == {bob.welcome.player: True}


async def test_host_kicks_a_player_and_keeps_playing(ada: Riverboat) -> None:
    table = await opened(ada)
    async with (
        await Connection.connect(ada.url, name="Ada", password="correct horse") as host,
        await Connection.connect(ada.url, name="Bob") as bob,
    ):
        for player in (bob, host):
            seated = await player.watch(table)
            await seated.sit()
        assert (await ada.table("Ada", "kick", table, "Bob")).exit_code == ExitCode.DONE
        while bob.welcome.player not in seated.mirror.state.kicked:
            await anext(seated)
        assert seated.you is not None
        assert not seated.ended


async def test_operator_kicks_a_player_from_a_locked_table(ada: Riverboat, database: str) -> None:
    table = await opened(ada, "--password", RIVERBOAT_TABLE_PASSWORD="river boat")
    await ada.account("register", "Eve", RIVERBOAT_PASSWORD="correct horse")
    assert (await ada("admin", "make-operator", "Eve", "--db", database)).exit_code == ExitCode.DONE
    async with await Connection.connect(ada.url, name="Bob") as bob:
        bobs = await bob.watch(table, "river boat")
        await bobs.sit()
        done = await ada.table("Eve", "kick", table, "Bob")
        assert (done.exit_code, done.stderr) == (ExitCode.DONE, "")
        async for _ in bobs:
            pass
        assert bob.welcome.player in bobs.mirror.state.kicked


async def test_ledger_shows_results(ada: Riverboat) -> None:
    table = await opened(ada)
    assert (await ada.table("Ada", "ledger", table)).stdout == "No buy-ins.\n"
    async with await Connection.connect(ada.url, name="Bob") as bob:
        bobs = await bob.watch(table)
        await bobs.sit(5_000)
        await bobs.leave()
        await bobs.sit(3_000)
        [line] = (await ada.table("Ada", "ledger", table)).stdout.splitlines()
        assert line.split() == ["Bob", "in", "8,000", "out", "5,000", "on", "the", "table", "3,000", "+0"]
        await ada.table("Ada", "close", table)
        async for _ in bobs:
            pass
    [line] = (await ada.table("Ada", "ledger", table)).stdout.splitlines()
    assert line.split() == ["Bob", "in", "8,000", "out", "8,000", "on", "the", "table", "0", "+0"]


async def test_others_than_the_host_are_refused(ada: Riverboat) -> None:
    table = await opened(ada)
    await ada.account("register", "Eve", RIVERBOAT_PASSWORD="correct horse")
    done = await ada.table("Eve", "pause", table)
    assert (done.exit_code, done.stderr) == (ExitCode.REFUSED, "Error: this is for operators\n")


async def test_missing_sign_in_says_how(riverboat: Riverboat) -> None:
    done = await riverboat.table("Ada", "open", "X")
    assert done.exit_code == ExitCode.WRONG_USAGE
    assert f"riverboat account sign-in {riverboat.url} --name Ada" in done.stderr


def test_rules_that_are_left_out_are_not_sent() -> None:
    assert fields_of_opening({"game": None, "rake": None, "rabbit": None}) == {}
    assert fields_of_opening({"rabbit": True, "seats": 3}) == {"seats": 3, "house": House(rabbit=True)}
    rake = {"rake": 20, "rake_cap": 7}
    for flag, meant in (
        ("drop_without_flop", Rake(20, 7, no_flop_no_drop=False)),
        ("rake_of_all_pots", Rake(20, 7, each_pot=False)),
    ):
        assert fields_of_opening(rake | {flag: True}) == {"house": House(rake=meant)}


@pytest.mark.parametrize(
    "given", [{"rake": 5}, {"rake_cap": 5}, {"drop_without_flop": True}, {"rake_of_all_pots": True}]
)
def test_rake_is_given_whole(given: dict[str, int]) -> None:
    with pytest.raises(UsageError):
        fields_of_opening(given)
