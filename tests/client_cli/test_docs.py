"""What docs/bots.md and docs/player.md show is run as it stands there."""

import asyncio
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from riverboat.client_cli.bots import BotPlayer, Caller
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.main import SUBCOMMANDS
from riverboat.client_cli.play.input import Move, Order, Wish, parse
from riverboat.client_cli.play.preactions import ahead
from riverboat.engine.events import HandEnded
from tests.client_cli.runner import Riverboat
from tests.support.waiting import PATIENCE

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def shown() -> dict[str, Any]:
    """The names that the Python of docs/bots.md defines, all of it in one file as the page says."""
    blocks = re.findall(r"^```python\n(.*?)^```$", (DOCS / "bots.md").read_text(), re.MULTILINE | re.DOTALL)
    names: dict[str, Any] = {"__name__": "pairs"}
    exec("\n".join(blocks), names)  # noqa: S102 - our own page
    return names


async def test_the_bot_of_the_page_plays_at_a_table(url: str, shown: dict[str, Any]) -> None:
    async with await Connection.connect(url, name="Caller") as other, await Connection.connect(url) as third:
        main = (await other.list_tables())[0].table
        spectator = await third.watch(main)
        tasks = [
            asyncio.create_task(shown["main"](url)),
            asyncio.create_task(BotPlayer(await other.watch(main), Caller()).run()),
            asyncio.create_task(shown["tell"](third, main)),
        ]
        hands = 0
        async with asyncio.timeout(PATIENCE):
            while hands < 3:
                hands += sum(isinstance(event, HandEnded) for event in await anext(spectator))
        for task in tasks:
            task.cancel()
        ends = await asyncio.gather(*tasks, return_exceptions=True)
    assert all(isinstance(end, asyncio.CancelledError) for end in ends)


def test_the_match_of_the_page_conserves_chips(shown: dict[str, Any]) -> None:
    won = shown["play"]([shown["Pairs"](), Caller(), Caller()], 200)
    assert sum(won) == 0
    assert any(won)


def test_every_order_of_the_page_is_one() -> None:
    table = (DOCS / "player.md").read_text().partition("Type:")[2].partition("An amount")[0]
    rows = re.findall(r"^\| (`.*?`) \|", table, re.MULTILINE)
    orders = [order for row in rows for order in re.findall("`(.*?)`", row)]
    assert len(rows) > 10
    assert all(ahead(order) or isinstance(parse(order), Move | Order | Wish) for order in orders)


@pytest.mark.parametrize("page", ["player.md", "bots.md", "host.md"])
def test_every_command_of_the_pages_is_one(page: str) -> None:
    commands = re.findall(r"(?<!=)\briverboat ([a-z]+)", (DOCS / page).read_text())
    assert commands
    assert set(commands) <= SUBCOMMANDS.keys() | {"play"}


async def test_the_evening_of_the_host_s_page_is_one_that_can_be(riverboat: Riverboat) -> None:
    """Its commands after the server has been started, in their order."""
    page = (DOCS / "host.md").read_text().partition("## An evening")[2].partition("\n## ")[0]
    secrets = {"RIVERBOAT_PASSWORD": "correct horse", "RIVERBOAT_TABLE_PASSWORD": "river boat"}
    assert "riverboat account register --name Ada" in page
    await riverboat.account("register", "Ada", **secrets)
    opening, *others = re.findall(r"^riverboat table --name Ada (.*)$", page, re.MULTILINE)
    opened = await riverboat.table("Ada", *shlex.split(opening), **secrets)
    table = opened.stdout.split()[1]
    assert len(others) == 7
    async with await Connection.connect(riverboat.url, name="Bob") as bob:
        await (await bob.watch(table, "river boat")).sit()
        for line in others:
            done = await riverboat.table("Ada", *shlex.split(line.replace("TABLE", table)))
            assert (done.exit_code, done.stderr) == (0, ""), line
    assert re.fullmatch(r"Bob +in +10000 +out +10000 +on the table +0 +\+0\n", done.stdout)
