"""Scripted stand-ins for language models play at a real server, through MCP clients."""

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from riverboat.client_cli.agents.errors import BadMove
from riverboat.client_cli.agents.player import ToolPlayer
from riverboat.client_cli.agents.situation import action_of
from riverboat.client_cli.library.connection import Connection
from riverboat.engine.actions import BetTo, Draw, Fold, RaiseTo, Run
from riverboat.engine.cards import parse_cards
from riverboat.engine.events import HandEnded
from tests.support.waiting import PATIENCE

if TYPE_CHECKING:
    from mcp import Client  # it takes long to import

Decide = Callable[[dict[str, Any]], dict[str, Any]]


@asynccontextmanager
async def model(url: str, name: str, table: str, *, show_legal: bool = True) -> AsyncIterator["Client"]:
    """Seat a player and give a client of its tools."""
    from mcp import Client

    from riverboat.client_cli.agents.tools import tools_for

    async with await Connection.connect(url, name=name) as connection:
        player = ToolPlayer(await connection.watch(table), show_legal=show_legal)
        playing = asyncio.create_task(player.run())
        try:
            async with Client(tools_for(player)) as client:
                yield client
        finally:
            playing.cancel()


async def call(client: "Client", tool: str, **arguments: Any) -> Any:
    """Return what the tool answers: its data, or the sentence of its error."""
    from mcp.types import TextContent

    result = await client.call_tool(tool, arguments)
    content = result.content[0]
    assert isinstance(content, TextContent)
    return content.text if result.is_error else json.loads(content.text)


async def play(client: "Client", decide: Decide) -> None:
    """Play until cancelled."""
    while True:
        found = await call(client, "wait_for_turn", seconds=PATIENCE)
        if found["status"] == "your turn":
            await call(client, "act", hand=found["hand"], turn=found["turn"], **decide(found))


async def its_turn(*clients: "Client") -> tuple["Client", dict[str, Any]]:
    """Return the client whose turn it is, and its turn."""
    while True:
        for client in clients:
            found = await call(client, "wait_for_turn", seconds=0.1)
            if found["status"] == "your turn":
                return client, found


def calling(found: dict[str, Any]) -> dict[str, Any]:
    return {"action": "check" if "check" in found["legal"] else "call"}


def raising(found: dict[str, Any]) -> dict[str, Any]:
    for name in ("bet", "raise"):
        if name in found["legal"]:
            return {"action": name, "to": found["legal"][name]["min_to"]}
    return calling(found)


async def heads_up(url: str, host: Connection) -> str:
    opened = await host.open_table("Models", seats=2, act_ms=60_000)
    return opened.table


async def test_two_models_play_hands(url: str) -> None:
    async with await Connection.connect(url, name="Host") as host, asyncio.timeout(2 * PATIENCE):
        table = await heads_up(url, host)
        spectator = await host.watch(table)
        async with model(url, "Ada", table) as one, model(url, "Bob", table) as two:
            tasks = [asyncio.create_task(play(one, calling)), asyncio.create_task(play(two, raising))]
            hands = 0
            async for events in spectator:
                hands += sum(isinstance(event, HandEnded) for event in events)
                if hands >= 3:
                    break
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


async def test_tools_refuse_without_changing_anything(url: str) -> None:
    async with await Connection.connect(url, name="Host") as host, asyncio.timeout(2 * PATIENCE):
        table = await heads_up(url, host)
        async with model(url, "Ada", table) as one, model(url, "Bob", table) as two:
            client, found = await its_turn(one, two)
            numbers = {"hand": found["hand"], "turn": found["turn"]}
            other = two if client is one else one
            assert "It is not your turn" in await call(other, "act", **numbers, action="call")
            stale = {"hand": found["hand"], "turn": found["turn"] + 1}
            assert "is over" in await call(client, "act", **stale, action="call")
            assert "an action that is none of fold" in await call(client, "act", **numbers, action="shove")
            assert "Refused, and nothing has changed" in await call(client, "act", **numbers, action="check")
            assert 'a raise without "to"' in await call(client, "act", **numbers, action="raise")
            assert await call(client, "act", **numbers, action="call") == {"status": "done"}


async def test_turn_shows_own_cards_only_and_legal_actions_by_a_switch(url: str) -> None:
    async with await Connection.connect(url, name="Host") as host, asyncio.timeout(2 * PATIENCE):
        table = await heads_up(url, host)
        async with (
            model(url, "Ada", table, show_legal=False) as one,
            model(url, "Bob", table, show_legal=False) as two,
        ):
            client, found = await its_turn(one, two)
            assert "legal" not in found
            assert len(found["your_cards"].split()) == 2
            assert sum("is dealt" in line for line in found["news"]) == 1
            await call(client, "act", hand=found["hand"], turn=found["turn"], action="call")
            _, second = await its_turn(two if client is one else one)
            assert not set(second["your_cards"].split()) & set(found["your_cards"].split())


async def test_command_serves_the_tools_on_standard_input_and_output(url: str, tmp_path: Path) -> None:
    from mcp import Client, StdioServerParameters

    async with await Connection.connect(url, name="Host") as host, asyncio.timeout(3 * PATIENCE):
        table = await heads_up(url, host)
        command = StdioServerParameters(
            command=sys.executable,
            args=["-P", "-m", "riverboat.client_cli", "mcp", url, "--name", "Ada", "--table", "Models"],
            env={**os.environ},
            cwd=tmp_path,
        )
        async with Client(command) as one, model(url, "Bob", table) as two:
            assert {tool.name for tool in (await one.list_tools()).tools} == {"wait_for_turn", "act"}
            client, found = await its_turn(one, two)
            done = await call(client, "act", hand=found["hand"], turn=found["turn"], action="fold")
            assert done == {"status": "done"}


@pytest.mark.parametrize(
    ("arguments", "action"),
    [
        ({"name": "fold"}, Fold()),
        ({"name": "bet", "to": 200}, BetTo(200)),
        ({"name": "raise", "to": 600}, RaiseTo(600)),
        ({"name": "draw", "cards": "7h 2c"}, Draw(parse_cards("7h 2c"))),
        ({"name": "draw"}, Draw()),
        ({"name": "run", "times": 2}, Run(2)),
    ],
)
def test_actions_are_named_as_in_the_protocol(arguments: dict[str, Any], action: object) -> None:
    assert action_of(**arguments) == action


def test_unclear_cards_are_refused() -> None:
    with pytest.raises(BadMove, match="'1x' is not a card"):
        action_of("draw", cards="1x")
