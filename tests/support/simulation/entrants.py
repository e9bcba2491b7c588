"""A tournament in a simulated run, whose players and director use the real client library."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any, Final

from riverboat.client_cli.bots import RandomBot
from riverboat.client_cli.bots.tournament_player import TournamentBot
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import CommandRefused, ConnectionLost, NoReply
from riverboat.client_cli.library.replies import decode_result
from riverboat.client_cli.library.tournament import FollowedTournament
from riverboat.engine.tournament.deals import icm_deal
from riverboat.engine.tournament.plain_data import to_plain
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.tournaments import OpenTournament, TournamentInfo
from tests.support.databases import query
from tests.support.killing.tournaments import faults_of_journal
from tests.support.simulation.players import Visitor

if TYPE_CHECKING:
    from tests.support.simulation.running import Run as Simulation

OVER_WITHIN: Final = 3_600.0
"""Seconds without faults within which the tournament is over."""

DECISIONS: Final = 12
"""The most decisions of a director, after the start; a pause ends with one more."""


class Follower(Visitor):
    """Follows the tournament of `run` to its end, whatever happens to the connection."""

    def __init__(self, run: "Simulation", name: str) -> None:
        super().__init__(run, name)
        self.is_done = False

    async def _visit(self) -> None:
        if self.is_done:
            await asyncio.sleep(1.0)
            return
        connection = await self.connect()
        try:
            followed = await connection.tournament(self.run.tournament)
            await self.take_part(connection, followed)
            self.is_done = followed.is_over
        finally:
            await connection.close()

    async def take_part(self, connection: Connection, followed: FollowedTournament) -> None:
        """Do something in the tournament until it is over."""
        raise NotImplementedError


class Entrant(Follower):
    """Plays, rebuys, takes the add-on, enters again and votes on deals. late: registers after the start."""

    def __init__(self, run: "Simulation", name: str, *, late: bool = False) -> None:
        super().__init__(run, name)
        self._late = late
        self._rebuys = self.chance.random() < 0.7

    async def take_part(self, connection: Connection, followed: FollowedTournament) -> None:
        """Play to the end."""
        if followed.own is None and followed.info.open and not self._late:
            try:
                await followed.register()
            except CommandRefused as refused:
                if refused.code != Code.ENTERED_ALREADY:
                    raise
        choosing = asyncio.create_task(self._choose_until_lost(followed))
        errors: list[str] = []
        bot = RandomBot(Random(f"{self.run.seed}/{self.name}/bot"))
        try:
            player = TournamentBot(connection, followed, bot, pause=self.run.think, on_error=errors.append)
            await player.run()
        finally:
            choosing.cancel()
            for error in await asyncio.gather(choosing, return_exceptions=True):
                if isinstance(error, Exception):
                    self.run.wrong(f"{self.name} could not choose: {error!r}")
        for error_text in errors:
            self.run.wrong(f"{self.name}: {error_text}")

    async def _choose_until_lost(self, followed: FollowedTournament) -> None:
        with suppress(ConnectionLost, NoReply):
            while not followed.is_over:
                await asyncio.sleep(0.5 + self.chance.random())
                await self._choose(followed)

    async def _choose(self, followed: FollowedTournament) -> None:
        own, info, structure, chance = followed.own, followed.info, self.run.plan.structure, self.chance
        if own is None:
            if info.open and info.stage == "running" and chance.random() < 0.3:
                await self.ask("entered late", followed.register())
        elif own.out:
            may_again = own.entries <= structure.re_entries and info.open and not own.disqualified
            if may_again and chance.random() < 0.3:
                await self.ask("entered again", followed.re_enter())
        elif own.rebuy_ms is not None and not self._rebuys:
            await self.ask("declined a rebuy", followed.decline_rebuy())
        elif structure.add_on and followed.clock.break_ms is not None and info.open and not own.added_on:
            if chance.random() < 0.5:
                await self.ask("took the add-on", followed.take_add_on())
        elif info.deal is not None:
            if self.id in info.deal.shares and self.id not in info.deal.agreed:
                vote = followed.accept_deal if chance.random() < 0.95 else followed.decline_deal
                await self.ask("voted on a deal", vote())
        elif self.run.plan.deals and self.id in followed.in_the_prizes and chance.random() < 0.1:
            await self._propose(followed)

    async def _propose(self, followed: FollowedTournament) -> None:
        info, stacks = followed.info, followed.in_the_prizes
        if info.open or self.run.plan.structure.ticket or not 1 < len(stacks) < 8 or len(info.prizes) < 2:
            return
        left = self.chance.choice((0, info.prizes[0] - info.prizes[1]))
        shares = icm_deal(stacks, info.prizes[: len(stacks)], left).shares
        await self.ask("proposed a deal", followed.propose_deal(shares, left))


class Director(Follower):
    """Opens the tournament, starts it when all who come early have entered, and directs it."""

    def __init__(self, run: "Simulation") -> None:
        super().__init__(run, "Director")
        self._decisions = DECISIONS if run.plan.meddles else 0

    async def open(self) -> str:
        """Announce it with one command, as soon as the database is fast enough for that. Returns its id."""
        structure = to_plain(self.run.plan.structure)
        command = OpenTournament(id="announced", name="Simulated", structure=structure, bots=True)
        while True:
            with suppress(NoReply):
                connection = await self.connect()
                try:
                    return decode_result(await connection.request(command), TournamentInfo).tournament
                except CommandRefused as refused:
                    if refused.code != Code.JOURNAL_UNAVAILABLE:
                        raise
                finally:
                    await connection.close()

    async def take_part(self, connection: Connection, followed: FollowedTournament) -> None:
        """Direct it to its end."""
        plan = self.run.plan
        early = plan.players - (plan.late if plan.structure.late_levels else 0)
        while not followed.is_over:
            with suppress(TimeoutError):
                async with asyncio.timeout(self.chance.random()):
                    await followed.until(lambda: False)  # it raises if the connection is lost for good
            info = followed.info
            if info.stage == "registering":
                if not info.starts_when_full and info.entered >= early:
                    await self._decide(followed, "start_tournament")
            elif followed.clock.paused:
                await self._decide(followed, "resume_tournament")
            elif info.stage == "running" and self._decisions and self.chance.random() < 0.2:
                self._decisions -= 1
                await self._meddle(followed)

    async def _meddle(self, followed: FollowedTournament) -> None:
        chance = self.chance
        seated = [each for each in followed.players.values() if each.table is not None]
        tables = list(followed.tables.values())
        if not seated or not tables:
            return
        who, table = chance.choice(seated), chance.choice(tables)
        match chance.randrange(9):
            case 0:
                await self._decide(followed, "pause_tournament")
            case 1:
                await self._decide(followed, "add_time", ms=chance.randint(1_000, 20_000))
            case 2:
                await self._decide(followed, "skip_level")
            case 3:
                await self._decide(followed, "undo_level")
            case 4:
                to, seat = table.number, chance.randrange(table.seats)
                await self._decide(followed, "move_player", player=who.player, table_number=to, seat=seat)
            case 5:
                await self._decide(followed, "penalise", player=who.player, rounds=1)
            case 6 if len(seated) > 4:
                await self._decide(followed, "disqualify", player=who.player)
            case 7:
                chips = who.stack + chance.randint(1, 50)
                await self._decide(followed, "correct_stack", player=who.player, chips=chips)
            case 8:
                await self._decide(followed, "merge_tables", table_number=table.number)

    async def _decide(self, followed: FollowedTournament, action: str, **fields: Any) -> None:
        await self.ask(f"decided: {action}", followed.direct(action, "as simulated", **fields))


def faults_of_tournaments(run: "Simulation") -> Iterator[str]:
    """Yield what the journal shows: one tournament was opened, and it was played by the rules."""
    [(opened,)] = query(run.storage.url, "SELECT count(*) FROM tournaments")
    if opened != 1:
        yield f"one command has opened {opened} tournaments"
    yield from faults_of_journal(run.storage.url, run.happened)


def entrants(run: "Simulation") -> Iterator[Entrant]:
    """Return the players of the tournament."""
    plan = run.plan
    late = plan.late if plan.structure.late_levels else 0
    for number in range(plan.players):
        yield Entrant(run, f"Entrant {number}", late=number < late)
