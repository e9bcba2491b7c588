"""Tournaments of a room of three servers: players are anywhere, and the event moves in the middle of play."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from riverboat.engine.tournament.record import is_tournament
from riverboat.server.app import Server
from riverboat.server.cluster.placement import Placement
from riverboat.server.commands.process import wind_down
from tests.server.cluster.test_table_moves import cluster_of, patient_moves  # noqa: F401 - a fixture
from tests.server.cluster.test_two_servers import (
    Servers,
    listed,
    patient_links,  # noqa: F401 - a fixture
    servers,  # noqa: F401 - a fixture
    tables_open_where_asked,  # noqa: F401 - a fixture
    to,
)
from tests.support.audit import findings
from tests.support.contestants import Contestant
from tests.support.databases import query
from tests.support.sockets import RawClient, Reply
from tests.support.waiting import PATIENCE, until

pytestmark = [
    pytest.mark.only_on("postgresql", "servers share a database there alone"),
    pytest.mark.usefixtures("patient"),
]


def structure(players: int, hands: int = 3, seats: int = 3) -> dict[str, Any]:
    """Return a short tournament of several tables."""
    return {
        "name": "Quick",
        "stack": 1_000,
        "seats": seats,
        "levels": [{"small_blind": 10 * 2**n, "big_blind": 20 * 2**n, "hands": hands} for n in range(9)],
        "buy_in": 1_000,
        "fee": 100,
        "max_players": players,
        "starts_when_full": True,
    }


def has_it(server: Server, tournament: str) -> bool:
    """Return whether a server has the tournament, and all of its tables."""
    owner = server.service.tournaments.get(tournament)
    if owner is None:
        return False
    tables = [table for table in server.lobby.ids() if table.startswith(f"{tournament}-")]
    return len(tables) >= len(owner.tournament.state.tables)


async def opened_at(client: RawClient, players: int, **more: Any) -> str:
    reply = await client.ask(
        "open_tournament", name="Evening", structure=structure(players), bots=True, **more
    )
    assert reply["type"] == "accepted", reply
    id: str = reply["result"]["tournament"]
    return id


async def list_of(client: RawClient) -> list[Reply]:
    found: list[Reply] = (await client.ask("list_tournaments"))["result"]
    return found


def url_of(server: Server) -> Callable[[], str]:
    return lambda: f"ws://127.0.0.1:{server.port}"


async def until_listed(client: RawClient, tournament: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while tournament not in {each["tournament"] for each in await list_of(client)}:  # noqa: ASYNC110
            await asyncio.sleep(0.02)


async def entered(
    servers: Sequence[Server],  # noqa: F811 - not the fixture
    tournament: str,
    players: int,
) -> list[Contestant]:
    """Return players at all servers in turn, who have entered."""
    contestants = [Contestant(f"Bot {n}", url_of(servers[n % len(servers)]), n) for n in range(players)]
    for each in contestants:
        each.tournament = tournament
        client = await each.connect()
        reply = await client.ask("take_part", tournament=tournament, action="register")
        assert reply["type"] == "accepted", reply
        await client.socket.close()
    return contestants


def check(contestants: Sequence[Contestant], database: str) -> None:
    """Check that all have seen the same end, and that everything adds up."""
    first, *others = [
        {id: (each["place"], each.get("prize", 0)) for id, each in one.players.items()} for one in contestants
    ]
    assert all(other == first for other in others)
    assert all(place for place, _ in first.values())
    assert sum(prize for _, prize in first.values()) == 1_000 * len(contestants)
    assert findings(database) == []


async def test_tournament_is_played_by_players_at_every_server(servers: Servers, database: str) -> None:  # noqa: F811
    async with servers.running(3) as running:
        directors = [await to(server, f"Director {n}") for n, server in enumerate(running)]
        tournament = await opened_at(directors[0], 9)
        for director in directors:
            await until_listed(director, tournament)
            assert [each["tournament"] for each in await list_of(director)] == [tournament]
        contestants = await entered(running, tournament, 9)
        await asyncio.gather(*(each.play() for each in contestants))
        assert [has_it(server, tournament) for server in running] == [True, False, False]
        assert [each["tournament"] for each in await listed(directors[1]) if each.get("tournament")] == []
        for director in directors:
            await director.close()
    check(contestants, database)


async def test_every_server_has_the_result_of_an_event_that_is_over(servers: Servers, database: str) -> None:  # noqa: F811
    """The server that had it is asked while it knows it, and the journal when that server is gone."""

    async def result_at(client: RawClient) -> Reply:
        reply = await client.ask("watch_tournament", tournament=tournament)
        assert reply["type"] == "accepted", reply
        found: Reply = reply["result"]
        return found

    async def until_finished(client: RawClient) -> None:
        """Wait until `client` reads in the list how the event ended, which takes a while."""
        async with asyncio.timeout(PATIENCE):
            while [(each["stage"], each.get("pool")) for each in await list_of(client)] != [  # noqa: ASYNC110
                ("finished", 4_000)
            ]:
                await asyncio.sleep(0.02)

    async with servers.running(2) as running:
        director, asker = await to(running[0], "Director"), await to(running[1], "Asker")
        tournament = await opened_at(director, 4)
        await until_listed(asker, tournament)
        contestants = await entered(running, tournament, 4)
        await asyncio.gather(*(each.play() for each in contestants))
        known = await result_at(asker)
        await until_finished(asker)
        closed = "SELECT count(*) FROM tournaments WHERE closed_at IS NOT NULL"
        await until(lambda: query(database, closed) == [(1,)])
        await wind_down(running[0], 10.0)
        await director.close()
        read = await result_at(asker)
        await until_finished(asker)
        await asker.close()
    for found in (known, read):
        assert found["info"]["stage"] == "finished"
        assert {each["player"]: (each["place"], each.get("prize", 0)) for each in found["players"]} == {
            id: (each["place"], each.get("prize", 0)) for id, each in contestants[0].players.items()
        }
    check(contestants, database)


async def test_tournament_moves_between_servers_in_the_middle_of_hands(
    servers: Servers,  # noqa: F811
    database: str,
) -> None:
    async with servers.running(3) as running:
        director = await to(running[0], "Director")
        tournament = await opened_at(director, 9)
        contestants = await entered(running, tournament, 9)
        playing = asyncio.gather(*(each.play() for each in contestants))
        moves = 0
        while not playing.done() and moves < 12:
            await asyncio.sleep(0.05)
            giver, taker = running[moves % 3], running[(moves + 1) % 3]
            owner = giver.service.tournaments.get(tournament)
            if owner is None or owner.is_over:
                break
            moved = await cluster_of(giver).table_moves.move([tournament], cluster_of(taker).links.server_id)
            assert moved == {tournament}
            await until(lambda taker=taker: has_it(taker, tournament))  # type: ignore[misc]
            moves += 1
        await playing
        assert moves > 3
        await director.close()
    check(contestants, database)
    [[epoch]] = query(database, "SELECT epoch FROM tournaments")
    assert epoch > moves


async def test_drained_server_gives_its_tournaments_away(servers: Servers, database: str) -> None:  # noqa: F811
    async with servers.running(2) as running:
        async with servers.one() as leaving:
            client = await to(leaving, "Host")
            tournament = await opened_at(client, 6)
            later = await opened_at(client, 6, start="2026-12-24T20:00:00Z")
            assert is_tournament(tournament)
            contestants = await entered(running, tournament, 6)
            playing = asyncio.gather(*(each.play() for each in contestants))
            await until(
                lambda: any("player_moved" in each.happened or len(each.happened) > 8 for each in contestants)
            )
            await wind_down(leaving, 10.0)
            assert len(leaving.service.tournaments.running) == 0
        for each in (tournament, later):
            await until(lambda each=each: any(has_it(server, each) for server in running))  # type: ignore[misc]
        await playing
        other = await to(running[0], "Other")
        assert later in {each["tournament"] for each in await list_of(other)}
        await other.close()
    check(contestants, database)


async def test_tables_of_a_tournament_stay_with_it_when_load_is_shared(servers: Servers) -> None:  # noqa: F811
    async with servers.running(2) as running:
        client = await to(running[0], "Host")
        tournament = await opened_at(client, 6)
        await entered(running, tournament, 6)
        await until(lambda: has_it(running[0], tournament) and len(running[0].lobby) > 1)
        moves = cluster_of(running[0]).table_moves
        tables = [table for table in running[0].lobby.ids() if table.startswith(tournament)]
        assert len(tables) == 2
        assert not set(tables) & set(moves._own.ids())
        assert tournament in moves._own.ids()
        assert sorted(moves._own.tables_of(tournament)) == sorted(tables)
        assert moves._work_of(tournament) >= sum(map(moves._work.of, tables))
        await client.close()


async def test_tournament_opens_where_there_is_room(
    servers: Servers,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with servers.running(2) as running:
        other = cluster_of(running[1]).links.server_id
        monkeypatch.setattr(Placement, "draw", lambda self: None if self._links.server_id == other else other)
        client = await to(running[0], "Host")
        for n in range(3):
            reply = await client.ask("open_tournament", name=f"T {n}", structure=structure(6))
            assert reply["type"] == "accepted"
            tournament = reply["result"]["tournament"]
            assert has_it(running[1], tournament)
            # It is known here at once, before its server has announced it.
            watched = await client.ask("watch_tournament", tournament=tournament)
            assert watched["type"] == "accepted"
        reply = await client.ask("open_tournament", name="T 3", structure=structure(6))
        assert reply["code"] == "too_many_tournaments"
        reply = await client.ask("watch_tournament", tournament="event-nothing2")
        assert reply["code"] == "unknown_tournament"
        assert (await client.ask("unwatch_tournament", tournament=tournament))["type"] == "accepted"
        again = await client.ask("unwatch_tournament", tournament=tournament)
        assert again["code"] == "not_watching"
        await client.close()
