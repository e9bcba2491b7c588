"""Tournaments on servers that are killed: one after the other, with players at every server."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack
from itertools import count
from random import Random
from typing import Any, Final

from sqlalchemy import select

from riverboat.client_cli.bots import Caller, RandomBot
from riverboat.client_cli.bots.tournament_player import TournamentBot
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import CommandRefused
from riverboat.client_cli.library.tournament import FollowedTournament
from riverboat.engine.errors import EngineError
from riverboat.engine.tournament.event import TournamentEvent
from riverboat.engine.tournament.event_data import event_from_json
from riverboat.engine.tournament.fold import TournamentState
from riverboat.engine.tournament.state import Entrant
from riverboat.server.history.database.models import tournament_events
from riverboat.server.history.database.utc_time import to_milliseconds
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.tournaments import EntrantInfo, OpenTournament, TournamentInfo
from tests.engine.tournament.judge import TournamentJudge
from tests.support.databases import query
from tests.support.killing.players import PATIENCE

PLAYERS: Final = 9
"""Players of each tournament, at three tables that become one."""

PAUSE: Final = 0.3
"""Seconds that a player waits before an action."""

AGAIN: Final = {Code.UNKNOWN_TABLE, Code.UNKNOWN_TOURNAMENT, Code.JOURNAL_UNAVAILABLE, Code.CLOSING}
AGAIN_AFTER: Final = 0.2
"""Refusals while a server is being replaced, and the seconds until the command is sent again."""

BY_HANDS: Final = [{"small_blind": 10 * 2**n, "big_blind": 20 * 2**n, "hands": 4} for n in range(9)]
BY_MINUTES: Final = [{"small_blind": 20 * 2**n, "big_blind": 40 * 2**n, "minutes": 1} for n in range(8)]

PLAYED_ON: Final = 30
"""Events of some hands, and of the start if it is before it."""

CLOCKS_DIFFER: Final = 5_000
"""Milliseconds by which the clock of an event and its time of day may be read apart: an append may wait for
the lease of its server."""

STRUCTURE: Final[dict[str, Any]] = {
    "name": "Killed",
    "stack": 1_000,
    "seats": 3,
    "buy_in": 1_000,
    "fee": 100,
    "max_players": PLAYERS,
    "starts_when_full": True,
}


class KilledTournaments:
    """Plays tournaments in one series, in the database at the URL `database`.

    connected: connects to any server, as a new guest with this name.
    happened: counts what happens.
    """

    def __init__(
        self,
        database: str,
        connected: Callable[[str], Awaitable[Connection]],
        chance: Random,
        happened: Counter[str],
        number: int,
    ) -> None:
        self._database = database
        self._connected = connected
        self._chance = chance
        self._happened = happened
        self._name = f"e{number}"
        self._players: list[Connection] = []
        self._followed: list[FollowedTournament] = []
        self._levels = (BY_HANDS, BY_MINUTES)[number % 2]
        self.faults: list[str] = []

    async def connect(self, stack: AsyncExitStack) -> None:
        """Connect the players, who stay connected until `stack` is closed."""
        for n in range(PLAYERS):
            connection = await self._connected(f"{self._name}.{n}")
            self._players.append(await stack.enter_async_context(connection))

    async def run(self) -> None:
        """Play tournaments until cancelled."""
        for number in count(1):
            await self._play(self._players, f"{self._name} {number}")
            self._happened["tournaments finished"] += 1

    @property
    def id(self) -> str:
        """The id of the tournament that is played now; empty for none."""
        return self._followed[0].id if self._followed else ""

    @property
    def seq(self) -> int:
        """The number of the last event that anybody was sent of the tournament, and of those before."""
        return self._happened["tournaments finished"] * 1_000_000 + max(
            (each.seq for each in self._followed), default=0
        )

    async def play_on(self) -> None:
        """Wait until some more hands have been played. Raises TimeoutError."""
        goal = self.seq + PLAYED_ON
        async with asyncio.timeout(PATIENCE):
            while self.seq < goal:  # noqa: ASYNC110
                await asyncio.sleep(AGAIN_AFTER)

    async def _play(self, players: Sequence[Connection], name: str) -> None:
        structure = STRUCTURE | {"levels": self._levels, "hand_for_hand": self._levels is BY_HANDS}
        fields: dict[str, Any] = {"name": name, "structure": structure, "bots": True}
        info = await self._again(lambda: players[0].ask(TournamentInfo, OpenTournament, **fields))
        self._followed = [
            await self._again(lambda each=each: each.tournament(info.tournament))  # type: ignore[misc]
            for each in players
        ]
        async with asyncio.TaskGroup() as group:
            for connection, followed in zip(players, self._followed, strict=True):
                await self._again(followed.register)
                group.create_task(self._play_as(connection, followed))

    async def _play_as(self, connection: Connection, followed: FollowedTournament) -> None:
        bot = self._chance.choice((RandomBot(self._chance), Caller()))
        errors: list[str] = []
        while not followed.is_over:
            try:
                await TournamentBot(connection, followed, bot, pause=PAUSE, on_error=errors.append).run()
            except CommandRefused as refused:
                if refused.code not in AGAIN:
                    raise
                self._happened[f"refused in a tournament: {refused.code}"] += 1
                await asyncio.sleep(AGAIN_AFTER)
        self.faults += errors

    async def _again(self, ask: Callable[[], Awaitable[Any]]) -> Any:
        """Return what `ask` returns, once a server carries it out."""
        while True:
            try:
                return await ask()
            except CommandRefused as refused:
                if refused.code == Code.ENTERED_ALREADY:
                    return None
                if refused.code not in AGAIN:
                    raise
                self._happened[f"refused in a tournament: {refused.code}"] += 1
            await asyncio.sleep(AGAIN_AFTER)

    def faults_of_views(self) -> Iterator[str]:
        """Yield where what a player was shown differs from the journal at the same event."""
        if not self._followed:
            return
        events = _stream(self._database, self._followed[0].id)
        for followed in self._followed:
            if followed.seq > len(events):
                yield f"{followed.id}: event {followed.seq} was shown, but the journal ends at {len(events)}"
                continue
            state = TournamentState.replay([event for event, *_ in events[: followed.seq]])
            shown = {id: _seen(each) for id, each in followed.players.items()}
            kept = {id: _seen(each) for id, each in state.players.items()}
            self._happened["views of tournaments compared"] += 1
            if shown != kept:
                yield f"{followed.id}: a player was shown other stacks or seats at event {followed.seq}"


def _seen(each: EntrantInfo | Entrant) -> tuple[Any, ...]:
    return each.stack, each.table, each.seat, each.out, each.place


def _stream(database: str, tournament: str) -> list[tuple[TournamentEvent, int, int]]:
    """Return the events of a tournament, each with its clock and the time of day, in milliseconds."""
    columns = tournament_events.c
    found = (
        select(columns.data, columns.clock, columns.at)
        .where(columns.tournament_id == tournament)
        .order_by(columns.seq)
    )
    rows = query(database, found)
    return [(event_from_json(data), clock, to_milliseconds(at)) for data, clock, at in rows]


def faults_of_journal(database: str, happened: Counter[str]) -> Iterator[str]:
    """Yield what a judge of the rules, who reads the journal alone, finds in all tournaments."""
    for (tournament,) in query(database, "SELECT id FROM tournaments ORDER BY opened_at"):
        judge, before, at_before = TournamentJudge(), 0, 0
        for seq, (event, clock, at) in enumerate(_stream(database, tournament), start=1):
            try:
                judge.see(event)
            except (AssertionError, EngineError, LookupError) as error:
                yield f"{tournament}: event {seq}, {event.kind}: {error!r}"
                break
            if clock < before or clock - before > at - at_before + CLOCKS_DIFFER:
                yield f"{tournament}: {at - at_before} ms are {clock - before} by its clock at event {seq}"
            before, at_before = clock, at
        happened["levels of tournaments"] += judge.counts["level_begun"]
        happened["hands of tournaments"] += judge.counts["table_hand_ended"]
        happened["players moved in tournaments"] += judge.counts["player_moved"]
