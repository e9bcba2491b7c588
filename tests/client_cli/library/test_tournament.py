"""A tournament that a program follows."""

from typing import Any

import pytest
from msgspec.structs import replace

from riverboat.client_cli.library.errors import ConnectionLost
from riverboat.client_cli.library.tournament import FollowedTournament
from riverboat.engine.tournament.events import PlayerMoved
from tests.support.forged_tournament import ForgedTournament

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
