"""A tournament that a program follows."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from riverboat.client_cli.library.errors import CommandRefused, ConnectionLost
from riverboat.client_cli.library.own_seat import own_tables
from riverboat.client_cli.library.tournament import FollowedTournament
from riverboat.engine.tournament.events import PlayerMoved
from riverboat.server.protocol.codes import Code
from tests.support.forged_tournament import ForgedTournament
from tests.support.waiting import PATIENCE

MOVED = PlayerMoved("bob", 1, 2, "balancing")


def followed(friday: ForgedTournament) -> FollowedTournament:
    connection: Any = None
    return FollowedTournament(connection, friday.you, friday.snapshot)


async def test_events_come_in_the_order_of_their_updates() -> None:
    friday = ForgedTournament()
    tournament = followed(friday)
    assert await anext(tournament) == ()
    tournament.apply(friday.start("first", "second"))
    tournament.apply(friday.change("bob", MOVED, table=1, seat=2))
    assert await anext(tournament) == ()
    assert await anext(tournament) == (MOVED,)
    assert tournament.seq == friday.seq


async def test_event_of_another_player_alone_is_none() -> None:
    friday = ForgedTournament()
    tournament = followed(friday)
    update = friday.change("bob", MOVED)
    tournament.apply(replace(update, events=[None, *update.events]))
    assert await anext(tournament) == ()
    assert await anext(tournament) == (None, MOVED)


async def test_who_reads_the_state_alone_needs_no_events() -> None:
    friday = ForgedTournament()
    tournament = followed(friday)
    tournament.apply(replace(friday.change("bob", MOVED, stack=7), events=[{"kind": "of another version"}]))
    assert tournament.players["bob"].stack == 7
    assert await anext(tournament) == ()
    with pytest.raises(ConnectionLost, match="unknown kind"):
        await anext(tournament)


class Closed:
    """A connection to a server where every table has closed. asked: for these; then `then` is called."""

    def __init__(self, then: Callable[[], None]) -> None:
        self.asked: list[str] = []
        self._then = then

    async def watch(self, table: str) -> None:
        self.asked.append(table)
        self._then()
        raise CommandRefused(Code.TABLE_CLOSED, "this table closed")

    def unsubscribe(self, subscription: Any) -> None:
        pass


@pytest.mark.parametrize("comes", ["after", "before"])
async def test_own_tables_end_with_the_tournament_where_the_last_has_closed(comes: str) -> None:
    friday = ForgedTournament()
    friday.start("first")
    connection: Any = Closed(lambda: tournament.apply(friday.update()))
    if comes == "after":
        friday.info = replace(friday.info, stage="finished")
    tournament = FollowedTournament(connection, friday.you, friday.snapshot)
    friday.info = replace(friday.info, stage="finished")
    async with asyncio.timeout(PATIENCE):
        assert [table async for table in own_tables(connection, tournament)] == []
    assert connection.asked == ["first"] * (comes == "before")
