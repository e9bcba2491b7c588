"""Runs a bot in a tournament: its seat is followed from table to table."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

from riverboat.client_cli.bots.bot import AnyBot
from riverboat.client_cli.bots.player import BotPlayer
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import CommandRefused
from riverboat.client_cli.library.own_seat import own_tables, seat_at
from riverboat.client_cli.library.reconnect import TABLE_GONE_CODES
from riverboat.client_cli.library.table import Table
from riverboat.client_cli.library.tournament import FollowedTournament
from riverboat.server.protocol.codes import Code

log = logging.getLogger(__name__)


class TournamentBot:
    """Plays for a bot in `tournament`, which the player of `connection` has entered.

    A rebuy is bought whenever it is offered. pause, on_error: as of BotPlayer.
    """

    def __init__(
        self,
        connection: Connection,
        tournament: FollowedTournament,
        bot: AnyBot,
        *,
        pause: float = 0.0,
        on_error: Callable[[str], None] = log.warning,
    ) -> None:
        self._connection, self._tournament, self._bot = connection, tournament, bot
        self._pause, self._on_error = pause, on_error

    async def run(self) -> None:
        """Play until the tournament is over. Raises ClientError."""
        rebuying = asyncio.create_task(self._rebuy())
        try:
            async for table in own_tables(self._connection, self._tournament):
                await self._play_at(table)
        finally:
            rebuying.cancel()
            await asyncio.gather(rebuying, return_exceptions=True)

    async def _play_at(self, table: Table) -> None:
        """Play at `table` until the player has no seat there any more."""
        player = _SeatedBot(table, self._bot, pause=self._pause, on_error=self._on_error)
        playing = asyncio.create_task(player.run())
        leaving = asyncio.create_task(seat_at(self._tournament, table))
        try:
            done, _ = await asyncio.wait({playing, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if playing in done and _has_closed(playing):
                await leaving
        finally:
            for task in (playing, leaving):
                task.cancel()
            await asyncio.wait({playing, leaving})
        for task in (playing, leaving):
            if not task.cancelled() and not _has_closed(task):
                task.result()

    async def _rebuy(self) -> None:
        """Buy every rebuy that is offered."""
        tournament = self._tournament

        def is_offered() -> bool:
            return tournament.own is not None and tournament.own.rebuy_ms is not None

        while await tournament.until(is_offered):
            with suppress(CommandRefused):  # without the chips for it
                await tournament.rebuy()
            if not await tournament.until(lambda: not is_offered()):
                return


def _has_closed(playing: "asyncio.Task[None]") -> bool:
    """Return whether a bot has stopped playing because its table has closed, perhaps while it was away."""
    error = playing.exception()
    return error is None or (isinstance(error, CommandRefused) and error.code in TABLE_GONE_CODES)


class _SeatedBot(BotPlayer):
    """Plays at one table of a tournament, which alone decides on seats and chips."""

    async def _take_seat(self) -> None:
        self._seat = self._table.you
        await self._respond()  # it may already be the bot's turn

    async def _respond(self) -> None:
        if self._table.suspended or self._table.you is None:
            return
        try:
            await self._take_turn()
        except CommandRefused as error:
            if error.code not in (Code.JOURNAL_UNAVAILABLE, Code.NOT_YOUR_TURN):
                raise
