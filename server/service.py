"""The service behind the network: it routes each command to the part that answers it."""

import asyncio
from math import ceil, inf

from riverboat.server.history_adapters import history_errors_as_rejections
from riverboat.server.identity.accounts import AccountService
from riverboat.server.identity.operators import OperatorService
from riverboat.server.net.ports import Client
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import Hello, OfPlayers
from riverboat.server.protocol.management import OfOperators
from riverboat.server.protocol.messages import Closing, Message, Welcome
from riverboat.server.tables.lobby import Lobby


class Service:
    """Routes the commands of clients to the services that answer them."""

    def __init__(self, accounts: AccountService, operator_service: OperatorService, lobby: Lobby) -> None:
        self._accounts = accounts
        self._operator_service = operator_service
        self._lobby = lobby
        self.closes_at = inf
        """When the server closes at the latest, by the clock of the event loop."""

    @property
    def closing(self) -> Closing:
        """The message that announces to clients that the server closes."""
        ms = round(max(0.0, self.closes_at - asyncio.get_running_loop().time()) * 1000)
        return Closing(
            message=f"the server closes in at most {ceil(ms / 1000)} seconds; "
            "when it is back you can resume, and a hand that is not over goes on",
            ms=ms,
        )

    async def hello(self, client: Client, command: Hello) -> Welcome:
        """Answer the first command of a connection. Raises CommandRejected."""
        with history_errors_as_rejections():
            welcome = await self._accounts.hello(client, command)
        if self.closes_at < inf:  # after the reply, which goes out in the same step of the loop
            asyncio.get_running_loop().call_soon(client.send, client.codec.encode(self.closing))
        return welcome

    async def handle(self, client: Client, command: Command) -> Message:
        """Answer `command`. Raises CommandRejected."""
        if isinstance(command, OfPlayers):
            with history_errors_as_rejections():
                return await self._accounts.handle(client, command)
        if isinstance(command, OfOperators):
            with history_errors_as_rejections():
                return await self._operator_service.handle(client, command)
        return await self._lobby.handle(client, command)

    def gone(self, client: Client) -> None:
        """Forget `client`, whose connection is closed."""
        self._accounts.gone(client)
        self._lobby.gone(client)
