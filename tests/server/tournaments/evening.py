"""A tournament over a record that survives its server, with players who act when it is their turn."""

from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any, Final

from riverboat.engine.errors import EventError
from riverboat.engine.events import HandStarted
from riverboat.engine.table.checkpoint import StoredTable
from riverboat.engine.table.events import TableClosed
from riverboat.engine.table.record import Record
from riverboat.engine.tournament import events as ev
from riverboat.engine.tournament.event import TournamentEvent
from riverboat.engine.tournament.event_data import event_from_json, event_to_json
from riverboat.engine.tournament.fold import TournamentState
from riverboat.engine.tournament.plain_data import to_plain
from riverboat.engine.tournament.record import OpenedTournament, StoredTournament, TournamentRecord
from riverboat.engine.tournament.results import RESULT_EVENTS
from riverboat.engine.tournament.structure import Level, TournamentStructure
from riverboat.server.history.tournaments.postings import Escrow
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import Act
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import Accepted, Message, Turn
from riverboat.server.protocol.tournaments import DirectTournament, OpenTournament, TakePart
from riverboat.server.tables.lobby import Lobby
from riverboat.server.tables.room import Room
from riverboat.server.tables.settings import TableServices, TableSettings
from riverboat.server.tables.table import Table
from riverboat.server.tournaments.owner import TournamentOwner
from riverboat.server.tournaments.ports import Asked, TournamentServices, TournamentSettings
from riverboat.server.tournaments.tournaments import Tournaments
from tests.support.fakes import FakeClock, FakeJournal, FakeTablePasswords, FakeViewer, StackedDealer, settled

Write = Callable[[], Awaitable[None]]

QUICK: Final = TournamentStructure(
    "Quick",
    400,
    tuple(Level(2**n, 2 ** (n + 1), hands=2) for n in range(1, 9)),
    seats=3,
    buy_in=100,
    fee=10,
    max_players=7,
    starts_when_full=True,
)
"""Three tables of three seats, which break one after the other."""

BY_THE_CLOCK: Final = replace(
    QUICK, levels=tuple([replace(level, hands=0, minutes=60) for level in QUICK.levels])
)
"""The same with levels of an hour."""


class PowerCut(Exception):  # noqa: N818 - says what happened
    """The server was killed."""


class StoreDownError(Exception):
    """The database cannot be reached."""


class Grid:
    """The power of a server. cut: returns whether it fails before, or after, these events are committed."""

    def __init__(self, cut: Callable[[Sequence[Any]], str] = lambda events: "") -> None:
        self.cut = cut
        self.is_on = True
        self.cuts = 0

    async def write(self, events: Sequence[Any], commit: Write) -> None:
        if not self.is_on:
            raise PowerCut
        when = self.cut(events)
        if when == "before":
            self._fail()
        await commit()
        if when == "after":
            self._fail()

    def _fail(self) -> None:
        self.is_on, self.cuts = False, self.cuts + 1
        raise PowerCut


class GridJournal(FakeJournal):
    """The journal of the tables. away_after: how many can be read until the database is away."""

    def __init__(self, grid: Grid) -> None:
        super().__init__()
        self.grid = grid
        self.damaged: set[str] = set()
        self.away_after: int | None = None

    async def load(self, table: str, since: int | None = None) -> StoredTable:
        if self.away_after is not None:
            if not self.away_after:
                raise CommandRejected(Code.JOURNAL_UNAVAILABLE, "the database is unavailable; try again")
            self.away_after -= 1
        if table in self.damaged:
            raise EventError("damaged")
        return await super().load(table, since)

    async def append(self, table: str, records: Sequence[Record], *rest: Any, **more: Any) -> None:
        async def commit() -> None:
            await super(GridJournal, self).append(table, records, *rest, **more)

        await self.grid.write([record.event for record in records], commit)


