"""Tournaments that are at no server that this one knows of are looked for."""

import asyncio
from typing import Any, cast

import pytest

from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.tournaments import TournamentInfo
from riverboat.server.tournaments.elsewhere import Elsewhere
from tests.support.fakes import FakeClock, settled

MANY = 300
"""Players of an event whose server dies: more than lookups are allowed in a row."""


class Store:
    """Says that every tournament but those that are made up is open, and counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    async def is_open(self, tournament: str) -> bool:
        self.asked += 1
        return not tournament.startswith("event-madeup")


class Room:
    """This server, which knows where a tournament is once `found` is set. is_here: it is here then."""

    def __init__(self) -> None:
        self.store, self.found, self.is_here = Store(), asyncio.Event(), False
        self.elsewhere = Elsewhere(cast(Any, self.store), FakeClock())
        self.elsewhere.locate = self._locate

    async def _locate(self, tournament: str) -> bool:
        return await self.found.wait()

    async def seek(self, tournament: str) -> str | None:
        """Return the refusal of a command to `tournament`; None if it is here."""
        try:
            await self.elsewhere.seek(tournament, lambda: self.is_here)
        except CommandRejected as refused:
            return refused.code
        return None


@pytest.mark.parametrize("is_here", [True, False])
async def test_all_who_seek_a_tournament_share_a_lookup(is_here: bool) -> None:
    room = Room()
    seeking = [asyncio.create_task(room.seek("event-large")) for _ in range(MANY)]
    await settled()
    seeking.pop(0).cancel()  # the first one has disconnected
    await settled()
    room.is_here = is_here
    room.found.set()
    assert set(await asyncio.gather(*seeking)) == {None if is_here else Code.JOURNAL_UNAVAILABLE}
    assert room.store.asked == 1
    assert await room.seek("event-large") == (None if is_here else Code.JOURNAL_UNAVAILABLE)
    assert room.store.asked == 2


async def test_made_up_ids_are_looked_up_seldom() -> None:
    room = Room()
    codes = [await room.seek(f"event-madeup{number}") for number in range(MANY)]
    assert set(codes) == {Code.UNKNOWN_TOURNAMENT, Code.TABLE_BUSY}
    assert room.store.asked < MANY / 2


async def test_made_up_ids_keep_nobody_from_an_event_that_was_listed() -> None:
    room = Room()
    info = TournamentInfo(
        tournament="event-listed",
        name="Friday",
        host="host",
        stage="running",
        structure="Freeze-out",
        game="nlhe",
        seats=9,
        stack=1_500,
        min_players=2,
        max_players=9,
    )
    room.elsewhere.list_remote(info)
    del room.elsewhere.infos["event-listed"]  # its server has died
    for number in range(MANY):
        await room.seek(f"event-madeup{number}")
    room.found.set()
    assert await room.seek("event-listed") == Code.JOURNAL_UNAVAILABLE
    assert await room.seek("event-unlisted") == Code.TABLE_BUSY
