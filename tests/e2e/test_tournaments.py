"""Tournaments over real sockets: bots play to the last hand, and a killed server resumes where it was."""

import asyncio
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from benchmarks.support.processes import riverboat
from riverboat.server.history.database.models import hands, tournament_events, tournaments
from riverboat.server.history.verifying.findings import FindingKind
from tests.support.audit import findings
from tests.support.contestants import Contestant
from tests.support.databases import KINDS, query
from tests.support.sockets import RawClient, Reply, server_on
from tests.support.waiting import until

BALANCE = 10**12
"""What `riverboat` in these tests grants."""


async def entered(url: str, contestants: list[Contestant], structure: Any, **more: Any) -> RawClient:
    """Open a tournament, and enter all `contestants`. Return the director."""
    director = await RawClient.to(url, name="Director")
    fields = {"name": "Evening", "structure": structure, "players": len(contestants), "bots": True, **more}
    reply = await director.ask("open_tournament", **fields)
    assert reply["type"] == "accepted", reply
    for each in contestants:
        each.tournament = reply["result"]["tournament"]
        client = await each.connect()
        entry = await client.ask("take_part", tournament=each.tournament, action="register")
        assert entry["type"] == "accepted", entry
        await client.socket.close()
    return director


def contestants_at(url: Any, number: int) -> list[Contestant]:
    return [Contestant(f"Bot {nth}", url, nth) for nth in range(number)]


def check(contestants: list[Contestant], prizes: list[int]) -> None:
    """Check the places and the prizes, as the first contestant was sent them.

    Players who are out in one hand, or in one round of hand for hand, may share a place and prizes.
    """
    players = sorted(contestants[0].players.values(), key=lambda each: int(each["place"]))
    assert len(players) == len(contestants)
    places = [each["place"] for each in players]
    assert all(place == 1 + sum(other < place for other in places) for place in places)
    paid = [each.get("prize", 0) for each in players]
    assert paid == sorted(paid, reverse=True)
    assert sum(paid) == sum(prizes)
    assert paid[0] == prizes[0]
    for place in range(1, len(players)):  # above and below a place that got less or more, both got the same
        assert sum(paid[:place]) == sum(prizes[:place]) or paid[place - 1] - paid[place] in (0, 1)


async def more_happens(contestant: Contestant, events: int) -> None:
    seen = len(contestant.happened) + events
    await until(lambda: len(contestant.happened) >= seen or contestant.over.is_set())


async def play(contestants: list[Contestant]) -> None:
    await asyncio.gather(*(each.play() for each in contestants))


async def test_nine_bots_play_a_sit_and_go_to_the_last_hand(database: str) -> None:
    async with server_on(database) as url:
        contestants = contestants_at(lambda: url, 9)
        await entered(url, contestants, "sit-and-go")
        await play(contestants)
    check(contestants, [4500, 2700, 1800])
    assert findings(database) == []
    more = "UPDATE tournament_events SET data = replace(data, '4500', '4501') WHERE kind = 'prize_paid'"
    query(database, more)
    query(database, "UPDATE hand_players SET finishing_stack = 7 WHERE hand = 1 AND seat = 0")
    found = {finding.fault for finding in findings(database) if "tournament" in finding.says}
    assert found == {FindingKind.BOOKING, FindingKind.BALANCE, FindingKind.WRONG_RESULT}


async def test_result_is_read_from_the_journal_by_a_server_that_never_had_the_tournament(
    database: str,
) -> None:
    async with server_on(database) as url:
        contestants = contestants_at(lambda: url, 2)
        await entered(url, contestants, "heads-up")
        await play(contestants)
        closed = select(tournaments.c.closed_at).where(tournaments.c.closed_at.is_not(None))
        await until(lambda: bool(query(database, closed)))
    async with server_on(database) as url:
        reader = await RawClient.to(url, name="Reader")
        wanted = contestants[0].tournament
        (listed,) = (await reader.ask("list_tournaments"))["result"]
        assert (listed["tournament"], listed["stage"], listed["prizes"]) == (wanted, "finished", [2000])
        reply = await reader.ask("watch_tournament", tournament=wanted)
        assert reply["type"] == "accepted", reply
        found = {each["place"]: each.get("prize", 0) for each in reply["result"]["players"]}
        assert found == {1: 2000, 2: 0}
        assert reply["result"]["info"] == listed
        await reader.socket.close()


