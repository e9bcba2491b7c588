"""`riverboat tables`, `hands`, `stats` and `watch`, at a server in this process."""

import asyncio
import json
import sys

import pytest

from riverboat.client_cli.bots import BotPlayer, Caller, HandLimit
from riverboat.client_cli.library.address import link_to, parse_address
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.main import ExitCode
from riverboat.client_cli.play.tokens import TokenFile
from tests.client_cli.runner import Riverboat
from tests.support.waiting import PATIENCE

pytestmark = pytest.mark.integration

HANDS = 3


async def played_by_ada(riverboat: Riverboat) -> list[str]:
    """Let Ada and Bob play HANDS hands, and return the options that make Ada the player of a command."""
    last = HandLimit(HANDS, 2)
    async with (
        await Connection.connect(riverboat.url, name="Ada") as ada,
        await Connection.connect(riverboat.url, name="Bob") as bob,
    ):
        table = (await ada.open_table("Friday")).table
        players = [
            BotPlayer(await each.watch(table), Caller(), last_hand=last, buy_in=5_000) for each in (ada, bob)
        ]
        await asyncio.gather(*(player.run() for player in players))
        TokenFile(riverboat.tokens).save(riverboat.url, "Ada", ada.welcome.token)
    return [riverboat.url, "--name", "Ada", "--token-file", str(riverboat.tokens)]


async def test_own_hands_are_listed_and_shown(riverboat: Riverboat) -> None:
    ada = await played_by_ada(riverboat)
    listed = await riverboat("hands", *ada)
    assert listed.exit_code == ExitCode.DONE, listed.output
    assert len(listed.stdout.splitlines()) == HANDS
    rows = json.loads((await riverboat("hands", *ada, "--json")).stdout)
    assert [row["number"] for row in rows] == [3, 2, 1]
    shown = await riverboat("hands", *ada, "--hand", str(rows[0]["hand"]))
    assert shown.stdout.startswith("Hand 3: no-limit hold'em, 50/100")
    assert "Ada is dealt " in shown.stdout
    assert "Bob is dealt " not in shown.stdout
    seen = json.loads((await riverboat("hands", *ada, "--hand", str(rows[0]["hand"]), "--json")).stdout)
    assert seen["events"][0]["kind"] == "hand_started"
    assert None in seen["events"]
    refused = await riverboat("hands", *ada, "--hand", "999999")
    assert refused.exit_code == ExitCode.REFUSED


async def test_statistics_count_the_latest_hands(riverboat: Riverboat) -> None:
    ada = await played_by_ada(riverboat)
    shown = await riverboat("stats", *ada)
    assert shown.exit_code == ExitCode.DONE, shown.output
    assert f"hands            {HANDS:>8}\n" in shown.stdout
    found = json.loads((await riverboat("stats", *ada, "--json", "--hands", "2")).stdout)
    (winnings,) = found["winnings"]
    assert found["hands"] == winnings["hands"] == len(winnings["results"]) == 2
    assert found["style"]["won_at_showdown"]["whole"] == 2


async def test_hands_and_statistics_are_filtered(riverboat: Riverboat) -> None:
    ada = await played_by_ada(riverboat)
    for wanted in (["--game", "nlhe"], ["--showdown"], ["--opponent", "bob"], ["--played-here"]):
        assert len((await riverboat("hands", *ada, *wanted)).stdout.splitlines()) == HANDS
    for unwanted in (["--until", "2020-01-01"], ["--imported"], ["--max-stakes", "99"], ["--no-showdown"]):
        assert (await riverboat("hands", *ada, *unwanted)).stdout == "No such hands.\n"
    assert (await riverboat("stats", *ada, "--imported")).stdout == "No such hands.\n"
    wrong = await riverboat("hands", *ada, "--since", "yesterday")
    assert wrong.exit_code == ExitCode.WRONG_USAGE