class FakeStore:
    """The tournaments that are committed, as JSON. money: the balances of players without enough of it."""

    def __init__(self, grid: Grid, journal: FakeJournal) -> None:
        self.grid = grid
        self.journal = journal
        self.opened: dict[str, OpenedTournament] = {}
        self.streams: dict[str, list[tuple[str, int, bool]]] = {}
        self.closed: dict[str, float] = {}
        self.wall: Callable[[], float] = lambda: 0.0
        self.results_read = 0
        self.poor: set[str] = set()
        self.down = False

    async def open(
        self, opened: OpenedTournament, records: Sequence[TournamentRecord], asked: Asked | None = None
    ) -> None:
        self.opened[opened.tournament] = opened
        self.streams[opened.tournament] = []
        await self.append(opened.tournament, records, asked)

    async def append(
        self, tournament: str, records: Sequence[TournamentRecord], asked: Asked | None = None
    ) -> None:
        if any(getattr(each.event, "player", "") in self.poor and _costs(each.event) for each in records):
            raise CommandRejected(Code.NOT_ENOUGH_CHIPS, "you have 0 chips")
        if self.down:
            raise StoreDownError

        async def commit() -> None:
            stream = self.streams[tournament]
            assert [each.seq for each in records] == list(
                range(len(stream) + 1, len(stream) + 1 + len(records))
            )
            stream += [(event_to_json(each.event), each.clock, each.bot) for each in records]

        await self.grid.write([each.event for each in records], commit)

    def lost(self, known: Collection[str]) -> list[str]:
        return []

    def forget(self, tournament: str) -> None:
        pass

    async def is_open(self, tournament: str) -> bool:
        return tournament in self.streams and tournament not in self.closed

    async def claim(self, known: Collection[str]) -> list[str]:
        return [id for id in self.streams if id not in self.closed and id not in known]

    async def load(self, tournament: str) -> StoredTournament:
        if self.down:
            raise StoreDownError
        stream = enumerate(self.streams[tournament], start=1)
        return StoredTournament(
            self.opened[tournament],
            [TournamentRecord(seq, event_from_json(data), clock, bot) for seq, (data, clock, bot) in stream],
        )

    async def claim_tables(self, wanted: Sequence[str]) -> list[str]:
        kept = self.journal.records
        closed = {id for id in wanted if id in kept and isinstance(kept[id][-1].event, TableClosed)}
        return [id for id in wanted if id in kept and id not in closed | set(self.journal.given_up)]

    async def closed_tables(self, wanted: Sequence[str]) -> list[str]:
        return [id for id in wanted if id in self.journal.given_up]

    async def close(self, tournament: str) -> None:
        self.closed[tournament] = self.wall()

    async def closed_since(self, since: float, most: int) -> list[str]:
        if self.down:
            raise StoreDownError
        return [id for id, at in reversed(self.closed.items()) if at >= since][:most]

    async def load_closed(self, tournament: str) -> StoredTournament | None:
        if tournament not in self.closed:
            return None
        self.results_read += 1
        stored = await self.load(tournament)
        wanted = [each for each in stored.records if isinstance(each.event, RESULT_EVENTS)]
        return StoredTournament(stored.opened, wanted)

    def events(self, tournament: str) -> list[TournamentEvent]:
        return [event_from_json(data) for data, *_ in self.streams[tournament]]


def _costs(event: TournamentEvent) -> bool:
    return isinstance(event, ev.PlayerRegistered | ev.PlayerRebought | ev.AddOnTaken)


