"""A tournament in a simulated run, whose players use the real client library."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any, Final

from riverboat.client_cli.bots import RandomBot
from riverboat.client_cli.bots.tournament_player import TournamentBot
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import CommandRefused, NoReply
from riverboat.client_cli.library.replies import decode_result
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.tournaments import OpenTournament, TournamentInfo
from tests.support.databases import query
from tests.support.killing.tournaments import faults_of_journal
from tests.support.simulation.players import Visitor

if TYPE_CHECKING:
    from tests.support.simulation.running import Run as Simulation

NUMBER: Final = 7
"""Players of the tournament, at three tables that become one."""

OVER_WITHIN: Final = 900.0
"""Seconds without faults within which the tournament is over."""

STRUCTURE: Final[dict[str, Any]] = {
    "name": "Simulated",
    "stack": 500,
    "seats": 3,
    "buy_in": 100,
    "fee": 10,
    "max_players": NUMBER,
    "starts_when_full": True,
    "levels": [{"small_blind": 5 * 2**n, "big_blind": 10 * 2**n, "hands": 3} for n in range(9)],
}


class Entrant(Visitor):
    """Plays the tournament of `run` to its end, whatever happens to the connection."""

    def __init__(self, run: "Simulation", name: str) -> None:
        super().__init__(run, name)
        self.is_done = False

    async def _visit(self) -> None:
        if self.is_done:
            await asyncio.sleep(1.0)
            return
        connection = await self.connect()
        try:
            await self._play(connection)
        finally:
            await connection.close()

    async def _play(self, connection: Connection) -> None:
        followed = await connection.tournament(self.run.tournament)
        if followed.own is None and followed.info.open:
            try:
                await followed.register()
            except CommandRefused as refused:
                if refused.code != Code.ENTERED_ALREADY:
                    raise
        errors: list[str] = []
        bot = RandomBot(Random(f"{self.run.seed}/{self.name}/bot"))
        await TournamentBot(connection, followed, bot, pause=self.run.think, on_error=errors.append).run()
        for error in errors:
            self.run.wrong(f"{self.name}: {error}")
        self.is_done = followed.is_over


async def announced(run: "Simulation") -> str:
    """Announce the tournament of a run with one command, as soon as the database is fast enough for that.

    Returns its id.
    """
    host = Visitor(run, "Director")
    command = OpenTournament(id="announced", name="Simulated", structure=STRUCTURE, bots=True)
    while True:
        with suppress(NoReply):
            connection = await host.connect()
            try:
                return decode_result(await connection.request(command), TournamentInfo).tournament
            except CommandRefused as refused:
                if refused.code != Code.JOURNAL_UNAVAILABLE:
                    raise
            finally:
                await connection.close()


def faults_of_tournaments(run: "Simulation") -> Iterator[str]:
    """Yield what the journal shows: one tournament was opened, and it was played by the rules."""
    [(opened,)] = query(run.storage.url, "SELECT count(*) FROM tournaments")
    if opened != 1:
        yield f"one command has opened {opened} tournaments"
    yield from faults_of_journal(run.storage.url, run.happened)


def entrants(run: "Simulation") -> Iterator[Entrant]:
    """Return the players of the tournament."""
    for number in range(NUMBER):
        yield Entrant(run, f"Entrant {number}")
