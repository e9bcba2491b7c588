"""The one service that the network talks to: it finds the handler of each command."""

import asyncio
from math import ceil, inf
from time import time

from riverboat.server.clients import Client, Handler, Handlers
from riverboat.server.cluster.cluster import Cluster
from riverboat.server.history_adapters import history_errors_as_rejections
from riverboat.server.identity.accounts import AccountService
from riverboat.server.identity.hands import HandService
from riverboat.server.identity.operators import OperatorService
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import Hello, Ping
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import Accepted, Closing, Message, Pong, Welcome
from riverboat.server.tables.lobby import Lobby


class Service:
    """Hands each command to its handler in `accounts`, `operators`, `hands` or `lobby`.

    is_starting: whether tables are still being recovered. Nobody can sign in then.
    lobby: the tables of this server.
    cluster: the other servers, whose tables are served here, too.
    closes_at: when the server will close, by the clock of the event loop. Everybody who signs in is notified.
    """

    def __init__(
        self, accounts: AccountService, operators: OperatorService, hands: HandService, lobby: Lobby
    ) -> None:
        self._accounts = accounts
        self.lobby = lobby
        self.is_starting = False
        self.closes_at = inf
        self.cluster: Cluster | None = None
        of_history = {**accounts.handlers, **operators.handlers, **hands.handlers}
        self.handlers: Handlers = {
            Ping: _pong,
            **{command: _rejecting(handler) for command, handler in of_history.items()},
            **lobby.handlers,
        }

    @property
    def closing(self) -> Closing:
        """The announcement that the server will close."""
        return self.closing_in(self.closes_at - asyncio.get_running_loop().time())

    def closing_in(self, seconds: float) -> Closing:
        """Return the announcement that a connection will be closed in `seconds`."""
        ms = round(max(0.0, seconds) * 1000)
        return Closing(
            message=f"the server closes in at most {ceil(ms / 1000)} seconds; "
            "reconnect then, and an unfinished hand resumes",
            ms=ms,
        )

    async def hello(self, client: Client, command: Hello) -> Welcome:
        """Sign in the player on `client`. Raises CommandRejected."""
        if self.is_starting:
            raise CommandRejected(
                Code.STARTING, "the server is starting and recovers its tables; try again in a moment"
            )
        with history_errors_as_rejections():
            welcome = await self._accounts.hello(client, command)
        if self.closes_at < inf:  # after the reply, which goes out in the same step of the loop
            asyncio.get_running_loop().call_soon(client.send, client.codec.encode(self.closing))
        return welcome

    async def handle(self, client: Client, command: Command) -> Message:
        """Return the reply to `command`. Raises CommandRejected, and then nothing has changed."""
        while (cluster := self.cluster) is not None:
            if (reply := await cluster.forward(client, command)) is not None:
                return reply
            try:
                return await self.handle_here(client, command)
            except CommandRejected as rejection:
                if rejection.code != Code.UNKNOWN_TABLE or not cluster.has_left(command):
                    raise
        return await self.handle_here(client, command)

    async def handle_here(self, client: Client, command: Command) -> Message:
        """Return the reply of this server to `command`. Raises CommandRejected."""
        return await self.handlers[type(command)](client, command)

    def gone(self, client: Client) -> None:
        """Handle the end of a connection."""
        self._accounts.gone(client)
        self.lobby.gone(client)
        if self.cluster is not None:
            self.cluster.gone(client)


async def _pong(client: Client, command: Ping) -> Message:
    return Accepted(id=command.id, result=Pong(at=round(time() * 1000)))


def _rejecting(handler: Handler) -> Handler:
    """Return `handler`, with errors of the history turned into CommandRejected."""

    async def handle(client: Client, command: Command) -> Message:
        with history_errors_as_rejections():
            return await handler(client, command)

    return handle
