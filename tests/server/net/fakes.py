import asyncio

from riverboat.server.clients import Client
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import Hello, Leave, ListTables, OpenTable, Sit, Watch
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import Accepted, Message, Update, Welcome

SECRET = "the deck is As Kd"


class FakeService:
    """Signs everybody in under the name they give, and keeps what it was asked.

    ListTables: accepted. Watch: an update, then the reply, then another update a moment later. Sit: refused.
    OpenTable: breaks, with SECRET in the error. Leave: accepted once `may_go_on` is set.
    """

    def __init__(self) -> None:
        self.asked: list[tuple[str, Command]] = []
        self.clients: dict[str, Client] = {}
        self.lost: asyncio.Queue[str] = asyncio.Queue()
        self.may_go_on = asyncio.Event()
        self.gone_breaks = False
        self.network_addresses = lambda: ["192.0.2.7"]

    async def hello(self, client: Client, command: Hello) -> Welcome:
        if command.version != 1:
            raise CommandRejected(Code.UNSUPPORTED_VERSION, "this server speaks version 1")
        name = command.name or "guest"
        return Welcome(version=1, player=name.lower(), name=name, token=f"{name}'s", server="fake")

    async def handle(self, client: Client, command: Command) -> Message:
        self.asked.append((client.player, command))
        self.clients[client.player] = client
        match command:
            case ListTables():
                return Accepted(id=command.id, result=[])
            case Watch():
                loop = asyncio.get_running_loop()
                client.send(client.codec.encode(Update(table=command.table, seq=1, events=[None])))
                await asyncio.sleep(0)
                late = client.codec.encode(Update(table=command.table, seq=2, events=[None]))
                loop.call_soon(client.send, late)
                return Accepted(id=command.id, result="the snapshot")
            case Sit():
                raise CommandRejected(Code.SEAT_TAKEN, "seat 3 is taken", ms=4200)
            case OpenTable():
                raise ValueError(SECRET)
            case Leave():
                await self.may_go_on.wait()
                return Accepted(id=command.id)
        raise AssertionError(f"no fake for {command}")

    def is_elsewhere(self, command: Command) -> bool:
        return False

    def gone(self, client: Client) -> None:
        self.lost.put_nowait(client.player)
        if self.gone_breaks:
            raise ValueError(SECRET)