class Evening:
    """A server with one tournament at most, and its players. loose: how often they are all-in."""

    def __init__(
        self,
        seed: int = 1,
        cut: Callable[[Sequence[Any]], str] = lambda events: "",
        pause: float = 0.0,
        room: Room | None = None,
        loose: float = 0.3,
    ) -> None:
        self.pause = pause
        self.room = room
        self.loose = loose
        self.grid = Grid(cut)
        self.journal = GridJournal(self.grid)
        self.store = FakeStore(self.grid, self.journal)
        self.random = Random(seed)
        self.settings = TournamentSettings()
        self.wall = 1_800_000_000.0
        self.passwords = FakeTablePasswords()
        self.id = ""
        self.viewers: dict[str, FakeViewer] = {}  # those that act for their players
        self._ids = count(1)
        self._dealer = StackedDealer(seed=seed)
        self.begin()

    def begin(self) -> None:
        """Start a server, which knows of nothing."""
        self.grid.is_on = True
        self.clock = FakeClock()
        began = self.clock.now()
        settings = TableSettings(pause=self.pause, grace=0.0)
        self.lobby = Lobby(
            TableServices(
                self.journal, self._dealer.dealer_for, self.clock, settings, self.passwords, self.room
            )
        )
        self.store.wall = lambda: self.wall + self.clock.now() - began
        self.tournaments = Tournaments(
            TournamentServices(
                store=self.store,
                lobby=self.lobby,
                clock=self.clock,
                passwords=self.passwords,
                wall=self.store.wall,
                random=self.random,
                settings=self.settings,
            )
        )

    async def end(self) -> None:
        """Stop the server."""
        await self.tournaments.stop()
        await self.lobby.stop()

    async def restart(self) -> None:
        """Stop the server, and start another one."""
        self.grid.is_on = False
        await self.end()
        self.begin()
        await self.tournaments.recover()
        await settled()

    async def ask(self, player: str, command: Command, *, bot: bool = False) -> Message:
        viewer = FakeViewer(player)
        viewer.bot = bot
        return await self.tournaments.handlers[type(command)](viewer, command)

    async def open(self, structure: TournamentStructure | str = QUICK, **more: Any) -> str:
        """Open a tournament, and return its id."""
        asked = structure if isinstance(structure, str) else to_plain(structure)
        reply = await self.ask(
            "host", OpenTournament(id=self.next_id(), name="Quick", structure=asked, **more)
        )
        assert isinstance(reply, Accepted)
        self.id = reply.result.tournament
        return self.id

    def next_id(self) -> str:
        return str(next(self._ids))

    async def take_part(self, player: str, action: str = "register", **more: Any) -> Message:
        password, bot = more.pop("password", None), more.pop("bot", False)
        return await self.ask(
            player,
            TakePart(
                id=self.next_id(),
                tournament=self.id,
                action=action,  # type: ignore[arg-type]
                password=password,
                **more,
            ),
            bot=bot,
        )

    async def direct(self, action: str, *, by: str = "host", **more: Any) -> Message:
        asked = DirectTournament(
            id=self.next_id(),
            tournament=self.id,
            action=action,  # type: ignore[arg-type]
            reason="a test",
            **more,
        )
        return await self.ask(by, asked)

    @property
    def owner(self) -> TournamentOwner:
        return self.tournaments._owners[self.id]

    @property
    def state(self) -> TournamentState:
        return TournamentState.replay(self.store.events(self.id))

    @property
    def tables(self) -> list[Table]:
        return [table for id in sorted(self.lobby.ids()) if (table := self.lobby.get(id)) is not None]

    async def act(self) -> bool:
        """Let every player whose turn it is act. Returns whether anybody did."""
        await settled()
        acted = False
        for table in self.tables:
            turn = None if self.lobby.get(table.id) is None else table._play.turn  # closed meanwhile
            if turn is not None:
                acted = True
                await self._take(table, turn)
        await settled()
        return acted

    async def _take(self, table: Table, turn: Turn) -> None:
        player = table.record.state.seats[turn.seat].player
        action, to = _choice(turn, self.random, self.loose)
        command = Act(
            id=self.next_id(),
            table=table.id,
            hand=turn.hand,
            turn=turn.turn,
            action=action,  # type: ignore[arg-type]
            to=to,
        )
        try:
            await self.lobby.handle(self.viewers.get(player) or FakeViewer(player), command)
        except CommandRejected:
            if self.grid.is_on:
                raise

    async def play(self, *, until: Callable[[], bool] | None = None, steps: int = 20_000) -> None:
        """Play on, with a new server after each power cut, to the end of the tournament."""
        for _ in range(steps):
            if until is not None and until():
                return
            acted = await self.act()
            if not self.grid.is_on:
                await self.restart()
            elif self.owner.is_over:
                return
            elif not acted:
                await self.clock.advance(1.0)
        raise AssertionError("the tournament does not end")

    def hands_begun(self) -> list[int]:
        return [each.hand for each in self.store.events(self.id) if isinstance(each, ev.TableHandBegun)]

    def hands_dealt(self) -> list[int]:
        """The numbers of the hands that were dealt at all tables, as often as they were."""
        return [
            record.event.number
            for records in self.journal.records.values()
            for record in records
            if isinstance(record.event, HandStarted)
        ]

    def escrow(self) -> Escrow:
        escrow = Escrow(self.id)
        for event in self.store.events(self.id):
            escrow.after(event)
        return escrow


def _choice(turn: Turn, random: Random, loose: float) -> tuple[str, int | None]:
    if turn.show or turn.muck:
        return ("muck" if turn.muck else "show"), None
    if turn.raise_ is not None and random.random() < loose:
        return "raise", turn.raise_[1]
    if turn.check:
        return "check", None
    if turn.call is not None and random.random() < 0.6:
        return "call", None
    return "fold", None
