"""A table with fakes around it, and short names for what tests do."""

from collections.abc import Sequence
from typing import Any, ClassVar, Final

import msgspec

from riverboat.engine.cards import Card
from riverboat.engine.events import Event
from riverboat.server.protocol.codecs import MSGPACK, Codec, as_type
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import Act, ListTables, OpenTable, Resume, Sit, Watch, WatchLobby
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import Accepted, Message, Snapshot, TableInfo, TablePage, Turn, Update
from riverboat.server.protocol.messages import Lobby as News
from riverboat.server.protocol.mirror import TableMirror, lasting
from riverboat.server.tables.lobby import Lobby
from riverboat.server.tables.opening import opening
from riverboat.server.tables.room import Room
from riverboat.server.tables.settings import TableServices, TableSettings
from tests.support.fakes import FakeClock, FakeJournal, FakeTablePasswords, FakeViewer, StackedDealer, settled
from tests.support.opening import open_table

ACT: Final = 15.0
"""Seconds to act."""

PAUSE: Final = 2.0
"""Seconds between hands."""


class Felt:
    """One table (blinds 50/100, six seats, by default without time bank, grace and pacing) and `eye`,
    a spectator."""

    laid_out: ClassVar[list["Felt"]] = []

    def __init__(
        self,
        *decks: Sequence[Card],
        settings: TableSettings | None = None,
        seed: int = 1,
        room: Room | None = None,
    ) -> None:
        self.room = room
        self.journal = FakeJournal()
        self.clock = FakeClock()
        self.journal.now = self.clock.now
        self.passwords = FakeTablePasswords()
        self.settings = settings or TableSettings(pause=PAUSE, grace=0)
        self._dealer = StackedDealer(*decks, seed=seed)
        self.lobby = self.new_lobby()
        self.eye = FakeViewer("eye")
        self.players: dict[str, FakeViewer] = {}
        self.id = ""
        self.command_id = "7"
        self.laid_out.append(self)

    def new_lobby(self) -> Lobby:
        """A lobby over the same record, as after a restart."""
        return Lobby(
            TableServices(
                self.journal, self._dealer.dealer_for, self.clock, self.settings, self.passwords, self.room
            )
        )

    @classmethod
    async def clear_away(cls) -> None:
        """Stop all tables."""
        while cls.laid_out:
            await cls.laid_out.pop().lobby.stop()

    @classmethod
    async def laid(
        cls,
        *decks: Sequence[Card],
        settings: TableSettings | None = None,
        seed: int = 1,
        room: Room | None = None,
        **rules: Any,
    ) -> "Felt":
        felt = cls(*decks, settings=settings, seed=seed, room=room)
        for rule in ("time_bank_ms", "runout_ms", "showdown_ms"):
            rules.setdefault(rule, 0)
        felt.id = (await felt.lobby.open(opening(open_table("Felt", **rules)))).table
        await felt.watch(felt.eye)
        return felt

    @property
    def mirror(self) -> TableMirror:
        """The table as the spectator sees it."""
        return self.eye.mirrors[self.id]

    @property
    def turn(self) -> Turn:
        assert self.mirror.turn is not None
        return self.mirror.turn

    @property
    def actor(self) -> FakeViewer:
        """The player whose turn it is."""
        return self.players[self.mirror.state.seats[self.turn.seat].player]

    @property
    def events(self) -> list[Event]:
        """The recorded events."""
        return self.journal.events(self.id)

    def last(self) -> Event:
        """The last recorded event."""
        return self.events[-1]

    @property
    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    def stacks(self) -> dict[str, int]:
        """The stacks between hands, by player."""
        return {seat.player: seat.stack for seat in self.mirror.state.seats.values()}

    async def ask(self, viewer: FakeViewer, command: type[Command], **fields: Any) -> Message:
        """Send a command, apply its result, and return the reply. Raises CommandRejected."""
        if command is not OpenTable:
            fields.setdefault("table", self.id)
        reply = await self.lobby.handle(viewer, command(**{"id": self.command_id} | fields))
        if isinstance(reply, Accepted) and isinstance(reply.result, Snapshot):
            viewer.follow(msgspec.convert(msgspec.to_builtins(reply.result), Snapshot))
        elif isinstance(reply, Accepted) and isinstance(reply.result, Update) and self.id in viewer.mirrors:
            viewer.mirrors[self.id].apply(msgspec.convert(msgspec.to_builtins(reply.result), Update))
        await settled()
        return reply

    async def listed(self, viewer: FakeViewer, **wanted: Any) -> TablePage:
        """Return the page of tables in the reply to a ListTables, as a client decodes it."""
        return as_type(await self._received(viewer, ListTables(id="7", **wanted)), TablePage)

    async def watch_lobby(self, viewer: FakeViewer, **wanted: Any) -> News:
        """What the reply to a WatchLobby brings, likewise."""
        return as_type(await self._received(viewer, WatchLobby(id="7", **wanted)), News)

    async def _received(self, viewer: FakeViewer, command: Command) -> Any:
        frame = viewer.codec.encode(await self.lobby.handle(viewer, command))
        reply = viewer.codec.decode_message(frame)
        assert isinstance(reply, Accepted)
        return reply.result

    async def back(self) -> None:
        """Let the journal work again, and the table find out."""
        self.journal.down = False
        await settled()
        while self.mirror.suspended:
            await self.clock.advance(self.clock.until_next)

    async def watch(self, viewer: FakeViewer) -> Snapshot:
        reply = await self.ask(viewer, Watch)
        assert isinstance(reply, Accepted)
        assert isinstance(reply.result, Snapshot)
        return reply.result

    async def resume(self, viewer: FakeViewer, seq: int | None = None) -> Update | Snapshot:
        """Bring `viewer` up to date from where its mirror is, or only ask, for what came after `seq`."""
        if seq is None:
            seq = viewer.mirrors[self.id].seq
        else:
            viewer.mirrors.pop(self.id, None)
        reply = await self.ask(viewer, Resume, seq=seq)
        assert isinstance(reply, Accepted)
        assert isinstance(reply.result, Update | Snapshot)
        return reply.result

    def as_sent_to(self, player: str) -> bytes:
        """What the server would send `player` now, as bytes to compare with those of a mirror's snapshot."""
        return MSGPACK.encode(lasting(self.lobby._tables[self.id]._snapshot(player)))

    async def join(
        self, player: str, chips: int = 10_000, seat: int | None = None, codec: Codec = MSGPACK
    ) -> FakeViewer:
        """Let `player` watch and sit down."""
        viewer = self.players[player] = FakeViewer(player, codec)
        await self.watch(viewer)
        await self.ask(viewer, Sit, buy_in=chips, seat=seat)
        return viewer

    async def deal(self, *players: str | tuple[str, int]) -> list[FakeViewer]:
        """Seat `players` in seats 0, 1, ..., each with 10,000 chips or those given, and let the deal come.

        The first hand starts when the pause is over; the button is in seat 0.
        """
        seated = [
            await self.join(player) if isinstance(player, str) else await self.join(*player)
            for player in players
        ]
        await self.clock.advance(PAUSE)
        return seated

    async def act(self, action: str, to: int | None = None, *, by: FakeViewer | None = None) -> Message:
        """Let the player whose turn it is act, or somebody else try to."""
        turn = self.turn
        return await self.ask(by or self.actor, Act, hand=turn.hand, turn=turn.turn, action=action, to=to)

    async def act_all(self, *actions: str) -> None:
        """One action after the other, each by whose turn it is: "fold", "check", "call", "raise 300"."""
        for action in actions:
            word, _, to = action.partition(" ")
            reply = await self.act(word, int(to) if to else None)
            assert isinstance(reply, Accepted), reply

    async def open(self, viewer: FakeViewer, **rules: Any) -> TableInfo:
        reply = await self.lobby.handle(viewer, open_table("Another", **rules))
        await settled()
        assert isinstance(reply, Accepted)
        assert isinstance(reply.result, TableInfo)
        return reply.result


async def refusal(awaitable: Any) -> CommandRejected:
    """The refusal that `awaitable` ends in."""
    try:
        reply = await awaitable
    except CommandRejected as refused:
        return refused
    raise AssertionError(f"not refused: {reply}")
