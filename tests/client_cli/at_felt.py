"""A client's table at a felt: all of the client but the line, by a clock to set."""

from itertools import count
from typing import Any

from msgspec import convert, to_builtins

from riverboat.client_cli.library.errors import Refused
from riverboat.client_cli.library.table import Table
from riverboat.server.protocol.codecs import Frame
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import Accepted, Resumed, Snapshot, Suspended, Update
from riverboat.server.protocol.mirror import TableMirror
from tests.support.fakes import FakeViewer, settled
from tests.support.felt import Felt


class Client(FakeViewer):
    """A viewer at `felt` that stands in for the connection of `table`. Client.at makes one."""

    table: Table

    def __init__(self, felt: Felt, player: str) -> None:
        super().__init__(player)
        self._felt = felt
        self._numbers = count(1)

    @classmethod
    async def at(cls, felt: Felt, player: str) -> "Client":
        """One that watches, and is among the players of the felt."""
        client = cls(felt, player)
        felt.players[player] = client
        snapshot = convert(to_builtins(await felt.watch(client)), Snapshot)
        client.table = Table(client, TableMirror.from_snapshot(snapshot, player))  # type: ignore[arg-type]
        return client

    def send(self, frame: Frame) -> None:
        super().send(frame)
        match self.codec.decode_message(frame):
            case Update() | Snapshot() as message:
                self.table.take(message)
            case Suspended():
                self.table.halt(True)
            case Resumed():
                self.table.halt(False)

    def new_id(self) -> str:
        return f"{self.player}-{next(self._numbers)}"

    async def request(self, command: Command) -> Any:
        try:
            reply = await self._felt.lobby.handle(self, command)
        except CommandRejected as refusal:
            raise Refused(refusal.code, str(refusal)) from None
        assert isinstance(reply, Accepted)
        await settled()
        return reply.result

    def forget(self, table: Table) -> None:
        pass
