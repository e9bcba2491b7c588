"""A table with bots, for one player to practise at."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Final

from riverboat.client_cli.bots.player import BotPlayer
from riverboat.client_cli.bots.roster import partners
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.table import Table
from riverboat.client_cli.play.language import said

_ACT_MS: Final = 300_000
SeatBots = Callable[[], Awaitable[None]]

OPPONENTS: Final = 5
"""Most bots at the table."""

_BOT_PAUSE: Final = 0.7
"""Seconds that a bot waits before it acts, for a person to follow."""


@asynccontextmanager
async def practice_table(
    url: str, name: str, game: str, *, paced: bool
) -> AsyncIterator[tuple[Table, SeatBots]]:
    """Give a table of `game` at the server `url` for the player `name`, and what seats the bots there.

    paced: bots pause, for a person to follow. Raises CommandRefused.
    """
    async with AsyncExitStack() as stack:
        connection = await stack.enter_async_context(await Connection.connect(url, name=name))
        info = await connection.open_table(said("practice-table"), game=game, act_ms=_ACT_MS)
        table = await connection.watch(info.table)
        async with asyncio.TaskGroup() as group:
            bots = []

            async def seat_bots() -> None:
                for partner in partners(name, min(OPPONENTS, info.rules.seats - 1)):
                    connected = await Connection.connect(url, name=partner.name, bot=True)
                    own = await stack.enter_async_context(connected)
                    watched = await own.watch(table.id)
                    player = BotPlayer(watched, partner.bot(), pause=_BOT_PAUSE if paced else 0.0)
                    bots.append(group.create_task(player.run()))

            yield table, seat_bots
            for bot in bots:
                bot.cancel()
