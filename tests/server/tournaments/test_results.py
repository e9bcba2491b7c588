"""Results of tournaments that are over: who asks gets them from the journal, within bounds."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from riverboat.engine.tournament.record import StoredTournament
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import Accepted
from riverboat.server.protocol.tournaments import (
    ListTournaments,
    TournamentInfo,
    TournamentSnapshot,
    WatchTournament,
)
from tests.server.tournaments.evening import QUICK, Evening
from tests.support.fakes import settled

HOUR = 3_600.0


@pytest.fixture
async def evening() -> AsyncIterator[Evening]:
    evening = Evening()
    yield evening
    await evening.end()


async def play_one(evening: Evening, players: int = 4) -> None:
    """Play a tournament to its end, and until its tables have closed."""
    await evening.open(replace(QUICK, max_players=players, min_players=2))
    for number in range(players):
        await evening.take_part(f"p{number}")
    await evening.play()
    for _ in range(30):
        await evening.clock.advance(1.0)
        await settled()
    assert evening.id in evening.store.closed


async def watched(evening: Evening, player: str = "p0") -> TournamentSnapshot:
    reply = await evening.ask(player, WatchTournament(id=evening.next_id(), tournament=evening.id))
    assert isinstance(reply, Accepted)
    assert isinstance(reply.result, TournamentSnapshot)
    return reply.result


async def listed(evening: Evening) -> list[TournamentInfo]:
    reply = await evening.ask("p0", ListTournaments(id=evening.next_id()))
    assert isinstance(reply, Accepted)
    found: list[TournamentInfo] = reply.result
    return found


async def test_result_is_the_same_after_a_restart(evening: Evening) -> None:
    await play_one(evening)
    before = await watched(evening)
    await evening.restart()
    after = await watched(evening)
    assert after.info.stage == "finished"
    assert (after.info.pool, after.info.prizes) == (before.info.pool, before.info.prizes)
    assert after.structure == before.structure
    assert after.you == "p0"
    assert (await watched(evening, "stranger")).you is None
    assert after.tables == []
    assert {(each.player, each.place, each.prize, each.won) for each in after.players} == {
        (each.player, each.place, each.prize, each.won) for each in before.players
    }
    assert sorted(each.place for each in after.players) == [1, 2, 3, 4]
    assert sum(each.prize for each in after.players) == after.info.pool


async def test_finished_is_listed_for_a_day_also_when_its_server_has_forgotten_it(evening: Evening) -> None:
    await play_one(evening)
    await evening.clock.advance(2 * HOUR)
    (info,) = await listed(evening)
    assert not evening.tournaments.has(evening.id)
    assert (info.tournament, info.stage, info.entered) == (evening.id, "finished", 4)
    await evening.restart()
    assert await listed(evening) == [info]
    await evening.clock.advance(25 * HOUR)
    assert await listed(evening) == []
    assert (await watched(evening)).info.stage == "finished"  # its id still opens it


async def test_any_server_of_a_room_has_the_result(evening: Evening) -> None:
    await play_one(evening)
    await evening.restart()

    async def locate(tournament: str) -> bool:
        raise AssertionError("nobody looks for a tournament that is over")

    evening.tournaments.elsewhere.locate = locate
    assert (await watched(evening)).info.stage == "finished"
    evening.tournaments.elsewhere.has_moved = lambda tournament: True
    with pytest.raises(CommandRejected) as refusal:  # its server is asked
        await watched(evening)
    assert refusal.value.code == Code.UNKNOWN_TOURNAMENT


async def test_cancelled_is_not_listed_but_opens(evening: Evening) -> None:
    await evening.open()
    await evening.take_part("p0")
    await evening.direct("cancel_tournament")
    for _ in range(30):
        await evening.clock.advance(1.0)
        await settled()
    await evening.restart()
    assert await listed(evening) == []
    found = await watched(evening)
    assert (found.info.stage, [each.player for each in found.players]) == ("cancelled", ["p0"])


async def test_only_so_many_are_listed_the_last_ones(evening: Evening) -> None:
    played = []
    for _ in range(3):
        await play_one(evening, players=2)
        played.append(evening.id)
        await evening.clock.advance(2 * HOUR)
    evening.settings = replace(evening.settings, listed=2)
    await evening.restart()
    assert [info.tournament for info in await listed(evening)] == [played[2], played[1]]


async def test_results_are_read_once_and_made_up_ids_seldom(evening: Evening) -> None:
    await play_one(evening)
    await evening.restart()
    for _ in range(5):
        await listed(evening)
        await watched(evening)
    assert evening.store.results_read == 2  # for the list, and for who opened it
    played, evening.id = evening.id, "event-madeup12"
    lookups = 0
    load = evening.store.load_closed

    async def counted(tournament: str) -> StoredTournament | None:
        nonlocal lookups
        lookups += 1
        return await load(tournament)

    evening.store.load_closed = counted  # type: ignore[method-assign]
    for _ in range(200):
        with pytest.raises(CommandRejected) as refusal:
            await watched(evening)
        assert refusal.value.code == Code.UNKNOWN_TOURNAMENT
    assert lookups < 60
    evening.id = played
    evening.tournaments._results._kept.clear()
    assert (await watched(evening)).info.stage == "finished"  # it is listed, so nobody made it up


async def test_list_without_a_database_has_what_is_known(evening: Evening) -> None:
    await play_one(evening)
    await evening.restart()
    (info,) = await listed(evening)
    evening.store.down = True
    await evening.clock.advance(60)
    assert await listed(evening) == [info]


async def test_nobody_waits_for_a_list_that_is_read_for_another(evening: Evening) -> None:
    await play_one(evening)
    await evening.restart()
    reading, closed_since = asyncio.Event(), evening.store.closed_since

    async def slow(since: float, most: int) -> list[str]:
        await reading.wait()
        return await closed_since(since, most)

    evening.store.closed_since = slow  # type: ignore[method-assign]
    first = asyncio.create_task(listed(evening))
    await settled()
    assert await listed(evening) == []
    assert not first.done()
    reading.set()
    (info,) = await first
    assert await listed(evening) == [info]
