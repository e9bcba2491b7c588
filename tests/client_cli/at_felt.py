"""A client's Table on a Felt: the client without a connection, on a fake clock."""

from itertools import count
from typing import Any

from msgspec import convert, to_builtins

from riverboat.client_cli.library.errors import CommandRefused
from riverboat.client_cli.library.table import Table
from riverboat.server.protocol.codecs import Frame
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import Accepted, Resumed, Snapshot, Suspended, Update
from riverboat.server.protocol.mirror import TableMirror
from tests.support.fakes import FakeViewer, settled
from tests.support.felt import Felt


class Client(FakeViewer):
    """A viewer at `felt` that replaces the connection of `table`. Create it with `Client.at`."""

    table: Table

    def __init__(self, felt: Felt, player: str) -> None:
        super().__init__(player)
        self._felt = felt
        self._numbers = count(1)

    @classmethod
    async def at(cls, felt: Felt, player: str) -> "Client":
        """Add a client that watches and is a player of the felt."""
        client = cls(felt, player)
        felt.players[player] = client
        snapshot = convert(to_builtins(await felt.watch(client)), Snapshot)
        client.table = Table(client, TableMirror.from_snapshot(snapshot, player))  # type: ignore[arg-type]
        return client

    def send(self, frame: Frame) -> None:
        super().send(frame)
        match self.codec.decode_message(frame):
            case Update() | Snapshot() as message:
                self.table.apply(message)
            case Suspended():
                self.table.set_suspended(True)
            case Resumed():
                self.table.set_suspended(False)

    def new_id(self) -> str:
        return f"{self.player}-{next(self._numbers)}"

    async def request(self, command: Command) -> Any:
        try:
            reply = await self._felt.lobby.handle(self, command)
        except CommandRejected as refusal:
            raise CommandRefused(refusal.code, str(refusal)) from None
        assert isinstance(reply, Accepted)
        await settled()
        return reply.result

    def unsubscribe(self, table: Table) -> None:
        pass