@pytest.mark.parametrize(
    ("by", "groups"),
    [
        ("game", ["no-limit hold'em"]),
        ("stake", ["50/100"]),
        ("position", ["button", "big blind"]),
    ],
)
async def test_winnings_in_groups(riverboat: Riverboat, by: str, groups: list[str]) -> None:
    ada = await played_by_ada(riverboat)
    found = json.loads((await riverboat("stats", *ada, "--by", by, "--json")).stdout)
    assert sorted(found["groups"]) == sorted(groups)
    assert sum([each["hands"] for of_group in found["groups"].values() for each in of_group]) == HANDS
    shown = (await riverboat("stats", *ada, "--by", by)).stdout
    assert shown.splitlines()[0].split() == [by, "hands", "winnings"]
    assert f"Winnings over {HANDS} hands: " in shown


async def test_tables_are_listed_with_a_link_to_each(riverboat: Riverboat) -> None:
    async with await Connection.connect(riverboat.url, name="Host") as host:
        info = await host.open_table("Friday", game="plo", password="river boat")
        tokens = ["--token-file", str(riverboat.tokens)]
        shown = await riverboat("tables", "--url", riverboat.url, "--game", "Omaha", *tokens)
        assert shown.exit_code == ExitCode.DONE, shown.output
        first, link = shown.stdout.splitlines()
        assert first == "Friday  pot-limit Omaha, 50/100, 0 of 6 seated, password"
        assert parse_address(link.strip()).table == info.table
        [row] = json.loads(
            (await riverboat("tables", riverboat.url, "--game", "plo", "--json", *tokens)).stdout
        )
        assert row["table"] == info.table
        twice = await riverboat("tables", riverboat.url, "--url", riverboat.url)
        assert twice.exit_code == ExitCode.WRONG_USAGE


async def in_a_process(*args: str, given: str = "") -> tuple[int | None, str]:
    """Run `riverboat` as a process, and return its exit code and what it printed."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "riverboat.client_cli"), *args, stdin=pipe, stdout=pipe
    )
    out, _ = await process.communicate(given.encode())
    return process.returncode, out.decode()


async def watched_until_it_closes(riverboat: Riverboat, *options: str) -> str:
    """Watch a table in a process until its host closes it, and return what was printed."""
    async with await Connection.connect(riverboat.url, name="Host") as host:
        table = await host.watch((await host.open_table("Friday")).table)
        link = f"{riverboat.url}#{table.id}"
        watching = asyncio.create_task(
            in_a_process("watch", link, "--name", "Eve", "--token-file", str(riverboat.tokens), *options)
        )
        async with asyncio.timeout(PATIENCE):
            async for tables in await host.watch_lobby():
                if any(info.table == table.id and info.watchers > 1 for info in tables):
                    break
        await table.controls.close("it is late")
        code, shown = await watching
    assert code == ExitCode.DONE, shown
    return shown


async def test_watching_prints_the_rules_and_ends_with_the_table(riverboat: Riverboat) -> None:
    shown = await watched_until_it_closes(riverboat)
    assert shown.startswith("Table Friday: no-limit hold'em, 50/100.\n6 seats, buy-in ")
    assert "The table is closed" in shown


async def test_watched_events_are_printed_as_json(riverboat: Riverboat) -> None:
    shown = await watched_until_it_closes(riverboat, "--json")
    assert [json.loads(line)["kind"] for line in shown.splitlines()][-1] == "table_closed"


@pytest.mark.parametrize(("answer", "sits"), [("q\n", False), ("yes\nq\n", True)])
async def test_shown_hole_cards_have_to_be_accepted(riverboat: Riverboat, answer: str, sits: bool) -> None:
    async with await Connection.connect(riverboat.url, name="Host") as host:
        info = await host.open_table("Shown", spectator_delay_ms=60_000, all_cards=True)
        ann = ["--name", "Ann", "--token-file", str(riverboat.tokens)]
        link = link_to(riverboat.url, info.table)
        _, shown = await in_a_process("join", link, *ann, given=answer)
    assert "\nSpectators see all hole cards, also folded ones, 1 minute after each hand.\n" in shown
    assert ("You did not sit down." in shown) != sits
    assert ("You left the table with 10,000." in shown) == sits
