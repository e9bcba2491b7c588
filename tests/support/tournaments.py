"""Short tournaments at a real server, with house bots."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from random import Random
from typing import Any

from riverboat.client_cli.bots.bot import AnyBot
from riverboat.client_cli.bots.caller import Caller
from riverboat.client_cli.bots.tight_aggressive import TightAggressive
from riverboat.client_cli.bots.tournament_player import TournamentBot
from riverboat.client_cli.library.connection import Connection
from riverboat.engine.tournament.plain_data import to_plain
from riverboat.engine.tournament.ready import ready_structure
from riverboat.engine.tournament.structure import Level


def short_structure(players: int = 9, seats: int = 9, hands: int = 2, **rest: Any) -> dict[str, Any]:
    """Return the fields of a structure that is over soon: 500 chips, and levels of a few hands."""
    base = replace(
        ready_structure("hyper"),
        levels=tuple(Level(10 * 2**number, 20 * 2**number, hands=hands) for number in range(8)),
        seats=seats,
        min_players=players,
        max_players=players,
    )
    fields: dict[str, Any] = to_plain(replace(base, **rest))
    return fields


def house_bots(count: int) -> Sequence[AnyBot]:
    """Return bots of two styles, always the same."""
    return [Caller() if number % 3 == 0 else TightAggressive(Random(number)) for number in range(count)]


@asynccontextmanager
async def bots_in(
    url: str, tournament: str, bots: Sequence[AnyBot], *, pause: float = 0.0
) -> AsyncIterator[list["asyncio.Task[None]"]]:
    """Let `bots` enter and play. Yields their tasks, which end with the tournament."""
    async with AsyncExitStack() as closing:
        tasks = []
        for number, bot in enumerate(bots, start=1):
            connected = await Connection.connect(url, name=f"Bot {number}", bot=True)
            connection = await closing.enter_async_context(connected)
            followed = await connection.tournament(tournament)
            tasks.append(asyncio.create_task(TournamentBot(connection, followed, bot, pause=pause).run()))
            await followed.register()
        try:
            yield tasks
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