async def test_three_tables_break_and_play_hand_for_hand_to_the_end(database: str) -> None:
    levels = [{"small_blind": 25 * 2**n, "big_blind": 50 * 2**n, "hands": 4} for n in range(9)]
    # All but one are paid, so the tournament begins on the bubble, at three tables.
    payouts = [{"entries": 2, "shares": [1000]}, {"entries": 27, "shares": [50, *[38] * 25]}]
    structure = {
        "name": "Twenty-seven",
        "stack": 2_000,
        "levels": levels,
        "buy_in": 1_000,
        "fee": 100,
        "max_players": 27,
        "starts_when_full": True,
        "payouts": payouts,
    }
    async with server_on(database) as url:
        contestants = contestants_at(lambda: url, 27)
        await entered(url, contestants, structure)
        await play(contestants)
    # by the journal: a contestant who falls behind is sent the state instead of events
    happened = Counter(kind for (kind,) in query(database, select(tournament_events.c.kind)))
    assert happened["table_broken"] + happened["final_table_drawn"] >= 2
    assert happened["player_moved"] > 0
    assert happened["hand_for_hand_ended"] == 1
    players = contestants[0].players.values()
    assert sum(each.get("prize", 0) for each in players) == 27_000
    assert findings(database) == []


@pytest.mark.parametrize("kills", [2, pytest.param(4, marks=pytest.mark.slow)])
@pytest.mark.parametrize("database_kind", KINDS, scope="session")
async def test_tournament_goes_on_after_its_server_was_killed(
    database: str, tmp_path: Path, kills: int
) -> None:
    structure = {
        "name": "Twelve",
        "stack": 1_000,
        "seats": 4,
        "levels": [{"small_blind": 10 * 2**n, "big_blind": 20 * 2**n, "hands": 3} for n in range(9)],
        "buy_in": 1_000,
        "fee": 100,
        "max_players": 12,
        "starts_when_full": True,
    }
    urls = [""]
    contestants = contestants_at(lambda: urls[0], 12)
    playing: asyncio.Task[None] | None = None
    for killed in range(kills + 1):
        async with riverboat(tmp_path, "--grace", "0", database=database) as server:
            urls[0] = server.url
            if playing is None:
                await entered(server.url, contestants, structure)
                playing = asyncio.create_task(play(contestants))
            if killed == kills:
                await playing
                break
            await more_happens(contestants[0], 12)
            server.kill()
    check(contestants, [6_000, 3_600, 2_400])
    assert findings(database) == []
    spent = query(database, "SELECT chips FROM balances WHERE account LIKE 'player:%'")
    assert sum(BALANCE - chips for (chips,) in spent) == 12 * 100  # the fees


class FinalTableSpectator:
    """Watches a table whatever happens to its server, and checks that cards are shown after their hands.

    seen: the seats whose hole cards were shown, by the number of the hand.
    """

    def __init__(self, url: Callable[[], str], database: str) -> None:
        self.seen: dict[int, set[int]] = {}
        self._url = url
        self._database = database
        self._hand = 0

    async def watch(self, table: str) -> None:
        """Watch until the table closes."""
        who = {"name": "Spectator"}
        closed = False
        while not closed:
            try:
                client = await RawClient.to(self._url(), **who)
                who = {"token": client.welcome["token"]}
                shown = await client.ask("watch", table=table)
                result = shown.get("result", {})
                closed = "result" not in shown or self._see(
                    [*result.get("last_hand", []), *result.get("hand", [])]
                )
                while not closed:
                    closed = self._see((await client.receive()).get("events", []))
            except (OSError, ConnectionClosed, InvalidHandshake):
                await asyncio.sleep(0.1)

    def _see(self, events: list[Reply | None]) -> bool:
        """Note what `events` show, and return whether the table has closed."""
        for event in filter(None, events):
            match event:
                case {"kind": "hand_started", "number": number}:
                    self._hand = number
                case {"kind": "hole_cards_dealt", "seat": seat}:
                    self.seen.setdefault(self._hand, set()).add(seat)
                    over = select(hands.c.id).where(
                        hands.c.number == self._hand, hands.c.ended_at.is_not(None)
                    )
                    assert query(self._database, over), f"hand {self._hand} is not over"
                case {"kind": "table_closed"}:
                    return True
        return False


async def test_final_table_is_shown_later_with_all_cards(database: str, tmp_path: Path) -> None:
    structure = {
        "name": "Final",
        "stack": 500,
        "levels": [{"small_blind": 10 * 2**n, "big_blind": 20 * 2**n, "hands": 4} for n in range(9)],
        "max_players": 5,
        "starts_when_full": True,
        "final_delay_seconds": 3,
    }
    urls = [""]
    contestants = contestants_at(lambda: urls[0], 5)
    spectator = FinalTableSpectator(lambda: urls[0], database)
    async with riverboat(tmp_path, "--grace", "0", database=database) as server:
        urls[0] = server.url
        await entered(server.url, contestants, structure)
        table = f"{contestants[0].tournament}-2"
        playing = [asyncio.create_task(play(contestants)), asyncio.create_task(spectator.watch(table))]
        await until(lambda: len(spectator.seen) > 1)
        server.kill()
    async with riverboat(tmp_path, "--grace", "0", database=database) as server:
        urls[0] = server.url
        await asyncio.gather(*playing)
    assert all(len(seats) > 1 for seats in spectator.seen.values())
    played = {
        number for (number,) in query(database, select(hands.c.number).where(hands.c.table_id == table))
    }
    assert spectator.seen.keys() <= played
    assert max(spectator.seen) == max(played)
    assert findings(database) == []
