"""What a player can look up on a connection: tables, the own hands, and whether the server answers."""

import asyncio
from dataclasses import dataclass
from typing import Any, Protocol

from riverboat.client_cli.library.errors import CommandRefused, NoReply
from riverboat.client_cli.library.requests import Requests
from riverboat.engine.events import Event
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.commands import ListHands, ListTables, Ping, ShowHand
from riverboat.server.protocol.errors import ProtocolError
from riverboat.server.protocol.event_data import event_from_data
from riverboat.server.protocol.messages import Pong, TableInfo, TablePage
from riverboat.server.protocol.own_hands import HandInfo, HandRecord
from riverboat.server.protocol.tournaments import ListTournaments, TournamentInfo


@dataclass(frozen=True, slots=True)
class PastHand:
    """A finished hand as the player saw it.

    events: in order, with None for each that the player may not see. `engine.hand.HandState.replay` replays
        those of the hand; any CardsShown after it are at the end.
    proof: of its deal, as text; empty if the hand was not committed to.
    """

    info: HandInfo
    events: tuple[Event | None, ...]
    proof: str = ""


class Lookups(Requests, Protocol):
    """Looks things up for the player of a connection. The methods raise the same errors as `request`."""

    async def ping(self) -> int:
        """Return the server's time in milliseconds since 1970 in UTC, to see that it still answers."""
        return (await self.ask(Pong, Ping)).at

    async def list_tables(self, **filters: Any) -> list[TableInfo]:
        """List the open tables, oldest first. filters: the fields of ListTables, except those for paging.

        It waits whenever the server asks it to before the next page.
        """
        tables: dict[str, TableInfo] = {}
        after = None
        while True:
            try:
                page = await self.ask(TablePage, ListTables, after=after, **filters)
            except CommandRefused as refused:
                if refused.code != Code.TOO_OFTEN or refused.ms is None:
                    raise
                await asyncio.sleep(refused.ms / 1000)
                continue
            tables |= {info.table: info for info in page.tables}
            after = page.next
            if after is None:
                return list(tables.values())

    async def tournaments(self) -> list[TournamentInfo]:
        """Return the tournaments that are open, and those that finished within a day, the last 50."""
        return await self.ask(list[TournamentInfo], ListTournaments)

    async def list_hands(
        self, *, before: int | None = None, limit: int = 20, **filters: Any
    ) -> list[HandInfo]:
        """List the player's finished hands, those played last first: those after the hand `before`.

        filters: the other fields of ListHands.
        """
        return await self.ask(list[HandInfo], ListHands, before=before, limit=limit, **filters)

    async def show_hand(self, hand: int) -> PastHand:
        """Return a finished hand of the player by its id. Raises CommandRefused for any other hand."""
        record = await self.ask(HandRecord, ShowHand, hand=hand)
        try:
            events = tuple(None if data is None else event_from_data(data) for data in record.events)
        except ProtocolError as error:
            raise NoReply(f"invalid reply from the server: {error}") from None
        return PastHand(record.info, events, record.proof)
