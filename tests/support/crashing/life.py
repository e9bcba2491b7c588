"""Play a scripted hand without sockets, with the real journal, to its end or to a given crash point."""

import asyncio
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final
from unittest.mock import patch

import msgspec

from riverboat.engine.events import HandEnded
from riverboat.engine.table.checkpoint import Checkpoint
from riverboat.engine.table.record import Record
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.journal.journal import Journal
from riverboat.server.history.journal.keys import ring_for
from riverboat.server.history.journal.sealing import KeyRing
from riverboat.server.history.queries.hands import History
from riverboat.server.protocol.codecs import MSGPACK, Frame
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import Act, OpenTable, Sit, Watch
from riverboat.server.protocol.messages import Accepted, Message, Snapshot, Turn
from riverboat.server.protocol.mirror import TableMirror
from riverboat.server.tables.lobby import Lobby
from riverboat.server.tables.opening import opening
from riverboat.server.tables.settings import TableServices, TableSettings
from tests.support.chaos import RULES
from tests.support.fakes import FakeClock, FakeTablePasswords, FakeViewer, StackedDealer
from tests.support.opening import open_table

ENDED: Final = 9
"""The exit code of a process that ended at the requested point."""

PAUSE: Final = 2.0
PLAYERS: Final = ("ann", "bob", "cat", "dan")


@dataclass(slots=True)
class Points:
    """The points reached so far: before and after each append and each commit, until the hand is over.

    end_at: the number of the point at which the process ends; 0 for none.
    durable: the number of the last committed event at each point.
    """

    end_at: int = 0
    durable: list[int] = field(default_factory=list)
    appending: int = 0
    over: bool = False

    def reach(self, *, committed: bool = False) -> None:
        """Reach another point, and end the process if it is the requested one."""
        if self.over:
            return
        before = self.durable[-1] if self.durable else 0
        self.durable.append(max(before, self.appending) if committed else before)
        if len(self.durable) == self.end_at:
            os._exit(ENDED)


class RecordingViewer(FakeViewer):
    """A viewer that keeps the bytes of its mirror after each update, and reports what it was shown."""

    def __init__(self, player: str, shown: Callable[[int], None]) -> None:
        super().__init__(player)
        self.snapshots: dict[int, bytes] = {}
        self._shown = shown

    def send(self, frame: Frame) -> None:
        super().send(frame)
        self.keep()

    def keep(self) -> None:
        for mirror in self.mirrors.values():
            self.snapshots[mirror.seq] = MSGPACK.encode(mirror.snapshot())
            self._shown(mirror.seq)


class CountedJournal(Journal):
    """The journal, with crash points before and after each append and each commit."""

    def __init__(self, writer: Writer, ring: KeyRing, points: Points) -> None:
        super().__init__(writer, ring=ring)
        self._points = points
        dialect = writer._driver.engine.dialect
        commit = dialect.do_commit

        def counted(connection: Any) -> None:
            points.reach()
            commit(connection)
            points.reach(committed=True)

        dialect.do_commit = counted  # type: ignore[method-assign, assignment]

    async def append(
        self,
        table: str,
        records: Sequence[Record],
        checkpoint: Checkpoint | None = None,
        opened_from: str = "",
    ) -> None:
        self._points.reach()
        self._points.appending = records[-1].seq
        await super().append(table, records, checkpoint, opened_from)
        self._points.reach()
        if any(isinstance(record.event, HandEnded) for record in records):
            self._points.over = True


