"""A player's way through a tournament, for both renderers: entering, waiting, tables one after the other."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import ClientError, CommandRefused
from riverboat.client_cli.library.own_seat import has_moved, own_tables
from riverboat.client_cli.library.table import Table
from riverboat.client_cli.library.tournament import FollowedTournament
from riverboat.client_cli.play.input import InputError
from riverboat.client_cli.play.language import reason_of, said
from riverboat.client_cli.play.slash_commands import SlashCommand
from riverboat.client_cli.play.tournament_deals import deal_lines, propose_typed
from riverboat.client_cli.play.tournament_texts import (
    deal_parts,
    head_parts,
    sentences_of,
    standings_lines,
    when_text,
)
from riverboat.engine.tournament.deal_events import DealProposed, DealVoted
from riverboat.language.message import Chips

REBUY_COMMANDS = {"rebuy": "rebuy", "norebuy": "decline_rebuy", "addon": "take_add_on", "again": "re_enter"}
"""Commands with a slash, and what of `Tournament` they call."""

VOTES = {"accept": "accept_deal", "decline": "decline_deal"}

COMMANDS = ("standings", "clock", "deal", *VOTES, *REBUY_COMMANDS)
"""All commands with a slash that a tournament adds to those of a table."""


class TournamentPlay:
    """Plays `tournament`, which its player has entered or watches, over `connection`.

    on_news: called with each sentence about the tournament. on_change: called when its state changes.
    """

    def __init__(self, connection: Connection, tournament: FollowedTournament) -> None:
        self.connection, self.tournament = connection, tournament
        self.on_news: Callable[[str], None] = lambda sentence: None
        self.on_change: Callable[[], None] = lambda: None
        self._asked_rebuy = False

    @classmethod
    async def enter(cls, connection: Connection, id: str, password: str | None) -> "TournamentPlay":
        """Follow a tournament, and enter it while that is possible. Raises CommandRefused."""
        tournament = await connection.tournament(id)
        if tournament.own is None and tournament.info.open:
            await tournament.register(password)
        return cls(connection, tournament)

    @asynccontextmanager
    async def reporting(self) -> AsyncIterator[None]:
        """Report what happens meanwhile: all of it, if the tournament is over then."""
        task = asyncio.create_task(self._report())
        try:
            yield
            if self.tournament.is_over:
                await asyncio.wait([task])
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def _report(self) -> None:
        async for events in self.tournament:
            for sentence in sentences_of(self.tournament, events):
                self.on_news(sentence)
            if any(isinstance(event, DealProposed | DealVoted) for event in events) and self.deal:
                self.on_news(" · ".join(self.deal))
            if any(isinstance(event, DealProposed) for event in events) and self.tournament.own is not None:
                self.on_news("/accept /decline")
            self._ask_about_rebuy()
            self.on_change()

    def _ask_about_rebuy(self) -> None:
        own = self.tournament.own
        ms = None if own is None else own.rebuy_ms
        if ms is not None and not self._asked_rebuy:
            self.on_news(f"{said('tour-rebuy-asked', seconds=ms // 1000)} /rebuy /norebuy")
        self._asked_rebuy = ms is not None

    def tables(self) -> AsyncIterator[Table]:
        """Return the tables of the player's seat, one after the other, or the first one to watch."""
        return own_tables(self.connection, self.tournament)

    async def end_when_moved(self, table: Table) -> None:
        """End the iteration of `table` when the player has a seat at another, or the tournament is over.

        A player who is out watches on. Raises ClientError.
        """
        await self.tournament.until(lambda: has_moved(self.tournament, table))
        self.connection.unsubscribe(table)
        table.end()

    @property
    def passed_ms(self) -> int:
        """The milliseconds since the clock was sent."""
        return int(1000 * (asyncio.get_running_loop().time() - self.tournament.clock_at))

    @property
    def head(self) -> list[str]:
        """What a line above the table says, the most important first: an open deal before all."""
        return [*self.deal, *head_parts(self.tournament, self.passed_ms)]

    @property
    def deal(self) -> list[str]:
        """What is said of the deal that is open."""
        return deal_parts(self.tournament, self.passed_ms)

    @property
    def waiting(self) -> str:
        """What a player reads who waits for the start."""
        info = self.tournament.info
        return said(
            "tour-waiting",
            name=info.name,
            when=when_text(info),
            count=Chips(info.entered),
            most=Chips(info.max_players),
        )

    def is_own(self, command: object) -> bool:
        """Return whether `command` is one of the tournament's."""
        return isinstance(command, SlashCommand) and command.word in COMMANDS

    async def execute(self, command: SlashCommand) -> list[str]:
        """Carry out a command of the tournament, and return lines about it."""
        match command.word:
            case "standings":
                return list(standings_lines(self.tournament))
            case "clock":
                return [" · ".join(self.head)]
            case "deal" if not command.rest:
                return [*([" · ".join(self.deal)] if self.deal else []), *deal_lines(self.tournament)]
        try:
            if command.word == "deal":
                await propose_typed(self.tournament, command.rest)
            else:
                await getattr(self.tournament, (REBUY_COMMANDS | VOTES)[command.word])()
        except InputError as error:
            answer = str(error)
        except CommandRefused as error:
            answer = said("refused", error=reason_of(error))
        except ClientError as error:
            answer = said("failed", error=reason_of(error))
        else:
            answer = said("tour-done")
        return [answer]