class Life:
    """One process that plays the hand with the number `script`, on the database at `url`.

    Commands depend on the script and the state of the table, so a life continues where another ended.
    shown: called with the number of the last event whenever a viewer was sent one.
    """

    def __init__(
        self, url: str, script: int, points: Points, shown: Callable[[int], None] = lambda seq: None
    ) -> None:
        self.url = url
        self.points = points
        self.table = ""
        self.found: dict[str, bytes] = {}
        self._script = script
        rules = {"time_bank_ms": 0, **RULES[script % len(RULES)]}
        asked = msgspec.to_builtins(open_table("Scripted", **rules))
        self._opening = msgspec.convert(asked, OpenTable)
        self._spectator = RecordingViewer("eye", shown)
        self.players = {
            player: RecordingViewer(player, shown)
            for player in PLAYERS[: 2 + script % 3][: rules.get("seats")]
        }
        self._clock = FakeClock()

    @property
    def viewers(self) -> list[RecordingViewer]:
        """Return everybody who watches the table."""
        return [self._spectator, *self.players.values()]

    @property
    def _mirror(self) -> TableMirror:
        return self._spectator.mirrors[self.table]

    async def run(self) -> None:
        """Recover the table or open it, and play until the hand is over."""
        dealer = StackedDealer(seed=self._script)
        async with Writer(self.url) as writer:
            journal = CountedJournal(writer, ring_for(self.url, make=True), self.points)
            settings = TableSettings(pause=PAUSE, grace=0)
            lobby = Lobby(
                TableServices(journal, dealer.dealer_for, self._clock, settings, FakeTablePasswords())
            )
            await lobby.recover()
            if not lobby.tables:
                with patch("riverboat.server.tables.ids.secrets.choice", Random(self._script).choice):
                    await lobby.open(opening(self._opening))
            self.table = lobby.tables[0].table
            for viewer in self.viewers:
                await self._ask(lobby, viewer, Watch)
                self.found[viewer.player] = viewer.snapshots[self._mirror.seq]
            await self._play(lobby)
            await lobby.stop()

    async def _play(self, lobby: Lobby) -> None:
        if not self._mirror.state.played:
            for viewer in self.players.values():
                if self._mirror.state.seat_of(viewer.player) is None:
                    await self._ask(lobby, viewer, Sit, buy_in=self._mirror.state.rules.min_buy_in)
            await self._clock.advance(PAUSE)
            await self._until(lambda: self._mirror.state.played > 0)
        while self._mirror.state.hand is not None:
            await self._until(lambda: self._mirror.turn is not None)
            turn = self._mirror.turn
            assert turn is not None
            viewer = self.players[self._mirror.state.seats[turn.seat].player]
            chance = Random(f"{self._script}/{turn.turn}")
            fields = choice(viewer.mirrors[self.table], turn, chance)
            await self._ask(lobby, viewer, Act, hand=turn.hand, turn=turn.turn, **fields)

    async def _until(self, there: Callable[[], bool]) -> None:
        """Wait until the writer's thread has done its work."""
        while not there():  # noqa: ASYNC110 - waiting for events would change the server
            await asyncio.sleep(0.0002)

    async def _ask(
        self, lobby: Lobby, viewer: RecordingViewer, command: type[Command], **fields: Any
    ) -> Message:
        fields["table"] = self.table
        reply = await lobby.handle(viewer, command(id="1", **fields))
        assert isinstance(reply, Accepted), reply
        if isinstance(reply.result, Snapshot):
            viewer.follow(as_received(reply.result))
            viewer.keep()
        return reply

    def record(self) -> list[Record]:
        """Return the committed records of the table, to the end of the hand."""
        with History(self.url) as past:
            return list(past.records(self.table))


def as_received(snapshot: Snapshot) -> Snapshot:
    """Return `snapshot` as a client receives it."""
    message = MSGPACK.decode_message(MSGPACK.encode(snapshot))
    assert isinstance(message, Snapshot)
    return message


def choice(mirror: TableMirror, turn: Turn, chance: Random) -> dict[str, Any]:
    """Return the fields of any allowed `act` in `turn`."""
    can: list[dict[str, Any]] = [
        {"action": action}
        for action in ("fold", "check", "call", "bring_in", "show", "muck")
        if getattr(turn, action)
    ]
    for action, sizes in (("bet", turn.bet), ("raise", turn.raise_)):
        if sizes is not None:
            can.append({"action": action, "to": chance.choice((sizes[0], sizes[0], sizes[1]))})
    if turn.draw is not None and mirror.view is not None:
        held = mirror.view.hole_cards
        count = turn.draw if turn.discard else chance.randint(0, min(turn.draw, len(held)))
        can.append({"action": "draw", "cards": tuple(held[:count])})
    if turn.runs is not None:
        can.append({"action": "run", "times": chance.randint(1, turn.runs)})
    return chance.choice(can)
